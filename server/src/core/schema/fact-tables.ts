import fields from "../../../../schemas/fields.json";
import gates from "../../../../schemas/gates.json";
import rules from "../../../../schemas/rules.json";
import type { KnowledgeTables, OtherTables } from "./knowledge.ts";
import { lazyTables, lazyValues } from "./lazy-tables.ts";
import type { FieldTable, GateTable, RuleTable } from "./table.ts";
import type { FieldTexts, TextTables } from "./texts.ts";

/**
 * The generated tables that every configuration is judged by, as they are bundled. The compiler reads their words as any string,
 * so the casts narrow these: the generator writes the files with the same types, and a test reads every record.
 */
export const factTables: Pick<KnowledgeTables, "fields" | "gates" | "rules"> = lazyTables({
  fields: fields as FieldTable,
  gates: gates as GateTable,
  rules: rules as RuleTable,
});

/** The tables with what comes of `late` when it is first asked for. */
export function tablesWith(late: {
  readonly texts: () => FieldTexts;
  readonly others: () => OtherTables;
}): KnowledgeTables {
  const { texts, others } = late;
  return lazyValues<KnowledgeTables>({
    fields: () => factTables.fields,
    gates: () => factTables.gates,
    rules: () => factTables.rules,
    flags: () => others().flags,
    posture: () => others().posture,
    texts: () =>
      lazyValues<TextTables>({
        fields: () => texts().fields,
        node: () => texts().node,
        values: () => texts().values,
        gates: () => texts().gates,
        flags: () => others().texts.flags,
        ruleTitles: () => others().texts.ruleTitles,
      }),
    seccomp: () => others().seccomp,
  });
}
