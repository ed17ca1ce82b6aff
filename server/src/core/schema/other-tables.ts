import flagTexts from "../../../../schemas/descriptions/en/flags.json";
import seccompTexts from "../../../../schemas/descriptions/en/seccomp.json";
import flags from "../../../../schemas/flags.json";
import posture from "../../../../schemas/posture.json";
import ruleTitles from "../../../../schemas/rule-titles.json";
import seccompModel from "../../../../schemas/seccomp/model.json";
import runtimeDefault from "../../../../schemas/seccomp/runtime-default.json";
import syscalls from "../../../../schemas/seccomp/syscalls.json";
import type { PostureTable } from "../posture/table.ts";
import type { SeccompTables } from "../seccomp/knowledge.ts";
import type { SeccompModel, SeccompTexts } from "../seccomp/table.ts";
import { factTables } from "./fact-tables.ts";
import type { OtherTables } from "./knowledge.ts";
import {
  lazyTables,
  lazyValues,
  namesOnly,
  readTable,
  readTexts,
  type NamedTexts,
} from "./lazy-tables.ts";
import { readSyscalls } from "./syscall-columns.ts";
import type { FlagTable } from "./table.ts";

const tables = lazyTables({
  flags: flags as FlagTable,
  posture: posture as unknown as PostureTable,
});

/** Reads what is told in English about seccomp. */
export function readEnglishSeccomp(): SeccompTexts {
  const told = { group: "", text: "" };
  const callNames = (): NamedTexts => ({
    calls: Object.fromEntries(
      Object.keys(otherTables.seccomp.syscalls.calls).map((name) => [name, told]),
    ),
  });
  return readTexts(seccompTexts, callNames);
}

/** Tables that few files need, in English: the command line, seccomp, benchmarks, titles of rules. */
export const otherTables: OtherTables = Object.assign(tables, {
  texts: lazyValues<OtherTables["texts"]>({
    flags: () => readTexts(flagTexts, () => namesOnly(tables.flags.flags)),
    ruleTitles: () => readTexts(ruleTitles, () => namesOnly(factTables.rules)),
  }),
  seccomp: lazyValues<SeccompTables>({
    syscalls: () => readSyscalls(syscalls),
    model: () => readTable(seccompModel as SeccompModel),
    runtimeDefault: () => readTable(runtimeDefault),
    texts: readEnglishSeccomp,
  }),
});
