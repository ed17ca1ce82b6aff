// Leaves out of the bundles what the libraries for the protocol hold for servers of other kinds: notebooks, calls,
// colours. The libraries come as CommonJS and ask for all of it at their start, so no bundler can tell.

/** The features of vscode-languageclient that this server does not announce. */
export const unusedInClient = [
  ...["callHierarchy", "colorProvider", "declaration", "documentHighlight", "fileOperations"],
  ...["implementation", "inlineCompletion", "inlineValue", "linkedEditingRange", "notebook"],
  ...["signatureHelp", "textDocumentContent", "typeDefinition", "typeHierarchy", "workspaceSymbol"],
];

/** The features of vscode-languageserver's connection that this server does not use. */
const unusedInServer = [
  ...["callHierarchy", "fileOperations", "inlineCompletion", "inlineValue", "linkedEditingRange"],
  ...["moniker", "notebook", "showDocument", "textDocumentContent"],
  ...["typeHierarchy"],
];

/** @param {string} name */
const inCommon = (name) => new RegExp(`${name}[/\\\\]lib[/\\\\]common[/\\\\](\\w+)\\.js$`);

/** Stands for every class of a feature of the client: it asks the server for nothing. */
const clientFeature = `class Unused {
    fillClientCapabilities() {}
    initialize() {}
    getState() { return { kind: "static" }; }
    clear() {}
  }
  module.exports = new Proxy({}, { get: () => Unused });`;

/** Stands for every mixin of the server's connection: it adds nothing. */
const serverFeature = "module.exports = new Proxy({}, { get: () => (Base) => Base });";

/** What stands for whole modules, by their paths in node_modules. */
const replaced = [
  // The client asks for the version of VS Code that the manifest's `engines` demands already.
  { filter: /semver[/\\]functions[/\\]parse\.js$/, contents: "module.exports = () => ({});" },
  { filter: /semver[/\\]functions[/\\]satisfies\.js$/, contents: "module.exports = () => true;" },
];

/** @type {import("esbuild").Plugin} */
export const withoutUnusedParts = {
  name: "without-unused-parts",
  setup(build) {
    /**
     * @param {string} library
     * @param {readonly string[]} unused
     * @param {string} contents
     */
    const leaveOut = (library, unused, contents) => {
      const filter = inCommon(library);
      build.onLoad({ filter }, ({ path }) =>
        unused.includes(filter.exec(path)?.[1] ?? "") ? { contents } : undefined,
      );
    };
    leaveOut("vscode-languageclient", unusedInClient, clientFeature);
    leaveOut("vscode-languageserver", unusedInServer, serverFeature);
    for (const { filter, contents } of replaced) build.onLoad({ filter }, () => ({ contents }));
  },
};
