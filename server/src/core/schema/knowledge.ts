import { createSchema, type Schema } from "./field-index.ts";
import { createGateIndex, type GateIndex } from "./gate-index.ts";
import type { FieldTable, GateTable } from "./table.ts";
import { createDescriptions, type Descriptions, type TextTables } from "./texts.ts";

/** Everything the product knows about the kubelet's configuration, made once by the shell. */
export interface Knowledge {
  readonly schema: Schema;
  readonly gates: GateIndex;
  readonly descriptions: Descriptions;
  /** The kubelet's own key phrase by rule id, as its log has it. */
  readonly phrases: ReadonlyMap<string, string>;
}

export interface KnowledgeTables {
  readonly fields: FieldTable;
  readonly gates: GateTable;
  readonly texts: TextTables;
  readonly phrases: { readonly [rule: string]: string };
}

/** Builds the indexes over the generated tables. */
export function createKnowledge(tables: KnowledgeTables): Knowledge {
  return {
    schema: createSchema(tables.fields),
    gates: createGateIndex(tables.gates),
    descriptions: createDescriptions(tables.texts),
    phrases: new Map(Object.entries(tables.phrases)),
  };
}
