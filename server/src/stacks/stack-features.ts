import { code, escaped, markdownList, paragraphs } from "../engine/reports/markdown.ts";
import { documentAt } from "../engine/structure/structure.ts";
import {
  type Analysis,
  type CheckedStack,
  type TreeEntry,
  type TreeNode,
  isNull,
  layerOf,
  refusedValues,
  spanInText,
} from "../kubelet/index.ts";
import type { Field } from "../facts/field-index.ts";
import type { Language } from "../engine/messages/language.ts";
import type { SetPhrases } from "./messages/set-phrases.ts";
import { pathAt, type PathStep } from "../engine/syntax/path-at.ts";
import type { Span } from "../engine/text/span.ts";
import { pathOfItem, pathOfKey, stepsOfPath } from "../engine/text/value-path.ts";
import {
  entriesAtPath,
  isSameValue,
  originName,
  originOf,
  originText,
  overriddenValues,
  placeOfOrigin,
  type StackPlace,
} from "./stack-origins.ts";

/** A hint after a value that a later file or a flag overrides or repeats. */
export interface OverriddenHint {
  readonly span: Span;
  readonly text: string;
  readonly tooltip: string;
  /** The place of the value that applies; absent for a default, and for a flag that no file gives. */
  readonly target?: StackPlace;
}

/** Hints for the values of one file that do not hold; `layer` is the file's. */
export function overriddenHints(
  stack: CheckedStack,
  layer: number,
  { sets: phrases }: Pick<Language, "sets">,
): OverriddenHint[] {
  const hints: OverriddenHint[] = [];
  const text = stack.files[layer]?.analysis.text ?? "";
  const refused = refusedValues(stack);
  for (const { hidden, winner, field } of overriddenValues(stack)) {
    if (layerOf(hidden.key.span) !== layer || layer >= stack.files.length) continue;
    const isSame = isSameValue(hidden, winner, field);
    const origin = originOf(winner, stack);
    const place = originText(origin, stack, phrases);
    const name = originName(origin, stack, phrases);
    const target = placeOfOrigin(origin, stack);
    const mark = refused.isRefused(winner.value, field) ? ` (${phrases.refused})` : "";
    const value = `${shortened(inline(winner.value))}${mark}`;
    hints.push({
      span: withoutLineEnd(spanInText(hidden.value.span), text),
      text: isSame ? `${phrases.sameAs(name)}${mark}` : `→ ${value} · ${name}`,
      tooltip: isSame ? phrases.sameTooltip(place) : phrases.overriddenTooltip(place),
      target,
    });
  }
  return hints.sort((a, b) => a.span.end - b.span.end);
}

/** Hints share the line with the text of the file; the view has all of a long value. */
const maxHintLength = 40;

function shortened(value: string): string {
  return value.length <= maxHintLength ? value : `${value.slice(0, maxHintLength - 1)}…`;
}

/** The span up to the end of its last value: that of a block list ends on the line below. */
function withoutLineEnd({ start, end }: Span, text: string): Span {
  return { start, end: start + text.slice(start, end).trimEnd().length };
}

/** The text of the lens at the head of each file of a set that has so many errors. */
export function stackLens(
  stack: CheckedStack,
  errors: number,
  { sets: phrases }: Pick<Language, "sets">,
): string {
  const hidden = [...overriddenValues(stack)];
  const overridden = hidden.filter(
    (value) => !isSameValue(value.hidden, value.winner, value.field),
  );
  return phrases.lens({
    errors,
    dropIns: stack.files.length - 1,
    overridden: overridden.length,
    hasFlags: stack.flags.length > 0,
  });
}

/** The addition to a key's or value's hover: the value that applies in the end, and its origin. */
export function effectiveMarkdown(
  analysis: Analysis,
  offset: number,
  stack: CheckedStack,
  { sets: phrases }: Pick<Language, "sets">,
): string | undefined {
  const path = settingPathAt(analysis, offset);
  if (path === undefined) return undefined;
  const entries = entriesAtPath(stack, path);
  const [holds, ...hidden] = entries;
  if (!holds) return undefined;
  const place = escaped(originText(originOf(holds, stack), stack, phrases));
  const field = settingField(stack, path);
  const older = hidden
    .filter(({ value }) => !value.isDefault)
    .map((entry) => {
      const origin = escaped(originText(originOf(entry, stack), stack, phrases));
      if (field && isSameValue(entry, holds, field)) return phrases.alsoIn(origin);
      return phrases.hides(code(inline(entry.value)), origin);
    });
  return paragraphs(inEffect(holds.value, place, field, stack, phrases), markdownList(older));
}

/** The field of a setting; for an entry of a map, that of its values. */
function settingField({ effective }: CheckedStack, path: string): Field | undefined {
  let field: Field | undefined = effective.index.root;
  for (const step of stepsOfPath(path)) field = field?.item ?? field?.children.get(String(step));
  return field;
}

function inEffect(
  value: TreeNode,
  place: string,
  field: Field | undefined,
  stack: CheckedStack,
  phrases: SetPhrases,
): string {
  if (isNull(value)) return phrases.effectiveNothing(place);
  const written = code(inline(value));
  if (!field || !refusedValues(stack).isRefused(value, field))
    return phrases.effective(written, place);
  return phrases.effectiveRefused(written, place, stack.version, stack.platform?.texts.title);
}

/** The place that sets or removes the value that applies to the setting at `offset`; undefined for a default. */
export function definitionInStack(
  analysis: Analysis,
  offset: number,
  stack: CheckedStack,
): StackPlace | undefined {
  const path = settingPathAt(analysis, offset);
  const [holds] = path === undefined ? [] : entriesAtPath(stack, path);
  return holds && placesOf([holds], stack)[0];
}

/** Every place of the set that writes the setting at `offset`, in the order of loading. */
export function referencesInStack(
  analysis: Analysis,
  offset: number,
  stack: CheckedStack,
): readonly StackPlace[] {
  const path = settingPathAt(analysis, offset);
  return path === undefined ? [] : placesOf(entriesAtPath(stack, path), stack).reverse();
}

function placesOf(entries: readonly TreeEntry[], stack: CheckedStack): StackPlace[] {
  return entries.flatMap((entry) => placeOfOrigin(originOf(entry, stack), stack) ?? []);
}

/** The path of the innermost key at an offset; an item of a list counts as the list. */
export function settingPathAt(analysis: Analysis, offset: number): string | undefined {
  const document = documentAt(analysis, offset);
  if (document?.identity?.kind !== "KubeletConfiguration") return undefined;
  const steps = pathAt(document.parsed.root, offset);
  const lastKey = steps.findLastIndex(({ kind }) => kind === "entry");
  const firstItem = steps.findIndex(({ kind }) => kind === "item");
  const end = firstItem < 0 ? lastKey + 1 : firstItem;
  if (end <= 0) return undefined;
  const path = steps.slice(0, end).reduce(pathOfStep, "");
  return path === "kind" || path === "apiVersion" ? undefined : path;
}

function pathOfStep(path: string, step: PathStep): string {
  return step.kind === "entry" ? pathOfKey(path, step.key) : pathOfItem(path, step.index);
}

/** A value on one line. */
function inline(node: TreeNode): string {
  switch (node.kind) {
    case "scalar":
      return node.text === "" ? '""' : node.text;
    case "list":
      return `[${node.items.map(inline).join(", ")}]`;
    case "map":
      return `{${[...node.entries].map(([name, { value }]) => `${name}: ${inline(value)}`).join(", ")}}`;
  }
}
