import { resolveAlias, type LocatedNode } from "../../engine/syntax/located-node.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { parseFile } from "../../engine/syntax/parse.ts";
import { plainValue } from "../../engine/syntax/plain-value.ts";
import type { Span } from "../../engine/text/span.ts";

/** A setting as a project's file has it. */
export interface WrittenSetting {
  /** Of its key. */
  readonly span: Span;
  /** As JSON has it. */
  readonly value: unknown;
}

/**
 * The settings of a project's file without problems, by names such as `advice`, `rules.swap-config` and
 * `overrides[0].seccomp.runtime`. Never throws.
 */
export function writtenSettings(text: string): ReadonlyMap<string, WrittenSetting> {
  const [document] = parseFile(text).documents;
  return new Map(document?.root ? settingsIn(document.root, "") : []);
}

function settingsIn(
  map: LocatedNode,
  parent: string,
): readonly (readonly [string, WrittenSetting])[] {
  return (mapOf(map)?.entries ?? []).flatMap(({ key, value: written }) => {
    const name = parent + key.text;
    const value = resolveAlias(written);
    // An empty key sets nothing.
    if (!value || (value.kind === "scalar" && value.value.type === "null")) return [];
    const isMap = value.kind === "map" && ["rules", "seccomp"].includes(key.text);
    if (isMap) return settingsIn(value, `${name}.`);
    const isOverrides = parent === "" && key.text === "overrides" && value.kind === "list";
    if (isOverrides) return value.items.flatMap((item, at) => settingsIn(item, `${name}[${at}].`));
    // 1.30 is a number to YAML, and off is false.
    const isName =
      value.kind === "scalar" && (parent.endsWith("rules.") || key.text === "kubernetesVersion");
    return [[name, { span: key.span, value: isName ? value.text : plainValue(value) }] as const];
  });
}
