import type { FileOptions } from "../../engine/parts/part.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Analysis } from "../analysis.ts";
import type { GateStates } from "../gate-states.ts";
import type { DocumentIdentity } from "../identify.ts";
import type { KindIndex } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";

/** A decoded document, and the other inputs of its rules. */
interface DecodedDocument extends Pick<Knowledge, "gates">, Pick<Analysis, "role" | "version"> {
  readonly root: MapNode;
  readonly index: KindIndex;
  readonly identity: DocumentIdentity;
  /** The findings of decoding. */
  readonly decoded: readonly Finding[];
  readonly isGateOn: GateStates;
  readonly node: FileOptions["node"] | undefined;
  /** A tool inserts values at each `hole`. */
  readonly isFilledIn: boolean;
  readonly flagGates: FileOptions["flagGates"] | undefined;
  /** A configuration inside another tool's file: what it leaves out may be set elsewhere. */
  readonly isFragment: boolean;
  /** The path of its file. */
  readonly path: string | undefined;
}

/** The kubelet's checks of a decoded document of one kind. */
export type DocumentChecker = (document: DecodedDocument) => readonly Finding[];
