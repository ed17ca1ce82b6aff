import { type FixSource, safeEditsOf, triedFixes } from "../../engine/fixes/try-fixes.ts";
import type { Part, PartContext } from "../../engine/parts/part.ts";
import { apiVersionFor, configIndex } from "../../kubelet/index.ts";
import { fixOf } from "../../engine/analysis/fix.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { byPlace, shownFindings } from "../../engine/analysis/shown-findings.ts";
import { versionOf } from "../../documents/index.ts";
import type { Field } from "../../facts/field-index.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { tellingNames } from "./telling-names.ts";

const telling = new RegExp(`^(?:${tellingNames.join("|")})`);

/** The map as a part, where a file is one. */
export function recogniseHeaderless(context: PartContext): readonly Part[] {
  const { source, options, knowledge } = context;
  const [document, ...others] = source.file.documents;
  const root = mapOf(document?.root);
  const { version } = versionOf(source, options);
  const index = configIndex(knowledge.schema, version);
  const isSound = document?.problems.length === 0 && others.length === 0;
  if (!root || !index || !isSound || !looksLikeConfig(root, index.root)) return [];
  return [headerlessPart(root, context)];
}

/** True if every key is a field with a value of its shape, with at least two keys and one specific name. */
function looksLikeConfig({ entries }: MapNode, root: Field): boolean {
  const isField = ({ key, value }: MapNode["entries"][number]): boolean => {
    const field = root.children.get(key.text);
    return field !== undefined && shapeOf(value) === shapeOfType(field);
  };
  return (
    entries.length > 1 &&
    entries.every(isField) &&
    entries.some(({ key }) => telling.test(key.text))
  );
}

function shapeOf(node: LocatedNode): LocatedNode["kind"] | undefined {
  return node.kind === "alias" ? node.target?.kind : node.kind;
}

function shapeOfType({ record: { type } }: Field): LocatedNode["kind"] {
  if (type === "struct" || type === "map") return "map";
  return type === "list" ? "list" : "scalar";
}

function headerlessPart(root: MapNode, context: PartContext): Part {
  const { source, options, knowledge, again } = context;
  const { text, file } = source;
  const [first] = root.entries;
  const span = first?.key.span ?? { start: 0, end: 0 };
  const names = root.entries.slice(0, 2).map(({ key }) => key.text);
  const message = { key: "header-missing", params: { names } } as const;
  const finding = {
    rule: "config-header-missing",
    severity: "warning",
    span,
    path: "",
    message,
  } as const;
  const region = { start: 0, end: text.length };
  const findings = shownFindings([finding], { ...source, region }, options, knowledge).toSorted(
    byPlace,
  );
  const fixSource: FixSource = {
    text,
    fixesOf: () => [fixOf({ key: "add-header", params: {} }, headerEdits(root, file.format))],
    check: (changed): readonly Finding[] =>
      (again(changed, "headerless") ?? again(changed, "documents"))?.findings ?? [],
    hiddenBy: () => "the rest of the text",
    knowledge,
  };
  return {
    kind: "headerless",
    id: "headerless",
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

function headerEdits(
  { entries }: MapNode,
  format: "yaml" | "json",
): { readonly span: { readonly start: number; readonly end: number }; readonly newText: string }[] {
  const at = entries[0]?.key.span.start ?? 0;
  const kind = "KubeletConfiguration";
  const apiVersion = apiVersionFor(kind) ?? "";
  const newText =
    format === "json"
      ? `"apiVersion": "${apiVersion}", "kind": "${kind}", `
      : `apiVersion: ${apiVersion}\nkind: ${kind}\n`;
  return [{ span: { start: at, end: at }, newText }];
}
