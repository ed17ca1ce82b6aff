import { expect, test } from "vitest";
import syscalls from "../../schemas/seccomp/syscalls.json";
import { readSyscalls } from "../../server/src/core/schema/syscall-columns.ts";
import type { SyscallTable } from "../../server/src/core/seccomp/table.ts";

/** What this file uses of tools/syscall-columns.mjs. */
interface Packer {
  readonly syscallsAsColumns: (table: SyscallTable) => string;
}

const { syscallsAsColumns } = (await import(
  new URL("../../tools/syscall-columns.mjs", import.meta.url).href
)) as Packer;

/** The bundler gives the columns in the place of the table. */
function packedAndRead(table: SyscallTable): SyscallTable {
  return readSyscalls(syscallsAsColumns(table) as unknown as SyscallTable);
}

test("the system calls are read as they are written, in the same order", () => {
  expect(JSON.stringify(packedAndRead(syscalls))).toBe(JSON.stringify(syscalls));
});

test("calls that only some architectures have come out as they were", () => {
  const table: SyscallTable = {
    archs: ["x86", "arm", "sh"],
    kernels: { "2.5.0": "5.8" },
    calls: {
      open: { n: [5, 5, 6], since: "1.0.1" },
      _llseek: { n: [null, 0, null], since: "2.0.0" },
      read: { n: [0, null, 4003], since: "1.0.1" },
    },
  };
  expect(packedAndRead(table)).toEqual(table);
});

test("a table that is not bundled is itself", () => {
  expect(readSyscalls(syscalls)).toBe(syscalls);
});
