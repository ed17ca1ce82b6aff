import type { Finding } from "./finding.ts";
import { defaultOf, type Field } from "../../facts/field-index.ts";
import type { Json } from "../../facts/table.ts";
import type { LocatedNode, ScalarNode } from "../syntax/located-node.ts";
import { pathOfItem, pathOfKey } from "../text/value-path.ts";
import {
  joinEdits,
  removePlace,
  replaceValue,
  setValue,
  setValues,
} from "../syntax/edits/document-editor.ts";
import {
  hasComment,
  stepsOf,
  writtenPlace,
  type EditedDocument,
} from "../syntax/edits/edited-document.ts";
import { fixOf, type Fix, type FixContext, type FixMaker, type FixConfidence } from "./fix.ts";
import { removedSteps } from "../syntax/edits/remove-place.ts";
import { inlineValue } from "../syntax/edits/render-value.ts";

/** The first choice of several. */
export const preferred: FixConfidence = { isPreferred: true };

/** The first choice, and one that may be taken unseen. */
export const safe: FixConfidence = { isPreferred: true, isSafe: true };

/** The field of a path of the file, such as that of `providers[0].name`. */
export function fieldAt({ index }: FixContext, path: string): Field | undefined {
  let field = index?.root;
  for (const step of stepsOf(path)) {
    const child = typeof step === "number" ? undefined : field?.children.get(step);
    field = child ?? field?.item;
  }
  return field;
}

/** The default of a field that has a scalar one. */
export function defaultAt(
  context: FixContext,
  path: string,
): string | number | boolean | undefined {
  const field = fieldAt(context, path);
  const standard = field && context.index && defaultOf(field, context.index.version);
  return standard === null || typeof standard === "object" ? undefined : standard;
}

/** The scalar that is written at a path. */
export function scalarAt({ edited }: FixContext, path: string): ScalarNode | undefined {
  const node = writtenPlace(edited, path)?.node;
  return node?.kind === "scalar" ? node : undefined;
}

/** The text of a scalar at a path; undefined if there is none. */
export function textAt(context: FixContext, path: string): string | undefined {
  return scalarAt(context, path)?.text;
}

/** True where the file writes a path itself. */
export function isWritten({ edited }: FixContext, path: string): boolean {
  return writtenPlace(edited, path) !== undefined;
}

/** The texts of a list of scalars. */
export function itemsAt(context: FixContext, path: string): readonly string[] {
  const node = writtenPlace(context.edited, path)?.node;
  if (node?.kind !== "list") return [];
  return node.items.map((_item, at) => textAt(context, pathOfItem(path, at)) ?? "");
}

/** Replaces the value at a path. */
export function replaceAt(
  path: string,
  value: Json,
  context: FixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const place = writtenPlace(context.edited, path);
  if (!place || place.node.kind === "alias") return undefined;
  const text = shownValue(value, context);
  return fixOf(
    { key: "replace", params: { text } },
    replaceValue(context.edited, place, value),
    more,
  );
}

/** A value as titles show it: as it is written. */
function shownValue(value: Json, { edited: { writer } }: FixContext): string {
  return writer?.value(value) ?? inlineValue(value, "flow");
}

/** Takes the entry or item at a path away; with it the map or list that would be empty. */
export function removeAt(
  path: string,
  context: FixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const steps = path === "" ? undefined : removedSteps(context.edited, path);
  if (!steps) return undefined;
  const around = pathOfSteps(steps);
  const params = { path: isNothingEmpty(around, path, context) ? path : around };
  return fixOf({ key: "remove", params }, removePlace(context.edited, path), more);
}

/** True where maps without entries mean the same as none, so that it is not worth a word that they go. */
function isNothingEmpty(around: string, path: string, context: FixContext): boolean {
  const { index } = context;
  const field = fieldAt(context, around);
  const standard = field && index && defaultOf(field, index.version);
  const hasDefaults = typeof standard === "object" && standard !== null;
  return !hasDefaults && !/\[\d+\]/.test(path.slice(around.length));
}

/** Removes several at once; missing ones are ignored. */
export function removeAll(
  paths: readonly string[],
  context: FixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const written = paths.filter((path) => isWritten(context, path));
  const [only, ...others] = written;
  if (only === undefined) return undefined;
  if (others.length === 0) return removeAt(only, context, more);
  const edits = joinEdits(...written.map((path) => removePlace(context.edited, path)));
  return fixOf({ key: "remove-several", params: { paths: written } }, edits, more);
}

/** Sets a setting, whether it is written or not. */
export function setAt(
  path: string,
  value: Json,
  context: FixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const params = { path, value: shownValue(value, context) };
  const title = { key: isWritten(context, path) ? "set" : "add", params } as const;
  return fixOf(title, setValue(context.edited, path, value), more);
}

