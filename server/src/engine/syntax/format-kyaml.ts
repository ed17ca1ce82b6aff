/** A part of a line in KYAML; a quoted text may go on over several lines. */
interface Token {
  readonly kind: "break" | "comment" | "quoted" | "plain" | "open" | "close" | "comma" | "colon";
  readonly text: string;
}

const patterns: readonly (readonly [Token["kind"], RegExp])[] = [
  ["break", /\r?\n/y],
  ["comment", /#[^\r\n]*/y],
  ["quoted", /"(?:[^"\\]|\\[^])*"?|'(?:[^']|'')*'?/y],
  ["open", /[{[]/y],
  ["close", /[}\]]/y],
  ["comma", /,/y],
  ["colon", /:(?=[\s,{}[\]"'])/y],
  // Colons and spaces inside of plain text belong to it.
  ["plain", /(?:[^\s,{}[\]:]|:(?![\s,{}[\]"'])|[ \t]+(?=[^\s,{}[\]:#]))+/y],
];

/**
 * A text in KYAML with its lines indented by depth, one space after colons and commas, and a comma after the last
 * member of brackets that end on a line of their own. Lines, quotes, brackets and comments stay.
 */
export function formatKyaml(text: string, indent: number): string {
  const lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = linesOf(text);
  const open: number[] = [];
  const written = lines.map((_tokens, at) => writtenLine(withLastComma(lines, at), open, indent));
  const kept = written.filter((line, at) => line !== "" || written[at - 1] !== "");
  return `${kept.join(lineBreak).trim()}${lineBreak}`;
}

function linesOf(text: string): readonly (readonly Token[])[] {
  const lines: Token[][] = [[]];
  for (let at = 0; at < text.length;) {
    const token = tokenAt(text, at);
    if (token?.kind === "break") lines.push([]);
    else if (token) lines.at(-1)?.push(token);
    at += token?.text.length ?? 1;
  }
  return lines;
}

/** The token at an offset; undefined for a space. */
function tokenAt(text: string, at: number): Token | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined && !/^[ \t]/.test(found)) return { kind, text: found };
  }
  return undefined;
}

/** A line with a comma behind its last member, if the brackets around it end on the next line. */
function withLastComma(lines: readonly (readonly Token[])[], at: number): readonly Token[] {
  const tokens = lines[at] ?? [];
  const last = tokens.findLastIndex(({ kind }) => kind !== "comment");
  const kind = tokens[last]?.kind;
  if (kind !== "quoted" && kind !== "plain" && kind !== "close") return tokens;
  const isBlank = (line: readonly Token[]): boolean =>
    line[0] === undefined || line[0].kind === "comment";
  let below = at + 1;
  while (below < lines.length && isBlank(lines[below] ?? [])) below += 1;
  if (lines[below]?.[0]?.kind !== "close") return tokens;
  return [...tokens.slice(0, last + 1), { kind: "comma", text: "," }, ...tokens.slice(last + 1)];
}

/** `open`: the indentation of the lines that opened the brackets around, the innermost last. */
function writtenLine(tokens: readonly Token[], open: number[], indent: number): string {
  const around = open.at(-1);
  const isEnd = tokens[0]?.kind === "close";
  const blanks = around === undefined ? 0 : around + (isEnd ? 0 : indent);
  let line = "";
  tokens.forEach((token, at) => {
    if (token.kind === "open") open.push(blanks);
    if (token.kind === "close") open.pop();
    line += (at > 0 && isApart(tokens[at - 1], token) ? " " : "") + token.text;
  });
  return line === "" ? "" : " ".repeat(blanks) + line;
}

function isApart(before: Token | undefined, token: Token): boolean {
  if (token.kind === "comment") return true;
  if (token.kind === "comma" || token.kind === "colon" || token.kind === "close") return false;
  return before?.kind !== "open";
}
