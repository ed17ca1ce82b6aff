import { named } from "../effective/decode-tree.ts";
import type { EffectiveConfig } from "../effective/effective-config.ts";
import { isAboveMain, layerOf } from "../effective/layer-span.ts";
import { placeAtPath } from "../effective/node-at-path.ts";
import { locatedMap, type TreeEntry, type TreeMap } from "../effective/tree.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { strictnessOf, type DecodeContext } from "../decode-context.ts";
import { decodeDocument } from "../decode.ts";
import { isBefore, type Field } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { LocatedNode } from "../../engine/syntax/located-node.ts";
import type { StackLayers } from "./checked-stack.ts";
import { documentRootOf } from "./stack-layers.ts";

/** Problems of single values after all layers are merged: types, ranges, formats, advice. */
export function checkMergedValues(
  files: StackLayers,
  effective: EffectiveConfig,
  knowledge: Knowledge,
): Finding[] {
  return [...mainValues(files, effective, knowledge), ...mergedFindings(effective, knowledge)];
}

const types = new Set(["types", "values"] as const);
const values = new Set(["values"] as const);

/** Ranges, formats and advice about the values of the main file that hold in the end. */
function mainValues(
  { main }: StackLayers,
  { index, merged, isGateOn, flags }: EffectiveConfig,
  knowledge: Knowledge,
): Finding[] {
  const root = main && documentRootOf(main.analysis);
  if (!main || !root) return [];
  const findings: Finding[] = [];
  const context: DecodeContext = {
    ...decodingContext(index.version, "main", knowledge),
    index,
    format: main.analysis.format,
    isGateOn,
    findings,
    parts: values,
  };
  decodeDocument(root, index, context);
  const survives = ({ path, span }: Finding): boolean => {
    if (placeAtPath(flags.tree, path)) return false;
    const place = placeAtPath(merged, path);
    const node = place?.entry?.value ?? place?.value;
    const isOwn = node !== undefined && layerOf(node.span) === 0 && !node.isDefault;
    return isOwn || (place?.entry !== undefined && place.entry.key.span.start === span.start);
  };
  return findings.filter(survives);
}

/** Types, ranges and advice about the values that drop-ins and flags bring in. */
function mergedFindings(
  { index, merged, flags, isGateOn, covered }: EffectiveConfig,
  knowledge: Knowledge,
): Finding[] {
  const findings: Finding[] = [];
  const decoding = {
    ...decodingContext(index.version, "drop-in", knowledge),
    index,
    format: "yaml",
    isGateOn,
    findings,
    parts: types,
  } as const;
  const isElsewhere = (node: LocatedNode): boolean => !isAboveMain(node.span);
  const keepsZeros = isBefore(index.version, "1.32");
  const files = locatedMap(merged);
  decodeDocument(files, index, { ...decoding, isElsewhere, keepsZeros });
  for (const { entry, field } of covered) {
    // A value that is read before another spelling of its key overrides it must still be of the right type.
    const parts = new Set(["types"] as const);
    decodeDocument(locatedMap(alone(entry, field)), index, { ...decoding, parts, isElsewhere });
  }
  const fromFiles = findings.filter(({ path }) => !placeAtPath(flags.tree, path));
  const fromFlags: Finding[] = [];
  const flagMap = locatedMap(flags.tree);
  decodeDocument(flagMap, index, {
    ...decoding,
    role: "main",
    keepsZeros: true,
    findings: fromFlags,
  });
  return [...fromFiles, ...fromFlags.filter(({ severity }) => severity === "error")];
}

/** A document with nothing but one value of a field. */
function alone(entry: TreeEntry, field: Field): TreeMap {
  const { span } = entry.key;
  const path = field.path.split(".");
  let map: TreeMap = {
    kind: "map",
    entries: new Map([[field.name, named(entry, field.name)]]),
    span,
  };
  for (const name of path.slice(0, -1).reverse()) {
    map = { kind: "map", entries: new Map([[name, named({ ...entry, value: map }, name)]]), span };
  }
  return map;
}

function decodingContext(
  version: KubernetesVersion,
  role: "main" | "drop-in",
  { schema }: Knowledge,
): Pick<DecodeContext, "schema" | "role" | "strictness"> {
  return { schema, role, strictness: strictnessOf("KubeletConfiguration", role, version) };
}
