import { isErrorOrWarning, newFindings } from "../../engine/fixes/new-findings.ts";
import { type WrittenFlagPlace, type FlagSource, type CheckedStack } from "../../kubelet/index.ts";
import { applyEdits } from "../../engine/syntax/edits/apply-edits.ts";
import { removePlace, setValue, type TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import type { FixTitle } from "../../engine/messages/fix-titles.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { jsonText } from "../../engine/text/json-text.ts";
import { once } from "../../engine/text/once.ts";
import { postureRows, type PostureOptions, type PostureRow } from "./posture-report.ts";
import { type StackEditor, textOfPlace } from "../../stacks/index.ts";

/** A change after which a check passes, in the layer that decides. */
export interface PostureFix {
  readonly title: FixTitle;
  readonly target: FlagSource;
  readonly edits: readonly TextEdit[];
}

/** The context in which fixes of a row are made and tried. */
export interface PostureFixContext {
  readonly set: CheckedStack;
  readonly editor: StackEditor;
  readonly options: PostureOptions;
  readonly knowledge: Knowledge;
}

/** A change that was not tried, and the set after it. */
interface Candidate extends PostureFix {
  readonly layer: number;
  readonly after: () => CheckedStack | undefined;
}

/**
 * The fixes of a failing check, the likeliest first: the right value replaces the deciding one, or the value of the
 * layers below applies without it. Each was tried: the check passes afterwards, without a new error or warning.
 */
export function postureFixes(row: PostureRow, context: PostureFixContext): readonly PostureFix[] {
  const { editor, set } = context;
  const candidates = candidatesFor(row, context);
  // All edits of a row are in one layer. Its findings are computed again, so that both sides are checked in the same
  // way.
  const before = once(() => {
    const layer = candidates[0]?.layer ?? 0;
    const text = (set.files[layer] ?? set.files[editor.home ?? 0])?.analysis.text ?? "";
    return editor.withText(layer, text);
  });
  return candidates.filter((candidate) => helps(candidate, row, before, context));
}

/** The changes that may answer a row, untried. */
function candidatesFor(
  { verdict, fix, settings: [decides] }: PostureRow,
  { set, editor }: PostureFixContext,
): readonly Candidate[] {
  if (verdict !== "fail" || !decides) return [];
  const { origin, path } = decides;
  if (origin.from === "flag") {
    return fix && origin.place ? flagCandidate(origin.place, fix.value, set, editor) : [];
  }
  if (origin.from === "base" && origin.isOverwriting) return [];
  const layer = origin.from === "file" ? origin.layer : editor.home;
  const target = layer === undefined ? undefined : textOfPlace({ layer, span: nowhere }, set);
  const edited = layer === undefined ? undefined : editor.editedAt(layer);
  if (layer === undefined || !target || edited?.text !== target.text) return [];
  const candidate = (title: FixTitle, edits: TextEdit[] | undefined): Candidate[] =>
    edits
      ? [
          {
            title,
            target,
            edits,
            layer,
            after: () => editor.withText(layer, applyEdits(target.text, edits)),
          },
        ]
      : [];
  const setTitle: FixTitle = {
    key: "set",
    params: { path: fix?.path ?? "", value: fix?.text.slice(fix.path.length + 2) ?? "" },
  };
  return [
    ...(fix ? candidate(setTitle, setValue(edited, fix.path, fix.value)) : []),
    ...(origin.from === "file"
      ? candidate({ key: "remove", params: { path } }, removePlace(edited, path))
      : []),
  ];
}

const nowhere = { start: 0, end: 0 };

/** Another value behind the `=` of a flag, in the unit or file that gives it. */
function flagCandidate(
  place: WrittenFlagPlace,
  value: NonNullable<PostureRow["fix"]>["value"],
  set: CheckedStack,
  editor: StackEditor,
): readonly Candidate[] {
  const { source, span } = place;
  const written = source.text.slice(span.start, span.end);
  const name = /^--[\w-]+(?==|$)/.exec(written)?.[0];
  const flag = set.flags.find((each) => each.place === place);
  // Quoted values, values with variables, and values that are words of their own are not changed.
  const isWhole = flag?.text === written && (written.includes("=") || value === false);
  if (name === undefined || !isWhole || typeof value === "object") return [];
  const word = `${name}=${typeof value === "string" ? value : jsonText(value)}`;
  const edits = [{ span, newText: word }];
  const text = applyEdits(source.text, edits);
  return [
    {
      title: { key: "replace", params: { text: word } },
      target: source,
      edits,
      layer: set.files.length,
      after: () => editor.withFlag(place, word, text),
    },
  ];
}

function helps(
  { layer, edits, after }: Candidate,
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
  if (row?.verdict !== "pass") return false;
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
