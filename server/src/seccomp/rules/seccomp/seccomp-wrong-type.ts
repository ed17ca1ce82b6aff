import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import {
  isUsedElsewhere,
  type Place,
  writtenPlace,
} from "../../../engine/syntax/edits/edited-document.ts";
import { type FixCandidates, type Fix, fixOf } from "../../../engine/analysis/fix.ts";
import type { FixTitle } from "../../../engine/messages/fix-titles.ts";
import { jsonAt } from "../../../engine/syntax/edits/list-editor.ts";
import {
  entryEdits,
  lastKeyOf,
  type ProfileFixContext,
  removeProfileAt,
  replaceWith,
  ruleAt,
  withoutRules,
  writtenProfileKey,
} from "../../edits/profile-fix.ts";
import type { WrongType } from "../../profile-model.ts";
import type { ScalarNode } from "../../../engine/syntax/located-node.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import { defineSeccompRule, loaderRefusal } from "../define-seccomp-rule.ts";
import { actionAnswers, operatorAnswers } from "./shared/constant-fixes.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

const types = {
  text: "a string",
  natural: "an integer of 0 or more",
  list: "a list",
  map: "an object",
} as const;

/** Replacements for wrong values of required fields. */
const replacements: ReadonlyMap<
  string,
  (path: string, context: ProfileFixContext) => FixCandidates
> = new Map([
  [
    "defaultAction",
    (path, context) =>
      ["SCMP_ACT_ERRNO", "SCMP_ACT_ALLOW"].map((action) => replaceWith(path, action, context)),
  ],
  [
    "syscalls[].names",
    (path, context) => {
      const rule = ruleAt(path, context.profile);
      return [rule && fixOf({ key: "remove-rule", params: {} }, withoutRules([rule], context))];
    },
  ],
  ["syscalls[].action", (path, context) => actionAnswers(parentOf(path), context)],
  ["syscalls[].args[].op", (path, context) => operatorAnswers(parentOf(path), context)],
]);

/** A value of a type that the runtime cannot decode. */
export const seccompWrongType = defineSeccompRule({
  id: "seccomp-wrong-type",
  severity: "error",
  stage: "start-up",
  source: "encoding/json of Go, Unmarshal",
  checkRemarks: ({ wrongTypes }, { loader }) =>
    wrongTypes
      .filter(({ field }) => loader.readsAll(field))
      .filter((wrong) => loader.form !== "resource" || !isOlderErrno(wrong))
      .map(({ field, expected, found, ...blame }) => ({
        blame,
        params: { field, expected, found, ...loaderRefusal(loader, "decode") },
      })),
  message: ({
    field,
    expected,
    found,
    by,
    phrase,
  }: ProfileRefusal & {
    readonly field: string;
    readonly expected: "text" | "natural" | "list" | "map";
    readonly found: string;
  }) =>
    `${field === "" ? "A profile" : `"${field}"`} must be ${types[expected]}, got ${article(found)}. ${refusedProfile({ by, phrase })}`,
  fix: ({ expected, field }, { path }, context) => {
    const place = writtenPlace(context.edited, path);
    if (!place || path === "" || place.node.kind === "alias") return [];
    return [
      ...rewritten(expected, field, path, place, context),
      ...(replacements.get(field)?.(path, context) ?? [removal(path, context)]),
    ];
  },
});

/** Up to `v1beta1` the resource has the error number as a text. */
function isOlderErrno({ field, found }: WrongType): boolean {
  return field === "syscalls[].errnoRet" && found === "text";
}

function article(found: string): string {
  return found === "text" ? "a string" : found === "map" ? "an object" : `a ${found}`;
}

function removal(path: string, context: ProfileFixContext): Fix | undefined {
  const isItem = path.endsWith("]");
  const title: FixTitle = isItem
    ? { key: "remove-item", params: {} }
    : { key: "remove", params: { path: lastKeyOf(path) } };
  return removeProfileAt(path, title, context);
}

/** The value with the expected type; none if it has no such meaning. */
function rewritten(
  expected: "text" | "natural" | "list" | "map",
  field: string,
  path: string,
  { node }: Place,
  context: ProfileFixContext,
): FixCandidates {
  switch (expected) {
    case "natural":
      return node.kind === "scalar" ? [asNumber(node, field, path, context)] : [];
    case "list":
      return [asList(field, path, node, context)];
    case "text":
      return [asText(field, path, node, context)];
    case "map":
      return node.kind === "list" && node.items.length < 2
        ? [replaceText(path, node.items[0]?.span ?? "{}", context)]
        : [];
  }
}

