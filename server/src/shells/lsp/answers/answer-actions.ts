import {
  CodeActionKind,
  CodeActionTriggerKind,
  type CodeAction,
  type CodeActionParams,
  type Connection,
  type WorkspaceEdit,
} from "vscode-languageserver";
import type { TextEdit } from "../../../engine/syntax/edits/document-editor.ts";
import { fixTitleText } from "../../../engine/analysis/message-text.ts";
import { lineIndexOf } from "../../../engine/text/line-index.ts";
import { repairsOrInserts, type FileAction } from "../../../service/code-actions.ts";
import { postureActions } from "../../../service/answers/posture-hints.ts";
import { isViewOfOurs } from "../../../service/view-schemes.ts";
import { putInLruCache } from "../../../engine/text/put-in-lru-cache.ts";
import type { ServedDocument } from "../../../service/served-document.ts";
import { answerFrom } from "./answer.ts";
import { offsetOf, rangeOf } from "../convert/convert.ts";
import type { Session } from "../session.ts";
import { distinctBy } from "../../../engine/text/distinct-by.ts";

const fixAllKind = `${CodeActionKind.SourceFixAll}.kubelet`;

/** The kinds of the actions, for the initialize answer. */
export const actionKinds: readonly string[] = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorRewrite,
  fixAllKind,
];

/** The command that switches a rule off in the settings; the client has it. */
const switchOffCommand = "kubelet.switchOffRule";

/** The server keeps the edits of as many actions for the client to ask for: those of the last few menus. */
const maxUnresolved = 256;

/** The command that asks for the reason and the last day of an exception; the client has it. */
const exceptCommand = "kubelet.exceptControl";

/** Quick fixes of the findings in a range, changes at the cursor, and all safe fixes of a file. */
export function answerActions(connection: Connection, session: Session): void {
  const unresolved = new Map<string, () => WorkspaceEdit>();
  let last = 0;
  /** A menu shows only the title: clients that can ask for the edit get it when the user has chosen. */
  const withEdit = (action: CodeAction, edit: () => WorkspaceEdit): CodeAction => {
    if (!session.capabilities.lazyEdits) return { ...action, edit: edit() };
    const data = String(++last);
    putInLruCache(unresolved, data, edit, maxUnresolved);
    return { ...action, data };
  };
  connection.onCodeAction((params, token) => {
    const { uri } = params.textDocument;
    const question = { name: "code action", uri, token, empty: [] };
    return answerFrom<CodeAction[]>(session, question, (document) =>
      isViewOfOurs(uri) ? [] : actionsFor(params, document, session, withEdit),
    );
  });
  connection.onCodeActionResolve((action) => {
    const edit = unresolved.get(String(action.data));
    return edit ? { ...action, edit: edit() } : action;
  });
}

/** An action with its edit, or with what the client asks for that by. */
type WithEdit = (action: CodeAction, edit: () => WorkspaceEdit) => CodeAction;

async function actionsFor(
  params: CodeActionParams,
  document: ServedDocument,
  session: Session,
  withEdit: WithEdit,
): Promise<CodeAction[]> {
  const { uri } = params.textDocument;
  const start = offsetOf(document, params.range.start);
  const end = offsetOf(document, params.range.end);
  const wantsFixes = isRequested(params, CodeActionKind.QuickFix);
  const isAutomatic = params.context.triggerKind === CodeActionTriggerKind.Automatic;
  const offered = document.actions({
    range: { start, end },
    wantsFixes,
    isRequested: (group) => isRequested(params, rewriteKind(group)),
    isAutomatic,
    hasSettings: session.capabilities.effectiveView,
  });
  const hints = wantsFixes ? await document.postureHints() : [];
  const answers = postureActions(hints, { uri, start, end }, session.capabilities.effectiveView);
  const possible = [...offered, ...answers].filter(
    ({ elsewhere }) => elsewhere?.isNew !== true || session.capabilities.createsFiles,
  );
  const all = distinctActions(possible);
  // With every move of the cursor an editor asks whether to show a light bulb.
  const isBulb = isAutomatic && params.context.only === undefined;
  if (isBulb && !all.some((action) => repairsOrInserts(action, document))) return [];
  const actions = all.map((action) =>
    codeActionOf(action, { document, params, session, withEdit }),
  );
  const edits = isRequested(params, fixAllKind) ? document.fixAll() : [];
  const { fixAll } = session.host.knowledge.language.server;
  const fixes = { title: fixAll, kind: fixAllKind };
  return [
    ...(edits.length > 0 ? [withEdit(fixes, () => editOf(document, uri, edits))] : []),
    ...actions,
  ];
}

