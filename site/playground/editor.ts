import {
  autocompletion,
  closeBrackets,
  completionKeymap,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import {
  bracketMatching,
  HighlightStyle,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import {
  EditorState,
  type ChangeSpec,
  type Extension,
  type Text,
  type Transaction,
} from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type * as api from "../../server/src/service/api.ts";
import { markdownElement } from "./markdown-element.ts";
import type { CompletionItem } from "./service-protocol.ts";
import { withoutPlaceholders } from "./snippet-text.ts";

/** Questions of an editor about its file. */
export interface EditorQuestions {
  readonly label: string;
  /** `isReplaced`: nothing is left of the text from before, for example after a paste over it. */
  readonly changed: (text: string, isReplaced: boolean) => void;
  /** The place where the user is typing; undefined once the cursor is in another line than the last change. */
  readonly typing: (typedAt: api.Position | undefined) => void;
  readonly hover: (position: api.Position) => Promise<api.Hover | undefined>;
  readonly complete: (position: api.Position) => Promise<readonly CompletionItem[]>;
  readonly completionText: (at: number) => Promise<string>;
}

/** An editor without a file. */
export function createEditor(parent: HTMLElement, questions: EditorQuestions): EditorView {
  return new EditorView({ parent, state: editorState("", questions) });
}

/** A file as an editor has it: each has its own history. */
export function editorState(text: string, questions: EditorQuestions): EditorState {
  return EditorState.create({ doc: text, extensions: extensions(questions) });
}

/** The offset of a place; one that is outside of the text is moved to its end. */
export function offsetAt(text: Text, { line, character }: api.Position): number {
  if (line >= text.lines) return text.length;
  const { from, to } = text.line(Math.max(line, 0) + 1);
  return Math.min(from + Math.max(character, 0), to);
}

function positionAt(text: Text, offset: number): api.Position {
  const { number, from } = text.lineAt(offset);
  return { line: number - 1, character: offset - from };
}

/** Edits as changes of a text. */
export function changesOf(text: Text, edits: readonly api.TextEdit[]): ChangeSpec[] {
  return edits.map(({ range: { start, end }, newText }) => ({
    from: offsetAt(text, start),
    to: offsetAt(text, end),
    insert: newText,
  }));
}

/** Underlines what is found. */
export function showDiagnostics(view: EditorView, found: readonly api.Diagnostic[]): void {
  const { doc } = view.state;
  const marks = found.map(({ range, severity, message, rule }): Diagnostic => {
    const from = offsetAt(doc, range.start);
    const to = Math.max(offsetAt(doc, range.end), from);
    return {
      from,
      to,
      severity: severity === "information" ? "info" : severity,
      message,
      source: rule,
    };
  });
  view.dispatch(setDiagnostics(view.state, marks));
}

const style = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: "tok-key" },
  { tag: [tags.string, tags.content], class: "tok-text" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], class: "tok-value" },
  { tag: [tags.comment, tags.meta], class: "tok-comment" },
]);

function extensions(questions: EditorQuestions): Extension {
  return [
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    bracketMatching(),
    closeBrackets(),
    indentUnit.of("  "),
    yaml(),
    syntaxHighlighting(style),
    EditorView.contentAttributes.of({ "aria-label": questions.label, tabindex: "0" }),
    typingListener(questions),
    hoverTooltip((view, offset) => hoverAt(view, offset, questions), { hoverTime: 300 }),
    autocompletion({ override: [(context) => completionsAt(context, questions)] }),
    // The key Tab leaves the editor, for users without a mouse.
    keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
  ];
}

/** True if nothing of the text from before is left but white space. */
function replacesAll({ startState, changes }: Transaction): boolean {
  const before = startState.doc.toString();
  let left = "";
  let at = 0;
  changes.iterChangedRanges((from, to) => {
    left += before.slice(at, from);
    at = to;
  });
  return before.trim() !== "" && (left + before.slice(at)).trim() === "";
}

/** Reports changes, and where they are made. */
function typingListener({ changed, typing }: EditorQuestions): Extension {
  let line: number | undefined;
  return EditorView.updateListener.of(({ docChanged, state, transactions }) => {
    const place = positionAt(state.doc, state.selection.main.head);
    if (docChanged) {
      // A program's changes are not typed.
      const isTyped = transactions.some(
        (transaction) => transaction.isUserEvent("input") || transaction.isUserEvent("delete"),
      );
      line = isTyped ? place.line : undefined;
      typing(line === undefined ? undefined : place);
      changed(state.doc.toString(), transactions.some(replacesAll));
    } else if (line !== undefined && line !== place.line) {
      line = undefined;
      typing(undefined);
    }
  });
}

async function hoverAt(
  { state }: EditorView,
  offset: number,
  { hover }: EditorQuestions,
): Promise<Tooltip | null> {
  const found = await hover(positionAt(state.doc, offset));
  if (!found) return null;
  return {
    pos: offsetAt(state.doc, found.range.start),
    end: offsetAt(state.doc, found.range.end),
    above: false,
    create() {
      const dom = markdownElement(found.markdown);
      dom.classList.add("hover");
      return { dom };
    },
  };
}

async function completionsAt(
  context: CompletionContext,
  { complete, completionText }: EditorQuestions,
): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context;
  const line = state.doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from);
  // No colon: Enter behind `evictionHard:` makes a new line.
  if (!explicit && !/(?:[\w.-]|[:,[{-]\s|["'])$/.test(before)) return null;
  const items = await complete(positionAt(state.doc, pos));
  const [first] = items;
  if (!first || context.aborted) return null;
  const from = Math.min(...items.map(({ edit }) => offsetAt(state.doc, edit.range.start)));
  const sorted = items
    .map((item, at) => ({ item, at }))
    .toSorted((one, other) => (sortKey(one.item) < sortKey(other.item) ? -1 : 1));
  return {
    from,
    // The service has filtered nothing: what was typed does.
    options: sorted.map(({ item, at }, order) => optionOf(item, at, order, completionText)),
    validFor: (typed) => isStillOffered(typed, items),
  };
}

/** False where the service has to say again what is offered: once a free value is begun, or a word is complete. */
function isStillOffered(typed: string, items: readonly CompletionItem[]): boolean {
  if (!/^[\w.-]*$/.test(typed)) return false;
  return items.every(({ isFree, edit }) => !isFree && edit.newText.trim() !== typed);
}

function sortKey({ sortText, label }: CompletionItem): string {
  return sortText ?? label;
}

function optionOf(
  item: CompletionItem,
  at: number,
  order: number,
  completionText: EditorQuestions["completionText"],
): Completion {
  const { label, kind, detail, edit, isSnippet } = item;
  return {
    label,
    type: kind === "value" || kind === "enum-member" ? "enum" : "property",
    boost: -Math.min(order, 99),
    ...(detail !== undefined && { detail }),
    info: async () => {
      const text = await completionText(at);
      return text === "" ? null : markdownElement(text);
    },
    apply(view) {
      const { doc } = view.state;
      const from = offsetAt(doc, edit.range.start);
      // Text typed since the list was made is replaced too.
      const to = Math.max(offsetAt(doc, edit.range.end), view.state.selection.main.head);
      const { text, start, end } = isSnippet
        ? withoutPlaceholders(edit.newText)
        : { text: edit.newText, start: edit.newText.length, end: edit.newText.length };
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + start, head: from + end },
        userEvent: "input.complete",
      });
    },
  };
}
