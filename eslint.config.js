import js from "@eslint/js";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

const namedExportsOnly = { selector: "ExportDefaultDeclaration", message: "Named exports only." };

/** The core never does these. */
const pure = [
  { selector: "AwaitExpression", message: "The core is synchronous." },
  { selector: "ThrowStatement", message: "In the core, errors are values." },
  {
    selector: "Program > VariableDeclaration[kind='let']",
    message: "Nothing but constants at module level.",
  },
];

/** Files of the disk are read, listed and written in these places, which keep to kinds, bounds and times. */
const diskFiles = [
  ...["list-folder", "read-bytes", "replace-file"].map((name) => `server/src/hosts/${name}.ts`),
  // Writes to standard output by its number.
  "server/src/cli/direct-output.ts",
];

const throughOnePlace =
  "Files are read by hosts/read-bytes, folders by hosts/list-folder, and written by hosts/replace-file.";

/** The only permitted access to the disk elsewhere: the kind of a path. */
const looksOnly = "/^(?:exists|fstat|lstat|stat)(?:Sync)?$/";

const onlyLooks = [
  {
    selector: `MemberExpression[object.name='nodeFiles'][property.name!=${looksOnly}]`,
    message: throughOnePlace,
  },
  { selector: "VariableDeclarator[init.name='nodeFiles']", message: throughOnePlace },
  { selector: "ImportExpression[source.value=/^(?:node:)?fs\\b/]", message: throughOnePlace },
];

const modulesInOnePlace = {
  property: "getBuiltinModule",
  message: "Modules of Node are taken from hosts/built-in.",
};

const printedInOnePlace = ["stdout", "stderr"].map((property) => ({
  ...{ object: "process", property },
  message: "Write by the terminal of cli/terminal.ts.",
}));

/** A busy machine is slow: what a test measures or waits for must not depend on it. */
const noClock =
  "Tests read no clock. Wait for an event (vi.waitUntil with a long timeout), or count work as test/growth does.";

export default tseslint.config(
  { ignores: ["dist/", "out/", "coverage/", ".vscode-test/", "node_modules/"] },
  {
    files: ["**/*.ts"],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ["tsconfig.json", "site/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      // Domains declare their messages by extending an interface of the engine.
      "@typescript-eslint/no-empty-object-type": [
        "error",
        { allowInterfaces: "with-single-extends" },
      ],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "max-lines": ["error", { max: 350, skipBlankLines: true, skipComments: true }],
      "no-restricted-syntax": ["error", namedExportsOnly],
    },
  },
  {
    // Files can have texts of any length, so no pattern may restart at every place of one.
    files: ["server/src/**/*.ts", "client/src/**/*.ts"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential", ignoreSticky: true }],
    },
  },
  {
    files: ["server/src/**/*.ts", "client/src/**/*.ts", "site/**/*.ts", "tools/**/*.{ts,mjs}"],
    rules: {
      "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["server/src/**/*.ts"],
    ignores: diskFiles,
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          paths: ["node:fs", "fs", "node:fs/promises", "fs/promises"].map((name) => ({
            name,
            allowImportNames: ["existsSync", "lstat", "realpath", "stat"],
            allowTypeImports: true,
            message: throughOnePlace,
          })),
        },
      ],
      "no-restricted-syntax": ["error", namedExportsOnly, ...onlyLooks],
    },
  },
  {
    // The bench measures times; what VS Code does cannot always be awaited.
    files: ["test/**/*.ts"],
    ignores: ["test/bench/**", "test/e2e/**"],
    rules: {
      "no-restricted-globals": [
        "error",
        ...["performance", "setTimeout", "setInterval"].map((name) => ({ name, message: noClock })),
      ],
      "no-restricted-imports": [
        "error",
        ...["perf_hooks", "timers", "timers/promises"]
          .flatMap((name) => [name, `node:${name}`])
          .map((name) => ({ name, message: noClock })),
      ],
      "no-restricted-properties": [
        "error",
        ...["cpuUsage", "hrtime", "resourceUsage", "uptime"].map((property) => ({
          ...{ object: "process", property },
          message: noClock,
        })),
        { object: "Date", property: "now", message: noClock },
      ],
      "no-restricted-syntax": [
        "error",
        namedExportsOnly,
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: noClock },
      ],
    },
  },
  {
    // Contexts without Node.js are given its timers.
    files: ["test/bundle/**/*.ts"],
    rules: { "no-restricted-globals": ["error", { name: "performance", message: noClock }] },
  },
  {
    // The core never throws on user input and never waits: no console, no timers, no promises.
    files: [
      "server/src/{text,syntax,facts,messages,analysis,kubelet,credentials,documents,flags,seccomp,project,platforms,carriers,posture,languages}/**/*.ts",
    ],
    rules: {
      "no-restricted-syntax": ["error", namedExportsOnly, ...pure],
    },
  },
  {
    // A rule is the default export of its file, so that the registry can be generated of the folders.
    files: ["server/src/*/rules/*/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...pure] },
  },
  { files: ["server/src/kubelet/rules/rule-registry.ts"], rules: { "max-lines": "off" } },
  {
    // Texts for people go through one writer, which neutralises what files say.
    files: ["server/src/**/*.ts", "client/src/**/*.ts"],
    rules: {
      "no-console": "error",
      "no-restricted-properties": ["error", modulesInOnePlace, ...printedInOnePlace],
    },
  },
  {
    // The connections of servers, and the sentence for a Node.js in which nothing else may be imported.
    files: [
      ...["server/src/hosts/start-node-server.ts", "server/src/hosts/node-main.ts"],
      ...["server/src/cli/main.ts", "server/src/cli/serve-agents.ts"],
    ],
    rules: { "no-console": "off", "no-restricted-properties": ["error", modulesInOnePlace] },
  },
  {
    files: ["server/src/cli/terminal.ts"],
    rules: { "no-restricted-properties": ["error", modulesInOnePlace] },
  },
  { files: ["server/src/hosts/built-in.ts"], rules: { "no-restricted-properties": "off" } },
  {
    files: ["server/src/cli/**/*.ts"],
    ignores: ["server/src/cli/printed.ts", "server/src/cli/direct-output.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        namedExportsOnly,
        ...onlyLooks,
        {
          selector: "TSAsExpression TSTypeReference[typeName.name='Printed']",
          message: "Only cli/printed.ts makes printed texts, which it neutralises.",
        },
      ],
    },
  },
  {
    files: ["**/*.mjs", "eslint.config.js"],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        fetch: "readonly",
        performance: "readonly",
        Buffer: "readonly",
      },
    },
  },
);
