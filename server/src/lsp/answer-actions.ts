import {
  CodeActionKind,
  CodeActionTriggerKind,
  type CancellationToken,
  type CodeAction,
  type CodeActionParams,
  type Connection,
  type Diagnostic,
} from "vscode-languageserver";
import { convertFlags } from "../core/actions/convert-flags.ts";
import { flagLineEdits } from "../core/actions/convert-flag-lines.ts";
import { defaultsActions } from "../core/actions/defaults.ts";
import { setsAround } from "../core/actions/defaults-context.ts";
import type { Analysis, AnalyzeOptions, Structure } from "../core/analysis/analysis.ts";
import { isInside, type EmbeddedAnalysis } from "../core/analysis/embedded.ts";
import type { Finding } from "../core/findings/finding.ts";
import type { TextEdit } from "../core/edits/document-editor.ts";
import { soundFixes } from "../core/fixes/fixes-of.ts";
import type { FixTitle } from "../core/messages/fix-titles.ts";
import { fixTitleText } from "../core/languages/message-text.ts";
import { answerFrom } from "./answer.ts";
import { fixAllAction, fixAllKind } from "./answer-fix-all.ts";
import { ignoring, type OfferedActions } from "./answer-ignoring.ts";
import { projectActions } from "./answer-project.ts";
import { seccompQuickFixes, seccompRewrites } from "./answer-seccomp.ts";
import { offsetOf, rangeOf } from "./convert.ts";
import { findingsOfView, partAt, viewOfPart, type OpenView } from "./diagnostics.ts";
import { apiVersionFor } from "../core/kubelet/identify.ts";
import {
  convertFlagsRequest,
  type ConvertFlagsParams,
  type ConvertFlagsResult,
} from "./protocol.ts";
import type { Session } from "./session.ts";
import type { ProjectOrigin } from "./settings.ts";

/** The kinds of the actions, for the initialize answer. */
export const actionKinds: readonly string[] = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorRewrite,
  fixAllKind,
];

/** What a rewriting action does, as the end of its kind: keys may be bound to it. */
const rewriteKinds = {
  "insert-default": "insertDefault",
  "replace-by-default": "insertDefault",
  "insert-default-comment": "insertDefaultComment",
  "insert-all-of-map": "insertAllDefaults",
  "remove-defaults": "removeDefaults",
  "convert-flags": "convertFlags",
} as const satisfies Partial<Record<FixTitle["key"], string>>;

type RewriteKey = keyof typeof rewriteKinds;

function rewriteKind(key: RewriteKey): string {
  return `${CodeActionKind.RefactorRewrite}.${rewriteKinds[key]}`;
}

/** More findings under one selection than this get no fixes: each is tried. */
const mostFindings = 12;

/**
 * In longer texts than this, an editor that asks by itself, with every move of the cursor, is not told of rewrites:
 * to find them is the work of seconds, and the findings of the next key would wait for it.
 */
const longestUnasked = 65_536;

/** Quick fixes of the findings in a range, changes at the cursor, and all safe fixes of a file. */
export function answerActions(connection: Connection, session: Session): void {
  connection.onCodeAction((params, token) => {
    const { uri } = params.textDocument;
    const question = { name: "code action", uri, token, empty: [] };
    return answerFrom<CodeAction[]>(session, question, (view, settings) => {
      if (/^kubelet-(?:effective|seccomp):/.test(uri)) return [];
      if (view.project) {
        const isAsked = isWanted(params, CodeActionKind.QuickFix);
        return isAsked ? projectActions({ ...view.project, uri }, params.range, session) : [];
      }
      const { seccomp } = view;
      const options = session.analyses.optionsOf(uri, settings);
      const abouts = contextsOf(view, options, { session, uri, params, project: settings.project });
      const wanted = {
        uri,
        project: settings.project,
        range: params.range,
        isWanted: (kind: string) => isWanted(params, kind),
      };
      const here = abouts.filter(({ isHere }) => isHere);
      const offered = [
        ...here.map(quickFixes),
        ...(seccomp ? [seccompQuickFixes(seccomp, wanted, session)] : []),
      ];
      const all = isWanted(params, fixAllKind)
        ? fixAllAction(view, uri, options, session.host.knowledge)
        : undefined;
      return distinctActions([
        ...(all ? [all] : []),
        ...offered.flatMap(({ fixes }) => fixes),
        ...here.flatMap(rewrites),
        ...(seccomp ? seccompRewrites(seccomp, wanted, session) : []),
        ...offered.flatMap((each) => each.ignoring),
      ]);
    });
  });
}

