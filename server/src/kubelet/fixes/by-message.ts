import { isSameAmount, quantities, withUnits, withoutSign } from "../amounts.ts";
import {
  defaultAt,
  fieldAt,
  isWritten,
  jsonOf,
  preferred,
  removeAt,
  renameAt,
  replaceAt,
  safe,
  scalarAt,
  textAt,
} from "../../engine/analysis/fix-candidates.ts";
import {
  joinEdits,
  removePlace,
  setValue,
  writtenPlace,
} from "../../engine/syntax/edits/document-editor.ts";
import { hasComment } from "../../engine/syntax/edits/edited-document.ts";
import {
  type FixCandidates,
  type Fix,
  type FixContext,
  type FixMaker,
  fixOf,
} from "../../engine/analysis/fix.ts";
import { inlineValue } from "../../engine/syntax/edits/render-value.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Json } from "../../facts/table.ts";
import { parseDuration } from "../../engine/syntax/duration.ts";
import { halfWidth } from "../../engine/text/half-width.ts";
import { listWords } from "../list-words.ts";
import { nearest } from "../../engine/text/nearest.ts";
import { duplicateKeyFixes } from "./duplicate-key.ts";
import { type ParamsOf, forMessage } from "./for-message.ts";

/** The fixes that follow from what a finding says, whichever rule it is of. */
export function fixesByMessage(finding: Finding, context: FixContext): FixCandidates {
  const { key, params } = finding.message;
  return makers.get(key)?.(params, finding, context) ?? [];
}

const removal: FixMaker = (_params, { path }, context) => [removeAt(path, context)];

const makers: ReadonlyMap<string, FixMaker> = new Map([
  forMessage("kind-missing", ({ kind }, _finding, context) => [addLine(context, "kind", kind)]),
  forMessage("api-version-missing", ({ apiVersion }, _finding, context) => [
    addLine(context, "apiVersion", apiVersion),
  ]),
  forMessage("kind-wrong", ({ expected }, { path }, context) => [
    replaceAt(path, expected, context, preferred),
  ]),
  forMessage("version-unknown", ({ kind, expected }, { path }, context) =>
    // The kubelet writes these records, each in the version that it reads.
    kind.startsWith("ImagePull")
      ? []
      : expected.map((version, at) => replaceAt(path, version, context, { isPreferred: at === 0 })),
  ),
  forMessage("further-document", (_params, _finding, context) => [removeDocument(context)]),
  forMessage("unknown-field", ({ suggestion }, { path }, context) => [
    suggestion === undefined ? undefined : renameAt(path, suggestion, context, preferred),
    removeAt(path, context),
  ]),
  forMessage("retired-key", ({ retired }, { path }, context) => [
    retired === "resolverConfig" ? renameAt(path, "resolvConf", context, preferred) : undefined,
    removeAt(path, context),
  ]),
  forMessage("wrong-case", ({ expected }, { path }, context) => [
    renameAt(path, expected, context, preferred),
    removeAt(path, context),
  ]),
  forMessage("case-in-drop-in", ({ expected }, { path }, context) => [
    renameAt(path, expected, context, preferred),
    removeAt(path, context),
  ]),
  forMessage("type-meta-case", ({ expected }, { path }, context) => [
    renameAt(path, expected, context, safe),
  ]),
  forMessage("field-in-other-place", ({ places }, { path }, context) => [
    ...places.map((place) => move(path, place, context)),
    removeAt(path, context),
  ]),
  forMessage("integer-octal", ({ decimal, value }, { path }, context) =>
    [decimal, value].map((number) => replaceAt(path, Number(number), context, preferred)),
  ),
  ["platform-field", removal],
  ["platform-zero-lost", removal],
  forMessage("platform-problem", ({ instead = [], words = [] }, { path }, context) => [
    ...instead.map((value) => replaceAt(path, value as Json, context, preferred)),
    ...oneOf(
      { allowed: words, suggestion: nearest(textAt(context, path) ?? "", words.map(String)) },
      { path },
      context,
    ),
    removeAt(path, context),
  ]),
  ["field-not-in-version", removal],
  ["field-not-in-api-version", removal],
  forMessage("duplicate-key", duplicateKeyFixes),
  forMessage("type-mismatch", converted),
  forMessage("string-map-value", (_params, finding, context) => [quoted(finding, context)]),
  forMessage("duration-unit", ({ rewrite }, { path }, context) => [
    rewrite === undefined ? undefined : replaceAt(path, rewrite, context, safe),
  ]),
  forMessage("duration-no-unit", ({ written }, { path }, context) =>
    withUnits(written, path, context),
  ),
  forMessage("duration-number", ({ written }, { path }, context) =>
    written === "0"
      ? [replaceAt(path, "0s", context, safe)]
      : withUnits(written, path, context).slice(0, 2),
  ),
  forMessage("duration-invalid", ({ written }, { path }, context) => [
    withDefault(path, context),
    written === "" ? removeAt(path, context) : undefined,
  ]),
  forMessage("duration-null", (_params, { path }, context) => [removeAt(path, context, preferred)]),
  forMessage("time-invalid", (_params, { path }, context) => [removeAt(path, context)]),
  forMessage("number-not-finite", (_params, { path }, context) => [
    withDefault(path, context),
    removeAt(path, context),
  ]),
  forMessage("quantity-invalid", ({ written }, { path }, context) =>
    quantities(written, path, context),
  ),
  forMessage("integer-fraction", ({ written }, { path }, context) => [
    replaceAt(path, Math.round(Number(written)), context, preferred),
  ]),
  forMessage("integer-too-large", (_params, { path }, context) => [withDefault(path, context)]),
  forMessage("relative-path", ({ written, inDropIn }, { path }, context) => [
    // A drop-in's paths begin where the kubelet was started, which is the root for a service.
    written.startsWith("..")
      ? undefined
      : replaceAt(path, `/${written.replace(/^(?:\.\/)+/, "")}`, context, {
          isPreferred: inDropIn,
        }),
  ]),
  forMessage("enum-value", oneOf),
  forMessage("map-key-unknown", ({ suggestion }, { path }, context) => [
    suggestion === undefined ? undefined : renameAt(path, suggestion, context, preferred),
    removeAt(path, context),
  ]),
  forMessage("value-range", ranged),
  forMessage("value-format", ({ written }, { path }, context) => [
    ...quantities(written, path, context),
    withDefault(path, context),
    removeAt(path, context),
  ]),
  forMessage("zero-means-default", (_params, { path }, context) => [
    withDefault(path, context, preferred),
    removeAt(path, context),
  ]),
  ["resolv-conf-ignored", removal],
]);

