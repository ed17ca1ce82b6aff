/**
 * A plugin of Vite for the growth tests. The code that it transforms counts its steps, by function, in the global
 * `countedWork` (work.ts): calls, turns of loops, and items that are copied.
 * @typedef {{ type: string, start: number, end: number } & Record<string, any>} Node
 */

/** The core, and the libraries that read texts of any length for it. */
export const textLibraries =
  /\/node_modules\/(?:yaml|jsonc-parser|vscode-json-languageservice|diff|fastest-levenshtein)\//;
const isCounted = (/** @type {string} */ id) =>
  id.includes("/server/src/") ? id.endsWith(".ts") : textLibraries.test(id) && id.endsWith("js");

const isFunction = /^(?:ArrowFunctionExpression|FunctionDeclaration|FunctionExpression)$/;
const isLoop = /^(?:DoWhile|For|ForIn|ForOf|While)Statement$/;
const isCollection = /^(?:Map|Set)$/;

/** True for `[first, ...rest]`. */
const copiesRest = (/** @type {Node} */ { type, elements }) =>
  type === "ArrayPattern" && elements.at(-1)?.type === "RestElement";

/** @returns {import("vite").Plugin} */
export function countSteps() {
  let next = 0;
  return {
    name: "count-steps",
    enforce: "post",
    transform(code, id) {
      if (!isCounted(id)) return undefined;
      const file = id.replace(/^.*\/(?=server\/src\/|node_modules\/)/, "");
      const result = withCounts(code, this.parse(code), next);
      const names = result.names.map((name) => `${file} ${name}`);
      const told = `;countedWork.named(${next}, ${JSON.stringify(names)});`;
      next += names.length;
      // Lines stay where they are, for the traces of errors.
      return { code: result.code + told, map: null };
    },
  };
}

/**
 * @param {string} code
 * @param {unknown} program its tree
 * @param {number} first the number of its first function
 */
function withCounts(code, program, first) {
  const names = ["module"];
  /** @type {{ at: number, text: string, rank: number }[]} */
  const inserted = [];
  /** @param {Node} node @param {string} before @param {string} after */
  const wrap = (node, before, after) => {
    // At one place, what ends comes before what begins. Of two that end, the inner one ends first.
    inserted.push({ at: node.end, text: after, rank: -code.length - node.start });
    inserted.push({ at: node.start, text: before, rank: -node.end });
  };
  /** @param {Node} body @param {number} site */
  const countTurns = (body, site) => {
    const count = `countedWork.steps[countedWork.at=${first + site}]++`;
    if (body.type === "BlockStatement") {
      inserted.push({ at: body.start + 1, text: `${count};`, rank: 0 });
    } else if (body.type.endsWith("Statement")) wrap(body, `{${count};`, "}");
    else wrap(body, `(${count},`, ")");
  };
  /** @param {Node} node @param {number} site */
  const countItems = (node, site) => wrap(node, `countedWork.copied(${first + site},`, ")");
  /** @param {unknown} value @param {number} site @param {string | undefined} name */
  const visit = (value, site, name) => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, site, undefined);
      return;
    }
    if (typeof value !== "object" || value === null || !("type" in value)) return;
    const node = /** @type {Node} */ (value);
    if (isFunction.test(node.type)) {
      const own = node.id?.name ?? name;
      if (own !== undefined) site = names.push(own) - 1;
      countTurns(node.body, site);
    } else if (isLoop.test(node.type)) countTurns(node.body, site);
    else if (node.type === "SpreadElement") countItems(node.argument, site);
    else if (node.type === "NewExpression" && isCollection.test(node.callee.name)) {
      for (const argument of node.arguments) countItems(argument, site);
    } else if (node.type === "VariableDeclarator" && node.init && copiesRest(node.id)) {
      countItems(node.init, site);
    }
    const called = node.id?.name ?? node.key?.name;
    for (const child of Object.values(node)) visit(child, site, called);
  };
  visit(program, 0, undefined);
  inserted.sort((a, b) => a.at - b.at || a.rank - b.rank);
  let result = "";
  let end = 0;
  for (const { at, text } of inserted) {
    result += code.slice(end, at) + text;
    end = at;
  }
  return { code: result + code.slice(end), names };
}
