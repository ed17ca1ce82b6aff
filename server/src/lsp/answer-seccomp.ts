import {
  CodeActionKind,
  CompletionItemKind,
  InsertTextFormat,
  MarkupKind,
  type CodeAction,
  type CodeLens,
  type CompletionItem,
  type DocumentLink,
  type Hover,
  type Location,
  type Position,
} from "vscode-languageserver";
import { seccompActions } from "../core/actions/seccomp-actions.ts";
import type { AnalyzedProfile } from "../core/analysis/analyze-seccomp.ts";
import {
  localhostProfileAt,
  podCompletionsAt,
  podHoverAt,
  podLinks,
} from "../core/features/pod-seccomp.ts";
import { seccompCompletionsAt, seccompDocumentation } from "../core/features/seccomp-completion.ts";
import { seccompHoverAt } from "../core/features/seccomp-hover.ts";
import type { TextEdit } from "../core/edits/document-editor.ts";
import { soundSeccompFixes } from "../core/fixes/seccomp/seccomp-fixes-of.ts";
import type { Language } from "../core/messages/language.ts";
import { fixTitleText } from "../core/languages/message-text.ts";
import type { JsonForm, ProfileJson } from "../json/profile-json.ts";
import { uriIn } from "../files/uris.ts";
import { ignoring, type OfferedActions } from "./answer-ignoring.ts";
import { offsetOf, rangeOf } from "./convert.ts";
import type { SeccompView } from "./seccomp-store.ts";
import type { Session } from "./session.ts";
import type { ProjectOrigin } from "./settings.ts";

/** The command behind the lens of a profile; the client has it. */
const showCommand = "kubelet.seccomp.showEffectiveActions";

/** More findings under one selection than this get no fixes: each is tried. */
const mostFindings = 12;

/** What a profile, or a pod that uses one, says about a position; null where it says nothing. */
export async function seccompHover(
  view: SeccompView,
  position: Position,
  session: Session,
): Promise<Hover | null> {
  const { analysis } = view;
  const { knowledge } = session.host;
  const offset = offsetOf(analysis, position);
  const own =
    seccompHoverAt(analysis, offset, knowledge) ?? podHoverAt(analysis, offset, knowledge);
  const found =
    own ??
    (await bySchema(view, offset, session, (json, form) =>
      json.hover(analysis.text, offset, form),
    ));
  if (!found) return null;
  const contents = { kind: MarkupKind.Markdown, value: found.markdown };
  return { contents, range: rangeOf(analysis, found.span) };
}

/** Asks the JSON service about a place in a JSON profile; undefined elsewhere. */
async function bySchema<T>(
  { analysis }: SeccompView,
  offset: number,
  session: Session,
  ask: (json: ProfileJson, form: JsonForm) => Promise<T>,
): Promise<T | undefined> {
  const held = profileAt(analysis.profiles, offset);
  if (!held || analysis.format !== "json") return undefined;
  const json = await session.profileJson();
  if (!json) return undefined;
  const { form } = held;
  const { dialect } = session.host.knowledge.seccomp.model.runtimes[analysis.runtime];
  return ask(json, { form, dialect: form === "file" ? dialect : "oci" });
}

function profileAt(
  profiles: readonly AnalyzedProfile[],
  offset: number,
): AnalyzedProfile | undefined {
  return profiles.findLast(({ parsed }) => parsed.span.start <= offset);
}

const itemKinds = {
  call: CompletionItemKind.Function,
  constant: CompletionItemKind.Constant,
  value: CompletionItemKind.Value,
  key: CompletionItemKind.Property,
  file: CompletionItemKind.File,
} as const;

/** What completion items of ours carry to their resolve request. */
interface SeccompItemData {
  readonly seccomp: keyof typeof itemKinds;
}

/** System calls, constants, keys, paths of profiles: ours first, else what the schema offers. */
export async function seccompItems(
  view: SeccompView,
  position: Position,
  session: Session,
): Promise<CompletionItem[]> {
  const { analysis } = view;
  const { text, format } = analysis;
  const { knowledge } = session.host;
  const { suggestCommand } = session.abilities;
  const offset = offsetOf(analysis, position);
  const inPod = podCompletionsAt(analysis, offset, knowledge).map(
    ({ label, kind, insert, span, detail, documentation }): CompletionItem => ({
      label,
      kind: itemKinds[kind],
      textEdit: { range: rangeOf(analysis, span), newText: insert },
      ...(detail !== undefined && { detail }),
      ...(documentation !== undefined && {
        documentation: { kind: MarkupKind.Markdown, value: documentation },
      }),
    }),
  );
  if (inPod.length > 0) return inPod;
  if (analysis.profiles.length === 0) return [];
  const own = seccompCompletionsAt(analysis, text, offset, format, knowledge).map(
    ({ label, kind, insert, span, detail, sortText, filterText, retrigger }): CompletionItem => ({
      label,
      kind: itemKinds[kind],
      textEdit: { range: rangeOf(analysis, span), newText: insert },
      insertTextFormat: InsertTextFormat.PlainText,
      ...(filterText !== undefined && { filterText }),
      ...(retrigger === true &&
        suggestCommand !== undefined && { command: { title: "", command: suggestCommand } }),
      ...(detail !== undefined && { detail }),
      ...(sortText !== undefined && { sortText }),
      data: { seccomp: kind } satisfies SeccompItemData,
    }),
  );
  if (own.length > 0) return own;
  const found = await bySchema(view, offset, session, (json, form) =>
    json.complete(text, offset, form),
  );
  return found ? [...found] : [];
}