function addLine(context: FixContext, key: string, value: string): Fix | undefined {
  const line = `${key}: ${value}`;
  return fixOf({ key: "add-line", params: { line } }, setValue(context.edited, key, value), safe);
}

/** Takes a document away that the kubelet does not read. */
function removeDocument({ documentSpan: span, analysis }: FixContext): Fix | undefined {
  const isMarked = /^\s*---/.test(analysis.text.slice(span.start, span.end));
  const edits = isMarked ? [{ span, newText: "" }] : undefined;
  return fixOf({ key: "remove-document", params: {} }, edits);
}

/** Moves a value to where it belongs; what has comments is not taken apart. */
function move(from: string, path: string, context: FixContext): Fix | undefined {
  const { edited } = context;
  const entry = writtenPlace(edited, from)?.entry;
  const field = context.index?.byPath.get(path);
  if (!entry || !field || /[[{]/.test(path) || isWritten(context, path)) return undefined;
  const value = hasComment(edited, entry.span) ? undefined : jsonOf(entry.value, edited);
  if (value === undefined) return undefined;
  const edits = joinEdits(setValue(edited, path, value), removePlace(edited, from));
  return fixOf({ key: "move", params: { from, path } }, edits, preferred);
}

function quoted({ path }: Finding, context: FixContext): Fix | undefined {
  const node = scalarAt(context, path);
  if (!node || node.tag !== undefined || node.style === "block") return undefined;
  const newText = JSON.stringify(node.text);
  const title = { key: "quote", params: { text: newText } } as const;
  return fixOf(title, [{ span: node.span, newText }], safe);
}

function converted(
  { expected, found, written }: ParamsOf<"type-mismatch">,
  finding: Finding,
  context: FixContext,
): FixCandidates {
  const { path } = finding;
  const node = scalarAt(context, path);
  if (!node) return [];
  if (expected === "string" && (found === "number" || found === "bool")) {
    return [quoted(finding, context)];
  }
  if (expected === "list" && found === "string") {
    const { words } = listWords(textAt(context, path) ?? "");
    return words.length === 0 ? [] : [replaceAt(path, words, context, preferred)];
  }
  const plain = halfWidth(written) ?? written;
  const commentAt = plain === written ? -1 : plain.indexOf(" #");
  const value = commentAt < 0 ? plain : plain.slice(0, commentAt);
  const comment = commentAt < 0 ? "" : plain.slice(commentAt);
  const isNumber = /^[-+]?\d+$/.test(value.trim());
  const isBool = /^(?:true|false)$/i.test(value.trim());
  const fits =
    (expected === "bool" && isBool) ||
    ((expected === "integer" || expected === "number") && isNumber);
  if (found === "string" && fits && node.style !== "block" && node.tag === undefined) {
    const text = value.trim().toLowerCase() + comment;
    const edits = [{ span: node.span, newText: text }];
    const key = plain === written ? "unquote" : "replace";
    return [fixOf({ key, params: { text } }, edits, safe)];
  }
  return [withDefault(path, context)];
}

/** The default of the blamed field, as one answer among others. */
function withDefault(
  path: string,
  context: FixContext,
  more: Pick<Fix, "isPreferred"> = {},
): Fix | undefined {
  const standard = defaultAt(context, path);
  return standard === undefined ? undefined : replaceAt(path, standard, context, more);
}

/** More values than these are not offered individually. */
const maxValues = 6;

function oneOf(
  {
    suggestion,
    allowed,
    written = "",
    refused = false,
  }: Pick<ParamsOf<"enum-value">, "suggestion" | "allowed"> & Partial<ParamsOf<"enum-value">>,
  { path }: Pick<Finding, "path">,
  context: FixContext,
): FixCandidates {
  const others = allowed.length > maxValues ? [] : allowed;
  return [...new Set([suggestion, ...others])]
    .filter((value) => value !== undefined && value !== "")
    .map((value) => {
      const isLikely = value === suggestion;
      const isCase = String(value).toLowerCase() === written.toLowerCase();
      const more = { isPreferred: isLikely, isSafe: isLikely && isCase && refused };
      return replaceAt(path, value ?? "", context, more);
    });
}

/** The value without its sign, the bound that it breaks, the default: what fits best comes first. */
function ranged(
  params: ParamsOf<"value-range">,
  { path }: Finding,
  context: FixContext,
): FixCandidates {
  const { written, minimum, maximum, multipleOf } = params;
  // A bound such as -1 has a meaning of its own.
  const unsigned = Number(minimum) < 0 ? undefined : withoutSign(written);
  const bound = isNumeric(written)
    ? numberBound(Number(written), minimum, maximum)
    : durationBound(written, minimum, maximum);
  const isDefault =
    Number.parseInt(String(bound)) === 0 && fieldAt(context, path)?.record.zeroMeansDefault;
  const rounded =
    bound === undefined && multipleOf !== undefined
      ? Math.max(Math.ceil(Number(written) / multipleOf), 1) * multipleOf
      : undefined;
  const standard = defaultAt(context, path);
  const values: (string | number)[] = [];
  for (const value of [unsigned, isDefault === true ? undefined : bound, rounded, standard]) {
    if (value === undefined || typeof value === "boolean") continue;
    const proper = typeof value === "string" && isNumeric(value) ? Number(value) : value;
    if (!values.some((other) => isSameAmount(other, proper))) values.push(proper);
  }
  return [
    ...values.map((value) => replaceAt(path, value, context, preferred)),
    removeAt(path, context),
  ];
}

function isNumeric(text: string): boolean {
  return /^[-+]?\d+(?:\.\d+)?$/.test(text);
}

function numberBound(
  number: number,
  minimum: number | string | undefined,
  maximum: number | string | undefined,
): number | undefined {
  if (typeof maximum === "number" && number > maximum) return maximum;
  return typeof minimum === "number" && number < minimum ? minimum : undefined;
}

function durationBound(
  written: string,
  minimum: number | string | undefined,
  maximum: number | string | undefined,
): string | undefined {
  const size = parseDuration(written);
  const lowest = minimum === undefined ? undefined : parseDuration(String(minimum));
  if (!size.ok) return undefined;
  if (lowest?.ok && size.nanoseconds < lowest.nanoseconds) {
    return typeof minimum === "string" ? minimum : `${inlineValue(minimum ?? 0, "flow")}s`;
  }
  return typeof maximum === "string" ? maximum : undefined;
}
