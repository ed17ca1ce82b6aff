import fieldTexts from "../../../../schemas/descriptions/en/fields.json";
import flagTexts from "../../../../schemas/descriptions/en/flags.json";
import gateTexts from "../../../../schemas/descriptions/en/gates.json";
import nodeTexts from "../../../../schemas/descriptions/en/node.json";
import nodeReferenceTexts from "../../../../schemas/descriptions/en/node-reference.json";
import seccompTexts from "../../../../schemas/descriptions/en/seccomp.json";
import valueTexts from "../../../../schemas/descriptions/en/values.json";
import fields from "../../../../schemas/generated/fields.json";
import flags from "../../../../schemas/generated/flags.json";
import gates from "../../../../schemas/generated/gates.json";
import nodeReference from "../../../../schemas/generated/node-reference.json";
import posture from "../../../../schemas/generated/posture.json";
import ruleTitles from "../../../../schemas/generated/rule-titles.json";
import rules from "../../../../schemas/generated/rules.json";
import seccompModel from "../../../../schemas/generated/seccomp/model.json";
import runtimeDefault from "../../../../schemas/generated/seccomp/runtime-default.json";
import syscalls from "../../../../schemas/generated/seccomp/syscalls.json";
import type { PostureTable } from "../../facts/posture-table.ts";
import type { NodeReferenceTable } from "../../facts/node-reference.ts";
import type { SeccompModel } from "../../facts/seccomp-table.ts";
import type { KnowledgeTables } from "./knowledge.ts";
import type { FieldTable, FlagTable, GateTable, RuleTable } from "../../facts/table.ts";

/**
 * All tables, in English. The compiler reads their words as any string, so the casts narrow these: the generator writes the
 * files with the same types, and a test reads every record.
 */
export const bundledTables: KnowledgeTables = {
  fields: fields as FieldTable,
  gates: gates as GateTable,
  rules: rules as RuleTable,
  flags: flags as FlagTable,
  posture: posture as unknown as PostureTable,
  nodeReference: nodeReference as NodeReferenceTable,
  texts: {
    fields: fieldTexts,
    node: nodeTexts,
    nodeReference: nodeReferenceTexts,
    values: valueTexts,
    gates: gateTexts,
    flags: flagTexts,
    ruleTitles,
  },
  seccomp: { syscalls, model: seccompModel as SeccompModel, runtimeDefault, texts: seccompTexts },
};
