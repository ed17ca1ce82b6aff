import { englishPhrases } from "../../../server/src/languages/english-texts.ts";
import { createSchema } from "../../../server/src/facts/field-index.ts";
import { createGateIndex } from "../../../server/src/facts/gate-index.ts";
import type { FieldKnowledge } from "../../../server/src/engine/analysis/knowledge.ts";
import type { FieldTable, GateTable } from "../../../server/src/facts/table.ts";
import { createNodeReference } from "../../../server/src/facts/node-reference.ts";
import { createDescriptions } from "../../../server/src/facts/texts.ts";
import type { Texts, TextTables } from "../../../server/src/facts/texts.ts";
import type { Descriptions } from "../tables/descriptions.ts";

/** Sources of the knowledge in addition to the table of fields. */
interface KnowledgeSources {
  readonly gates: GateTable;
  readonly descriptions: Descriptions;
  readonly values: TextTables["values"];
  /** Texts of the gates, by name. */
  readonly gateTexts: Texts;
}

/** The source of pages and schemas: the tables in the making, with the English texts. */
export function englishKnowledge(
  { gates, descriptions, values, gateTexts }: KnowledgeSources,
  table: FieldTable,
): FieldKnowledge {
  const texts = [...descriptions].map(
    ([kind, byPath]) => [kind, Object.fromEntries(byPath)] as const,
  );
  const fields = Object.fromEntries(texts);
  return {
    language: englishPhrases,
    schema: createSchema(table),
    gates: createGateIndex(gates),
    nodeReference: createNodeReference({ groups: [] }, () => undefined),
    descriptions: createDescriptions({
      fields,
      values,
      gates: gateTexts,
      node: {},
      nodeReference: {},
      flags: {},
      ruleTitles: {},
    }),
  };
}
