import { readFlags } from "../effective/flags.ts";
import { splitCommandLine } from "../effective/split-command-line.ts";
import { valueJson } from "../effective/effective-value.ts";
import { blockEntry } from "../fixes/render-value.ts";
import type { Field, KindIndex } from "../schema/field-index.ts";
import type { Json } from "../schema/table.ts";
import type { TreeMap } from "../effective/tree.ts";

/** What flags come to as lines of configuration. */
export interface ConvertedFlags {
  /** YAML without a header, each line with its break. */
  readonly yaml: string;
  /** Flags that no field of the configuration stands for. */
  readonly left: readonly string[];
}

/**
 * Converts a command line, or a part of one, to configuration; undefined where it holds no flag that a
 * field stands for. The program's name and other words are passed over.
 */
export function convertFlags(text: string, index: KindIndex): ConvertedFlags | undefined {
  const words = splitCommandLine(text.replaceAll(/\\\r?\n/g, " "));
  const span = { start: 0, end: 0 };
  const { tree, others } = readFlags(
    words.map((word) => ({ text: word, span })),
    index,
  );
  const config = configOf(tree, index.root);
  const lines = Object.entries(config).flatMap(([key, value]) => blockEntry(key, value));
  if (lines.length === 0) return undefined;
  const left = [...others].map(([name, { text: value }]) => `--${name}=${value}`);
  return { yaml: lines.map((line) => `${line}\n`).join(""), left };
}

/** True for a line of nothing but flags, as somebody pastes them. */
export function isFlagLine(line: string): boolean {
  return /^\s*(?:\S*kubelet\s+)?--?[a-z][\w-]*(?:[=\s]|$)/.test(line);
}

function configOf(tree: TreeMap, field: Field): { readonly [key: string]: Json } {
  const members = [...field.children.values()].flatMap((child): [string, Json][] => {
    const node = tree.entries.get(child.name)?.value;
    if (!node) return [];
    if (child.record.type === "struct" && node.kind === "map")
      return [[child.name, configOf(node, child)]];
    const value = valueJson(node, child);
    return value === undefined ? [] : [[child.name, value]];
  });
  return Object.fromEntries(members);
}
