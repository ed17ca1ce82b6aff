import {
  type EffectiveConfig,
  type NodeDescription,
  type TreeEntry,
  effectiveConfig,
  entryAtPath,
  layerOf,
  locatedMap,
  runKubeletRules,
  spanInText,
  valueJson,
} from "../kubelet/index.ts";
import type { Finding, Severity } from "../engine/analysis/finding.ts";
import type { KindIndex } from "../facts/field-index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { jsonText } from "../engine/text/json-text.ts";
import type { Span } from "../engine/text/span.ts";
import type { FieldEffect, Platform } from "./platform.ts";
import type { PlatformStack } from "./platform-stack.ts";

/** The rule that speaks of an effect on a field. */
export const fieldRules = {
  refused: "platform-field-refused",
  stops: "platform-field-refused",
  lost: "platform-field-lost",
  overwritten: "platform-field-overwritten",
  noted: "platform-note",
} as const satisfies Record<FieldEffect, string>;

/** A rejected value is an error; an accepted one that has a different result is a warning. */
export function severityOf(effect: FieldEffect): Severity {
  if (effect === "noted") return "information";
  return effect === "refused" || effect === "stops" ? "error" : "warning";
}

/** The findings of a platform about the fields of a configuration. */
export function fieldFindings(
  { texts }: Platform,
  { affected, zeros }: PlatformStack,
  effective: EffectiveConfig | undefined,
): readonly Finding[] {
  const ofFields = affected
    // Who writes what the platform would write loses nothing.
    .filter(({ isSame }) => !isSame)
    .map(({ rule: { effect, note, by }, field, entry, value }): Finding => {
      const params = {
        texts: by === undefined ? texts : { ...texts, title: by },
        field,
        effect,
        note,
        value: value !== undefined ? jsonText(value) : undefined,
      };
      const message = { key: "platform-field", params } as const;
      return { ...findingAt(effect, entry), path: field, message };
    });
  const ofZeros = zeros.flatMap(({ field, entry }): Finding[] => {
    // To the kubelet itself such a zero says nothing: programs write them into every file.
    if (field.record.zeroMeansDefault) return [];
    const holds = effective && entryAtPath(effective.tree, field.path);
    const [written, stays] = [entry, holds].map((place) => place && valueJson(place.value, field));
    // If no other value results, nothing is lost.
    if (!holds || stays === undefined || written === undefined) return [];
    if (jsonText(stays) === jsonText(written)) return [];
    const params = { texts, field: field.path, written: jsonText(written), stays: jsonText(stays) };
    const message = { key: "platform-zero-lost", params } as const;
    return [{ ...findingAt("lost", entry), path: field.path, message }];
  });
  return [...ofFields, ...ofZeros];
}

function findingAt(
  effect: FieldEffect,
  { key }: TreeEntry,
): Pick<Finding, "rule" | "severity" | "span"> {
  return { rule: fieldRules[effect], severity: severityOf(effect), span: key.span };
}

/** The configuration that a kubelet gets by a platform's stack; undefined where its base is not known. */
export function platformConfig(
  { layers, user }: Pick<PlatformStack, "layers" | "user">,
  index: KindIndex,
  knowledge: Knowledge,
  flags: readonly string[] = [],
  node?: NodeDescription,
): EffectiveConfig | undefined {
  if (!layers) return undefined;
  const stack = [...layers, ...(flags.length > 0 ? [{ kind: "flags", args: flags } as const] : [])];
  return effectiveConfig(stack, index, knowledge, {
    hasDropInFolder: user > 0,
    node,
  });
}

/**
 * The kubelet's findings about the resulting configuration that the user's own lines cause. `computed` are top-level
 * fields with unknown values: rules that ask for one of them stay silent.
 */
export function stackFindings(
  effective: EffectiveConfig,
  user: number,
  top: Span,
  computed: ReadonlySet<string>,
  { gates, rules }: Knowledge,
  node: NodeDescription | undefined,
): readonly Finding[] {
  const { config, tree, index } = effective;
  const found = runKubeletRules(locatedMap(tree), {
    config,
    version: index.version,
    gates,
    role: "merged",
    top,
    node,
    computed: computed.size > 0 ? computed : undefined,
  });
  return found.flatMap((finding) => {
    const blamed = blameUser(finding, user);
    // Where a platform decides about the rest, what the kubelet itself does not mind is no more than advice.
    const isAdvice = finding.severity === "warning" && rules.get(finding.rule)?.advice === true;
    return blamed ? [isAdvice ? { ...blamed, severity: "information" } : blamed] : [];
  });
}

/** The finding at a line of the user's own; undefined where there is none that belongs to it. */
function blameUser(finding: Finding, user: number): Finding | undefined {
  const isOwn = ({ span }: { readonly span: Span }): boolean =>
    layerOf(span) === user && span.end > span.start;
  const related = (finding.related ?? []).filter(isOwn);
  const blamed = isOwn(finding) ? finding : related.at(-1);
  if (!blamed) return undefined;
  const others = related.filter((place) => place !== blamed);
  const { rule, severity, path, message } = finding;
  return {
    rule,
    severity,
    path,
    message,
    span: spanInText(blamed.span),
    related:
      others.length > 0
        ? others.map((place) => ({ ...place, span: spanInText(place.span) }))
        : undefined,
  };
}
