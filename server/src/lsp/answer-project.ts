import {
  CodeActionKind,
  CompletionItemKind,
  InsertTextMode,
  MarkupKind,
  type CodeAction,
  type CompletionItem,
  type Hover,
  type Position,
  type Range,
} from "vscode-languageserver";
import { paragraphs } from "../core/features/markdown.ts";
import { fixTitleText } from "../core/languages/message-text.ts";
import {
  projectCompletionsAt,
  type ProjectCompletion,
} from "../core/project/project-completion.ts";
import { describeRule } from "../core/project/project-documentation.ts";
import { projectHoverAt } from "../core/project/project-hover.ts";
import { lineIndexOf } from "../core/text/line-index.ts";
import { offsetOf, rangeOf } from "./convert.ts";
import type { Project } from "./project-store.ts";
import type { Session } from "./session.ts";
import { isRecord } from "./settings.ts";

const kinds: Readonly<Record<ProjectCompletion["kind"], CompletionItemKind>> = {
  key: CompletionItemKind.Property,
  rule: CompletionItemKind.EnumMember,
  value: CompletionItemKind.Value,
};

/** The completions in a project's file; what there is to say of a rule comes with `resolveProjectItem`. */
export function projectItems(
  { text }: Pick<Project, "text">,
  position: Position,
  { host, abilities }: Session,
): CompletionItem[] {
  const written = { text, lines: lineIndexOf(text) };
  const command = abilities.suggestCommand;
  return projectCompletionsAt(text, offsetOf(written, position), host.knowledge).map(
    ({ label, kind, span, insert, documentation, retrigger }, at) => ({
      label,
      kind: kinds[kind],
      sortText: String(at).padStart(3, "0"),
      textEdit: { range: rangeOf(written, span), newText: insert },
      ...(abilities.insertAsIs && { insertTextMode: InsertTextMode.asIs }),
      ...(documentation !== undefined && {
        documentation: { kind: MarkupKind.Markdown, value: documentation },
      }),
      ...(kind === "rule" && { data: { rule: label } }),
      ...(retrigger && command !== undefined && { command: { title: "", command } }),
    }),
  );
}

/** The item of a rule with what there is to say of it; undefined for any other item. */
export async function resolveProjectItem(
  item: CompletionItem,
  session: Session,
): Promise<CompletionItem | undefined> {
  const data: unknown = item.data;
  const rule = isRecord(data) ? data["rule"] : undefined;
  if (typeof rule !== "string") return undefined;
  const described = describeRule(rule, session.host.knowledge);
  const value = paragraphs(described, await pageOf(rule, session));
  return { ...item, documentation: { kind: MarkupKind.Markdown, value } };
}

/** What a key, rule or value of a project's file means. */
export async function projectHover(
  { text }: Pick<Project, "text">,
  position: Position,
  session: Session,
): Promise<Hover | null> {
  const written = { text, lines: lineIndexOf(text) };
  const hover = projectHoverAt(text, offsetOf(written, position), session.host.knowledge);
  if (!hover) return null;
  const { span, markdown, rule } = hover;
  const value = paragraphs(markdown, rule === undefined ? undefined : await pageOf(rule, session));
  return { contents: { kind: MarkupKind.Markdown, value }, range: rangeOf(written, span) };
}

/** Corrections of names that are nearly right, for the mistakes in a range. */
export function projectActions(
  { uri, text, problems }: Pick<Project, "uri" | "text" | "problems">,
  range: Range,
  { host }: Session,
): CodeAction[] {
  const written = { text, lines: lineIndexOf(text) };
  const start = offsetOf(written, range.start);
  const end = offsetOf(written, range.end);
  return problems.flatMap(({ span, message }): CodeAction[] => {
    const { params } = message;
    const name = "suggestion" in params ? params.suggestion : undefined;
    if (name === undefined || span.start > end || start > span.end) return [];
    const title = fixTitleText({ key: "rename", params: { name } }, host.knowledge.language);
    const edit = { changes: { [uri]: [{ range: rangeOf(written, span), newText: name }] } };
    return [{ title, kind: CodeActionKind.QuickFix, isPreferred: true, edit }];
  });
}

/** Why the rule matters, as its page says it behind the title; undefined where the client has no pages. */
async function pageOf(
  rule: string,
  { abilities: { rulePages }, files }: Session,
): Promise<string | undefined> {
  if (rulePages === undefined || !/^[\w-]+$/.test(rule)) return undefined;
  const page = await files.readText(`${rulePages.replace(/\/$/, "")}/${rule}.md`);
  const [, why] = (page ?? "").split(/\r?\n(?:\r?\n)+/).filter((each) => !/^\s*#/.test(each));
  return why?.trim();
}
