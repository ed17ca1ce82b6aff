import type { Finding } from "../../findings/finding.ts";
import { byPlace, shownFindings } from "../../findings/shown-findings.ts";
import type { ParsedFile } from "../../syntax/located-node.ts";
import { mapOf } from "../../syntax/look-up.ts";
import { nearest } from "../../text/nearest.ts";
import { pathOfItem, pathOfKey } from "../../text/value-path.ts";
import type { Completion } from "../answers.ts";
import type { Part, PartConfig, PartContext } from "../part.ts";
import { cursorAt } from "../../syntax/cursor-at.ts";
import { translateKeys, type OwnKeys, type UnknownOwnKey } from "./own-keys.ts";
import { severityOf } from "./platform-findings.ts";
import type { HostedPlace, PlatformDocument } from "./platform-documents.ts";
import { once } from "../../text/once.ts";

/** A map of a platform's own keys, and what stands around it. */
interface OwnKeysPlace {
  readonly place: HostedPlace;
  readonly read: ParsedFile;
  readonly keys: OwnKeys;
  readonly document: PlatformDocument;
  readonly context: PartContext;
  readonly layered: () => PartConfig | undefined;
}

/**
 * The part of a map in a platform's own words. What is said of its values is said of the kubelet's fields behind them;
 * its keys are completed by the platform's names, and nothing is changed in it.
 */
export function ownKeysPart(part: Part, own: OwnKeysPlace): Part {
  const { layered } = own;
  const findings = once(() => [...part.findings, ...unknownKeys(own)].sort(byPlace));
  const { config, id, label, region } = part;
  return {
    ...{ kind: "hosted", id, label, region, format: "yaml", reader: "kubelet" },
    ...(config && { config }),
    isExclusive: true,
    mayVanish: true,
    get findings() {
      return findings();
    },
    hover: (offset) => part.hover?.(offset),
    complete: (offset) => completionsAt(own, offset),
    effective: () => layered()?.effective ?? part.effective?.(),
    layered,
    fixes: () => [],
    safeEdits: () => [],
    status: () => ({ kinds: [] }),
  };
}

function unknownKeys({ place, read, keys, document, context }: OwnKeysPlace): readonly Finding[] {
  const { source, options, knowledge } = context;
  const { unknown: effect, texts } = document.platform;
  if (effect === "kubelet") return [];
  const found = read.documents.flatMap(({ root }) => {
    const map = mapOf(root);
    return map ? translateKeys(map, keys).unknown : [];
  });
  const findings = found.map(({ entry, known, parent }: UnknownOwnKey): Finding => {
    const key = entry.key.text;
    const suggestion = nearest(key, known) ?? successorOf(key, keys, known);
    const params = { key, parent, suggestion, effect: { platform: texts } };
    return {
      rule: "platform-unknown-field",
      severity: severityOf(effect),
      span: entry.key.span,
      path: pathOfKey(parent === "" ? place.name : pathOfKey(place.name, parent), key),
      message: { key: "unknown-field", params },
    };
  });
  return shownFindings(findings, { ...source, region: place.value.span }, options, knowledge);
}

/** The platform's name of a field of the kubelet. */
function successorOf(key: string, keys: OwnKeys, known: readonly string[]): string | undefined {
  return known.find((name) => keys[name]?.field === key);
}

/** The names of the map at the cursor that are not there yet, each with the kubelet's field behind it. */
function completionsAt(
  { place, keys, document, context }: OwnKeysPlace,
  offset: number,
): readonly Completion[] {
  const { text, lines, file } = context.source;
  const { span, root } = document.parsed;
  const cursor = cursorAt({ text, lines, format: file.format, document: span, root }, offset);
  if (cursor.at !== "key") return [];
  const { path, existing, lead, hasColon, span: typed, style } = cursor;
  const at = path.reduce(
    (name, step) => ("key" in step ? pathOfKey(name, step.key) : pathOfItem(name, step.item)),
    "",
  );
  const offered = at === place.name ? fieldsOf(keys) : namesOf(at, place.name, keys);
  return offered
    .filter(({ name }) => !existing.has(name))
    .map(({ name, field }): Completion => {
      const key = style === "json" ? JSON.stringify(name) : name;
      const insert = {
        span: typed,
        text: `${lead}${key}${hasColon ? "" : ": "}`,
        isSnippet: false,
      };
      return { label: name, kind: "property", detail: field, isDetailBeside: true, insert };
    });
}

interface OfferedName {
  readonly name: string;
  /** The kubelet's path. */
  readonly field: string;
}

function fieldsOf(keys: OwnKeys): readonly OfferedName[] {
  return Object.entries(keys).map(([name, { field = "" }]) => ({ name, field }));
}

/** The names of a map in the map of a place. */
function namesOf(at: string, place: string, keys: OwnKeys): readonly OfferedName[] {
  const found = Object.entries(keys).find(([name]) => pathOfKey(place, name) === at);
  if (!found) return [];
  const [, { field = "", names = {} }] = found;
  return Object.entries(names).map(([name, key]) => ({ name, field: pathOfKey(field, key) }));
}
