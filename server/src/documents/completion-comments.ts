import { type Analysis, isAtHead, versionComment } from "../kubelet/index.ts";
import { ignoreWord } from "../engine/analysis/ignore-comments.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { kubernetesVersions } from "../facts/table.ts";
import { lineShapeOf } from "../engine/syntax/line-shape.ts";
import { lineAt, lineSpan } from "../engine/text/line-index.ts";
import type { DocumentationKey } from "../engine/analysis/part-results.ts";
import type { CompletionCandidate } from "./completion-field.ts";

/** Comments with a meaning: the word before the colon, and its values. */
const versionWord = "kubelet-version";
const ignoreInFileWord = `${ignoreWord}-file`;

/**
 * Completions in a comment: `kubelet-version:` with versions at the top of the file, and `kubelet-config-ignore:` with
 * rules, first those with a finding there. Undefined outside of comments.
 */
export function commentCandidates(
  analysis: Analysis,
  offset: number,
  knowledge: Knowledge,
): readonly CompletionCandidate[] | undefined {
  const { text, lines, format } = analysis;
  if (format === "json") return undefined;
  const line = lineSpan(lines, text, lineAt(lines, offset));
  const { comment } = lineShapeOf(text, line);
  if (comment === undefined || offset <= comment) return undefined;
  const written = text.slice(comment + 1, offset);
  const at = { end: offset, isAlone: text.slice(line.start, comment).trim() === "" };
  const word = /^[ \t]*([\w-]*)$/.exec(written)?.[1];
  if (word !== undefined) return wordsFor(analysis, word, comment, at);
  const [, name = "", values = ""] = /^[ \t]*([\w-]+):?[ \t]+(?![ \t])(.*)/.exec(written) ?? [];
  if (name === versionWord) return versionsFor(values, at);
  if (name === ignoreWord || name === ignoreInFileWord) {
    return rulesFor(analysis, values, { ...at, isFile: name !== ignoreWord }, knowledge);
  }
  return [];
}

interface Place {
  readonly end: number;
  /** The line has only the comment. */
  readonly isAlone: boolean;
}

function wordsFor(
  analysis: Analysis,
  word: string,
  comment: number,
  { end, isAlone }: Place,
): readonly CompletionCandidate[] {
  const { text, region } = analysis;
  const isHead = isAtHead(text, comment, region);
  const isFree = isHead && isAlone && versionComment(text, region) === undefined;
  const words = [
    ...(isFree ? [versionWord] : []),
    ignoreWord,
    ...(isAlone ? [ignoreInFileWord] : []),
  ];
  // The text behind the sign keeps its distance to it.
  const lead = text.charAt(comment + 1) === " " || word !== "" ? "" : " ";
  // A comment that begins otherwise is prose.
  const meant = words.filter((name) => name.startsWith(word));
  return meant.map((name, position) =>
    candidate(name, `${lead}${name}: `, word, end, position, { of: "none" }, true),
  );
}

function versionsFor(written: string, { end }: Place): readonly CompletionCandidate[] {
  if (/\s/.test(written)) return [];
  return kubernetesVersions
    .toReversed()
    .map((version, position) =>
      candidate(version, version, written, end, position, { of: "none" }, false),
    );
}

function rulesFor(
  { findings, lines }: Analysis,
  written: string,
  { end, isAlone, isFile }: Place & { readonly isFile: boolean },
  { rules }: Knowledge,
): readonly CompletionCandidate[] {
  const named = written.split(/[\s,]+/);
  const typed = named.at(-1) ?? "";
  const line = lineAt(lines, end) + (isAlone ? 1 : 0);
  const here = findings.filter(({ span }) => isFile || lineAt(lines, span.start) === line);
  const found = new Set(here.map(({ rule }) => rule));
  const all = new Set([...found, ...[...rules.keys()].sort()]);
  return [...all]
    .filter((rule) => !named.slice(0, -1).includes(rule))
    .map((rule, position) => {
      const made = candidate(rule, rule, typed, end, position, { of: "rule", name: rule }, false);
      return found.has(rule) && position === 0 ? { ...made, preselect: true } : made;
    });
}

function candidate(
  label: string,
  text: string,
  typed: string,
  end: number,
  position: number,
  documentation: DocumentationKey,
  retrigger: boolean,
): CompletionCandidate {
  return {
    label,
    kind: "value",
    insert: { span: { start: end - typed.length, end }, text, isSnippet: false },
    sortText: String(position).padStart(4, "0"),
    ...(retrigger && { retrigger }),
    documentation,
  };
}
