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

/** Files of the disk are read, listed and written in these places, which keep to kinds, bounds and times. One only names them. */
const diskFiles = [
  ...["list-folder", "machine-paths", "read-bytes", "replace-file"].map(
    (name) => `server/src/shells/hosts/${name}.ts`,
  ),
  // Writes to standard output by its number.
  "server/src/shells/cli/terminal/direct-output.ts",
];

const throughOnePlace =
  "Files are read by hosts/read-bytes, folders by hosts/list-folder, and written by hosts/replace-file.";

/** Paths are made in this place alone: they have `/` everywhere else, also on Windows. */
const machinePaths = "server/src/shells/hosts/machine-paths.ts";

const pathsInOnePlace = "Paths and file addresses are made by hosts/machine-paths.";

const noPaths = {
  paths: ["node:path", "path", "node:path/posix", "node:path/win32"].map((name) => ({
    name,
    message: pathsInOnePlace,
  })),
  patterns: [
    {
      group: ["node:url", "url"],
      importNames: ["fileURLToPath", "pathToFileURL", "default"],
      message: pathsInOnePlace,
    },
  ],
};

/** The working folder as the system writes it. */
const noWorkingFolder = { object: "process", property: "cwd", message: pathsInOnePlace };

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

/** A limit only ends what hangs: what it is short for fails on a busy machine. */
const generousLimits = {
  selector: String.raw`Property[key.name='timeout'] > Literal[raw=/^(?:\d{1,4}|\d_\d{3}|[1-5]\d_?\d{3})$/]`,
  message: "A limit is a minute at least.",
};

const countedRuns = {
  selector: "Property[key.name='numRuns'] > Literal",
  message: "How many texts are tried is said by runs(), which the weekly run multiplies.",
};

/** Also in what an editor or a page is asked by a text. */
const noSleep = {
  selector: "MemberExpression[property.name='waitForTimeout']",
  message: noClock,
};

const noNow = [
  { object: "Date", property: "now", message: noClock },
  ...["cpuUsage", "hrtime", "resourceUsage", "uptime"].map((property) => ({
    ...{ object: "process", property },
    message: noClock,
  })),
];

/** They measure times, or make pictures, for which there is no event. */
const withClock = [
  "test/bench/**",
  ...["screenshots", "tour"].map((name) => `test/e2e/${name}.mjs`),
  // The limits of waits in VS Code.
  "test/e2e/patience.ts",
];

/** Tests run side by side: they would wait for each other's installation. */
const notPrepared = {
  group: ["**/prepare.mjs"],
  message: "Only `npm test` installs, before all tests.",
};

const noInstaller = {
  selector: "Literal[value=/^(?:apt|apt-get|dnf|brew|npx)$/]",
  message: "Only tools/prepare.mjs installs programs.",
};

