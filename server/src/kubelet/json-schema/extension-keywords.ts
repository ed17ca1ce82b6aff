import { valueIn } from "../../facts/field-index.ts";
import type { Json, KubernetesVersion } from "../../facts/table.ts";
import type { UniformRecord } from "../../facts/uniform-record.ts";
import type { SchemaObject } from "./schema-object.ts";
import type { ExtensionName } from "./vocabulary.ts";

/** Facts that JSON Schema has no keyword for: `x-kubelet-…`. Other tools skip keywords that they do not know. */
export function extensionKeywords(field: UniformRecord, version: KubernetesVersion): SchemaObject {
  const format = valueIn(field.format?.value, version);
  const range = valueIn(field.range?.value, version);
  const values = valueIn(field.enum?.value, version);
  const known = valueIn(field.known, version);
  const keywords = {
    type: field.type,
    pointer: field.pointer,
    since: field.since,
    format: format ?? undefined,
    range: range ? { ...range } : undefined,
    values: field.enum?.effect === "starts" ? (values ?? undefined) : undefined,
    known: known ?? undefined,
    rules: rulesOf(field),
    gate: field.gate,
    flag: field.flag,
    unit: field.unit,
    file: field.isPath,
    "zero-means-default": field.zeroMeansDefault,
    "deprecated-since": field.deprecatedSince,
    "no-effect-since": field.noEffectSince,
    requires: field.requires,
    conflicts: field.conflicts,
  } satisfies { readonly [name in ExtensionName]?: Json | undefined };
  return Object.fromEntries(
    Object.entries(keywords).flatMap(([name, value]) =>
      value === undefined ? [] : [[`x-kubelet-${name}`, value] as const],
    ),
  );
}

function rulesOf(field: UniformRecord): readonly string[] | undefined {
  const constraints = [field.enum, field.range, field.format];
  const rules = constraints.flatMap((constraint) =>
    constraint ? [constraint.rule, ...Object.values(constraint.ruleOf ?? {})] : [],
  );
  const all = [...new Set(field.knownRule === undefined ? rules : [...rules, field.knownRule])];
  return all.length === 0 ? undefined : all.sort();
}