/** Sets several settings at once. */
export function setAll(
  values: readonly (readonly [path: string, value: Json])[],
  context: FixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const edits = setValues(
    context.edited,
    values.map(([path, value]) => ({ path, value })),
  );
  const lines = values.map(([path, value]) => `${path}: ${shownValue(value, context)}`);
  return fixOf({ key: "set-several", params: { lines } }, edits, more);
}

/** Gives a key another name; none where that name is taken. */
export function renameAt(
  path: string,
  name: string,
  context: FixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const place = writtenPlace(context.edited, path);
  const holder = place?.holders.at(-1);
  if (!place?.entry || holder?.kind !== "map") return undefined;
  if (holder.entries.some(({ key }) => key.text === name)) return undefined;
  const { key } = place.entry;
  const { format, writer } = context.edited;
  const isQuoted = format === "json" || key.style !== "plain";
  const newText = writer?.key(name) ?? (isQuoted ? JSON.stringify(name) : name);
  return fixOf({ key: "rename", params: { name } }, [{ span: key.span, newText }], more);
}

/** The path of steps. */
function pathOfSteps(steps: readonly (string | number)[]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === "number" ? pathOfItem(path, step) : pathOfKey(path, step)),
    "",
  );
}

/** A written value as JSON, for writing it elsewhere; undefined where that would lose something. */
export function jsonOf(node: LocatedNode, edited: EditedDocument): Json | undefined {
  if (node.anchor !== undefined || node.tag !== undefined || node.kind === "alias")
    return undefined;
  if (node.kind === "scalar") return scalarJson(node);
  if (hasComment(edited, node.span)) return undefined;
  if (node.kind === "list") {
    const items = node.items.map((item) => jsonOf(item, edited));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  const members = node.entries.map(({ key, value, merge }) =>
    merge ? undefined : ([key.text, jsonOf(value, edited)] as const),
  );
  const whole = members.flatMap((member) =>
    member?.[1] === undefined ? [] : [[member[0], member[1]] as const],
  );
  return whole.length === members.length ? Object.fromEntries(whole) : undefined;
}

function scalarJson({ value, text }: ScalarNode): Json | undefined {
  switch (value.type) {
    case "string":
    case "bool":
    case "float":
      return value.value;
    case "int":
      return Number.isSafeInteger(Number(value.value)) ? Number(value.value) : text;
    case "null":
      return undefined;
  }
}

/** Makers of the simple kinds, for tables. */
export const maker = {
  /** Takes the blamed line away. */
  removal:
    (more: FixConfidence = preferred): FixMaker =>
    (_params, { path }, context) => [removeAt(path, context, more)],

  /** Sets other settings, each as an answer of its own; the first is preferred. */
  setting:
    (...values: readonly (readonly [path: string, value: Json])[]): FixMaker =>
    (_params, _finding, context) =>
      values.map(([path, value], at) => setAt(path, value, context, { isPreferred: at === 0 })),

  /** Replaces the blamed value, with one candidate for each value; the first is preferred. */
  value:
    (...values: readonly Json[]): FixMaker =>
    (_params, { path }, context) =>
      values.map((value, at) => replaceAt(path, value, context, { isPreferred: at === 0 })),

  /** Replaces the blamed value with the default. */
  byDefault: ((_params, { path }, context) => {
    const standard = defaultAt(context, path);
    return [standard === undefined ? undefined : replaceAt(path, standard, context, preferred)];
  }) satisfies FixMaker,

  /** Several ways, in their order. */
  either:
    (...makers: readonly FixMaker[]): FixMaker =>
    (params, finding, context) =>
      makers.flatMap((make) => make(params, finding, context)),

  /** The blamed text, rewritten; none where that changes nothing. */
  rewritten:
    (rewrite: (text: string) => string | undefined, more: FixConfidence = preferred): FixMaker =>
    (_params, { path }, context) => {
      const before = textAt(context, path);
      const text = before === undefined ? undefined : rewrite(before);
      return text === undefined || text === before || text === ""
        ? []
        : [replaceAt(path, text, context, more)];
    },

  /** Sets members of the list item that has the finding. */
  member:
    (name: string, ...values: readonly Json[]): FixMaker =>
    (_params, finding, context) =>
      values.map((value, at) =>
        setAt(`${itemOf(finding)}.${name}`, value, context, { isPreferred: at === 0 }),
      ),
} as const;

/** The path of the list item of a finding, without the last key. */
export function itemOf({ path }: Pick<Finding, "path">): string {
  return path.replace(/(?:\.[\w-]+|\["(?:[^"\\]|\\.)*"\])$/, "");
}

/** Two settings with each other's value. */
export function swapped(
  [a, valueOfA]: readonly [path: string, value: Json],
  [b, valueOfB]: readonly [path: string, value: Json],
  { edited }: FixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const edits = joinEdits(setValue(edited, a, valueOfB), setValue(edited, b, valueOfA));
  return fixOf({ key: "swap", params: { a, b } }, edits, more);
}
