// The table of system calls is bundled by architectures instead of by calls: most have the numbers of another one, or
// numbers at the same distance from them. That takes half of what the table takes in the package.
// server/src/core/schema/syscall-columns.ts makes the table of it again.
import { deflateRawSync } from "node:zlib";

/**
 * @typedef {readonly (number | null)[]} Column the numbers of all calls on one architecture
 * @typedef {import("../server/src/core/seccomp/table.ts").SyscallTable} SyscallTable
 */

/**
 * The table as lines: what it has beside the calls, with the architecture that each is told by (-1: none); the names of the
 * calls; their releases, by place; and a line for each architecture. There an empty entry is as in the other one,
 * `-` is no such call, and a number is the difference, or the number itself where the other one has no such call.
 * @param {SyscallTable} table
 */
export function syscallsAsColumns({ archs, kernels, calls }) {
  const records = Object.values(calls);
  const releases = [...new Set(records.map(({ since }) => since))];
  /** @type {Column[]} */
  const columns = archs.map((_, at) => records.map(({ n }) => n[at] ?? null));
  const shortest = columns.map((column, at) => shortestColumn(column, columns.slice(0, at)));
  const head = { archs, kernels, releases, references: shortest.map(({ reference }) => reference) };
  return [
    JSON.stringify(head),
    Object.keys(calls).join(","),
    records.map(({ since }) => releases.indexOf(since)).join(","),
    ...shortest.map(({ line }) => line),
  ].join("\n");
}

/**
 * @param {Column} column
 * @param {readonly Column[]} before
 */
function shortestColumn(column, before) {
  const lines = [undefined, ...before].map((other, at) => {
    const line = column.map((number, row) => entryOf(number, other?.[row] ?? null)).join(",");
    return { line, reference: at - 1, size: deflateRawSync(line).length };
  });
  return lines.reduce((best, line) => (line.size < best.size ? line : best));
}

/**
 * @param {number | null} number
 * @param {number | null} other
 */
function entryOf(number, other) {
  if (number === other) return "";
  return number === null ? "-" : String(number - (other ?? 0));
}
