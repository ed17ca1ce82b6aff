import {
  type WrittenFlagPlace,
  type FlagSource,
  type CheckedStack,
  type TreeEntry,
  type TreeMap,
  type TreeNode,
  entryAtPath,
  flagAt,
  isNull,
  layerOf,
  spanInText,
  valueJson,
} from "../kubelet/index.ts";
import type { SetPhrases } from "./messages/set-phrases.ts";
import type { Field } from "../facts/field-index.ts";
import { lineAt } from "../engine/text/line-index.ts";
import { encloses, type Span } from "../engine/text/span.ts";
import { pathOfKey } from "../engine/text/value-path.ts";
import { sortedJsonText } from "../engine/text/json-text.ts";

/** Where a value of the effective configuration comes from. */
export type Origin =
  | { readonly from: "default" }
  | {
      readonly from: "base";
      readonly platform: string;
      readonly isOverwriting?: true;
      readonly isComputed?: true;
      /** The user's document that sets it, in this or another file. */
      readonly document?: string;
    }
  | { readonly from: "file"; readonly layer: number; readonly key: Span; readonly value: Span }
  | { readonly from: "flag"; readonly flag: string; readonly place: WrittenFlagPlace | undefined };

/** The origin of an entry of a set's trees. */
export function originOf({ key, value }: TreeEntry, stack: CheckedStack): Origin {
  return originAt(key.span, value, stack);
}

/** The origin of a node below a key, or of an item of a list if `key` is its own span. */
export function originAt(key: Span, node: TreeNode, stack: CheckedStack): Origin {
  if (node.isDefault) return { from: "default" };
  const number = layerOf(key);
  const layer = stack.effective.layers.get(number);
  const value = spanInText(node.span);
  if (layer?.kind === "base") {
    const { origin: platform, isOverwriting, isComputed, document } = layer;
    return {
      from: "base",
      platform,
      isOverwriting,
      isComputed,
      document,
    };
  }
  if (layer?.kind !== "flags") {
    const { outside = (span: Span) => span } = stack.files[number] ?? {};
    return { from: "file", layer: number, key: outside(spanInText(key)), value: outside(value) };
  }
  // An entry of a map is only a part of its flag.
  const use = stack.effective.flags.parsed.uses.find(({ span }) =>
    encloses(spanInText(span), value),
  );
  const whole = use ? spanInText(use.span) : value;
  const flag = layer.args.join(" ").slice(whole.start, whole.end);
  return { from: "flag", flag, place: flagAt(value.start, stack)?.flag.place };
}

/** A place that sets a value: a key in a file of the set, or a flag in a unit or environment file. */
export interface StackPlace {
  readonly layer: number;
  readonly span: Span;
  /** The file of a flag. */
  readonly source?: FlagSource;
}

/** Where an origin leads; undefined for a default, a platform's base, and a flag that no file gives. */
export function placeOfOrigin(origin: Origin, { files }: CheckedStack): StackPlace | undefined {
  switch (origin.from) {
    case "default":
    case "base":
      return undefined;
    case "flag":
      return origin.place && { ...origin.place, layer: files.length };
    case "file":
      return { layer: origin.layer, span: origin.key };
  }
}

/** The text that contains a place; undefined for a layer without a file. */
export function textOfPlace(
  { layer, source }: StackPlace,
  { files }: CheckedStack,
): FlagSource | undefined {
  const file = files[layer];
  return source ?? (file && { ...file, text: file.analysis.text, lines: file.analysis.lines });
}