/** The item with its documentation; undefined where it is none about seccomp. */
export function resolveSeccompItem(
  item: CompletionItem,
  { host: { knowledge } }: Session,
): CompletionItem | undefined {
  const kind = kindOf(item.data);
  if (!kind) return undefined;
  if (kind === "file") return item;
  const value = seccompDocumentation(item.label, kind, knowledge);
  return value === undefined || value === ""
    ? item
    : { ...item, documentation: { kind: MarkupKind.Markdown, value } };
}

function kindOf(data: unknown): keyof typeof itemKinds | undefined {
  if (typeof data !== "object" || data === null || !("seccomp" in data)) return undefined;
  const { seccomp } = data;
  return Object.keys(itemKinds).find((kind) => kind === seccomp) as
    keyof typeof itemKinds | undefined;
}

/** The profiles that pods name, where the workspace has them. */
export function seccompLinks({ analysis, folder }: SeccompView, tooltips: boolean): DocumentLink[] {
  if (!folder) return [];
  return podLinks(analysis).flatMap(({ span, path }): DocumentLink[] => {
    if (!folder.files.paths.has(path)) return [];
    const target = uriIn(folder.uri, path);
    const tooltip = `${folder.files.root}/${path}`;
    return [{ range: rangeOf(analysis, span), target, ...(tooltips && { tooltip }) }];
  });
}

/** The profile that the pod names at a position. */
export function seccompDefinition(
  { analysis, folder }: SeccompView,
  position: Position,
): Location | undefined {
  const link = localhostProfileAt(analysis, offsetOf(analysis, position));
  if (!link || !folder?.files.paths.has(link.path)) return undefined;
  const start = { line: 0, character: 0 };
  return { uri: uriIn(folder.uri, link.path), range: { start, end: start } };
}

/** A lens over a profile that opens the view of its effective actions. */
export function seccompLenses(
  { analysis }: SeccompView,
  uri: string,
  { server }: Language,
): CodeLens[] {
  const [held] = analysis.profiles;
  if (!held?.root) return [];
  const { start } = rangeOf(analysis, held.root.span);
  const title = server.showEffectiveActions;
  return [
    { range: { start, end: start }, command: { title, command: showCommand, arguments: [uri] } },
  ];
}

/** What code actions about seccomp are asked for. */
interface ActionQuestion {
  readonly uri: string;
  readonly range: { readonly start: Position; readonly end: Position };
  readonly isWanted: (kind: string) => boolean;
  readonly project: ProjectOrigin | undefined;
}

/** Quick fixes of the findings in a range, and the ways not to see them any more. */
export function seccompQuickFixes(
  { analysis, options }: SeccompView,
  { uri, range, isWanted, project }: ActionQuestion,
  { host: { knowledge }, abilities }: Session,
): OfferedActions {
  if (!isWanted(CodeActionKind.QuickFix)) return { fixes: [], ignoring: [] };
  const { language } = knowledge;
  const start = offsetOf(analysis, range.start);
  const end = offsetOf(analysis, range.end);
  const touched = analysis.findings
    .filter(({ span }) => span.start <= end && start <= span.end)
    .slice(0, mostFindings);
  const fixes = touched.flatMap((finding) =>
    soundSeccompFixes(analysis, finding, options, knowledge).map((fix): CodeAction => ({
      title: fixTitleText(fix.title, language),
      kind: CodeActionKind.QuickFix,
      ...(fix.isPreferred && { isPreferred: true }),
      edit: editOf(analysis, uri, fix.edits),
    })),
  );
  const written = { ...analysis, uri, hasCommands: abilities.effectiveView, language, project };
  const rules = new Map(touched.map((finding) => [finding.rule, finding]));
  return { fixes, ignoring: [...rules.values()].flatMap((each) => ignoring(written, each)) };
}

/** Changes of the profile at the cursor that no finding calls for. */
export function seccompRewrites(
  { analysis, options }: SeccompView,
  { uri, range, isWanted }: ActionQuestion,
  { host: { knowledge } }: Session,
): CodeAction[] {
  const kind = `${CodeActionKind.RefactorRewrite}.seccomp`;
  if (!isWanted(kind)) return [];
  const start = offsetOf(analysis, range.start);
  return seccompActions(analysis, start, options, knowledge).map(({ title, edits }) => ({
    title: fixTitleText(title, knowledge.language),
    kind,
    edit: editOf(analysis, uri, edits),
  }));
}

function editOf(
  analysis: SeccompView["analysis"],
  uri: string,
  edits: readonly TextEdit[],
): NonNullable<CodeAction["edit"]> {
  const changes = edits.map(({ span, newText }) => ({ range: rangeOf(analysis, span), newText }));
  return { changes: { [uri]: changes } };
}
