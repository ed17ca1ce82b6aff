import type { SyscallTable } from "../seccomp/table.ts";
import { bundledText } from "./lazy-tables.ts";

type Column = readonly (number | null)[];

/** What the first line of the bundled table has. */
interface Head {
  readonly archs: readonly string[];
  readonly kernels: SyscallTable["kernels"];
  readonly releases: readonly string[];
  /** For each architecture the place of the one whose numbers tell its own; -1 for none. */
  readonly references: readonly number[];
}

/**
 * The table of system calls, which the bundler gives as lines by architecture (`tools/syscall-columns.mjs` describes them). A
 * test gives the table as it is.
 */
export function readSyscalls(table: SyscallTable): SyscallTable {
  const text = bundledText(table);
  if (text === undefined) return table;
  const [first = "", names = "", since = "", ...lines] = text.split("\n");
  // The packer wrote it.
  const { archs, kernels, releases, references } = JSON.parse(first) as Head;
  const columns: Column[] = [];
  for (const [at, line] of lines.entries()) {
    columns.push(readColumn(line, columns[references[at] ?? -1]));
  }
  const places = since.split(",");
  const calls = names.split(",").map((name, row) => {
    const n = columns.map((column) => column[row] ?? null);
    return [name, { n, since: releases[Number(places[row])] ?? "" }] as const;
  });
  return { archs, kernels, calls: Object.fromEntries(calls) };
}

function readColumn(line: string, reference: Column | undefined): Column {
  return line.split(",").map((entry, row) => {
    const other = reference?.[row] ?? null;
    if (entry === "") return other;
    return entry === "-" ? null : Number(entry) + (other ?? 0);
  });
}
