import fields from "../../../../schemas/fields.json";
import gates from "../../../../schemas/gates.json";
import rules from "../../../../schemas/rules.json";
import type { KnowledgeTables } from "./knowledge.ts";
import { lazyTables, lazyValues } from "./lazy-tables.ts";
import type { FieldTable, GateTable, RuleTable } from "./table.ts";

/**
 * The generated tables that every configuration is judged by, as they are bundled. The compiler reads their words as any string,
 * so the casts narrow these: the generator writes the files with the same types, and a test reads every record.
 */
export const factTables: Pick<KnowledgeTables, "fields" | "gates" | "rules"> = lazyTables({
  fields: fields as FieldTable,
  gates: gates as GateTable,
  rules: rules as RuleTable,
});

/** The tables with what comes of `others` when it is first asked for. */
export function tablesWith(
  others: () => Omit<KnowledgeTables, keyof typeof factTables>,
): KnowledgeTables {
  return lazyValues<KnowledgeTables>({
    fields: () => factTables.fields,
    gates: () => factTables.gates,
    rules: () => factTables.rules,
    flags: () => others().flags,
    posture: () => others().posture,
    texts: () => others().texts,
    seccomp: () => others().seccomp,
  });
}
