// Computes a measurement, and shows it in a terminal and in docs/performance.md.

/**
 * One figure. `value` is what the goal is compared with: a ratio of ours to the peer's, where there is a peer.
 * @typedef {object} Row
 * @property {string} name what was measured
 * @property {number} value
 * @property {number} [goal] omitted without a goal
 * @property {"at most" | "at least"} [bound] of the goal; at most where it is left out
 * @property {"value" | "ours"} [compared] the goal is compared with this; the value if omitted
 * @property {string} [unit] of ours and the peer's, or of the value where there is no peer
 * @property {number} [ours]
 * @property {number} [peer]
 * @property {readonly [lowest: number, highest: number]} [spread] of the medians of our processes
 *
 * @typedef {object} Part
 * @property {string} title
 * @property {string} note what was done, and with what
 * @property {readonly Row[]} rows
 */

/** @param {number} number */
function shown(number) {
  const digits = number >= 100 ? 0 : number >= 10 ? 1 : 2;
  return number.toFixed(digits);
}

/** @param {Row} row */
export function isMet({ value, ours = value, compared, goal, bound = "at most" }) {
  if (goal === undefined) return undefined;
  const reached = compared === "ours" ? ours : value;
  return bound === "at most" ? reached <= goal : reached >= goal;
}

/** @param {Row} row */
function goalOf({ goal, bound = "at most", unit, peer, compared }) {
  if (goal === undefined) return "";
  const isRatio = peer !== undefined && compared !== "ours";
  return `${bound} ${goal}${isRatio || unit === undefined ? "" : ` ${unit}`}`;
}

/** @param {Row} row */
function cellsOf(row) {
  const { name, ours, peer, value, spread, unit = "" } = row;
  const of = (/** @type {number | undefined} */ number) =>
    number === undefined ? "" : `${shown(number)} ${unit}`.trimEnd();
  const met = isMet(row);
  const compared = peer !== undefined;
  return [
    name,
    compared ? of(ours) : of(value),
    spread ? spread.map(shown).join(" to ") : "",
    of(peer),
    compared ? value.toFixed(2) : "",
    goalOf(row),
    met === undefined ? "" : met ? "met" : "**missed**",
  ];
}

const heads = ["", "ours", "each run", "peer", "ours/peer", "goal", ""];

/**
 * A table of Markdown, with columns of one width.
 * @param {readonly Row[]} rows
 */
export function tableOf(rows) {
  const cells = rows.map(cellsOf);
  const used = heads.map((_, at) => at === 0 || cells.some((row) => row[at] !== ""));
  const table = [heads, ...cells].map((row) => row.filter((_, at) => used[at]));
  const widths = (table[0] ?? []).map((_, at) =>
    Math.max(3, ...table.map((row) => row[at]?.length ?? 0)),
  );
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(" | ")} |`;
  const [head = [], ...rest] = table;
  const rule = widths.map(
    (width, at) => "-".repeat(at === 0 ? width : width - 1) + (at === 0 ? "" : ":"),
  );
  return [line(head), line(rule), ...rest.map(line)].join("\n");
}

/** @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}
