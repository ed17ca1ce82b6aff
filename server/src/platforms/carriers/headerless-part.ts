import { type FixSource, safeEditsOf, triedFixes } from "../../engine/fixes/try-fixes.ts";
import type { Part, PartContext } from "../../engine/parts/part.ts";
import { apiVersionFor, configIndex } from "../../kubelet/index.ts";
import { fixOf } from "../../engine/analysis/fix.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { byPlace, shownFindings } from "../../engine/analysis/shown-findings.ts";
import { versionOf } from "../../documents/index.ts";
import { applyEdits } from "../../engine/syntax/edits/apply-edits.ts";
import type { TextEdit } from "../../engine/syntax/edits/edited-document.ts";
import type { Span } from "../../engine/text/span.ts";
import type { Field } from "../../facts/field-index.ts";
import { openSettings } from "../../engine/syntax/open-settings.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import { itemsOf, mapOf } from "../../engine/syntax/look-up.ts";
import { isFieldEntry } from "./settings-map.ts";
import { tellingNames } from "./telling-names.ts";

/** The part of a map of fields, which is a node's configuration. */
export const headerlessConfig = "headerless";

type HeaderlessKind = "KubeletConfiguration" | "CredentialProviderConfig";

const telling = new RegExp(`^(?:${tellingNames.join("|")})`);

/** The map as a part, where a file is one. */
export function recogniseHeaderless(context: PartContext): readonly Part[] {
  const { source, options, knowledge } = context;
  const [document, ...others] = source.file.documents;
  const root = mapOf(document?.root);
  const { version } = versionOf(source, options);
  const index = configIndex(knowledge.schema, version);
  if (!root || others.length > 0) return [];
  if (looksLikeProviders(root)) return [headerlessPart(root, "CredentialProviderConfig", context)];
  const isSound = document?.problems.length === 0;
  if (!index || !isSound || !looksLikeConfig(root, index.root)) return [];
  return [headerlessPart(root, "KubeletConfiguration", context)];
}

/** True for a map that a template may add its header to. */
function isOpen(root: MapNode, { source, options }: PartContext): boolean {
  const template = options.isAsDelivered ? undefined : source.remarks?.template();
  return openSettings(root, [root], source.text, template).some(({ path }) => path === "");
}

/** True for a list of providers with patterns of images, which nothing but the kubelet has. */
function looksLikeProviders({ entries: [entry, ...others] }: MapNode): boolean {
  if (entry?.key.text !== "providers" || others.length > 0) return false;
  return (itemsOf(entry.value) ?? []).some(
    (item) => mapOf(item)?.entries.some(({ key }) => key.text === "matchImages") === true,
  );
}

/** True if every key is a field with a value of its shape, with at least two keys and one specific name. */
function looksLikeConfig({ entries }: MapNode, root: Field): boolean {
  return (
    entries.length > 1 &&
    entries.every((entry) => isFieldEntry(entry, root)) &&
    entries.some(({ key }) => telling.test(key.text))
  );
}

function headerlessPart(root: MapNode, kind: HeaderlessKind, context: PartContext): Part {
  const { source, options, knowledge, again, allAgain } = context;
  const { text, file } = source;
  const header = headerEdit(root, kind, file.format);
  const [first] = root.entries;
  const span = first?.key.span ?? { start: 0, end: 0 };
  const names = root.entries.slice(0, 2).map(({ key }) => key.text);
  const message = { key: "header-missing", params: { kind, names } } as const;
  const finding = {
    rule: "config-header-missing",
    severity: "warning",
    span,
    path: "",
    message,
  } as const;
  const region = { start: 0, end: text.length };
  const id = kind === "KubeletConfiguration" ? headerlessConfig : "headerless-providers";
  const ofHeader = isOpen(root, context)
    ? []
    : shownFindings([finding], { ...source, region }, options, knowledge);
  // The tool that adds the header may add more.
  const read = allAgain(applyEdits(text, [header]), { isFragment: true });
  const ofFields = read.flatMap(({ findings }) =>
    findings.map((found) => withoutInserted(found, header)),
  );
  const findings = [...ofHeader, ...ofFields].toSorted(byPlace);
  const fixSource: FixSource = {
    text,
    fixesOf: ({ rule }) =>
      rule === finding.rule ? [fixOf({ key: "add-header", params: {} }, [header])] : [],
    check: (changed): readonly Finding[] =>
      (again(changed, id) ?? again(changed, "documents"))?.findings ?? [],
    hiddenBy: () => "the rest of the text",
    knowledge,
  };
  return {
    kind: "headerless",
    id,
    label: "map without a header",
    reader: "kubelet",
    region,
    format: file.format,
    findings,
    mayVanish: true,
    fixes: triedFixes(() => fixSource),
    safeEdits: (found = findings, budget) => safeEditsOf(fixSource, found, budget),
    status: () => ({ kinds: [] }),
  };
}

/** A finding in a text with an insertion, at its place in the text without it. */
function withoutInserted(finding: Finding, { span: { start: at }, newText }: TextEdit): Finding {
  const placeOf = (offset: number): number =>
    Math.max(Math.min(offset, at), offset - newText.length);
  const outside = ({ start, end }: Span): Span => ({ start: placeOf(start), end: placeOf(end) });
  const related = finding.related?.map((place) => ({ ...place, span: outside(place.span) }));
  return { ...finding, span: outside(finding.span), related };
}

function headerEdit({ entries }: MapNode, kind: HeaderlessKind, format: "yaml" | "json"): TextEdit {
  const at = entries[0]?.key.span.start ?? 0;
  const apiVersion = apiVersionFor(kind) ?? "";
  const newText =
    format === "json"
      ? `"apiVersion": "${apiVersion}", "kind": "${kind}", `
      : `apiVersion: ${apiVersion}\nkind: ${kind}\n`;
  return { span: { start: at, end: at }, newText };
}
