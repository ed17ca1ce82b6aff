import type { SourceFile } from "../engine/parts/source-file.ts";
import type { FileOptions, Part } from "../engine/parts/part.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import type { Fix } from "../engine/analysis/fix.ts";
import {
  ignoreText,
  type IgnoreComment,
  type IgnoredName,
} from "../engine/analysis/ignore-comments.ts";
import type { Ignores } from "../engine/analysis/ignored.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { adjustSeverities } from "../engine/analysis/shown-findings.ts";
import { dependsOnNode, reportPart } from "../kubelet/index.ts";
import { knownRules } from "./project/index.ts";
import type { TextEdit } from "../engine/syntax/edits/document-editor.ts";
import { nearest } from "../engine/text/nearest.ts";
import { lineAt, lineSpan } from "../engine/text/line-index.ts";

/** The options for checking the comments of a file. */
interface IgnoresContext {
  readonly source: SourceFile;
  readonly ignores: Ignores;
  readonly options: FileOptions;
  /** The other parts of the file; their findings were looked for. */
  readonly parts: readonly Part[];
  readonly knowledge: Knowledge;
}

/** A finding about a comment, and its fixes: each writes the whole comment, which may name thousands of rules. */
interface CommentFinding {
  readonly finding: Finding;
  readonly fixes: () => readonly Fix[];
}

/** The findings about comments that silence rules; undefined for a file that has none. */
export function ignoresPart(context: IgnoresContext): Part | undefined {
  const { source, ignores, options, knowledge } = context;
  const [first] = ignores.comments;
  const last = ignores.comments.at(-1);
  if (!first || !last) return undefined;
  const known = knownRules(knowledge);
  const suggestions = new Map<string, string | undefined>();
  const suggestionFor = (name: string): string | undefined => {
    if (!suggestions.has(name)) suggestions.set(name, nearest(name, known));
    return suggestions.get(name);
  };
  const found = ignores.comments.flatMap((comment) =>
    findingsOf(comment, { ...context, known, suggestionFor }),
  );
  const fixesOf = new Map(
    found.map(({ finding, fixes }) => [`${finding.rule} ${finding.span.start}`, fixes]),
  );
  return reportPart({
    id: "ignores",
    label: "",
    format: source.file.format,
    region: { start: first.span.start, end: last.span.end },
    findings: () =>
      adjustSeverities(
        found.map(({ finding }) => finding),
        options,
        knowledge,
      ),
    layered: () => undefined,
    fixes: ({ rule, span }) => fixesOf.get(`${rule} ${span.start}`)?.() ?? [],
  });
}

interface RulesContext extends IgnoresContext {
  readonly known: ReadonlySet<string>;
  /** The rule that a name is probably meant for. */
  readonly suggestionFor: (name: string) => string | undefined;
}

function findingsOf(comment: IgnoreComment, context: RulesContext): readonly CommentFinding[] {
  const { known } = context;
  const { names, isMalformed } = comment;
  const count = names.findIndex(({ text }) => !known.has(text));
  const proper = count < 0 ? names : names.slice(0, count);
  // Without a colon, and with words that are not rules, it is prose.
  const isProse = count === 0 && isMalformed && !hasColon(comment, context.source.text);
  if (isProse) return [];
  const next = names[proper.length];
  const isReason = proper.length > 0 && next && !hasCommaBefore(next, context.source.text);
  if (isMalformed || isReason) return [malformed(comment, proper, context.source)];
  return names.flatMap((name) => {
    if (!known.has(name.text)) return [unknown(comment, name, context)];
    return isUnneeded(name, context) ? [unneeded(comment, name, context.source)] : [];
  });
}

function hasColon({ span }: IgnoreComment, text: string): boolean {
  return /^#[ \t]*[\w-]+:/.test(text.slice(span.start, span.end));
}

function hasCommaBefore({ span }: IgnoredName, text: string): boolean {
  return text.slice(0, span.start).trimEnd().endsWith(",");
}

