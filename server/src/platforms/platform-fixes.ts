import type { FixSource } from "../engine/fixes/try-fixes.ts";
import type { PartContext } from "../engine/parts/part.ts";
import {
  jsonOf,
  preferred,
  removeAll,
  renameAt,
  replaceAt,
  setAll,
  setAt,
} from "../engine/analysis/fix-candidates.ts";
import { applyEdits } from "../engine/syntax/edits/apply-edits.ts";
import {
  joinEdits,
  removePlace,
  replaceValue,
  setValue,
  writtenPlace,
} from "../engine/syntax/edits/document-editor.ts";
import type { EditedDocument } from "../engine/syntax/edits/edited-document.ts";
import { fixOf, type FixCandidates, type Fix, type FixContext } from "../engine/analysis/fix.ts";
import { blockEntry, inlineValue } from "../engine/syntax/edits/render-value.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { type Analysis, fixesByMessage } from "../kubelet/index.ts";
import type { Json } from "../facts/table.ts";
import { mapOf } from "../engine/syntax/look-up.ts";
import { parseFile } from "../engine/syntax/parse.ts";
import { isSameJson } from "../engine/text/json-text.ts";
import { once } from "../engine/text/once.ts";
import { isAtOrBelow, parentOf, stepsOfPath } from "../engine/text/value-path.ts";
import { fixesInDocument, hiddenBy } from "../documents/index.ts";
import { ownChanges, ownValueOf } from "./keys/own-key-changes.ts";
import type { HostedPlace, PlatformDocument } from "./platform-documents.ts";
import { valuesOf } from "./kinds/shared/values-of-map.ts";
import type { PlatformKeys } from "./keys/platform-keys.ts";
import { writerOf } from "./writer-of.ts";

/** A map of a platform's own keys, and the resulting configuration of the kubelet. */
interface OwnKeys {
  readonly place: Pick<HostedPlace, "name" | "value" | "entry">;
  readonly keys: PlatformKeys;
  readonly analysis: Analysis;
}

/**
 * How the fixes of findings in a platform's document are made and tried: of what the platform itself says, and in a map
 * of its own keys, `own`, of what the kubelet says, whose fixes are made in the kubelet's words and told in the platform's.
 */
export function platformFixes(
  document: PlatformDocument,
  context: PartContext,
  own?: OwnKeys,
): FixSource {
  const { source, knowledge } = context;
  const found = (text: string): readonly Finding[] =>
    context.allAgain(text, { isInSet: false }).flatMap(({ findings }) => findings);
  const before = once(() => found(source.text));
  return {
    text: source.text,
    fixesOf: (finding) => fixesOf(finding, document, context, own),
    check: (text) => (text === source.text ? before() : found(text)),
    hiddenBy: (finding) => hiddenBy(finding, knowledge),
    knowledge,
  };
}

function fixesOf(
  finding: Finding,
  document: PlatformDocument,
  context: PartContext,
  own: OwnKeys | undefined,
): FixCandidates {
  if (finding.message.key === "platform-toml-syntax") return quotedFixes(finding, context);
  const isOfPlatform =
    finding.rule === "platform-unknown-field" || finding.message.key === "platform-problem";
  if (!isOfPlatform) return own ? translatedFixes(finding, own, document, context) : [];
  // A fix removes entries of a map of settings, up to that map but not the map.
  const place =
    own?.place ??
    document.places.find(({ name, holds }) => holds === "map" && isAtOrBelow(finding.path, name));
  const path = place ? finding.path.slice(place.name.length).replace(/^\./, "") : finding.path;
  const written = contextOf(document, context, place);
  if (!written || path === "") return [];
  const inPlace = { ...finding, path };
  const converted = convertedName(inPlace, written, own);
  const others = fixesByMessage(inPlace, written);
  return converted ? [converted, ...others.filter((fix) => fix?.title.key !== "rename")] : others;
}

