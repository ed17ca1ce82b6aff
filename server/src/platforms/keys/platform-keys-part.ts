import { safeEditsOf, triedFixes } from "../../engine/fixes/try-fixes.ts";
import type { Part } from "../../engine/parts/part.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { byPlace, shownFindings } from "../../engine/analysis/shown-findings.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import type { Hover } from "../../engine/analysis/hover-model.ts";
import { findingText } from "../../engine/analysis/finding-text.ts";
import { touches } from "../../engine/text/span.ts";
import { nearest } from "../../engine/text/nearest.ts";
import { pathOfItem, pathOfKey } from "../../engine/text/value-path.ts";
import type { Completion } from "../../engine/analysis/part-results.ts";
import { cursorAt } from "../../engine/syntax/cursor-at.ts";
import { translateKeys, type UnknownPlatformKey } from "./platform-keys.ts";
import { severityOf } from "../platform-findings.ts";
import type { PlatformKeysPlace } from "./platform-keys-place.ts";
import type { Json } from "../../facts/table.ts";
import { inlineValue } from "../../engine/syntax/edits/render-value.ts";
import { ownValues } from "../own-values.ts";
import { keyCompletions } from "./platform-key-names.ts";
import { hclCompletions, ownKeyHover, tomlCompletions } from "./written-keys.ts";
import { writerOf } from "../writer-of.ts";
import { once } from "../../engine/text/once.ts";
import { documentOutline } from "../../documents/index.ts";
import { platformFixes } from "../platform-fixes.ts";

/**
 * The part of a map in a platform's own keys. Findings about its values come from the kubelet's fields behind them;
 * completions offer the platform's names, and fixes are written in them.
 */
export function platformKeysPart(part: Part, place: PlatformKeysPlace): Part {
  const { layered } = place;
  const isToml = place.document.form.isToml ?? false;
  const isHcl = place.document.form.resources !== undefined;
  const findings = once(() =>
    [...part.findings, ...unknownKeys(place, part.config?.askedVersion)].sort(byPlace),
  );
  const { config, id, label, region } = part;
  const { document, context, read, keys } = place;
  const source = once(() => {
    const value = read.documents[0]?.root ?? place.place.value;
    const own = config && { place: { ...place.place, value }, keys, analysis: config };
    return platformFixes(document, context, own);
  });
  return {
    kind: "hosted",
    id,
    label,
    region,
    format: "yaml",
    reader: "kubelet",
    config,
    documents: isToml ? [place.document.parsed] : undefined,
    isExclusive: true,
    mayVanish: true,
    get findings() {
      return findings();
    },
    hover: (offset) => hoverAt(part, place, findings(), offset),
    complete: (offset) =>
      isToml
        ? tomlCompletions(part, place, offset)
        : isHcl
          ? hclCompletions(part, place, offset)
          : completionsAt(part, place, offset),
    outline: () => {
      const identity = {
        kind: "",
        apiVersion: "",
        kindEntry: undefined,
        apiVersionEntry: undefined,
      };
      const documents = (isToml ? [document.parsed] : read.documents).map((parsed) => ({
        parsed,
        identity,
        index: undefined,
      }));
      // A file of TOML has nothing around it.
      const isWhole = isToml && document.parsed.span.start === 0;
      const children = documentOutline({ text: context.source.text, documents });
      return isWhole ? children : [place.item(children)];
    },
    effective: () => layered()?.effective ?? part.effective?.(),
    layered,
    fixes: triedFixes(source),
    safeEdits: (found = findings(), budget) => safeEditsOf(source(), found, budget),
    status: () => ({ kinds: [] }),
  };
}

function unknownKeys(
  { place, read, keys, document, context }: PlatformKeysPlace,
  askedVersion: string | undefined,
): readonly Finding[] {
  const { source, options, knowledge } = context;
  const { unknown: effect, texts } = document.platform;
  if (effect === "kubelet" || place.isOpen) return [];
  const found = read.documents.flatMap(({ root }) => {
    const map = mapOf(root);
    return map ? translateKeys(map, keys, place.prefix).unknown : [];
  });
  const findings = found.map(({ entry, names, successor, parent }: UnknownPlatformKey): Finding => {
    const key = entry.key.text;
    const suggestion = successor ?? nearest(key, names);
    const params = { key, parent, suggestion, effect: { platform: texts } };
    return {
      rule: "platform-unknown-field",
      severity: severityOf(effect),
      span: entry.key.span,
      path: pathOfKey(parent === "" ? place.name : pathOfKey(place.name, parent), key),
      message: { key: "unknown-field", params },
    };
  });
  const filter = { ...options, askedVersion };
  return shownFindings(findings, { ...source, region: place.value.span }, filter, knowledge);
}

/** Describes the kubelet's field behind a key, or the problem of a key without one. */
function hoverAt(
  part: Part,
  place: PlatformKeysPlace,
  findings: readonly Finding[],
  offset: number,
): Hover | undefined {
  const { around, document, context } = place;
  const { knowledge } = context;
  const isAnywhere = writerOf(document) !== undefined;
  const hover = ownKeyHover(part, place, offset) ?? (isAnywhere ? undefined : part.hover?.(offset));
  if (hover) return hover;
  const all = [...findings, ...(around?.findings ?? [])];
  const finding = all.find(({ span }) => touches(span, offset));
  return (
    finding && {
      span: finding.span,
      markdown: `**${findingText(finding, knowledge.rules, knowledge.language)}**`,
    }
  );
}

/** The names of the map at the cursor that are not there yet, each with the kubelet's field behind it; or values. */
function completionsAt(
  part: Part,
  keysPlace: PlatformKeysPlace,
  offset: number,
): readonly Completion[] {
  const { place, keys, document, context } = keysPlace;
  const { text, lines, file } = context.source;
  const { span, root } = document.parsed;
  const cursor = cursorAt({ text, lines, format: file.format, document: span, root }, offset);
  if (cursor.at === "none") return [];
  if (cursor.at === "item") return part.complete?.(offset) ?? [];
  if (cursor.at === "value") {
    const way = cursor.path.map((step) => ("key" in step ? step.key : String(step.item)));
    const written = (value: Json): string => cursor.lead + inlineValue(value, cursor.style);
    return ownValues({ path: [...way, cursor.key], span: cursor.span, written }, part, keysPlace);
  }
  const { path, existing, lead, hasColon, span: typed, style } = cursor;
  const at = path.reduce(
    (name, step) => ("key" in step ? pathOfKey(name, step.key) : pathOfItem(name, step.item)),
    "",
  );
  const written = (name: string): string => {
    const key = style === "json" ? JSON.stringify(name) : name;
    return `${lead}${key}${hasColon ? "" : ": "}`;
  };
  return keyCompletions({ at, existing, span: typed, written }, part, { place, keys });
}
