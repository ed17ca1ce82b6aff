import { yamlLanguage } from "@codemirror/lang-yaml";
import { classHighlighter, highlightCode } from "@lezer/highlight";
import { escapedMarkup } from "../../server/src/engine/text/escaped-markup.ts";

/** The classes of the playground's editor, by those of the library. */
const classes: Readonly<Partial<Record<string, string>>> = {
  "tok-propertyName tok-definition": "tok-key",
  "tok-propertyName": "tok-key",
  "tok-string": "tok-text",
  "tok-comment": "tok-comment",
  "tok-meta": "tok-comment",
  "tok-keyword": "tok-value",
};

/** A stretch of code with a class of its own; stretches do not overlap. */
export interface CodeMark {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** Code as HTML with colors; plain for languages without them. Marks are possible in YAML and JSON. */
export function highlightedCode(
  code: string,
  language: string,
  marks: readonly CodeMark[] = [],
): string {
  switch (language) {
    case "yaml":
    case "json":
      return yamlHtml(code, marks);
    case "console":
      return consoleHtml(code);
    case "sh":
    case "js":
    case "ts":
    case "toml":
    case "ini":
    case "lua":
    case "vim":
    case "elisp":
    case "hcl":
    case "python":
      return wordsHtml(code, commentOf[language] ?? "#");
    default:
      return escapedMarkup(code);
  }
}

/** The signs that begin a comment, where they are not `#`. */
const commentOf: Readonly<Partial<Record<string, string>>> = {
  js: "//",
  ts: "//",
  lua: "--",
  elisp: ";",
  vim: '"',
};

/** JSON is YAML in flow style. */
function yamlHtml(code: string, marks: readonly CodeMark[]): string {
  let html = "";
  let at = 0;
  const put = (text: string, found: string): void => {
    const edges = marks.flatMap(({ start, end }) => [start, end]);
    const cuts = edges
      .filter((edge) => edge > at && edge < at + text.length)
      .toSorted((a, b) => a - b);
    for (const cut of [...cuts, at + text.length]) {
      const piece = spanOf(code.slice(at, cut), classes[found]);
      const from = at;
      const mark = marks.find(({ start, end }) => start <= from && from < end);
      html += mark ? `<mark class="${mark.name}">${piece}</mark>` : piece;
      at = cut;
    }
  };
  highlightCode(code, yamlLanguage.parser.parse(code), classHighlighter, put, () => put("\n", ""));
  return html;
}

/** The command that is run, and what it prints. */
function consoleHtml(code: string): string {
  return code.replace(
    /^(\$ )?(.*)\n?([^]*)$/,
    (_found, prompt = "", command: string, output: string) => {
      const first =
        prompt === ""
          ? escapedMarkup(command)
          : `${spanOf("$ ", "tok-comment")}${spanOf(command, "tok-command")}`;
      return `${first}\n${escapedMarkup(output)}`;
    },
  );
}

/** Comments and texts in quotes. */
function wordsHtml(code: string, comment: string): string {
  const start = comment.replaceAll(/[^\w]/g, String.raw`\$&`);
  const pattern = new RegExp(
    String.raw`((?<=^|\s)${start}.*)|("(?:[^"\\\n]|\\.)*"|'[^'\n]*')`,
    "gm",
  );
  let html = "";
  let from = 0;
  for (const match of code.matchAll(pattern)) {
    html += escapedMarkup(code.slice(from, match.index));
    html += spanOf(match[0], match[1] === undefined ? "tok-text" : "tok-comment");
    from = match.index + match[0].length;
  }
  return html + escapedMarkup(code.slice(from));
}

function spanOf(text: string, name: string | undefined): string {
  const escaped = escapedMarkup(text);
  return name === undefined ? escaped : `<span class="${name}">${escaped}</span>`;
}
