import { readConfig } from "../config.ts";
import { runKubeletRules } from "../rules/run-rules.ts";
import { isBefore } from "../../facts/field-index.ts";
import { isKnown, knownEntries } from "../../engine/syntax/hole.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import type { DocumentChecker } from "../parts/document-checker.ts";

/** Runs the rules about a KubeletConfiguration. */
export const checkKubeletConfig: DocumentChecker = (document) => {
  const { root: written, index, identity, version, gates, isGateOn, node, isFragment } = document;
  const [root, computed] = document.isFilledIn ? knownConfig(written) : [written];
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
function knownConfig(root: MapNode): readonly [MapNode, ReadonlySet<string>] {
  const open = root.entries.filter(({ value }) => !isKnown(value));
  return [knownEntries(root), new Set(open.map(({ key }) => key.text))];
}
