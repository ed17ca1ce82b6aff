import type { Finding } from "../findings/finding.ts";
import { parseDuration } from "../kubelet/duration.ts";
import { nearestQuantity } from "../kubelet/quantity.ts";
import type { MessageRef } from "../messages/message-ref.ts";
import { defaultOf } from "../schema/field-index.ts";
import type { Json } from "../schema/table.ts";
import type { LocatedNode, ScalarNode } from "../syntax/located-node.ts";
import {
  removeEntry,
  removePlace,
  replaceValue,
  setValue,
  writtenPlace,
} from "./document-editor.ts";
import { fixOf, type Fix, type FixContext, type FixMaker } from "./fix.ts";
import { inlineValue } from "./render-value.ts";

type Key = MessageRef["key"];
type ParamsOf<K extends Key> = Extract<MessageRef, { readonly key: K }>["params"];
type Makers = {
  readonly [K in Key]?: (
    params: ParamsOf<K>,
    finding: Finding,
    context: FixContext,
  ) => readonly (Fix | undefined)[];
};

/** The fixes that follow from what a finding says, whichever rule it is of. */
export const fixesByMessage: FixMaker = (finding, context) => {
  // Key and params come from one union member, which the compiler cannot see through the index.
  const make = makers[finding.message.key] as
    | ((
        params: MessageRef["params"],
        finding: Finding,
        context: FixContext,
      ) => readonly (Fix | undefined)[])
    | undefined;
  return make?.(finding.message.params, finding, context) ?? [];
};

const makers: Makers = {
  "kind-missing": ({ kind }, _finding, context) => [addLine(context, "kind", kind)],
  "api-version-missing": ({ apiVersion }, _finding, context) => [
    addLine(context, "apiVersion", apiVersion),
  ],
  "kind-wrong": ({ expected }, finding, context) => [
    replaceAt(finding, context, expected, { isPreferred: true }),
  ],
  "version-unknown": ({ expected }, finding, context) =>
    expected.map((version, at) => replaceAt(finding, context, version, { isPreferred: at === 0 })),
  "unknown-field": ({ suggestion }, finding, context) => [
    suggestion === undefined ? undefined : rename(finding, context, suggestion),
    remove(finding, context),
  ],
  "wrong-case": ({ expected }, finding, context) => [
    rename(finding, context, expected),
    remove(finding, context),
  ],
  "case-in-drop-in": ({ expected }, finding, context) => [
    rename(finding, context, expected),
    remove(finding, context),
  ],
  "type-meta-case": ({ expected }, finding, context) => [
    rename(finding, context, expected, { isSafe: true }),
  ],
  "field-in-other-place": ({ places }, finding, context) => [
    ...places.map((place) => move(finding, context, place)),
    remove(finding, context),
  ],
  "field-not-in-version": (_params, finding, context) => [remove(finding, context)],
  "field-not-in-api-version": (_params, finding, context) => [remove(finding, context)],
  "duplicate-key": ({ key, fatal }, finding, context) => duplicate(key, fatal, finding, context),
  "type-mismatch": (params, finding, context) => converted(params, finding, context),
  "string-map-value": (_params, finding, context) => [quoted(finding, context)],
  "duration-unit": ({ rewrite }, finding, context) => [
    rewrite === undefined
      ? undefined
      : replaceAt(finding, context, rewrite, { isPreferred: true, isSafe: true }),
  ],
  "duration-no-unit": ({ written }, finding, context) =>
    ["s", "m", "h"]
      .map((unit) => `${written}${unit}`)
      .filter((text) => parseDuration(text).ok)
      .map((text, at) => replaceAt(finding, context, text, { isPreferred: at === 0 })),
  "duration-number": ({ written }, finding, context) =>
    (written === "0" ? ["0s"] : [`${written}s`, `${written}m`]).map((text, at) =>
      replaceAt(finding, context, text, { isPreferred: at === 0, isSafe: written === "0" }),
    ),
  "duration-invalid": ({ written }, finding, context) => [
    replaceWithDefault(finding, context),
    written === "" ? remove(finding, context) : undefined,
  ],
  "duration-null": (_params, finding, context) => [remove(finding, context, { isPreferred: true })],
  "quantity-invalid": ({ written }, finding, context) => quantities(written, finding, context),
  "integer-fraction": ({ written }, finding, context) => [
    replaceAt(finding, context, Math.round(Number(written)), { isPreferred: true }),
  ],
  "integer-too-large": (_params, finding, context) => [replaceWithDefault(finding, context)],
  "enum-value": ({ suggestion, allowed, written }, finding, context) =>
    [...new Set([suggestion, ...allowed])]
      .filter((value) => value !== undefined && value !== "")
      .slice(0, 6)
      .map((value) => {
        const isLikely = value === suggestion;
        const isSafe = isLikely && String(value).toLowerCase() === written.toLowerCase();
        return replaceAt(finding, context, value ?? "", { isPreferred: isLikely, isSafe });
      }),
  "map-key-unknown": ({ suggestion }, finding, context) => [
    suggestion === undefined ? undefined : rename(finding, context, suggestion),
    remove(finding, context),
  ],
  "value-range": (params, finding, context) => ranged(params, finding, context),
  "value-format": ({ written }, finding, context) => [
    ...quantities(written, finding, context),
    replaceWithDefault(finding, context),
    remove(finding, context),
  ],
  "zero-means-default": (_params, finding, context) => [
    replaceWithDefault(finding, context, { isPreferred: true }),
    remove(finding, context),
  ],
  "resolv-conf-ignored": (_params, finding, context) => [remove(finding, context)],
};

