import { displayWidth } from "../../../engine/text/display-width.ts";
import { joined, printed, printedLines, shown, type Printed } from "./printed.ts";
import type { Style } from "./style.ts";

interface RenderOptions {
  readonly style: Style;
  /** The width at which prose is wrapped; undefined: it is not. */
  readonly columns: number | undefined;
  /** Before every line. */
  readonly indent?: string;
}

/** Wider lines are hard to read, however wide the terminal is. */
const maxProseWidth = 100;

/** The width at which prose is wrapped in a terminal; undefined if no person reads along. */
export function proseWidth({
  columns,
}: {
  readonly columns: number | undefined;
}): number | undefined {
  return columns === undefined ? undefined : Math.min(Math.max(columns, 20), maxProseWidth);
}

/**
 * Markdown as plain text for a terminal: `style` shows bold and code, links become `text (address)`, and prose is
 * wrapped at `columns` if that is given, between Chinese characters too.
 */
export function renderMarkdown(
  markdown: string,
  { style, columns, indent: margin = "" }: RenderOptions,
): Printed {
  let isCode = false;
  const lines = markdown.split("\n").flatMap((line) => {
    if (line.startsWith("```")) {
      isCode = !isCode;
      return [];
    }
    if (isCode) return [printed`${shown(`${margin}    `)}${style.code(shown(line))}`];
    const [, indent = "", bullet = "", text = ""] =
      /^(\s*)(?!\s)(- |\* |\d+\. )?(.*)$/.exec(line) ?? [];
    const words = inlineWords(text.replace(/^#+ /, ""), style);
    const lead = margin + indent + bullet;
    return wrapped(words, lead, " ".repeat(lead.length), columns);
  });
  // One blank line at most, and none at the end.
  const isBlank = (at: number): boolean => (lines[at] ?? "") === "";
  return printedLines(lines.filter((_line, at) => !isBlank(at) || !isBlank(at + 1)));
}

/** Pieces that lines are broken between, with their visible width; code stays in one piece. */
interface Word {
  readonly text: Printed;
  readonly width: number;
  /** No space precedes it, unlike the others. */
  readonly isGlued: boolean;
}

/** A Chinese character, or a run of others, with the punctuation that stays on its line. */
const chinesePiece =
  /[（《“【]*(?:\p{Script=Han}|[^\p{Script=Han}（《“【，。、；：！？）》”】]+)?[，。、；：！？）》”】…]*/gu;

const breaksAfter = /[\p{Script=Han}，。、；：！？）》”】]$/u;
const staysBehind = /^[，。、；：！？）》”】…]/u;

/** Places where a text without spaces may be broken. */
function breakablePieces(text: string): readonly string[] {
  return /\p{Script=Han}/u.test(text) ? (text.match(chinesePiece) ?? []).filter(Boolean) : [text];
}

const inline =
  /(`{1,8}) ?(.+?) ?\1|\*\*((?:\\.|[^\\])+?)\*\*|\[((?:\\.|[^\][\\])+)\]\(([^)]+)\)|\\([!-/:-@[-`{-~])|&nbsp;|([^`*[\\&]+|.)/g;

function inlineWords(text: string, style: Style): Word[] {
  const words: Word[] = [];
  let isOpen = false;
  let end = "";
  const add = (plain: string, dress: (piece: Printed) => Printed): void => {
    for (const [index, piece] of plain.split(" ").entries()) {
      if (index > 0) isOpen = false;
      for (const [at, part] of breakablePieces(piece).entries()) {
        if (part === "") continue;
        const goesOn = isOpen && at === 0 && !(breaksAfter.test(end) && !staysBehind.test(part));
        const last = goesOn ? words.pop() : undefined;
        const width = (last?.width ?? 0) + displayWidth(part);
        const isGlued = last?.isGlued ?? isOpen;
        words.push({
          text: joined([...(last ? [last.text] : []), dress(shown(part))]),
          width,
          isGlued,
        });
        end = part;
        isOpen = true;
      }
    }
  };
  const asIs = (piece: Printed): Printed => piece;
  for (const [all, , code, bold, label, address, escaped, rest] of text.matchAll(inline)) {
    if (code !== undefined) add(code, style.code);
    else if (bold !== undefined) add(unescaped(bold), style.bold);
    else if (label !== undefined) add(`${unescaped(label)} (${address ?? ""})`, asIs);
    else add(escaped ?? rest ?? (all === "&nbsp;" ? " " : all), asIs);
  }
  return words;
}

function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1").replaceAll("`", "");
}

function wrapped(
  words: readonly Word[],
  lead: string,
  hanging: string,
  columns: number | undefined,
): readonly Printed[] {
  if (words.length === 0) return [shown(lead.trimEnd())];
  const lines: Printed[] = [];
  let line = [shown(lead)];
  let width = lead.length;
  let isEmpty = true;
  for (const word of words) {
    let gap = isEmpty || word.isGlued ? "" : " ";
    if (!isEmpty && columns !== undefined && width + gap.length + word.width > columns) {
      lines.push(joined(line));
      line = [shown(hanging)];
      width = hanging.length;
      gap = "";
    }
    line.push(shown(gap), word.text);
    width += gap.length + word.width;
    isEmpty = false;
  }
  return [...lines, joined(line)];
}