/** The comment with the rules that it begins with; what follows them becomes the reason. */
function malformed(
  comment: IgnoreComment,
  proper: readonly IgnoredName[],
  { text, lines }: SourceFile,
): CommentFinding {
  const message = { key: "ignore-malformed", params: {} } as const;
  const from = proper.at(-1)?.span.end ?? comment.span.end;
  const fixes = (): readonly Fix[] => {
    if (proper.length === 0) return [removal(comment, { text, lines })];
    const rest = text
      .slice(from, comment.span.end)
      .replace(/^[\s,:;.-]+/, "")
      .trim();
    const rules = proper.map((name) => name.text);
    const rewritten = ignoreText(rules, {
      reason: rest,
      isFile: comment.line === undefined,
      sign: comment.sign,
    });
    return [
      {
        title: { key: "replace", params: { text: rewritten } },
        edits: [{ span: comment.span, newText: rewritten }],
        isPreferred: true,
      },
    ];
  };
  return { finding: findingAt("ignore-malformed", comment.span, message), fixes };
}

function unknown(
  comment: IgnoreComment,
  name: IgnoredName,
  { source, suggestionFor }: RulesContext,
): CommentFinding {
  const suggestion = suggestionFor(name.text);
  const message = { key: "ignore-unknown", params: { rule: name.text, suggestion } } as const;
  const replaced: Fix[] =
    suggestion === undefined
      ? []
      : [
          {
            title: { key: "replace", params: { text: suggestion } },
            edits: [{ span: name.span, newText: suggestion }],
            isPreferred: true,
          },
        ];
  return {
    finding: findingAt("ignore-unknown", name.span, message),
    fixes: () => [...replaced, withoutName(comment, name, source)],
  };
}

function unneeded(comment: IgnoreComment, name: IgnoredName, source: SourceFile): CommentFinding {
  const message = { key: "ignore-unneeded", params: { rule: name.text } } as const;
  return {
    finding: findingAt("ignore-unneeded", name.span, message),
    fixes: () => [{ ...withoutName(comment, name, source), isPreferred: true }],
  };
}

/** False also for a rule of which this file alone, or what is known of the node, does not say whether it is broken. */
function isUnneeded(
  name: IgnoredName,
  { source, ignores, options, parts, knowledge }: IgnoresContext,
): boolean {
  if (ignores.isNeeded(name) || options.isInSet === true) {
    return false;
  }
  const isFragment = parts.some(({ kind, config }) => {
    const isPart = config?.role === "drop-in" || config?.host !== undefined;
    return isPart || kind === "carried" || kind === "hosted";
  });
  if (isFragment || source.remarks?.markers().length !== 0) return false;
  const facts = knowledge.rules.get(name.text);
  const isHidden = options.advice === false || options.severities?.get(name.text) === "off";
  const isOfNode =
    facts?.stage === "start-up" && options.node === undefined && dependsOnNode(name.text);
  return facts !== undefined && !isHidden && !isOfNode;
}

function findingAt(rule: string, span: Finding["span"], message: Finding["message"]): Finding {
  return { rule, severity: "information", span, path: "", message };
}

function withoutName(comment: IgnoreComment, name: IgnoredName, source: SourceFile): Fix {
  const left = comment.names.filter((other) => other !== name).map(({ text }) => text);
  if (left.length === 0) return removal(comment, source);
  const { reason } = comment;
  const newText = ignoreText(left, {
    reason,
    isFile: comment.line === undefined,
    sign: comment.sign,
  });
  return {
    title: { key: "remove-name", params: { name: name.text } },
    edits: [{ span: comment.span, newText }],
  };
}

/** Removes the comment, with its line or with the spaces before it. */
function removal(
  { span, isAlone }: IgnoreComment,
  { text, lines }: Pick<SourceFile, "text" | "lines">,
): Fix {
  const { start } = lineSpan(lines, text, lineAt(lines, span.start));
  const from = isAlone ? start : start + text.slice(start, span.start).trimEnd().length;
  const [lineBreak = ""] = /^(?:\r?\n)?/.exec(text.slice(span.end)) ?? [];
  const end = isAlone ? span.end + lineBreak.length : span.end;
  const edit: TextEdit = { span: { start: from, end }, newText: "" };
  return { title: { key: "remove-comment", params: {} }, edits: [edit] };
}
