/** The rooms of ARCHITECTURE.md, in their order: each may import those before it, never those after. */
const rooms = [
  "facts",
  "engine",
  "kubelet",
  "credentials",
  "documents",
  "flags",
  "seccomp",
  "platforms",
  "stacks",
  "answers",
  "service",
  "languages",
  "shells",
];
/** The Chinese texts of a room lie in its folder, and only `languages` reads them. */
const chinese = ["^server/src/[a-z/]+/messages/zh-cn/"];
/** The Chinese texts of the command line's help. */
const chineseHelp = "^server/src/shells/cli/texts/zh-cn/";
/** Folders that others reach only through their index.ts. Tests and tools may import insides. */
const domains = [
  "kubelet",
  "credentials",
  "documents",
  "flags",
  "seccomp",
  "platforms",
  "platforms/carriers",
  "stacks",
  "stacks/project",
  "answers/node",
  "answers/posture",
  "answers/upgrade",
  "answers/drift",
];
const pathOf = (names) => `^server/src/(?:${names.join("|")})/`;
/** The options of commands load before anything else: `--help` shall not read all of a domain for one function of it. */
const options = "^server/src/shells/cli/(?:commands/|help/option-values)";
/**
 * Quick looks go into the client, which shall not read all of a domain for a few patterns: they import the file itself. A
 * folder's names are told as quickly.
 */
const quickLooks =
  "^server/src/(?:[a-z/]+/quick-looks|platforms/patches/patch-file|answers/reports/checked-names)\\.ts$";
const core = pathOf(rooms.filter((name) => name !== "shells"));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...rooms.slice(0, -1).map((name, index) => ({
      name: `order-${name}`,
      severity: "error",
      comment: `${name} must not know what comes after it.`,
      from: { path: pathOf([name]), pathNot: chinese },
      to: { path: pathOf(rooms.slice(index + 1)) },
    })),
    ...["agents", "lsp", "mcp", "hosts", "cli"].map((name, index, shells) => ({
      name: `order-${name}`,
      severity: "error",
      comment: `${name} must not know what comes after it.`,
      from: { path: pathOf([`shells/${name}`]) },
      to: { path: pathOf(shells.slice(index + 1).map((later) => `shells/${later}`)) },
    })),
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
        pathNot: [
          `^server/src/${name}/(?:index|quick-looks)\\.ts$`,
          ...domains
            .filter((inner) => inner.startsWith(`${name}/`))
            .map((inner) => pathOf([inner])),
        ],
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
        pathNot: `^server/src/[a-z/]+/(?:messages/|index\\.ts$)`,
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
      from: { path: "^server/src/", pathNot: pathOf(["shells/lsp", "shells/hosts", "shells/cli"]) },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "only-syntax-parses",
      severity: "error",
      comment: "The parser libraries' nodes stop at engine/syntax/.",
      from: { path: "^(server|client)", pathNot: pathOf(["engine/syntax"]) },
      to: { path: "^node_modules/(yaml|jsonc-parser)/" },
    },
    {
      name: "client-knows-only-the-protocol",
      severity: "error",
      from: { path: "^client" },
      comment:
        "Besides it, the quick looks that recognise documents, what a new file begins with, what escapes texts in pages, what runs kubectl, and what finds the word that was meant: both sides take them from one place.",
      to: {
        path: "^server",
        pathNot: [
          "^server/src/shells/lsp/protocol/protocol\\.ts$",
          "^server/src/documents/scaffolds\\.ts$",
          "^server/src/stacks/quick-looks\\.ts$",
          "^server/src/kubelet/identify\\.ts$",
          "^server/src/kubelet/parts/(?:file-syntax|flag-file-path)\\.ts$",
          "^server/src/stacks/project/project-file-name\\.ts$",
          "^server/src/engine/syntax/systemd-unit\\.ts$",
          "^server/src/answers/reports/checked-names\\.ts$",
          "^server/src/engine/text/text-look\\.ts$",
          "^server/src/engine/text/escaped-markup\\.ts$",
          "^server/src/engine/text/nearest\\.ts$",
          "^server/src/shells/hosts/kubectl\\.ts$",
          "^server/src/answers/node/live-nodes\\.ts$",
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
