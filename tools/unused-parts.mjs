// Leaves out of the bundles what nobody asks for and no bundler can tell: what the libraries for the protocol hold for
// servers of other kinds (notebooks, calls, colours) is CommonJS, and asked for at their start; the service for JSON
// hands out everything that it can do as one object.

import { readFile } from "node:fs/promises";
import { pureNamespaces } from "./es-modules.mjs";

/** The features of vscode-languageclient that this server does not announce. */
export const unusedInClient = [
  ...["callHierarchy", "colorProvider", "declaration", "documentHighlight", "fileOperations"],
  ...["implementation", "inlineCompletion", "inlineValue", "linkedEditingRange"],
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
const clientFeature = `class {
    fillClientCapabilities() {}
    initialize() {}
    getState() { return { kind: "static" }; }
    clear() {}
  }`;

/** Stands for the feature of notebooks, which that of findings listens to. */
const notebookFeature = `const listen = () => ({ dispose() {} });
  export const NotebookDocumentSyncFeature = class {
    registrationType = { method: "notebookDocument/sync" };
    onOpenNotificationSent = listen;
    onChangeNotificationSent = listen;
    onSaveNotificationSent = listen;
    onCloseNotificationSent = listen;
    fillClientCapabilities() {}
    initialize() {}
    getState() { return { kind: "static" }; }
    clear() {}
    register() {}
    unregister() {}
    handles() { return false; }
  };`;

/** Stands for every mixin of the server's connection: it adds nothing. */
const serverFeature = "(Base) => Base";

/**
 * A module that exports the same value under all names that a CommonJS module exports.
 * @param {string} code of that module
 * @param {string} value
 */
function sameForAll(code, value) {
  const names = new Set([...code.matchAll(/\bexports\.(\w+) = /g)].map(([, name]) => name));
  const exported = [...names].map((name) => `unused as ${name}`).join(", ");
  return `const unused = ${value}; export { ${exported} };`;
}

/** Of the service for JSON what is about no schema of a profile: colours, symbols, order, schemas of schemas. */
const unusedInJson = new Map([
  ["services/configuration", "export const schemaContributions = {};"],
  [
    "services/jsonDocumentSymbols",
    `export class JSONDocumentSymbols {
      findDocumentSymbols() {}
      findDocumentSymbols2() {}
      findDocumentColors() {}
      getColorPresentations() {}
    }`,
  ],
  ["services/jsonFolding", "export const getFoldingRanges = undefined;"],
  ["services/jsonLinks", "export const findLinks = undefined;"],
  ["services/jsonSelectionRanges", "export const getSelectionRanges = undefined;"],
  [
    "services/jsonValidation",
    "export class JSONValidation { configure() {} doValidation() {} getLanguageStatus() {} }",
  ],
  ["utils/format", "export const format = undefined;"],
  ["utils/sort", "export const sort = undefined;"],
]);

/** What stands for whole modules, by their paths in node_modules. */
const replaced = [
  ...[...unusedInJson].map(([name, contents]) => ({
    filter: new RegExp(
      `vscode-json-languageservice[/\\\\]lib[/\\\\]esm[/\\\\]${name.replace("/", "[/\\\\]")}\\.js$`,
    ),
    contents,
  })),
  // The client asks for the version of VS Code that the manifest's `engines` demands already.
  { filter: /semver[/\\]functions[/\\]parse\.js$/, contents: "module.exports = () => ({});" },
  { filter: /semver[/\\]functions[/\\]satisfies\.js$/, contents: "module.exports = () => true;" },
  {
    filter: /vscode-languageclient[/\\]lib[/\\]common[/\\]notebook\.js$/,
    contents: notebookFeature,
  },
  {
    // Some thousand blanks for the formatter of JSON, which the server asks for nothing.
    filter: /jsonc-parser[/\\]lib[/\\]esm[/\\]impl[/\\]format\.js$/,
    contents: `export function format() { throw new Error("The formatter of JSON is left out of the bundles."); }
      export const isEOL = format;`,
  },
  {
    // It writes addresses as one would; ours are written so already. Nothing else has it.
    filter: /vscode-uri[/\\]lib[/\\]esm[/\\]index\.mjs$/,
    contents: `const parse = (text) => ({ toString: () => text, with: () => parse(text), scheme: "", fsPath: text });
      export const URI = { parse };`,
  },
  {
    // Asked about tabs whose files are not open, if findings were wanted for them (`onTabs`).
    filter: /vscode-languageclient[/\\]lib[/\\]common[/\\]utils[/\\]globPattern\.js$/,
    contents: "export const matchGlobPattern = () => false;",
  },
];

/** What writes YAML, of the library that nobody asks for more than reading. */
const yamlWriter =
  /[/\\]yaml[/\\]browser[/\\]dist[/\\]stringify[/\\]stringify(?:Collection|Document|Pair|String)?\.js$/;

/**
 * A module that exports the same names as another one of YAML's, all of which throw.
 * @param {string} code
 */
function withoutWriter(code) {
  const exported = /^export (\{[^}]+\});$/m.exec(code)?.[1];
  if (exported === undefined) throw new Error("The library for YAML is not as expected.");
  const names = exported.replace(/\w+/g, "leftOut as $&");
  return `function leftOut() { throw new Error("Writing YAML is left out of the bundles."); } export ${names};`;
}