/** The node of a finding: the value at its path, if that is what it blames. */
function nodeOf(finding: Finding, context: FixContext): LocatedNode | undefined {
  return writtenPlace(context.edited, finding.path)?.node;
}

function scalarOf(finding: Finding, context: FixContext): ScalarNode | undefined {
  const node = nodeOf(finding, context);
  return node?.kind === "scalar" ? node : undefined;
}

/** Puts a value in the place of the blamed one. */
export function replaceAt(
  finding: Finding,
  context: FixContext,
  value: Json,
  more: Pick<Fix, "isPreferred" | "isSafe"> = {},
): Fix | undefined {
  const node = nodeOf(finding, context);
  if (!node || node.kind === "alias") return undefined;
  const text = inlineValue(value, "flow");
  return fixOf(
    { key: "replace", params: { text } },
    replaceValue(context.edited, node, value),
    more,
  );
}

/** Takes the blamed entry or item away. */
export function remove(
  finding: Finding,
  context: FixContext,
  more: Pick<Fix, "isPreferred" | "isSafe"> = {},
): Fix | undefined {
  const { path } = finding;
  if (path === "") return undefined;
  return fixOf({ key: "remove", params: { path } }, removePlace(context.edited, path), more);
}

/** Sets another setting, or this one. */
export function setAt(
  path: string,
  value: Json,
  context: FixContext,
  more: Pick<Fix, "isPreferred" | "isSafe"> = {},
): Fix | undefined {
  const isThere = writtenPlace(context.edited, path) !== undefined;
  const params = { path, value: inlineValue(value, "flow") };
  const title = { key: isThere ? "set" : "add", params } as const;
  return fixOf(title, setValue(context.edited, path, value), more);
}

function addLine(context: FixContext, key: string, value: string): Fix | undefined {
  const line = `${key}: ${value}`;
  const more = { isPreferred: true, isSafe: true };
  return fixOf({ key: "add-line", params: { line } }, setValue(context.edited, key, value), more);
}

function rename(
  finding: Finding,
  context: FixContext,
  name: string,
  more: Pick<Fix, "isSafe"> = {},
): Fix | undefined {
  const entry = writtenPlace(context.edited, finding.path)?.entry;
  if (!entry) return undefined;
  const isJson = context.edited.format === "json";
  const newText = isJson || entry.key.style !== "plain" ? JSON.stringify(name) : name;
  const edits = [{ span: entry.key.span, newText }];
  return fixOf({ key: "rename", params: { name } }, edits, { isPreferred: true, ...more });
}