/** An asked kind asks for all that begin with it; no kind asks for all but what changes whole files. */
function isRequested({ context: { only } }: CodeActionParams, kind: string): boolean {
  if (!only) return !kind.startsWith(CodeActionKind.Source);
  return only.some(
    (requested) => kind === requested || requested === "" || kind.startsWith(`${requested}.`),
  );
}

function rewriteKind(group: string): string {
  return `${CodeActionKind.RefactorRewrite}.${group}`;
}

/** One change is offered once: findings side by side may have the same answer. */
function distinctActions(actions: readonly FileAction[]): FileAction[] {
  return distinctBy(actions, ({ edits, elsewhere, target, switchesOff, excepts }) =>
    JSON.stringify([edits, elsewhere?.uri, elsewhere?.edits, target, switchesOff, excepts]),
  );
}

interface ActionContext {
  readonly document: ServedDocument;
  readonly params: CodeActionParams;
  readonly session: Session;
  readonly withEdit: WithEdit;
}

function codeActionOf(action: FileAction, context: ActionContext): CodeAction {
  const { document, params, session, withEdit } = context;
  const { project } = document.settings;
  const { uri } = params.textDocument;
  const title = fixTitleText(action.title, session.host.knowledge.language);
  const { kind: what, switchesOff, excepts } = action;
  const kind = what.of === "rewrite" ? rewriteKind(what.group) : CodeActionKind.QuickFix;
  if (switchesOff !== undefined) {
    const command = { title, command: switchOffCommand, arguments: [switchesOff, uri] };
    return { title, kind, command };
  }
  if (excepts) {
    const args = [uri, excepts.control, excepts.set];
    return {
      ...shownFor(action, context, { title, kind }),
      command: { title, command: exceptCommand, arguments: args },
    };
  }
  if (action.target === "project" && project) {
    const written = { text: project.text, lines: lineIndexOf(project.text) };
    return withEdit({ title, kind }, () => editOf(written, project.uri, action.edits));
  }
  const shown = shownFor(action, context, { title, kind });
  return withEdit(shown, workspaceEdit(action, document, uri, session));
}

/** An action with the findings that it answers. */
function shownFor(
  { finding, isPreferred }: FileAction,
  { document, params }: ActionContext,
  named: Pick<CodeAction, "title" | "kind">,
): CodeAction {
  const place = finding && rangeOf(document, finding.span).start;
  const diagnostics = params.context.diagnostics.filter(
    ({ code, range: { start } }) =>
      code === finding?.rule && start.line === place?.line && start.character === place.character,
  );
  return {
    ...named,
    diagnostics: diagnostics.length > 0 ? diagnostics : undefined,
    isPreferred: isPreferred ? true : undefined,
  };
}

/** Edits of several files say which version of each they are for, where the client can tell. */
function workspaceEdit(
  { edits, elsewhere }: FileAction,
  document: ServedDocument,
  uri: string,
  session: Session,
): () => WorkspaceEdit {
  if (!elsewhere) return () => editOf(document, uri, edits);
  const other = session.documents.find(elsewhere.uri);
  const otherUri = other?.uri ?? elsewhere.uri;
  const versions = new Map([
    [uri, session.snapshot(uri)?.version],
    [otherUri, other?.version],
  ]);
  return () => {
    const there = editOf(elsewhere, otherUri, elsewhere.edits);
    const changes = { ...editOf(document, uri, edits).changes, ...there.changes };
    if (!session.capabilities.documentChanges) return { changes };
    const edited = Object.entries(changes)
      .filter(([, made]) => made.length > 0)
      .map(([address, made]) => ({
        textDocument: { uri: address, version: versions.get(address) ?? null },
        edits: made,
      }));
    const created = elsewhere.isNew ? [{ kind: "create" as const, uri: otherUri }] : [];
    return { documentChanges: [...created, ...edited] };
  };
}

function editOf(
  written: Parameters<typeof rangeOf>[0],
  uri: string,
  edits: readonly TextEdit[],
): WorkspaceEdit {
  const changes = edits.map(({ span, newText }) => ({ range: rangeOf(written, span), newText }));
  return { changes: { [uri]: changes } };
}
