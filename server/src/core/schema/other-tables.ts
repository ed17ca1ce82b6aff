import fieldTexts from "../../../../schemas/descriptions/en/fields.json";
import flagTexts from "../../../../schemas/descriptions/en/flags.json";
import gateTexts from "../../../../schemas/descriptions/en/gates.json";
import nodeTexts from "../../../../schemas/descriptions/en/node.json";
import seccompTexts from "../../../../schemas/descriptions/en/seccomp.json";
import valueTexts from "../../../../schemas/descriptions/en/values.json";
import flags from "../../../../schemas/flags.json";
import posture from "../../../../schemas/posture.json";
import ruleTitles from "../../../../schemas/rule-titles.json";
import seccompModel from "../../../../schemas/seccomp/model.json";
import runtimeDefault from "../../../../schemas/seccomp/runtime-default.json";
import syscalls from "../../../../schemas/seccomp/syscalls.json";
import type { PostureTable } from "../posture/table.ts";
import type { SeccompTables } from "../seccomp/knowledge.ts";
import type { SeccompModel } from "../seccomp/table.ts";
import { factTables } from "./fact-tables.ts";
import type { KnowledgeTables } from "./knowledge.ts";
import { lazyTables, lazyValues, namesOnly, readTable, readTexts } from "./lazy-tables.ts";
import type { FlagTable } from "./table.ts";
import { readSyscalls } from "./syscall-columns.ts";
import type { TextTables } from "./texts.ts";

const tables = lazyTables({
  flags: flags as FlagTable,
  posture: posture as unknown as PostureTable,
});

/** The other generated tables, in English: texts, the command line, seccomp, benchmarks. */
export const otherTables: Omit<KnowledgeTables, keyof typeof factTables> = Object.assign(tables, {
  texts: lazyValues<TextTables>({
    fields: () => readTable(fieldTexts),
    node: () => readTable(nodeTexts),
    values: () => readTable(valueTexts),
    gates: () => readTexts(gateTexts, () => namesOnly(factTables.gates.gates)),
    flags: () => readTexts(flagTexts, () => namesOnly(tables.flags.flags)),
    ruleTitles: () => readTable(ruleTitles),
  }),
  seccomp: lazyValues<SeccompTables>({
    syscalls: () => readSyscalls(syscalls),
    model: () => readTable(seccompModel as SeccompModel),
    runtimeDefault: () => readTable(runtimeDefault),
    texts: () => readTable(seccompTexts),
  }),
});
