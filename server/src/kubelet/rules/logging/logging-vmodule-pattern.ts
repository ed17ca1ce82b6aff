import { itemOf, preferred, removeAt } from "../../../engine/analysis/fix-candidates.ts";
import { writtenPlace } from "../../../engine/syntax/edits/document-editor.ts";
import { hasComment } from "../../../engine/syntax/edits/edited-document.ts";
import {
  type FixCandidates,
  type Fix,
  type FixContext,
  fixOf,
} from "../../../engine/analysis/fix.ts";
import { inlineValue } from "../../../engine/syntax/edits/render-value.ts";
import {
  beforeOnLine,
  isFirstOnLine,
  lineBreakOf,
} from "../../../engine/syntax/edits/text-lines.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import type { Json } from "../../../facts/table.ts";
import type { ListNode } from "../../../engine/syntax/located-node.ts";
import { defineRule } from "../define-rule.ts";

interface Params {
  readonly pattern: string;
}

export default defineRule({
  id: "logging-vmodule-pattern",
  severity: "error",
  stage: "logging",
  phrase: "File pattern must not",
  source: "staging/src/k8s.io/component-base/logs/api/v1/options.go, Validate",
  fields: { vmodule: "logging.vmodule" },
  check: ({ vmodule }) =>
    vmodule.value
      .map((item) => item.value.filePattern)
      .filter(({ value }) => value === "" || value.includes("=") || value.includes(","))
      .map((pattern) => ({ blame: pattern, params: { pattern: pattern.value } })),
  message: ({ pattern }: Params) =>
    pattern === ""
      ? 'filePattern is empty ("File pattern must not be empty"). The kubelet does not start. Write a pattern of source file names such as kubelet*, or remove the item.'
      : `filePattern "${pattern}" contains = or a comma ("File pattern must not contain equal sign or comma"). The kubelet does not start. Write one item with filePattern and verbosity for each pattern.`,
  fix: eachPattern,
});

/** `kubelet*=6,pod*=5` as an item for each pattern; an item without pattern goes. */
function eachPattern({ pattern }: Params, finding: Finding, context: FixContext): FixCandidates {
  const item = itemOf(finding);
  if (pattern === "") return [removeAt(item, context, preferred)];
  const parts = pattern.split(",").map((part) => /^([^=,]+)=(\d+)$/.exec(part.trim()));
  const items = parts.flatMap((part): { filePattern: string; verbosity: number }[] =>
    part?.[1] === undefined ? [] : [{ filePattern: part[1], verbosity: Number(part[2]) }],
  );
  return [
    items.length === parts.length ? withItems(item, items, context) : undefined,
    removeAt(item, context),
  ];
}

/** Replaces one item by several. */
function withItems(path: string, items: readonly Json[], context: FixContext): Fix | undefined {
  const { edited } = context;
  const { text, format } = edited;
  const place = writtenPlace(edited, path);
  const list = place?.holders.at(-1);
  if (!place || list?.kind !== "list" || hasComment(edited, place.node.span)) return undefined;
  const written = items.map((item) => inlineValue(item, format === "json" ? "json" : "flow"));
  const newText = written.join(separatorIn(list, text));
  const title = { key: "replace", params: { text: written.join(", ") } } as const;
  return fixOf(title, [{ span: place.node.span, newText }], preferred);
}

function separatorIn({ style, span, items }: ListNode, text: string): string {
  const [first] = items;
  const lineBreak = lineBreakOf(text);
  if (style === "block") return `${lineBreak}${beforeOnLine(text, span.start)}- `;
  const isOnLines = first !== undefined && isFirstOnLine(text, first.span.start);
  return isOnLines ? `,${lineBreak}${beforeOnLine(text, first.span.start)}` : ", ";
}
