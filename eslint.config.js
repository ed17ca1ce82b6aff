import js from "@eslint/js";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

const namedExportsOnly = { selector: "ExportDefaultDeclaration", message: "Named exports only." };

/** What the core never does. */
const pure = [
  { selector: "AwaitExpression", message: "The core is synchronous." },
  { selector: "ThrowStatement", message: "In the core, errors are values." },
  {
    selector: "Program > VariableDeclaration[kind='let']",
    message: "Nothing but constants at module level.",
  },
];

export default tseslint.config(
  { ignores: ["dist/", "out/", "coverage/", ".vscode-test/", "node_modules/"] },
  {
    files: ["**/*.ts"],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          "server/src/core/tsconfig.json",
          "server/tsconfig.json",
          "client/tsconfig.json",
          "tools/tsconfig.json",
          "test/tsconfig.json",
        ],
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
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "max-lines": ["error", { max: 350, skipBlankLines: true, skipComments: true }],
      "no-restricted-syntax": ["error", namedExportsOnly],
    },
  },
  {
    // Whoever writes a file decides how long its texts are: no pattern may begin again at every place of one.
    files: ["server/src/**/*.ts", "client/src/**/*.ts"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential", ignoreSticky: true }],
    },
  },
  {
    files: ["server/src/**/*.ts", "client/src/**/*.ts", "tools/**/*.{ts,mjs}"],
    rules: {
      "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // What is made for one connection.
    files: ["server/src/lsp/session.ts"],
    rules: {
      "max-lines-per-function": ["error", { max: 207, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // The core never throws on user input and never waits: no console, no timers, no promises.
    files: ["server/src/core/**/*.ts"],
    rules: {
      "no-restricted-syntax": ["error", namedExportsOnly, ...pure],
    },
  },
  {
    // A rule is the default export of its file, so that the registry can be generated of the folders.
    files: ["server/src/core/rules/*/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...pure] },
  },
  { files: ["server/src/core/rules/registry.ts"], rules: { "max-lines": "off" } },
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
