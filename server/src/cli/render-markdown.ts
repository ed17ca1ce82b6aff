import { displayWidth } from "./display-width.ts";
import type { Style } from "./style.ts";

/**
 * The Markdown of a documentation as plain text for a terminal: bold and code go over to `style`,
 * links become `text (address)`, and prose is wrapped at `columns` where that is given.
 */
export function renderMarkdown(
  markdown: string,
  { style, columns }: { readonly style: Style; readonly columns: number | undefined },
): string {
  const lines = markdown.split("\n").map((line) => {
    const [, indent = "", bullet = "", text = ""] = /^(\s*)(- |\* |\d+\. )?(.*)$/.exec(line) ?? [];
    const words = inlineWords(text.replace(/^#+ /, ""), style);
    const lead = indent + bullet;
    return wrapped(words, lead, " ".repeat(lead.length), columns);
  });
  return (
    lines
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trimEnd() + "\n"
  );
}

/** Pieces between blanks with their visible width; code stays in one piece. */
interface Word {
  readonly text: string;
  readonly width: number;
}

const inline =
  /(`+) ?(.+?) ?\1|\*\*((?:\\.|[^\\])+?)\*\*|\[((?:\\.|[^\]])+)\]\(([^)]+)\)|\\([!-/:-@[-`{-~])|&nbsp;|([^`*[\\&]+|.)/g;

function inlineWords(text: string, style: Style): Word[] {
  const words: Word[] = [];
  let isOpen = false;
  const add = (plain: string, dress: (piece: string) => string): void => {
    for (const [index, piece] of plain.split(" ").entries()) {
      if (index > 0) isOpen = false;
      if (piece === "") continue;
      const last = isOpen ? words.pop() : undefined;
      const width = (last?.width ?? 0) + displayWidth(piece);
      words.push({ text: (last?.text ?? "") + dress(piece), width });
      isOpen = true;
    }
  };
  const asIs = (piece: string): string => piece;
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
): string {
  const lines: string[] = [];
  let line = lead;
  let width = lead.length;
  let isEmpty = true;
  for (const word of words) {
    if (!isEmpty && columns !== undefined && width + 1 + word.width > columns) {
      lines.push(line);
      line = hanging;
      width = hanging.length;
      isEmpty = true;
    }
    line += isEmpty ? word.text : ` ${word.text}`;
    width += word.width + (isEmpty ? 0 : 1);
    isEmpty = false;
  }
  return [...lines, line].join("\n").trimEnd();
}