/**
 * What the definition of a rule tells its page and the generated tables, and nobody who runs it.
 * @param {string} code
 */
function withoutRuleFacts(code) {
  return code.replace(/^export default define\w+\(\{\n[^]*?^\}\)/m, (definition) =>
    definition.replace(/^ {2}(?:stage|phrase|source):\s+"(?:[^"\\]|\\.)*",\n/gm, ""),
  );
}

/**
 * What a platform and its texts tell its page, and nobody who runs it. Throws where it is written in another way.
 * @param {string} code
 * @param {string} path
 */
function withoutPlatformFacts(code, path) {
  const facts =
    /^ {2,4}(?:(?:source|summary):\s+"(?:[^"\\]|\\.)*"|example: `(?:[^`\\]|\\.)*`),\n/gm;
  if (path.endsWith("index.ts")) return code;
  const isTexts = /[/\\]messages[/\\]/.test(path);
  if (code.match(facts)?.length !== (isTexts ? 1 : 2))
    throw new Error(`The platform ${path} is not as expected.`);
  return code.replace(facts, "");
}

/**
 * What makes edits of a workspace step by step, which neither the libraries nor the product do: a seventh of the types' code.
 * Throws where that code is another, so that nobody takes it for left out.
 * @param {string} code
 */
function withoutWorkspaceChange(code) {
  const classes =
    /^(?:export )?class (?:TextEditChangeImpl|ChangeAnnotations|WorkspaceChange) \{\n[^]*?^\}\n/gm;
  if (code.match(classes)?.length !== 3)
    throw new Error("The types of the protocol are not as expected.");
  return code.replace(classes, "");
}

/**
 * Of Prettier's plugin for YAML the printer. The parser behind it in the file is a package of its own, which takes the YAML
 * library that the rest has. Throws where the plugin is written in another way.
 * @param {string} code
 */
function printerOnly(code) {
  const parsers = code.search(/var ([\w$]+)=\{\};[\w$]+\(\1,\{yaml:\(\)=>/);
  const printer = /var [\w$]+=\{yaml:([\w$]+)\};/.exec(code)?.[1];
  const all = /var ([\w$]+)=\{\};[\w$]+\(\1,\{__parsePrettierYamlConfig:[^}]*\}\);/;
  if (parsers < 0 || printer === undefined || !all.test(code))
    throw new Error("Prettier's plugin for YAML is not as expected.");
  return `${code.slice(0, parsers).replace(all, "")}export const printers = { yaml: ${printer} };`;
}

/** @type {import("esbuild").Plugin} */
export const withoutUnusedParts = {
  name: "without-unused-parts",
  setup(build) {
    /**
     * @param {string} library
     * @param {readonly string[]} unused
     * @param {string} value
     */
    const leaveOut = (library, unused, value) => {
      const filter = inCommon(library);
      build.onLoad({ filter }, async ({ path }) =>
        unused.includes(filter.exec(path)?.[1] ?? "")
          ? { contents: sameForAll(await readFile(path, "utf8"), value) }
          : undefined,
      );
    };
    leaveOut("vscode-languageclient", unusedInClient, clientFeature);
    leaveOut("vscode-languageserver", unusedInServer, serverFeature);
    build.onLoad(
      { filter: /vscode-languageserver-types[/\\]lib[/\\]esm[/\\]main\.js$/ },
      async ({ path }) => ({
        contents: pureNamespaces(withoutWorkspaceChange(await readFile(path, "utf8"))),
      }),
    );
    build.onLoad({ filter: yamlWriter }, async ({ path }) => ({
      contents: withoutWriter(await readFile(path, "utf8")),
    }));
    build.onLoad({ filter: /prettier[/\\]plugins[/\\]yaml\.mjs$/ }, async ({ path }) => ({
      contents: printerOnly(await readFile(path, "utf8")),
    }));
    build.onLoad(
      { filter: /[/\\]core[/\\]rules[/\\][^/\\]+[/\\][^/\\]+\.ts$/ },
      async ({ path }) => ({
        contents: withoutRuleFacts(await readFile(path, "utf8")),
        loader: "ts",
      }),
    );
    build.onLoad(
      {
        filter:
          /[/\\]core[/\\](?:parts[/\\]hosted|messages(?:[/\\]zh-cn)?)[/\\]platforms[/\\][\w-]+\.ts$/,
      },
      async ({ path }) => ({
        contents: withoutPlatformFacts(await readFile(path, "utf8"), path),
        loader: "ts",
      }),
    );
    for (const { filter, contents } of replaced) build.onLoad({ filter }, () => ({ contents }));
  },
};