/** Puts quotes around a word that is not a value, or around the rest of its line. */
function quotedFixes({ span, message }: Finding, { source: { text } }: PartContext): FixCandidates {
  const { params } = message;
  if (!("note" in params) || params.note !== "tomlValue") return [];
  const rest = /^[^\n#]*/.exec(text.slice(span.start))?.[0].trimEnd() ?? "";
  return [rest, text.slice(span.start, span.end)]
    .filter((word) => /^\w/.test(word))
    .map((word) => {
      const newText = JSON.stringify(word);
      const edits = [{ span: { start: span.start, end: span.start + word.length }, newText }];
      return fixOf({ key: "quote", params: { text: newText } }, edits, preferred);
    });
}

/** The context for edits of a platform's document, or of a map in it; undefined if it cannot be read. */
function contextOf(
  document: PlatformDocument,
  { source: { text, file }, options, knowledge }: PartContext,
  place: Pick<HostedPlace, "value" | "entry"> | undefined,
): FixContext | undefined {
  const { parsed } = document;
  const root = mapOf(place?.value ?? parsed.root);
  if (!root || parsed.problems.some(({ keepsTree }) => keepsTree !== true)) return undefined;
  const writer = writerOf(document);
  const edited: EditedDocument = {
    text,
    format: file.format,
    root,
    fields: undefined,
    entry: place?.entry ? place.entry : undefined,
    writer,
  };
  const analysis = { text, version: options.kubernetesVersion, findings: [] };
  return { analysis, documentSpan: parsed.span, edited, index: undefined, knowledge };
}

/** The kubelet's own name and value, in those of the platform. */
function convertedName(
  { path, message }: Finding,
  context: FixContext,
  own: OwnKeys | undefined,
): Fix | undefined {
  if (message.key !== "unknown-field" || !own || !("suggestion" in message.params))
    return undefined;
  const { key: written, suggestion: name = "" } = message.params;
  const key = Object.hasOwn(own.keys, name) ? own.keys[name] : undefined;
  const place = writtenPlace(context.edited, path);
  if (key?.field !== written || parentOf(path) !== "" || !place) return undefined;
  const value = jsonOf(place.node, context.edited);
  const meant = value === undefined ? undefined : ownValueOf(name, key, value);
  if (meant === undefined || isSameJson(meant, value)) return undefined;
  const text = `${name}: ${inlineValue(meant, "flow")}`;
  const renamed = renameAt(path, name, context)?.edits;
  const edits = joinEdits(renamed, replaceValue(context.edited, place, meant));
  return fixOf({ key: "replace", params: { text } }, edits, preferred);
}

/** The fixes that a file of the kubelet's would get, as far as the platform has keys for what they change. */
function translatedFixes(
  finding: Finding,
  own: OwnKeys,
  document: PlatformDocument,
  context: PartContext,
): FixCandidates {
  const written = contextOf(document, context, own.place);
  const [config] = own.analysis.documents;
  if (!written || !config?.index) return [];
  const before = valuesOf(mapOf(config.parsed.root));
  const lines = Object.entries(before).flatMap(([key, value]) => blockEntry(key, value));
  const text = `${lines.join("\n")}\n`;
  const [parsed] = parseFile(text).documents;
  const root = mapOf(parsed?.root);
  if (!parsed || !root) return [];
  const json = valuesOf(root);
  const { version, findings } = own.analysis;
  const { index } = config;
  const made = fixesInDocument(finding, {
    analysis: { text, version, findings },
    documentSpan: parsed.span,
    edited: { text, format: "yaml", root, fields: index.root },
    index,
    knowledge: context.knowledge,
  });
  return made.flatMap((fix) => {
    const after = fix && parseFile(applyEdits(text, fix.edits)).documents[0]?.root;
    const changes = fix && ownChanges(json, valuesOf(mapOf(after)), own.keys, written.edited.root);
    return fix && changes && changes.length > 0 ? [ownFix(fix, changes, written)] : [];
  });
}

/** The change of a fix in a platform's own keys; undefined if no title describes it. */
function ownFix(
  { title, isPreferred = false, isSafe = false }: Fix,
  changes: NonNullable<ReturnType<typeof ownChanges>>,
  context: FixContext,
): Fix | undefined {
  const { edited } = context;
  const more = { isPreferred, isSafe };
  const sets = changes.flatMap(({ path, value }) =>
    value === undefined ? [] : [[path, value] as const],
  );
  const gone = changes.flatMap(({ path, value }) => (value === undefined ? [path] : []));
  if (/^(?:complete|switch|name)-/.test(title.key)) {
    const edits = [
      ...sets.map(([path, value]) => setValue(edited, path, value)),
      ...gone.map((path) => removePlace(edited, path)),
    ];
    return fixOf(title, joinEdits(...edits), more);
  }
  if (sets.length === 0) return removeAll(gone, context, more);
  const [first, ...others] = sets;
  if (gone.length > 0)
    return first && others.length === 0 ? renaming(gone, first, context, more) : undefined;
  if (!first || others.length > 0) return setAll(sets, context, more);
  return /^(?:replace|quote|unquote|strip-scheme)$/.test(title.key)
    ? replaceAt(first[0], first[1], context, more)
    : setAt(first[0], first[1], context, more);
}

/** The other name of an entry that keeps its value. */
function renaming(
  [from = "", ...others]: readonly string[],
  [to, value]: readonly [path: string, value: Json],
  context: FixContext,
  more: Pick<Fix, "isPreferred" | "isSafe">,
): Fix | undefined {
  const node = writtenPlace(context.edited, from)?.node;
  const isKept = node !== undefined && isSameJson(jsonOf(node, context.edited), value);
  if (others.length > 0 || !isKept || parentOf(from) !== parentOf(to)) return undefined;
  return renameAt(from, String(stepsOfPath(to).at(-1) ?? ""), context, more);
}