/** `20-pods.conf:4`, a platform's base, `--max-pods`, `--max-pods (kubeadm-flags.env:1)`, the default of the version. */
export function originText(origin: Origin, stack: CheckedStack, phrases: SetPhrases): string {
  switch (origin.from) {
    case "default":
      return phrases.defaultIn(stack.version);
    case "base":
      if (origin.document !== undefined) return `${origin.document} (${origin.platform})`;
      if (origin.isComputed) return phrases.computedBy(origin.platform);
      return origin.isOverwriting
        ? phrases.overwrittenBy(origin.platform)
        : phrases.baseOf(origin.platform);
    case "flag": {
      const flag = flagName(origin);
      return origin.place ? `${flag} (${placeText(origin.place.source, origin.place.span)})` : flag;
    }
    case "file": {
      const file = stack.files[origin.layer];
      return file
        ? placeText({ name: file.name, lines: file.analysis.lines }, origin.key)
        : phrases.defaultIn(stack.version);
    }
  }
}

/** The name of an origin without lines: `20-pods.conf`, `--max-pods`. */
export function originName(origin: Origin, stack: CheckedStack, phrases: SetPhrases): string {
  if (origin.from === "flag") return flagName(origin);
  const file = origin.from === "file" ? stack.files[origin.layer] : undefined;
  return file?.name ?? originText(origin, stack, phrases);
}

function flagName({ flag }: Pick<Extract<Origin, { readonly from: "flag" }>, "flag">): string {
  return flag.replace(/[=\s][\s\S]*/, "");
}

/** `20-pods.conf:4` */
export function placeText(
  { name, lines }: Pick<FlagSource, "name" | "lines">,
  { start }: Span,
): string {
  return `${name}:${lineAt(lines, start) + 1}`;
}

/**
 * The entries that a path has had in the order of loading, starting with the one that applies; the null that removed
 * the path if none applies.
 */
export function entriesAtPath(stack: CheckedStack, path: string): readonly TreeEntry[] {
  const entries: TreeEntry[] = [];
  let entry = entryAtPath(stack.effective.tree, path);
  for (let depth = 0; entry && depth < 10_000; depth++) {
    entries.push(entry);
    entry = entry.hides;
  }
  return entries;
}

/** A value that a later file or a flag overrides. */
export interface Overridden {
  readonly path: string;
  readonly field: Field;
  /** The overridden entry. */
  readonly hidden: TreeEntry;
  /** The entry that applies. */
  readonly winner: TreeEntry;
}

/** The values of files, not of a platform's base, that do not hold in the end; maps and structs are looked into. */
export function* overriddenValues(
  stack: CheckedStack,
  tree: TreeMap = stack.effective.tree,
  field: Field = stack.effective.index.root,
  path = "",
): Generator<Overridden> {
  const removed = [...(tree.removed ?? [])].filter(([name]) => !tree.entries.has(name));
  for (const [name, entry] of [...tree.entries, ...removed]) {
    const child = field.record.type === "map" ? field.item : field.children.get(name);
    if (!child) continue;
    const at = pathOfKey(path, name);
    const isMap = entry.value.kind === "map" && !isWhole(entry, child, stack);
    if (entry.value.kind === "map") yield* overriddenValues(stack, entry.value, child, at);
    if (isMap && (!entry.hides || entry.hides.value.kind === "map")) continue;
    for (let hidden = entry.hides; hidden; hidden = hidden.hides) {
      if (!hidden.value.isDefault && layerOf(hidden.key.span) >= 0)
        yield { path: at, field: child, hidden, winner: entry };
    }
  }
}

/** True where both entries say the same of the field, in whatever spelling: `60s` and `1m`. */
export function isSameValue(a: TreeEntry, b: TreeEntry, field: Field): boolean {
  const [one, other] = [valueText(a.value, field), valueText(b.value, field)];
  return one !== undefined && one === other;
}

/** Undefined: the value is of another type than its field. */
function valueText(node: TreeNode, field: Field): string | undefined {
  if (isNull(node)) return "null";
  const value = valueJson(node, field);
  return value === undefined ? undefined : sortedJsonText(value);
}

/** A flag's map replaces the files' map completely; only gates are merged. */
function isWhole(entry: TreeEntry, field: Field, stack: CheckedStack): boolean {
  const isMerged = field.record.type !== "map" || field.path === "featureGates";
  return !isMerged && originOf(entry, stack).from === "flag";
}
