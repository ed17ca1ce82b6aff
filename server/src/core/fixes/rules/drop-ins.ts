import { fieldAt, maker, preferred, setAll, setAt } from "../../edits/answers.ts";
import { writtenPlace } from "../../edits/document-editor.ts";
import { type Answers, type FixContext, type FixMaker, fixOf } from "../../edits/fix.ts";
import { insertItems } from "../../edits/insert-entry.ts";
import type { Finding } from "../../findings/finding.ts";
import { defaultHardThresholds } from "../../rules/kubelet/shared/eviction.ts";
import type { Json } from "../../schema/table.ts";
import { pathOfKey } from "../../text/value-path.ts";
import { type ParamsOf, forMessage } from "../for-message.ts";

/** The fixes of rules about the files of a set and the flags. */
export const dropInFixes: readonly (readonly [rule: string, maker: FixMaker])[] = [
  ["dropin-serialize-trap", maker.setting(["serializeImagePulls", false])],
  forMessage("dropin-report-frequency-trap", ({ update }, _finding, context) => [
    setAt("nodeStatusReportFrequency", update, context, preferred),
  ]),
  forMessage("dropin-gate-off-trap", ({ field }, _finding, context) => [
    setAt(field, null, context, preferred),
  ]),
  ["dropin-empty-list-in-base", maker.value(["none"])],
  ["dropin-1-29-zero", maker.removal()],
  forMessage("dropin-1-29-list-elements", allKeys),
  forMessage("dropin-list-replace", repeatItems),
  forMessage("dropin-without-config", fileDefaults),
  ["flag-precedence", maker.removal({})],
];

/** Writes what an earlier file would leave in the item: as nothing. */
function allKeys(
  { left }: ParamsOf<"dropin-1-29-list-elements">,
  { path }: Finding,
  context: FixContext,
): Answers {
  const names = left.map((each) => each.slice(0, each.indexOf(":")));
  const paths = names.map((name) => pathOfKey(path, name));
  const areTexts = paths.every((each) => fieldAt(context, each)?.record.type === "string");
  if (!areTexts) return [];
  const [only, ...others] = paths;
  if (only !== undefined && others.length === 0) return [setAt(only, "", context, preferred)];
  return [
    setAll(
      paths.map((each) => [each, ""] as const),
      context,
      preferred,
    ),
  ];
}

/** Puts the items that the list would lose before its own. */
function repeatItems(
  { lost }: ParamsOf<"dropin-list-replace">,
  { path }: Finding,
  context: FixContext,
): Answers {
  // Lists and maps are in the message in a few words only.
  if (lost.some((item) => /^[[{]/.test(item))) return [];
  const isNumber = fieldAt(context, path)?.item?.record.type !== "string";
  const values = lost.map((item): Json => (isNumber ? Number(item) : item));
  const place = writtenPlace(context.edited, path);
  const edits = place && insertItems(context.edited, place, values);
  return [fixOf({ key: "insert-items", params: { items: lost, path } }, edits)];
}

/** What a main file would have set by default. */
const defaultsOfFile: Readonly<Record<string, Json>> = {
  "authentication.anonymous.enabled": false,
  "authorization.mode": "Webhook",
  readOnlyPort: 0,
  evictionHard: Object.fromEntries(defaultHardThresholds),
};

function fileDefaults(
  { fields }: ParamsOf<"dropin-without-config">,
  _finding: Finding,
  context: FixContext,
): Answers {
  const values = fields.map((field) => [field, defaultsOfFile[field] ?? null] as const);
  const fix = setAll(values, context, preferred);
  return [fix && { ...fix, title: { key: "file-defaults", params: { fields } } }];
}