/** Writes the flags of any text as a file, for a client's command. */
export function answerFlags(connection: Connection, { requests, host }: Session): void {
  connection.onRequest(
    convertFlagsRequest,
    ({ text, version }: ConvertFlagsParams, token: CancellationToken) =>
      requests.answer<ConvertFlagsResult>("convert flags", token, { left: [] }, () => {
        const kind = "KubeletConfiguration";
        const apiVersion = apiVersionFor(kind) ?? "";
        const index = host.knowledge.schema.indexOf(kind, apiVersion, version);
        const converted = index && convertFlags(text, index, host.knowledge.flags);
        if (!converted) return { left: [] };
        const { yaml, left } = converted;
        return { text: `apiVersion: ${apiVersion}\nkind: ${kind}\n${yaml}`, left };
      }),
  );
}

interface ActionContext {
  readonly analysis: Analysis;
  /** The analysis is of a configuration inside another tool's file. */
  readonly part?: EmbeddedAnalysis;
  /** The text that comments are put into: of a part the whole file's, which is YAML. */
  readonly written: Structure;
  readonly view: OpenView;
  /** Those of the analysis. */
  readonly options: AnalyzeOptions;
  readonly session: Session;
  readonly uri: string;
  readonly params: CodeActionParams;
  readonly project: ProjectOrigin | undefined;
  /** The configuration is the one that the range lies in. */
  readonly isHere: boolean;
}

type Asked = Pick<ActionContext, "session" | "uri" | "params" | "project">;

/** The configurations of a file: its own documents, and those inside another tool's. */
function contextsOf(view: OpenView, options: AnalyzeOptions, asked: Asked): ActionContext[] {
  const { analysis } = view.analyzed;
  const { embedded } = view;
  const here = partAt(view, (written) => offsetOf(written, asked.params.range.start));
  const parts = (embedded?.found ?? []).map((part): ActionContext => ({
    ...asked,
    part,
    analysis: part.analysis,
    written: embedded?.structure ?? part.analysis,
    view: viewOfPart(view, part),
    options: part.options,
    isHere: part === here,
  }));
  if (!analysis) return parts;
  return [{ ...asked, analysis, written: analysis, view, options, isHere: true }, ...parts];
}

/** An asked kind asks for all that begin with it; no kind asks for all but what changes whole files. */
function isWanted({ context: { only } }: CodeActionParams, kind: string): boolean {
  if (!only) return !kind.startsWith(CodeActionKind.Source);
  return only.some((asked) => kind === asked || asked === "" || kind.startsWith(`${asked}.`));
}

/** The findings about the kubelet; those about seccomp have their own fixes. */
function kubeletFindings({ view }: ActionContext): readonly Finding[] {
  return findingsOfView({ ...view, seccomp: undefined, embedded: undefined }).map(
    ({ finding }) => finding,
  );
}

/** One change is offered once: findings side by side may have the same answer. */
function distinctActions(actions: readonly CodeAction[]): CodeAction[] {
  const seen = new Set<string>();
  return actions.filter(({ edit, command }) => {
    const does = JSON.stringify([edit, command]);
    const isNew = !seen.has(does);
    seen.add(does);
    return isNew;
  });
}

