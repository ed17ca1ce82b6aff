import { prompt } from "./transcript.ts";
import type { Span } from "../text/span.ts";

/** A block of code in Markdown or AsciiDoc that is read as a file. */
export interface Fence {
  /** The lines between the fences. */
  readonly region: Span;
  /** The spaces before the fence, which are before each line too. */
  readonly indent: number;
  /** The name of a file of its language; empty if its text decides. */
  readonly name: string;
}

/** The language is the first word of what follows the fence. */
const opening = /^( *)(`{3,}|~{3,})([^`~\n]*)$/gm;

/** A listing of AsciiDoc, whose language is in the line above. */
const listing = /^\[source([^\]\n]*)\][ \t]*\r?\n(?:[.+][^\n]*\n)?(-{4,})[ \t]*\r?$/gm;

/** The languages that are read, as people name them, with the name of a file. */
const names: Readonly<Record<string, string>> = {
  bash: "script.sh",
  diff: "file.diff",
  hcl: "main.tf",
  nix: "default.nix",
  patch: "file.diff",
  powershell: "script.ps1",
  sh: "script.sh",
  shell: "script.sh",
  terraform: "main.tf",
  terminal: "script.sh",
  tf: "main.tf",
  toml: "config.toml",
  zsh: "script.sh",
};

const decidedByText = new Set(
  "conf config env ini json jsonc plain plaintext properties systemd text txt yaml yml".split(" "),
);

const heredoc = /<<-?[ \t]*\\?["']?\w/;

/** The blocks of code in a text, without those in languages that nothing is read of. */
export function fencesIn(text: string): readonly Fence[] {
  const inMarkdown = [...text.matchAll(opening)].map(
    ({ index, 0: { length }, 1: blanks = "", 2: marks = "", 3: info = "" }) => {
      return { index, start: index + length + 1, indent: blanks.length, marks, info };
    },
  );
  const inAsciiDoc = [...text.matchAll(listing)].map(
    ({ index, 0: { length }, 1: info = "", 2: marks = "" }) => {
      return { index, start: index + length + 1, indent: 0, marks, info };
    },
  );
  const found: Fence[] = [];
  let after = 0;
  const all = [...inMarkdown, ...inAsciiDoc].sort((a, b) => a.index - b.index);
  for (const { index, start, indent, marks, info } of all) {
    if (index < after) continue;
    const closing = new RegExp(`^ *${marks}[${marks.charAt(0)}]*[ \\t]*\\r?$`, "gm");
    closing.lastIndex = start;
    const end = closing.exec(text)?.index ?? text.length;
    after = end + marks.length;
    const name = nameOf(languageOf(info), text.slice(start, end));
    if (name !== undefined && start < end) found.push({ region: { start, end }, indent, name });
  }
  return found;
}

function languageOf(info: string): string {
  return (/[\w+#.-]+/.exec(info)?.[0] ?? "").toLowerCase();
}

function nameOf(language: string, text: string): string | undefined {
  // A copy of a terminal is not a valid script.
  if (prompt.test(text)) return "";
  if (language === "" || language === "console") return heredoc.test(text) ? "script.sh" : "";
  if (decidedByText.has(language)) return "";
  return Object.hasOwn(names, language) ? names[language] : undefined;
}

/** A text of Markdown with spaces for the blocks of code that are read as files. */
export function withoutFences(text: string): string {
  let plain = "";
  for (const { region } of fencesIn(text)) {
    plain += text.slice(plain.length, region.start);
    plain += text.slice(region.start, region.end).replaceAll(/[^\r\n]/g, " ");
  }
  return plain + text.slice(plain.length);
}
