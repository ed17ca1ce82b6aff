import { readFileSync } from "node:fs";
import type {
  RuntimeDefaultTable,
  SeccompModel,
  SeccompTexts,
  SyscallTable,
} from "../../server/src/facts/seccomp-table.ts";

const schemas = new URL("../../schemas/", import.meta.url);

/** The text of a file below `schemas/`. */
export function schemaText(file: string): string {
  return readFileSync(new URL(file, schemas), "utf8");
}

export const syscallTable = JSON.parse(
  schemaText("generated/seccomp/syscalls.json"),
) as SyscallTable;
export const seccompModel = JSON.parse(schemaText("generated/seccomp/model.json")) as SeccompModel;
export const runtimeDefault = JSON.parse(
  schemaText("generated/seccomp/runtime-default.json"),
) as RuntimeDefaultTable;
export const seccompTexts = JSON.parse(schemaText("descriptions/en/seccomp.json")) as SeccompTexts;