function quickFixes(about: ActionContext): OfferedActions {
  const kind = CodeActionKind.QuickFix;
  if (!isWanted(about.params, kind)) return { fixes: [], ignoring: [] };
  const { analysis, options, session, params, uri } = about;
  const start = offsetOf(analysis, params.range.start);
  const end = offsetOf(analysis, params.range.end);
  const touched = kubeletFindings(about)
    .filter(({ span }) => span.start <= end && start <= span.end)
    .slice(0, mostFindings);
  const fixes = touched.flatMap((finding) => {
    const diagnostics = params.context.diagnostics.filter(
      (diagnostic) => diagnostic.code === finding.rule && isAt(analysis, diagnostic, finding),
    );
    const sound = soundFixes(analysis, finding, options, session.host.knowledge);
    return sound.filter(isOwn(about)).map((fix): CodeAction => ({
      title: fixTitleText(fix.title, session.host.knowledge.language),
      kind,
      ...(diagnostics.length > 0 && { diagnostics }),
      ...(fix.isPreferred && { isPreferred: true }),
      edit: editOf(about, fix.edits),
    }));
  });
  const rules = [...new Map(touched.map((finding) => [finding.rule, finding])).values()];
  const written = {
    ...about.written,
    uri,
    hasCommands: session.abilities.effectiveView,
    language: session.host.knowledge.language,
    project: about.project,
  };
  return { fixes, ignoring: rules.flatMap((finding) => ignoring(written, finding)) };
}

/** Of another tool's file nothing is changed but the configuration in it. */
function isOwn({
  part,
}: ActionContext): (change: { readonly edits: readonly TextEdit[] }) => boolean {
  return ({ edits }) => !part || edits.every(({ span }) => isInside(part, span));
}

function isAt(analysis: Analysis, { range }: Diagnostic, { span }: Finding): boolean {
  const own = rangeOf(analysis, span).start;
  return own.line === range.start.line && own.character === range.start.character;
}

/** What may be done with defaults and flags at the cursor. */
function rewrites(about: ActionContext): CodeAction[] {
  const isAsked = Object.keys(rewriteKinds).some((key) =>
    isWanted(about.params, rewriteKind(key as RewriteKey)),
  );
  const { analysis, session, params } = about;
  const isByItself = params.context.triggerKind === CodeActionTriggerKind.Automatic;
  if (!isAsked || (isByItself && analysis.text.length > longestUnasked)) return [];
  const offset = offsetOf(analysis, params.range.start);
  const { knowledge } = session.host;
  const trial = { analysis, options: about.options, knowledge };
  const around = { sets: setsAround(about.view.memberships), holder: about.part?.holder };
  const made = defaultsActions(trial, offset, around);
  const actions = made.filter(isOwn(about)).map(({ title, edits }): CodeAction => ({
    title: fixTitleText(title, session.host.knowledge.language),
    kind: rewriteKind(title.key),
    edit: editOf(about, edits),
  }));
  const converted = flagsAt(about, offset);
  const all = converted ? [converted, ...actions] : actions;
  return all.filter(({ kind = "" }) => isWanted(about.params, kind));
}

/** A line, or a selection, of flags becomes configuration. */
function flagsAt(about: ActionContext, offset: number): CodeAction | undefined {
  const { analysis, options, part, params, session } = about;
  const { knowledge } = session.host;
  const range = { start: offset, end: offsetOf(analysis, params.range.end) };
  const edits = flagLineEdits({ analysis, options, knowledge }, range, part);
  if (!edits) return undefined;
  const title = fixTitleText({ key: "convert-flags", params: {} }, knowledge.language);
  return { title, kind: rewriteKind("convert-flags"), edit: editOf(about, edits) };
}

function editOf(
  { analysis, uri }: Pick<ActionContext, "analysis" | "uri">,
  edits: readonly TextEdit[],
): NonNullable<CodeAction["edit"]> {
  const changes = edits.map(({ span, newText }) => ({ range: rangeOf(analysis, span), newText }));
  return { changes: { [uri]: changes } };
}
