import fieldTexts from "../../../../schemas/descriptions/en/fields.json";
import flagTexts from "../../../../schemas/descriptions/en/flags.json";
import gateTexts from "../../../../schemas/descriptions/en/gates.json";
import nodeTexts from "../../../../schemas/descriptions/en/node.json";
import seccompTexts from "../../../../schemas/descriptions/en/seccomp.json";
import valueTexts from "../../../../schemas/descriptions/en/values.json";
import fields from "../../../../schemas/fields.json";
import flags from "../../../../schemas/flags.json";
import gates from "../../../../schemas/gates.json";
import posture from "../../../../schemas/posture.json";
import ruleTitles from "../../../../schemas/rule-titles.json";
import rules from "../../../../schemas/rules.json";
import seccompModel from "../../../../schemas/seccomp/model.json";
import runtimeDefault from "../../../../schemas/seccomp/runtime-default.json";
import syscalls from "../../../../schemas/seccomp/syscalls.json";
import type { PostureTable } from "../posture/table.ts";
import type { SeccompTables } from "../seccomp/knowledge.ts";
import type { SeccompModel } from "../seccomp/table.ts";
import type { KnowledgeTables } from "./knowledge.ts";
import { lazyTables, lazyValues, namesOnly, readTable, readTexts } from "./lazy-tables.ts";
import type { FieldTable, FlagTable, GateTable, RuleTable } from "./table.ts";
import { readSyscalls } from "./syscall-columns.ts";
import type { TextTables } from "./texts.ts";

const facts = lazyTables({
  fields: fields as FieldTable,
  flags: flags as FlagTable,
  gates: gates as GateTable,
  rules: rules as RuleTable,
  posture: posture as unknown as PostureTable,
});

/**
 * The generated tables as they are bundled. The compiler reads their words as any string, so the casts
 * narrow these: the generator writes the files with the same types, and a test reads every record.
 */
export const bundledTables: KnowledgeTables = Object.assign(facts, {
  texts: lazyValues<TextTables>({
    fields: () => readTable(fieldTexts),
    node: () => readTable(nodeTexts),
    values: () => readTable(valueTexts),
    gates: () => readTexts(gateTexts, () => namesOnly(facts.gates.gates)),
    flags: () => readTexts(flagTexts, () => namesOnly(facts.flags.flags)),
    ruleTitles: () => readTable(ruleTitles),
  }),
  seccomp: lazyValues<SeccompTables>({
    syscalls: () => readSyscalls(syscalls),
    model: () => readTable(seccompModel as SeccompModel),
    runtimeDefault: () => readTable(runtimeDefault),
    texts: () => readTable(seccompTexts),
  }),
});
