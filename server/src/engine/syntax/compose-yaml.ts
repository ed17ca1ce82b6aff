import {
  Composer,
  isScalar,
  Lexer,
  Parser,
  type CST,
  type Document,
  type ParsedNode,
  type YAMLError,
} from "yaml";
import { blameLines } from "./blame-line.ts";
import type { LocatedNode, SyntaxProblem } from "./located-node.ts";
import type { DocumentState } from "./document-state.ts";
import type { ReadDocument } from "./kubelet-yaml/read-yaml.ts";
import { Locator, tooDeep } from "./yaml-locator.ts";

/**
 * Reads `source`, which begins `shift` characters into `text`. `resolvePlainScalar` applies the schema; duplicate keys
 * and merge keys are kept as written. Never throws.
 */
export function composeYaml(
  source: string,
  text: string,
  shift: number,
  stateOf: () => DocumentState,
): ReadDocument[] {
  const composer = new Composer({
    version: "1.1",
    schema: "failsafe",
    merge: false,
    uniqueKeys: false,
    strict: true,
    logLevel: "silent",
    prettyErrors: false,
  });
  const tokens = tokensOf(source);
  if (!Array.isArray(tokens)) {
    const start = Math.max(shift, 0);
    const at = Math.min(Math.max(tokens.deepAt + shift, start), text.length);
    const span = { start: at, end: Math.min(text.length, at + 1) };
    return [{ start, root: undefined, problems: [tooDeep(span)] }];
  }
  const documents = composer.compose(tokens, true, source.length);
  return [...documents].map((document) => locateDocument(document, text, shift, stateOf()));
}

/** The library takes longer for deeper tokens, and recurses per level: thousands exhaust the stack. */
const maxOpen = 500;

/** The tokens of the library's parser; if there are too many levels, the offset of the first that is too deep. */
function tokensOf(source: string): CST.Token[] | { readonly deepAt: number } {
  const tokens: CST.Token[] = [];
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(source)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > maxOpen) return { deepAt: parser.offset };
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

function locateDocument(
  document: Document.Parsed,
  text: string,
  shift: number,
  state: DocumentState,
): ReadDocument {
  const problems = document.errors.map((error) => syntaxProblem(error, text, shift));
  const contents: ParsedNode | null = document.contents;
  const locator = new Locator(text, shift, problems, state);
  const isNothing =
    contents === null ||
    (isScalar(contents) && contents.source === "" && !contents.tag && !contents.anchor);
  const root = isNothing ? undefined : locator.locate(contents, 0);
  const quoted = problems.map((problem) => blameOpeningQuote(problem, root, text));
  const placed = blameLines(quoted, text);
  return { start: document.range[0] + shift, root, problems: placed };
}

/** A missing quote is noticed at the end of the file; what the user must see is where it opens. */
function blameOpeningQuote(
  problem: SyntaxProblem,
  root: LocatedNode | undefined,
  text: string,
): SyntaxProblem {
  if (problem.code !== "MISSING_CHAR" || !problem.message.includes("quote")) return problem;
  let last = root;
  while (last && (last.kind === "map" || last.kind === "list")) {
    last = last.kind === "map" ? last.entries.at(-1)?.value : last.items.at(-1);
  }
  if (last?.kind !== "scalar" || last.span.end < problem.span.start) return problem;
  const lineEnd = text.indexOf("\n", last.span.start);
  const end = Math.min(last.span.end, lineEnd < 0 ? text.length : lineEnd);
  return { ...problem, span: { start: last.span.start, end } };
}

function syntaxProblem(error: YAMLError, text: string, shift: number): SyntaxProblem {
  const from = Math.min(Math.max(error.pos[0] + shift, 0), text.length);
  const to = Math.min(Math.max(error.pos[1] + shift, from), text.length);
  return { code: error.code, message: error.message, span: { start: from, end: to } };
}