/** Moves a value on one line to where it belongs; more is not taken apart. */
function move(finding: Finding, context: FixContext, path: string): Fix | undefined {
  const node = scalarOf(finding, context);
  const field = context.index?.byPath.get(path);
  if (!node || !field || /[[{]/.test(path) || writtenPlace(context.edited, path)) return undefined;
  const value = jsonOf(node);
  const insert = value === undefined ? undefined : setValue(context.edited, path, value);
  const removal = removePlace(context.edited, finding.path);
  if (!insert || !removal || value === undefined) return undefined;
  const params = { path, value: inlineValue(value, "flow") };
  return fixOf({ key: "set", params }, [...insert, ...removal], { isPreferred: true });
}

function jsonOf({ value, text }: ScalarNode): Json | undefined {
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

function duplicate(
  key: string,
  fatal: boolean,
  finding: Finding,
  context: FixContext,
): readonly (Fix | undefined)[] {
  const holder = writtenPlace(context.edited, finding.path)?.holders.at(-1);
  if (holder?.kind !== "map") return [];
  const entries = holder.entries.filter((entry) => entry.key.text === key);
  const [earlier] = entries;
  const own = entries.find((entry) => entry.key.span.start === finding.span.start);
  if (!earlier || !own || earlier === own) return [];
  // In a main file the earlier line counts for nothing already.
  const more = { isPreferred: true, isSafe: !fatal };
  const params = { key };
  return [
    fixOf({ key: "remove-earlier", params }, removeEntry(context.edited, holder, earlier), more),
    fixOf({ key: "remove-this", params }, removeEntry(context.edited, holder, own)),
  ];
}

function quoted(finding: Finding, context: FixContext): Fix | undefined {
  const node = scalarOf(finding, context);
  if (!node) return undefined;
  const newText = JSON.stringify(node.text);
  const title = { key: "quote", params: { text: newText } } as const;
  return fixOf(title, [{ span: node.span, newText }], { isPreferred: true, isSafe: true });
}

function converted(
  { expected, found, written }: ParamsOf<"type-mismatch">,
  finding: Finding,
  context: FixContext,
): readonly (Fix | undefined)[] {
  const node = scalarOf(finding, context);
  if (!node) return [];
  if (expected === "string" && (found === "number" || found === "bool")) {
    return [quoted(finding, context)];
  }
  const isNumber = /^[-+]?\d+$/.test(written.trim());
  const isBool = /^(?:true|false)$/i.test(written.trim());
  const fits =
    (expected === "bool" && isBool) ||
    ((expected === "integer" || expected === "number") && isNumber);
  if (found === "string" && fits) {
    const text = written.trim().toLowerCase();
    const edits = [{ span: node.span, newText: text }];
    const more = { isPreferred: true, isSafe: true };
    return [fixOf({ key: "unquote", params: { text } }, edits, more)];
  }
  if (expected === "list" && found === "string") {
    return [replaceAt(finding, context, [written], { isPreferred: true })];
  }
  return [replaceWithDefault(finding, context)];
}

/** The default of the blamed field, as one answer among others. */
export function replaceWithDefault(
  finding: Finding,
  context: FixContext,
  more: Pick<Fix, "isPreferred"> = {},
): Fix | undefined {
  const field = context.index?.byPath.get(finding.path);
  const standard = field && context.index && defaultOf(field, context.index.version);
  if (standard === undefined || standard === null || typeof standard === "object") return undefined;
  return replaceAt(finding, context, standard, more);
}

/** `100MB` may mean 100M or 100Mi: the decimal one is what is written. */
function quantities(
  written: string,
  finding: Finding,
  context: FixContext,
): readonly (Fix | undefined)[] {
  const nearest = nearestQuantity(written);
  if (nearest === undefined) return [];
  const binary = nearest.endsWith("i")
    ? undefined
    : nearestQuantity(`${written.replace(/[bB]$/, "")}i`);
  return [nearest, binary].map((text, at) =>
    text === undefined ? undefined : replaceAt(finding, context, text, { isPreferred: at === 0 }),
  );
}

function ranged(
  { minimum, maximum, multipleOf, written }: ParamsOf<"value-range">,
  finding: Finding,
  context: FixContext,
): readonly (Fix | undefined)[] {
  const number = Number(written);
  const bound =
    typeof maximum === "number" && number > maximum
      ? maximum
      : typeof minimum === "number" && number < minimum
        ? minimum
        : undefined;
  const rounded =
    bound === undefined && multipleOf !== undefined
      ? Math.max(Math.ceil(number / multipleOf), 1) * multipleOf
      : undefined;
  const answer = bound ?? rounded ?? durationBound(written, minimum, maximum);
  return [
    answer === undefined ? undefined : replaceAt(finding, context, answer, { isPreferred: true }),
    replaceWithDefault(finding, context),
    remove(finding, context),
  ];
}

function durationBound(
  written: string,
  minimum: number | string | undefined,
  maximum: number | string | undefined,
): string | undefined {
  const size = parseDuration(written);
  const lowest = typeof minimum === "string" ? parseDuration(minimum) : undefined;
  if (!size.ok) return undefined;
  if (lowest?.ok && size.nanoseconds < lowest.nanoseconds) return String(minimum);
  return typeof maximum === "string" ? maximum : undefined;
}