export default tseslint.config(
  { ignores: ["dist/", "out/", "coverage/", ".vscode-test/", ".windows/", "node_modules/"] },
  // Rules that oxlint knows, with types, are in .oxlintrc.json.
  { files: ["**/*.ts"], extends: [tseslint.configs.base] },
  {
    files: ["**/*.ts"],
    rules: {
      "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
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
    rules: {},
  },
  {
    files: ["server/src/**/*.ts", "client/src/**/*.ts"],
    ignores: [machinePaths],
    rules: { "@typescript-eslint/no-restricted-imports": ["error", noPaths] },
  },
  {
    files: ["server/src/**/*.ts"],
    ignores: diskFiles,
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          ...noPaths,
          paths: [
            ...noPaths.paths,
            ...["node:fs", "fs", "node:fs/promises", "fs/promises"].map((name) => ({
              name,
              allowImportNames: ["existsSync", "lstat", "realpath", "stat"],
              allowTypeImports: true,
              message: throughOnePlace,
            })),
          ],
        },
      ],
      "no-restricted-syntax": ["error", namedExportsOnly, ...onlyLooks],
    },
  },
  {
    // The core never throws on user input and never waits: no console, no timers, no promises.
    files: [
      "server/src/{facts,engine/{text,syntax,messages,analysis,parts,rules,fixes,structure,reports},kubelet,credentials,documents,flags,seccomp,platforms,stacks/project,answers/posture,languages}/**/*.ts",
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
  {
    files: ["test/**/*.{ts,mjs}"],
    ignores: ["test/**/vitest.config.mjs"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [notPrepared] }],
      "no-restricted-syntax": ["error", namedExportsOnly, noInstaller],
    },
  },
  {
    // Programs that tests start: they need timers to end what hangs.
    files: ["test/**/*.mjs"],
    ignores: ["test/**/vitest.config.mjs", ...withClock],
    rules: {
      "no-restricted-globals": ["error", { name: "performance", message: noClock }],
      "no-restricted-properties": ["error", ...noNow],
      "no-restricted-syntax": ["error", namedExportsOnly, noInstaller, noSleep],
    },
  },
  {
    files: ["test/**/*.ts"],
    ignores: withClock,
    rules: {
      "no-restricted-globals": [
        "error",
        ...["performance", "setTimeout", "setInterval"].map((name) => ({ name, message: noClock })),
      ],
      "no-restricted-imports": [
        "error",
        {
          patterns: [notPrepared],
          paths: ["perf_hooks", "timers", "timers/promises"]
            .flatMap((name) => [name, `node:${name}`])
            .map((name) => ({ name, message: noClock })),
        },
      ],
      "no-restricted-properties": ["error", ...noNow],
      "no-restricted-syntax": [
        "error",
        namedExportsOnly,
        noInstaller,
        noSleep,
        generousLimits,
        countedRuns,
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: noClock },
        {
          selector: "CallExpression[callee.name=/^mkdtemp(?:Sync)?$/]",
          message:
            "Make folders with temporaryFolder: others have paths that reports on Windows do not show.",
        },
      ],
    },
  },
  {
    // The one place that makes folders.
    files: ["test/support/temporary-folder.ts"],
    rules: {
      "no-restricted-syntax": ["error", namedExportsOnly, noInstaller, noSleep, generousLimits],
    },
  },
  {
    // Contexts without Node.js are given its timers.
    files: ["test/bundle/**/*.ts"],
    rules: { "no-restricted-globals": ["error", { name: "performance", message: noClock }] },
  },
  { files: ["server/src/kubelet/rules/rule-registry.ts"], rules: { "max-lines": "off" } },
  {
    // Texts for people go through one writer, which neutralises what files say.
    files: ["server/src/**/*.ts", "client/src/**/*.ts"],
    rules: {
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        modulesInOnePlace,
        noWorkingFolder,
        ...printedInOnePlace,
      ],
    },
  },
  {
    // The connections of servers, and the sentence for a Node.js in which nothing else may be imported.
    files: [
      ...["server/src/shells/hosts/start-node-server.ts", "server/src/shells/hosts/node-main.ts"],
      ...["server/src/shells/cli/main.ts", "server/src/shells/cli/serve-agents.ts"],
    ],
    rules: {
      "no-console": "off",
      "no-restricted-properties": ["error", modulesInOnePlace, noWorkingFolder],
    },
  },
  {
    files: ["server/src/shells/cli/terminal/terminal.ts"],
    rules: { "no-restricted-properties": ["error", modulesInOnePlace, noWorkingFolder] },
  },
  {
    files: [machinePaths],
    rules: { "no-restricted-properties": ["error", modulesInOnePlace, ...printedInOnePlace] },
  },
  { files: ["server/src/shells/hosts/built-in.ts"], rules: { "no-restricted-properties": "off" } },
  {
    files: ["server/src/shells/cli/**/*.ts"],
    ignores: [
      "server/src/shells/cli/terminal/printed.ts",
      "server/src/shells/cli/terminal/direct-output.ts",
    ],
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
);
