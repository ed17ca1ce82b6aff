import { readConfig } from "../config.ts";
import { runKubeletRules } from "../rules/run-rules.ts";
import { isBefore, type KindIndex } from "../../facts/field-index.ts";
import { isKnown, knownEntries } from "../../engine/syntax/hole.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import type { FileOptions } from "../../engine/parts/part.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Analysis } from "../analysis.ts";
import type { GateStates } from "../gate-states.ts";
import type { DocumentIdentity } from "../identify.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";

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
  /** Top-level fields that a template may add entries to. */
  readonly openFields: ReadonlySet<string>;
  /** The path of its file. */
  readonly path: string | undefined;
}

/** The kubelet's checks of a decoded document of one kind. */
export type DocumentChecker = (document: DecodedDocument) => readonly Finding[];

/** Runs the rules about a KubeletConfiguration. */
export const checkKubeletConfig: DocumentChecker = (document) => {
  const { root: written, index, identity, version, gates, isGateOn, node, isFragment } = document;
  const [root, filledIn] = document.isFilledIn ? knownConfig(written) : [written, []];
  const computed = new Set([...filledIn, ...document.openFields]);
  // Settings that a fragment leaves out may be set elsewhere, as with a drop-in.
  const role = isFragment ? "drop-in" : document.role;
  // Up to 1.31 no defaults are set after drop-ins were merged.
  const keepsZeros = role === "drop-in" && !isFragment && isBefore(version, "1.32");
  const config = readConfig(root, index, isGateOn, { keepsZeros });
  const { start } = root.span;
  const top = identity.kindEntry?.value.span ?? { start, end: start };
  const context = { config, version, gates, role, top, node, computed };
  return runKubeletRules(root, context);
};

/** The known part of a configuration that a tool fills in, and the fields that are not completely known. */
function knownConfig(root: MapNode): readonly [MapNode, readonly string[]] {
  const open = root.entries.filter(({ value }) => !isKnown(value));
  return [knownEntries(root), open.map(({ key }) => key.text)];
}
