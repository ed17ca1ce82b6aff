import { nearest } from "../text/nearest.ts";
import type { Language, Phrases } from "../messages/language.ts";
import type { PostureTable } from "../../facts/posture-table.ts";
import {
  createNodeReference,
  type NodeReference,
  type NodeReferenceTable,
} from "../../facts/node-reference.ts";
import {
  createSeccompKnowledge,
  type SeccompKnowledge,
  type SeccompTables,
} from "../../facts/seccomp-knowledge.ts";
import { createSchema, type Schema } from "../../facts/field-index.ts";
import { createFlagIndex, type FlagIndex } from "../../facts/flag-index.ts";
import { createGateIndex, type GateIndex } from "../../facts/gate-index.ts";
import type { FieldTable, FlagTable, GateTable, RuleFacts, RuleTable } from "../../facts/table.ts";
import { createDescriptions, type Descriptions, type TextTables } from "../../facts/texts.ts";

/** Everything the product knows about the kubelet's configuration, made once by the shell. */
export interface Knowledge {
  /** The language of all that is said; the descriptions are of the same. */
  readonly language: Language;
  readonly schema: Schema;
  readonly gates: GateIndex;
  /** The kubelet's command line by version. */
  readonly flags: FlagIndex;
  readonly descriptions: Descriptions;
  /** Stage and key phrase by rule id. */
  readonly rules: ReadonlyMap<string, RuleFacts>;
  /** Calls, constants and runtimes of seccomp profiles. */
  readonly seccomp: SeccompKnowledge;
  /** The checks of security benchmarks. */
  readonly posture: PostureTable;
  /** Files, conditions, labels and sysctls of nodes. */
  readonly nodeReference: NodeReference;
}

/** The part of it that the documentation of fields, values and gates is made of. */
export interface FieldKnowledge extends Pick<
  Knowledge,
  "schema" | "gates" | "descriptions" | "nodeReference"
> {
  readonly language: Pick<Phrases, "hover" | "node">;
}

export interface KnowledgeTables {
  readonly fields: FieldTable;
  readonly gates: GateTable;
  readonly flags: FlagTable;
  readonly texts: TextTables;
  readonly rules: RuleTable;
  readonly seccomp: SeccompTables;
  readonly posture: PostureTable;
  readonly nodeReference: NodeReferenceTable;
}

/** The indexes over the generated tables; their descriptions are in `language`. */
export function createKnowledge(tables: KnowledgeTables, language: Language): Knowledge {
  return {
    language,
    schema: createSchema(tables.fields),
    gates: createGateIndex(tables.gates),
    flags: createFlagIndex(tables.flags),
    descriptions: createDescriptions(tables.texts),
    rules: new Map(Object.entries(tables.rules)),
    seccomp: createSeccompKnowledge(tables.seccomp),
    posture: tables.posture,
    nodeReference: createNodeReference(tables.nodeReference, nearest),
  };
}
