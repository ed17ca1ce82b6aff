/**
 * The layer order of ARCHITECTURE.md, as a check: a layer may import those before it, never after.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const layers = [
  "text",
  "syntax",
  "tables",
  "messages",
  "schema",
  "findings",
  "kubelet",
  "seccomp",
  "effective",
  "edits",
  "rules",
  "languages",
  "structure",
  "documentation",
  "json-schema",
  "fixes",
  "parts",
  "analysis",
  "posture",
  "log",
  "features",
];
const core = "^server/src/core/";
/**
 * What the generated tables hold lies below all that speaks of it. The lookups over the tables of seccomp
 * belong to `schema`, whose `Knowledge` has them.
 */
const patterns = {
  // A language has the texts of rules too, so that it stands above them.
  messages: `${core}messages/(?!zh-cn/)`,
  languages: `${core}(?:languages|messages/zh-cn)/`,
  tables: `${core}(?:schema/table|seccomp/seccomp-table|posture/posture-table)\\.ts$`,
  schema: `${core}(?:schema/(?!table\\.ts$)|seccomp/seccomp-knowledge\\.ts$)`,
  posture: `${core}posture/(?!posture-table\\.ts$)`,
  seccomp: `${core}seccomp/(?!seccomp-(?:table|knowledge)\\.ts$)`,
};
const layerPattern = (name) => patterns[name] ?? `${core}${name}(/|\\.ts$)`;

module.exports = {
  forbidden: [
    ...layers.slice(0, -1).map((name, index) => ({
      name: `layer-${name}`,
      severity: "error",
      comment: `${name} must not know the layers above it.`,
      from: { path: layerPattern(name) },
      to: { path: layers.slice(index + 1).map(layerPattern) },
    })),
    {
      name: "core-is-pure",
      severity: "error",
      comment: "The core knows neither Node, nor VS Code, nor JSON-RPC, nor the shells.",
      from: { path: core },
      to: {
        path: [
          "^server/src/(files|json|service|agents|lsp|mcp|hosts|cli)",
          "^client",
          "^node_modules/vscode-",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "core-has-no-node",
      severity: "error",
      from: { path: core },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "only-syntax-parses",
      severity: "error",
      comment: "The parser libraries' nodes stop at syntax/.",
      from: { path: "^(server|client)", pathNot: `${core}syntax/` },
      to: { path: "^node_modules/(yaml|jsonc-parser)/" },
    },
    {
      name: "files-know-the-core-only",
      severity: "error",
      comment: "Sets are found and read through an interface to files, whichever shell has them.",
      from: { path: "^server/src/files" },
      to: { path: "^server/src/(lsp|hosts|cli)" },
    },
    {
      name: "files-have-no-node",
      severity: "error",
      from: { path: "^server/src/files" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "json-knows-the-core-only",
      severity: "error",
      comment:
        "The JSON service is asked by shells, and is loaded when the first profile is opened.",
      from: { path: "^server/src/json" },
      to: { path: "^server/src/(files|service|lsp|hosts|cli)" },
    },
    {
      name: "service-knows-core-and-files",
      severity: "error",
      comment: "The service answers with plain values, whichever shell asks.",
      from: { path: "^server/src/service" },
      to: { path: "^server/src/(agents|lsp|mcp|hosts|cli)" },
    },
    {
      name: "service-has-no-node",
      severity: "error",
      from: { path: "^server/src/service" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "agents-know-no-shell",
      severity: "error",
      comment: "Tools answer the same, whoever serves them: an editor's server, or one of agents.",
      from: { path: "^server/src/agents" },
      to: { path: "^server/src/(lsp|mcp|hosts|cli)" },
    },
    {
      name: "agents-have-no-node",
      severity: "error",
      from: { path: "^server/src/(agents|mcp)" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "mcp-below-hosts",
      severity: "error",
      from: { path: "^server/src/mcp" },
      to: { path: "^server/src/(lsp|hosts|cli)" },
    },
    {
      name: "lsp-below-hosts",
      severity: "error",
      from: { path: "^server/src/lsp" },
      to: { path: "^server/src/(hosts|cli|mcp)" },
    },
    {
      name: "client-knows-only-the-protocol",
      severity: "error",
      from: { path: "^client" },
      comment:
        "Besides it, the quick looks that recognise documents of platforms and flags, and what escapes texts in pages: both sides take them from one place.",
      to: {
        path: "^server",
        pathNot: [
          "^server/src/lsp/protocol\\.ts$",
          `${core}parts/hosted/platform-looks\\.ts$`,
          `${core}parts/carried/carrier-marks\\.ts$`,
          `${core}parts/file-syntax\\.ts$`,
          `${core}parts/flags/flag-marks\\.ts$`,
          `${core}text/text-look\\.ts$`,
          `${core}text/escaped-markup\\.ts$`,
        ],
      },
    },
    {
      name: "product-needs-no-tools",
      severity: "error",
      from: { path: "^(server|client)" },
      to: { path: "^(tools|test)/" },
    },
    {
      name: "generator-makes-the-registry",
      severity: "error",
      comment:
        "What lists the rules cannot be read while a rule is added or taken away. The help of the commands comes from objects that import their work late.",
      from: { path: "^tools/generate/", pathNot: "^tools/generate/(main|command-help)\\.ts$" },
      to: { path: `${core}rules/`, reachable: true },
    },
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: { extensions: [".ts", ".mjs", ".js", ".json"] },
  },
};
