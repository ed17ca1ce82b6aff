/**
 * The order of ARCHITECTURE.md, as a check: a folder of server/src may import those before it, never after. Those in one
 * line do not know each other.
 */
const order = [
  ["text"],
  ["syntax"],
  ["files"],
  ["facts"],
  ["messages"],
  ["analysis"],
  ["kubelet"],
  ["credentials"],
  ["documents"],
  ["flags"],
  ["seccomp"],
  ["project"],
  ["platforms"],
  ["carriers"],
  ["sets"],
  ["node"],
  ["posture"],
  ["upgrade"],
  ["drift"],
  ["workspace"],
  ["agents"],
  ["lsp", "mcp"],
  ["languages"],
  ["hosts"],
  ["cli"],
];
const folders = order.flat();
/** The Chinese texts of a domain: they lie in its folder, and nobody but `languages` reads them. */
const chinese = ["^server/src/messages/zh-cn/", "^server/src/[a-z]+/messages/zh-cn/"];
/** The Chinese texts of the command line's help. */
const chineseHelp = "^server/src/cli/texts/zh-cn/";
/** Folders that others reach only through their index.ts. Tests and tools may import insides. */
const domains = folders.slice(folders.indexOf("kubelet"), folders.indexOf("workspace"));
const shells = ["agents", "lsp", "mcp", "hosts", "cli"];
const pathOf = (names) => `^server/src/(?:${names.join("|")})/`;
/** The options of commands load before anything else: `--help` shall not read all of a domain for one function of it. */
const options = "^server/src/cli/(?:commands/|option-values)";
/**
 * Quick looks go into the client, which shall not read all of a domain for a few patterns: they import the file itself. A
 * folder's names are told as quickly.
 */
const quickLooks =
  "^server/src/(?:[a-z]+/quick-looks|platforms/patch-file|workspace/reports/checked-names)\\.ts$";
const core = pathOf(folders.filter((name) => !shells.includes(name)));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...order.flatMap((names, index) =>
      names.map((name) => ({
        name: `order-${name}`,
        severity: "error",
        comment: `${name} must not know what comes after it.`,
        from: { path: pathOf([name]), pathNot: chinese },
        to: {
          path: pathOf([
            ...names.filter((other) => other !== name),
            ...order.slice(index + 1).flat(),
          ]),
        },
      })),
    ),
    ...domains.map((name) => ({
      name: `index-of-${name}`,
      severity: "error",
      comment: `Import ${name} from its index.ts, and add the name there.`,
      from: {
        path: "^server/src/",
        pathNot: [pathOf([name, "languages"]), options, quickLooks, ...chinese],
      },
      to: {
        path: pathOf([name]),
        pathNot: `^server/src/${name}/(?:index|quick-looks)\\.ts$`,
      },
    })),
    {
      name: "quick-looks-stay-small",
      severity: "error",
      comment: "An index.ts brings its whole domain into the client.",
      from: { path: quickLooks },
      to: { path: "/index\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "languages-know-messages",
      severity: "error",
      comment: "A language consists of what each domain says in it.",
      from: { path: pathOf(["languages"]) },
      to: {
        path: pathOf(domains),
        pathNot: `^server/src/[a-z]+/(?:messages/|index\\.ts$)`,
      },
    },
    {
      name: "only-languages-read-chinese",
      severity: "error",
      comment: "Chinese is imported on demand, as a whole.",
      from: { path: "^server/src/", pathNot: [pathOf(["languages"]), ...chinese] },
      to: { path: chinese },
    },
    {
      name: "chinese-help-is-late",
      severity: "error",
      comment: "The help in English shall not wait for Chinese texts.",
      from: { path: "^server/src/", pathNot: chineseHelp },
      to: { path: chineseHelp, dynamic: false },
    },
    {
      name: "core-is-pure",
      severity: "error",
      comment:
        "What is no shell knows neither VS Code nor JSON-RPC. The workspace asks the JSON service.",
      from: { path: core },
      to: {
        path: [
          "^client",
          "^node_modules/vscode-(?!json-languageservice|languageserver-textdocument)",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "core-has-no-node",
      severity: "error",
      from: {
        path: pathOf([...folders.filter((name) => !["lsp", "hosts", "cli"].includes(name))]),
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "only-syntax-parses",
      severity: "error",
      comment: "The parser libraries' nodes stop at syntax/.",
      from: { path: "^(server|client)", pathNot: pathOf(["syntax"]) },
      to: { path: "^node_modules/(yaml|jsonc-parser)/" },
    },
    {
      name: "client-knows-only-the-protocol",
      severity: "error",
      from: { path: "^client" },
      comment:
        "Besides it, the quick looks that recognise documents, what a new file begins with, what escapes texts in pages, and what runs kubectl: both sides take them from one place.",
      to: {
        path: "^server",
        pathNot: [
          "^server/src/lsp/protocol\\.ts$",
          "^server/src/documents/scaffolds\\.ts$",
          "^server/src/sets/quick-looks\\.ts$",
          "^server/src/kubelet/identify\\.ts$",
          "^server/src/kubelet/parts/(?:file-syntax|flag-file-path)\\.ts$",
          "^server/src/project/project-file-name\\.ts$",
          "^server/src/syntax/systemd-unit\\.ts$",
          "^server/src/workspace/reports/checked-names\\.ts$",
          "^server/src/text/text-look\\.ts$",
          "^server/src/text/escaped-markup\\.ts$",
          "^server/src/hosts/kubectl\\.ts$",
          "^server/src/node/live-nodes\\.ts$",
        ],
      },
    },
    {
      name: "product-needs-no-tools",
      severity: "error",
      from: { path: "^(server|client)" },
      to: { path: "^(tools|test|site)/" },
    },
    {
      name: "generator-makes-the-registry",
      severity: "error",
      comment:
        "A registry that lists a removed rule cannot be imported: the registries are written before anything else is read.",
      from: { path: "^tools/generate/update-registries\\.ts$" },
      to: { path: "^server/src/[a-z]+/rules/(?:[a-z-]+/|[a-z]+-registry)", reachable: true },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".mjs", ".js", ".json"] },
  },
};
