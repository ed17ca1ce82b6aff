import { withoutSign } from "../../amounts.ts";
import {
  defaultAt,
  preferred,
  removeAt,
  replaceAt,
  maker,
  safe,
  itemOf,
} from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { durationText } from "../../effective/canonical-text.ts";
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
import { keyOf } from "../shared/key-of.ts";

export const loggingFlushPanic = defineRule({
  id: "logging-flush-panic",
  severity: "error",
  // Since 1.35 the kubelet checks the value; see "logging-flush-positive".
  versions: { until: "1.34" },
  stage: "logging",
  phrase: "non-positive interval for NewTicker",
  source: "staging/src/k8s.io/component-base/logs/api/v1/options.go, ValidateAndApply",
  fields: { flush: "logging.flushFrequency" },
  check: ({ flush }) =>
    flush.value <= 0 ? [{ blame: flush, params: { flush: durationText(flush.value) } }] : [],
  message: ({ flush }: { readonly flush: string }) =>
    `logging.flushFrequency must not be negative, got ${flush}. Kubelets up to 1.34 panic and do not start ("non-positive interval for NewTicker"). Write a positive duration such as 5s, or remove the line.`,
  fix: ({ flush }, { path }, context) => {
    const text = withoutSign(flush) ?? defaultAt(context, path);
    return [
      text === undefined ? undefined : replaceAt(path, text, context, preferred),
      removeAt(path, context),
    ];
  },
});

export const loggingSplitStreamLost = defineRule({
  id: "logging-split-stream-lost",
  severity: "warning",
  stage: "logging",
  source: "cmd/kubelet/app/server.go, NewKubeletCommand",
  fields: { text: "logging.options.text.splitStream", json: "logging.options.json.splitStream" },
  // The kubelet reads its flags once more after the file, and their default overwrites this field.
  check: ({ text, json }, { role }) =>
    // A value that is still there after the merge comes from the flag itself.
    [text, json]
      .filter(({ value }) => value && role !== "merged")
      .map((blame) => ({ blame, params: { field: blame.path } })),
  message: ({ field }: { readonly field: string }) =>
    `${field} has no effect: after it reads the file, the kubelet resets it to the flag's default, false. Use the flag --log-${field.includes(".json.") ? "json" : "text"}-split-stream (with the feature gate LoggingAlphaOptions), or remove the line.`,
  fix: maker.removal(safe),
});

interface LoggingVmodulePatternParams {
  readonly pattern: string;
}

export const loggingVmodulePattern = defineRule({
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
  message: ({ pattern }: LoggingVmodulePatternParams) =>
    pattern === ""
      ? 'filePattern is empty ("File pattern must not be empty"). The kubelet does not start. Write a pattern of source file names such as kubelet*, or remove the item.'
      : `filePattern "${pattern}" contains = or a comma ("File pattern must not contain equal sign or comma"). The kubelet does not start. Write one item with filePattern and verbosity for each pattern.`,
  fix: eachPattern,
});

/** `kubelet*=6,pod*=5` as an item for each pattern; an item without pattern goes. */
function eachPattern(
  { pattern }: LoggingVmodulePatternParams,
  finding: Finding,
  context: FixContext,
): FixCandidates {
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

export const loggingVmoduleTextOnly = defineRule({
  id: "logging-vmodule-text-only",
  severity: "error",
  stage: "logging",
  phrase: "Only supported for text log format",
  source: "staging/src/k8s.io/component-base/logs/api/v1/options.go, Validate",
  fields: { vmodule: "logging.vmodule", format: "logging.format" },
  check({ vmodule, format }, { config }) {
    if (vmodule.value.length === 0 || ["", "text"].includes(format.value)) return [];
    return [{ blame: keyOf(vmodule, config), related: [format], params: { format: format.value } }];
  },
  message: ({ format }: { readonly format: string }) =>
    `logging.vmodule cannot be used with format "${format}" ("Only supported for text log format"). The kubelet does not start. Remove vmodule, or write "format: text".`,
  fix: maker.either(maker.setting(["logging.format", "text"]), maker.removal({})),
});

export const systemLogQueryNeedsHandler = defineRule({
  id: "system-log-query-needs-handler",
  severity: "error",
  stage: "validation",
  phrase: "enableSystemLogHandler is required for enableSystemLogQuery",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { query: "enableSystemLogQuery", handler: "enableSystemLogHandler" },
  check: ({ query, handler }) =>
    query.value && !handler.value
      ? [{ blame: query, related: [handler], params: { query: query.path, handler: handler.path } }]
      : [],
  message: ({ query, handler }: { readonly query: string; readonly handler: string }) =>
    `${handler} is required for ${query}, because the log handler answers log queries. The kubelet does not start. Remove "${handler}: false", or "${query}: true".`,
  fix: maker.setting(["enableSystemLogHandler", true], ["enableSystemLogQuery", false]),
});
