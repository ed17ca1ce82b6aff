import { isErrorOrWarning, newFindings } from "../../engine/fixes/new-findings.ts";
import type { WrittenFlagPlace, FlagSource, CheckedStack, StackFlag } from "../../kubelet/index.ts";
import { applyEdits } from "../../engine/syntax/edits/apply-edits.ts";
import {
  removePlace,
  setValues,
  type TextEdit,
} from "../../engine/syntax/edits/document-editor.ts";
import type { FixTitle } from "../../engine/messages/fix-titles.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { jsonText, type ExactJson } from "../../engine/text/json-text.ts";
import { once } from "../../engine/text/once.ts";
import type { AnswerSetting } from "./control-answers.ts";
import {
  answerSettingText,
  postureRows,
  shownValue,
  type PostureOptions,
  type PostureRow,
} from "./posture-report.ts";
import { type StackEditor, textOfPlace } from "../../stacks/index.ts";

/** A change after which a check passes, in the layer that decides. */
export interface PostureFix {
  readonly title: FixTitle;
  readonly target: FlagSource;
  readonly edits: readonly TextEdit[];
}

/** The context in which fixes of a row are made and tried. */
export interface PostureFixContext {
  readonly stack: CheckedStack;
  readonly editor: StackEditor;
  readonly options: PostureOptions;
  readonly knowledge: Knowledge;
}

/** A change that was not tried, and the set after it. */
interface Candidate extends PostureFix {
  readonly layer: number;
  /** A check that then needs a person, such as one who approves certificates, is answered too. */
  readonly leavesRest?: true | undefined;
  readonly after: () => CheckedStack | undefined;
}

/**
 * The fixes of a failing check, the likeliest first: the right value replaces the deciding one, or the value of the
 * layers below applies without it. Each was tried: the check passes afterwards, without a new error or warning.
 */
export function postureFixes(row: PostureRow, context: PostureFixContext): readonly PostureFix[] {
  const { editor, stack } = context;
  const candidates = candidatesFor(row, context);
  // All edits of a row are in one layer. Its findings are computed again, so that both sides are checked in the same
  // way.
  const before = once(() => {
    const layer = candidates[0]?.layer ?? 0;
    const text = (stack.files[layer] ?? stack.files[editor.home ?? 0])?.analysis.text ?? "";
    return editor.withText(layer, text);
  });
  return candidates.filter((candidate) => helps(candidate, row, before, context));
}

/** The changes that may answer a row, untried. */
function candidatesFor(
  { verdict, fix, settings: [decides] }: PostureRow,
  { stack, editor }: PostureFixContext,
): readonly Candidate[] {
  if (verdict !== "fail" || !decides) return [];
  const { origin, path } = decides;
  const answers = fix?.settings ?? [];
  const [answer] = answers;
  if (origin.from === "flag" && answer?.path === path) {
    return origin.place ? flagCandidate(origin.place, answer.value, stack, editor) : [];
  }
  if (origin.from === "base" && origin.isOverwriting) return [];
  const layer = origin.from === "file" ? origin.layer : editor.home;
  const target = layer === undefined ? undefined : textOfPlace({ layer, span: nowhere }, stack);
  const edited = layer === undefined ? undefined : editor.editedAt(layer);
  if (layer === undefined || !target || edited?.text !== target.text) return [];
  const candidate = (
    title: FixTitle,
    edits: TextEdit[] | undefined,
    leavesRest?: true,
  ): Candidate[] =>
    edits
      ? [
          {
            title,
            target,
            edits,
            layer,
            leavesRest,
            after: () => editor.withText(layer, applyEdits(target.text, edits)),
          },
        ]
      : [];
  return [
    ...(answer ? candidate(titleOf(answer, answers), setValues(edited, answers), true) : []),
    ...(origin.from === "file"
      ? candidate({ key: "remove", params: { path } }, removePlace(edited, path))
      : []),
  ];
}

const nowhere = { start: 0, end: 0 };

function titleOf(first: AnswerSetting, all: readonly AnswerSetting[]): FixTitle {
  const { path, value } = first;
  if (all.length > 1) {
    return { key: "set-several", params: { lines: all.map(answerSettingText) } };
  }
  if (Array.isArray(value)) return { key: "set-items", params: { path, count: value.length } };
  return { key: "set", params: { path, value: shownValue(value) } };
}

/** Another value of a flag, behind its `=` or in the next word, in the unit or file that gives it. */
function flagCandidate(
  place: WrittenFlagPlace,
  value: ExactJson,
  { flags, files }: CheckedStack,
  editor: StackEditor,
): readonly Candidate[] {
  const at = flags.findIndex((each) => each.place === place);
  const isOneWord = wordAt(flags[at])?.includes("=") === true || typeof value === "boolean";
  const changed = flags[isOneWord ? at : at + 1]?.place;
  const written = wordAt(flags[at]);
  const name = written && /^--[\w-]+(?==|$)/.exec(written)?.[0];
  const text = flagText(value);
  const isChangeable = written !== undefined && (written.includes("=") || value === false);
  if (name === undefined || text === undefined || !changed) return [];
  if (isOneWord ? !isChangeable : wordAt(flags[at + 1]) === undefined) return [];
  const word = isOneWord ? `${name}=${text}` : text;
  const edits = [{ span: changed.span, newText: word }];
  return [
    {
      title: { key: "replace", params: { text: isOneWord ? word : `${name} ${word}` } },
      target: changed.source,
      edits,
      layer: files.length,
      after: () => editor.withFlag(changed, word, applyEdits(changed.source.text, edits)),
    },
  ];
}

/** A word of the command line; undefined if it is quoted or has variables. */
function wordAt(flag: StackFlag | undefined): string | undefined {
  if (!flag?.place) return undefined;
  const { source, span } = flag.place;
  return source.text.slice(span.start, span.end) === flag.text ? flag.text : undefined;
}

/** A value as flags have it; undefined for maps. */
function flagText(value: ExactJson): string | undefined {
  if (Array.isArray(value)) return value.map(String).join(",");
  if (typeof value === "object") return undefined;
  return typeof value === "string" ? value : jsonText(value);
}

function helps(
  { layer, edits, leavesRest, after }: Candidate,
  { checks }: PostureRow,
  before: () => CheckedStack | undefined,
  { options, knowledge }: PostureFixContext,
): boolean {
  const [first] = checks;
  const fixed = after();
  const old = before();
  if (!first || !fixed || !old) return false;
  const { posture: table, language } = knowledge;
  const row = postureRows(fixed, first.benchmark, options, table, language.sets).find(
    (each) => each.checks[0]?.check.id === first.check.id,
  );
  const isAnswered = row?.verdict === "pass" || (leavesRest && row?.verdict === "manual");
  if (!isAnswered) return false;
  const findingsAt = ({ findings }: CheckedStack, at: number): CheckedStack["findings"] =>
    findings.filter((each) => each.layer === at);
  return fixed.files.every((_file, at) => {
    const [was, is] = [findingsAt(old, at), findingsAt(fixed, at)].map((found) =>
      found.map(({ finding }) => finding),
    );
    const change = { before: was ?? [], after: is ?? [], edits: at === layer ? edits : [] };
    return !newFindings(change, undefined).some(isErrorOrWarning);
  });
}
