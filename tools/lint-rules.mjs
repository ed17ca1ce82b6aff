// The project's own rules for oxlint. Which files they are for is in .oxlintrc.jsonc.

/** A busy machine is slow: what a test measures or waits for must not depend on it. */
const noClock =
  "Tests read no clock. Wait for an event (vi.waitUntil with a long timeout), or count work as test/growth does.";

const throughOnePlace =
  "Files are read by hosts/read-bytes, folders by hosts/list-folder, and written by hosts/replace-file.";

/** The only permitted access to the disk elsewhere: the kind of a path. */
const looksOnly = "/^(?:exists|fstat|lstat|stat)(?:Sync)?$/";

/**
 * Selectors of the nodes that a rule forbids, with the message.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
const forbidden = {
  "named-exports": { ExportDefaultDeclaration: "Named exports only." },
  // The core never throws on user input and never waits.
  pure: {
    AwaitExpression: "The core is synchronous.",
    ThrowStatement: "In the core, errors are values.",
    "Program > VariableDeclaration[kind='let']": "Nothing but constants at module level.",
  },
  "only-looks-at-files": {
    [`MemberExpression[object.name='nodeFiles'][property.name!=${looksOnly}]`]: throughOnePlace,
    "VariableDeclarator[init.name='nodeFiles']": throughOnePlace,
    "ImportExpression[source.value=/^(?:node:)?fs\\b/]": throughOnePlace,
  },
  "printed-in-one-place": {
    "TSAsExpression TSTypeReference[typeName.name='Printed']":
      "Only cli/printed.ts makes printed texts, which it neutralises.",
  },
  // Tests run side by side: they would wait for each other's installation.
  "no-installer": {
    "Literal[value=/^(?:apt|apt-get|dnf|brew|npx)$/]": "Only tools/prepare.mjs installs programs.",
  },
  // Also in what an editor or a page is asked by a text.
  "no-sleep": { "MemberExpression[property.name='waitForTimeout']": noClock },
  "no-clock": { "NewExpression[callee.name='Date'][arguments.length=0]": noClock },
  // A limit only ends what hangs: what it is short for fails on a busy machine.
  "generous-limits": {
    [String.raw`Property[key.name='timeout'] > Literal[raw=/^(?:\d{1,4}|\d_\d{3}|[1-5]\d_?\d{3})$/]`]:
      "A limit is a minute at least.",
  },
  "counted-runs": {
    "Property[key.name='numRuns'] > Literal":
      "How many texts are tried is said by runs(), which the weekly run multiplies.",
  },
  "temporary-folders": {
    "CallExpression[callee.name=/^mkdtemp(?:Sync)?$/]":
      "Make folders with temporaryFolder: others have paths that reports on Windows do not show.",
  },
};

/**
 * @typedef {object} Context
 * @property {(finding: { node: unknown, message: string }) => void} report
 */

/** @param {Readonly<Record<string, string>>} messages */
function ruleOf(messages) {
  const create = (/** @type {Context} */ context) =>
    Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [
        selector,
        (/** @type {unknown} */ node) => context.report({ node, message }),
      ]),
    );
  return { create };
}

// The form of a plugin is ESLint's.
export default {
  meta: { name: "project" },
  rules: Object.fromEntries(
    Object.entries(forbidden).map(([name, messages]) => [name, ruleOf(messages)]),
  ),
};