/** `"38"`, `"0x10"`, `1.0`, `"EPERM"` and `-1` as the number that is meant. */
function asNumber(
  { text, value }: ScalarNode,
  field: string,
  path: string,
  context: ProfileFixContext,
): Fix | undefined {
  const isErrno = /errnoRet$/i.test(field);
  const written = text.trim();
  const named = isErrno ? context.knowledge.seccomp.errnoOf(written.toUpperCase()) : undefined;
  if (named !== undefined) return replaceWith(path, named, context, preferred);
  if (value.type === "float" && Number.isSafeInteger(value.value) && value.value >= 0) {
    return replaceWith(path, value.value, context, preferred);
  }
  if (isErrno && /^-\d{1,4}$/.test(written)) {
    return replaceWith(path, Number(written.slice(1)), context, preferred);
  }
  if (!/^(?:\d+|0[xX][\dA-Fa-f]+|0[oO][0-7]+|0[bB][01]+)$/.test(written)) return undefined;
  return replaceText(path, BigInt(written).toString(), context);
}

function asList(
  field: string,
  path: string,
  node: Place["node"],
  context: ProfileFixContext,
): Fix | undefined {
  const isOfMaps = ["syscalls", "archMap", "syscalls[].args"].includes(field);
  if (isOfMaps && node.kind === "map" && node.style === "flow") return bracketed(path, context);
  if (isOfMaps || node.kind !== "scalar" || node.value.type !== "string") return undefined;
  const items = node.text.split(/[\s,;]+/).filter((item) => item !== "");
  const { edited } = context;
  if (edited.format !== "json") return replaceWith(path, items, context, preferred);
  const written = jsonAt(edited, path, lastKeyOf(path), items);
  return fixOf(
    { key: "replace", params: { text: JSON.stringify(items) } },
    [{ span: node.span, newText: written }],
    preferred,
  );
}

function asText(
  field: string,
  path: string,
  node: Place["node"],
  context: ProfileFixContext,
): Fix | undefined {
  const isFree = /(?:comment|minKernel|listenerPath|listenerMetadata)$/.test(field);
  if (node.kind === "scalar") {
    return isFree ? replaceWith(path, node.text, context, preferred) : undefined;
  }
  if (node.kind !== "list") return undefined;
  if (
    field === "syscalls[].name" &&
    writtenProfileKey(parentOf(path), "names", context) === undefined
  ) {
    const title = { key: "rename", params: { name: "names" } } as const;
    return fixOf(title, entryEdits(path, "names", undefined, context), preferred);
  }
  const [only, ...others] = node.items;
  const isText = only?.kind === "scalar" && only.value.type === "string";
  return isText && others.length === 0
    ? replaceWith(path, only.text, context, preferred)
    : undefined;
}

/** A map as the only item of a list. */
function bracketed(path: string, { edited }: ProfileFixContext): Fix | undefined {
  const { span } = writtenPlace(edited, path)?.node ?? {};
  if (!span) return undefined;
  return fixOf(
    { key: "bracket", params: {} },
    [
      { span: { start: span.start, end: span.start }, newText: "[" },
      { span: { start: span.end, end: span.end }, newText: "]" },
    ],
    preferred,
  );
}

/** Replaces a value by a text, or by a piece of the document. */
function replaceText(
  path: string,
  by: string | Place["node"]["span"],
  { edited }: ProfileFixContext,
): Fix | undefined {
  const node = writtenPlace(edited, path)?.node;
  if (!node || node.tag !== undefined || node.anchor !== undefined) return undefined;
  if (isUsedElsewhere(edited, node, node.span) || (node.kind === "list" && node.style === "block"))
    return undefined;
  const newText = typeof by === "string" ? by : edited.text.slice(by.start, by.end);
  const title: FixTitle =
    newText.length > 40
      ? { key: "unbracket", params: {} }
      : { key: "replace", params: { text: newText } };
  return fixOf(title, [{ span: node.span, newText }], preferred);
}
