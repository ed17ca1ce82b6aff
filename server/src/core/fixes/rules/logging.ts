import { withoutSign } from "../../edits/amounts.ts";
import {
  defaultAt,
  itemOf,
  maker,
  preferred,
  removeAt,
  replaceAt,
  safe,
} from "../../edits/answers.ts";
import { writtenPlace } from "../../edits/document-editor.ts";
import { hasComment } from "../../edits/edited-document.ts";
import { type Answers, type Fix, type FixContext, type FixMaker, fixOf } from "../../edits/fix.ts";
import { inlineValue } from "../../edits/render-value.ts";
import { beforeOnLine, isFirstOnLine, lineBreakOf } from "../../edits/text-lines.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Json } from "../../schema/table.ts";
import type { ListNode } from "../../syntax/located-node.ts";
import { type ParamsOf, forMessage } from "../for-message.ts";

/** The fixes of rules about the kubelet's own log. */
export const loggingFixes: readonly (readonly [rule: string, maker: FixMaker])[] = [
  ["logging-verbosity-max", maker.either(maker.value(0), maker.removal({}))],
  forMessage("logging-flush-panic", ({ flush }, { path }, context) => {
    const text = withoutSign(flush) ?? defaultAt(context, path);
    return [
      text === undefined ? undefined : replaceAt(path, text, context, preferred),
      removeAt(path, context),
    ];
  }),
  [
    "logging-vmodule-text-only",
    maker.either(maker.setting(["logging.format", "text"]), maker.removal({})),
  ],
  forMessage("logging-vmodule-pattern", eachPattern),
  ["logging-split-stream-lost", maker.removal(safe)],
];

/** `kubelet*=6,pod*=5` as an item for each pattern; an item without pattern goes. */
function eachPattern(
  { pattern }: ParamsOf<"logging-vmodule-pattern">,
  finding: Finding,
  context: FixContext,
): Answers {
  const item = itemOf(finding);
  if (pattern === "") return [removeAt(item, context, preferred)];
  const parts = pattern.split(",").map((part) => /^\s*([^=,]+)=(\d+)\s*$/.exec(part));
  const items = parts.flatMap((part): { filePattern: string; verbosity: number }[] =>
    part?.[1] === undefined ? [] : [{ filePattern: part[1], verbosity: Number(part[2]) }],
  );
  return [
    items.length === parts.length ? withItems(item, items, context) : undefined,
    removeAt(item, context),
  ];
}

/** Items in the place of one. */
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
