import { unitComment } from "../engine/syntax/lines/unit-statements.ts";
import { runStart } from "../engine/text/run-before.ts";
import { isFilledIn } from "../engine/syntax/hole.ts";
import type { Budget } from "../engine/text/budget.ts";
import type { Span } from "../engine/text/span.ts";
import type { TextEdit } from "../engine/syntax/edits/edited-document.ts";
import { sliceOf, startOfPlace, wordsWithin, type LocatedText } from "./located-text.ts";

/** Words in a unit that look like a kubelet's, and that systemd ignores with a line in its log. */
export interface LostFlags {
  /**
   * Behind an `Environment=` without quotes, on a line that belongs to no setting, above every section, in a second command of a
   * drop-in, or behind `export` in an environment file.
   */
  readonly cause: "quotes" | "backslash" | "section" | "command" | "export";
  /** The variable that they are meant for. */
  readonly variable: string | undefined;
  /** The flags, without their values; words that belong to none if there are no flags. */
  readonly names: readonly string[];
  readonly span: Span;
  /** They make the words a part of the value, or of the command, before them. */
  readonly edits: readonly TextEdit[];
}

const assignment = /^([A-Za-z_]\w*)=/;

/** The words that systemd ignores in the lines of a unit, see systemd.exec(5) and systemd.syntax(7). */
export function lostFlags(
  lines: readonly LocatedText[],
  text: string,
  budget: Budget,
): LostFlags[] {
  return lines.flatMap((line) => {
    const [setting] = /^\s*Environment\s*=\s*/.exec(line.text) ?? [];
    if (setting !== undefined)
      return lostWords(wordsWithin(sliceOf(line, setting.length), budget), text);
    return /^\s*--?[A-Za-z]/.test(line.text) ? (lostLine(line, text) ?? []) : [];
  });
}

const section = /^[ \t]*\[/m;
const unitSetting = /^[ \t]*(?:Environment|ExecStart)[ \t]*=.*/gm;

/** The flags of a unit's drop-in without `[Service]`: systemd ignores every assignment outside of a section. */
export function flagsOutsideSections(text: string): LostFlags[] {
  const settings = section.test(text) ? [] : [...text.matchAll(unitSetting)];
  const [first, last] = [settings[0], settings.at(-1)];
  const names = settings.flatMap(([setting]) => setting.match(/(?<![\w-])--[a-z][\w-]*/g) ?? []);
  if (!first || !last || names.length === 0) return [];
  const { index: start } = first;
  const span = { start, end: last.index + last[0].length };
  const edits = [{ span: { start, end: start }, newText: "[Service]\n" }];
  return [{ cause: "section", variable: undefined, names, span, edits }];
}

const exported = /^([ \t]*export[ \t]+)(KUBELET_\w+)=.*/gm;

/** The flags of an environment file behind `export`, which is a shell's: to systemd it is a part of the name. */
export function flagsBehindExport(text: string): LostFlags[] {
  return [...text.matchAll(exported)].flatMap(({ index, 0: line, 1: before = "", 2: variable }) => {
    const names = line.match(/(?<![\w-])--[a-z][\w-]*/g) ?? [];
    if (names.length === 0) return [];
    const span = { start: index, end: index + line.length };
    const edits = [{ span: { start: index, end: index + before.length }, newText: "" }];
    return [{ cause: "export", variable, names, span, edits }];
  });
}

/** The flags of a drop-in's command above which none is empty: systemd loads no unit with two, unless its type is `oneshot`. */
export function flagsOfSecondCommand(lines: readonly LocatedText[]): LostFlags[] {
  if (lines.some(({ text }) => /^\s*Type\s*=\s*oneshot\s*$/.test(text))) return [];
  let isAdded = true;
  return lines.flatMap((line) => {
    const [setting, value = ""] = /^\s*ExecStart\s*=\s*(.*)/s.exec(line.text) ?? [];
    const span = spanOf([line]);
    if (setting === undefined || !span) return [];
    isAdded &&= value.trim() !== "";
    const names = value.match(/(?<![\w-])--[a-z][\w-]*/g) ?? [];
    if (!isAdded || names.length === 0) return [];
    const edits = [{ span: { start: span.start, end: span.start }, newText: "ExecStart=\n" }];
    return [{ cause: "command", variable: undefined, names, span, edits }];
  });
}

/** Each word is an assignment of its own; one without a name is ignored. */
function lostWords(words: readonly LocatedText[], text: string): LostFlags[] {
  const found: LostFlags[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    const variable = assignment.exec(first?.text ?? "")?.[1];
    const next = words.findIndex((word, index) => index > at && assignment.test(word.text));
    const lost = words.slice(at + 1, next < 0 ? undefined : next);
    const [start, span] = [first && spanOf([first]), spanOf(lost)];
    if (variable === undefined || !start || !span) continue;
    const written = text.slice(start.start, span.end);
    // Several words may be one placeholder.
    if (isFilledIn(written)) continue;
    const edits = [
      { span: { start: start.start, end: start.start }, newText: '"' },
      { span: { start: span.end, end: span.end }, newText: '"' },
    ];
    found.push({
      cause: "quotes",
      variable,
      names: namesOf(lost.map((word) => word.text)),
      span,
      edits: /["']/.test(written) ? [] : edits,
    });
    at += lost.length;
  }
  return found;
}

/** A line without a setting; the line before it lacks its backslash. */
function lostLine(line: LocatedText, text: string): LostFlags | undefined {
  const words = line.text.trim();
  const start = line.text.indexOf(words);
  const span = spanOf([sliceOf(line, start, start + words.length)]);
  if (!span) return undefined;
  const lineEnd = text.lastIndexOf("\n", span.start);
  const end = text.charAt(lineEnd - 1) === "\r" ? lineEnd - 1 : lineEnd;
  const before = text.slice(text.lastIndexOf("\n", end - 1) + 1, end);
  const isOfCommand = before.trim() !== "" && !unitComment.test(before);
  // Spaces behind a backslash hide it from systemd.
  const kept = runStart(text, end, /[ \t]/);
  const isHidden = text.charAt(kept - 1) === "\\";
  const edit = { span: { start: kept, end }, newText: isHidden ? "" : " \\" };
  return {
    cause: "backslash",
    variable: undefined,
    names: namesOf(words.split(/\s+/)),
    span,
    edits: isOfCommand ? [edit] : [],
  };
}

function namesOf(words: readonly string[]): readonly string[] {
  const flags = words.filter((word) => word.startsWith("-"));
  return flags.length > 0 ? flags.map((flag) => flag.replace(/=.*/s, "")) : words;
}

function spanOf(words: readonly LocatedText[]): Span | undefined {
  const [first, last] = [words[0]?.places[0], words.at(-1)?.places.at(-1)];
  return first && last && { start: startOfPlace(first), end: last.offset + 1 };
}
