import {
  CompletionTriggerKind,
  DocumentDiagnosticReportKind,
  MarkupKind,
  TextDocumentSyncKind,
  type CompletionItem,
  type CompletionParams,
  type Connection,
  type DocumentDiagnosticReport,
  type Hover,
  type InitializeResult,
  type Position,
  type ServerCapabilities,
} from "vscode-languageserver";
import { hoverAt } from "../core/features/hover.ts";
import { effectiveMarkdown } from "../core/features/set-features.ts";
import { paragraphs } from "../core/features/markdown.ts";
import { actionKinds, answerActions, answerFlags } from "./answer-actions.ts";
import { answerFrom } from "./answer.ts";
import { answerStructure } from "./answer-structure.ts";
import { answerTokens, tokenLegend } from "./answer-tokens.ts";
import { answerFormatting, registerFormatting } from "./answer-formatting.ts";
import { answerCheck } from "./answer-check.ts";
import { answerNewFile } from "./answer-new-file.ts";
import { answerNames, nameCapabilities, registerOnType } from "./answer-names.ts";
import { answerSets, watchFiles } from "./answer-sets.ts";
import { abilitiesOf, type ClientAbilities } from "./client-abilities.ts";
import { viewOfBegun } from "./begun-files.ts";
import { completionItemsAt, resolveItem } from "./completion-items.ts";
import { offsetOf, rangeOf } from "./convert.ts";
import type { Host } from "./host.ts";
import { viewAt, type OpenView } from "./diagnostics.ts";
import { createSession, shownDiagnostics, type Session } from "./session.ts";
import { answerSeccompViews } from "./answer-seccomp-views.ts";
import { projectHover, projectItems, resolveProjectItem } from "./answer-project.ts";
import { resolveSeccompItem, seccompHover, seccompItems } from "./answer-seccomp.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { Settings } from "./settings.ts";
import { answerUpgrade } from "./answer-upgrade.ts";
import { answerVersion } from "./answer-version.ts";

/** What a running server holds; `analyses` counts the texts of closed files of sets too. */
export interface RunningServer {
  held(): { readonly documents: number; readonly analyses: number; readonly settings: number };
}

/**
 * Serves one client over `connection` until it closes. All state belongs to this call: two servers
 * in one process know nothing of each other.
 */
export function startServer(connection: Connection, host: Host): RunningServer {
  let session: Session | undefined;
  connection.onInitialize(async (params): Promise<InitializeResult> => {
    const abilities = abilitiesOf(params, host.rulePages);
    const knowledge = await host.knowledge(abilities.locale);
    session = createSession(connection, { ...host, knowledge }, abilities);
    session.roots = abilities.roots;
    answerAll(connection, session, params.capabilities.workspace?.workspaceFolders === true);
    return {
      capabilities: capabilitiesFor(abilities),
      serverInfo: { name: "Kubelet Config" },
    };
  });
  connection.listen();
  return {
    held: () => ({
      documents: session?.openDocuments() ?? 0,
      analyses: session
        ? session.analyses.size + session.sets.size + session.seccomp.size + session.embedded.size
        : 0,
      settings: session?.settings.size ?? 0,
    }),
  };
}

function answerAll(connection: Connection, session: Session, hasWorkspaceFolders: boolean): void {
  connection.onInitialized(() => {
    session.settings.begin();
    watchFiles(connection, session);
    registerFormatting(connection, session);
    registerOnType(connection, session);
    if (hasWorkspaceFolders) followFolders(connection, session);
  });
  answerPositions(connection, session);
  answerStructure(connection, session);
  answerDiagnostics(connection, session);
  answerSets(connection, session);
  answerSeccompViews(connection, session);
  answerUpgrade(connection, session);
  answerVersion(connection, session);
  answerActions(connection, session);
  answerFlags(connection, session);
  answerFormatting(connection, session);
  answerTokens(connection, session);
  answerNames(connection, session);
  answerNewFile(connection, session);
  answerCheck(connection, session);
}

/** Folders that are added to or taken from the workspace may hold other sets. */
function followFolders(connection: Connection, session: Session): void {
  connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
    const gone = new Set(removed.map(({ uri }) => uri.replace(/\/+$/, "")));
    const come = added.map(({ uri }) => uri.replace(/\/+$/, ""));
    session.roots = [...session.roots.filter((root) => !gone.has(root)), ...come];
    session.diskChanged();
  });
}

function capabilitiesFor(abilities: ClientAbilities): ServerCapabilities {
  const { pullDiagnostics, effectiveView, formattingRegistration } = abilities;
  return {
    ...nameCapabilities(abilities),
    textDocumentSync: {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      save: { includeText: false },
    },
    // No colon: Enter after `evictionHard:` must start a new line, not take the first completion.
    completionProvider: { resolveProvider: true, triggerCharacters: [" ", '"'] },
    hoverProvider: true,
    documentSymbolProvider: { label: "Kubelet Config" },
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentLinkProvider: { resolveProvider: false },
    ...(!formattingRegistration && {
      documentFormattingProvider: true,
      documentRangeFormattingProvider: true,
    }),
    semanticTokensProvider: { legend: tokenLegend, full: true },
    codeActionProvider: { codeActionKinds: [...actionKinds] },
    definitionProvider: true,
    referencesProvider: true,
    inlayHintProvider: true,
    ...(effectiveView && { codeLensProvider: { resolveProvider: false } }),
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    ...(pullDiagnostics && {
      diagnosticProvider: {
        identifier: "kubelet",
        interFileDependencies: true,
        workspaceDiagnostics: false,
      },
    }),
  };
}

function answerPositions(connection: Connection, session: Session): void {
  const { knowledge } = session.host;
  connection.onCompletion((params, token) => {
    const { uri } = params.textDocument;
    const question = { name: "completion", uri, token, empty: [] };
    return answerFrom<CompletionItem[]>(session, question, (view, settings) =>
      completions(view, settings, params, session),
    );
  });
  connection.onCompletionResolve((item, token) =>
    session.requests.answer(
      "completion resolve",
      token,
      item,
      async () =>
        (await resolveProjectItem(item, session)) ??
        resolveSeccompItem(item, session) ??
        resolveItem(item, knowledge),
    ),
  );
  connection.onHover(({ textDocument: { uri }, position }, token) =>
    answerFrom<Hover | null>(session, { name: "hover", uri, token, empty: null }, async (view) => {
      if (view.project) return projectHover(view.project, position, session);
      const { seccomp } = view;
      const placed = viewAt(view, (written) => offsetOf(written, position));
      const own = kubeletHover(placed, position, knowledge);
      return own ?? (seccomp ? seccompHover(seccomp, position, session) : null);
    }),
  );
}

async function completions(
  open: OpenView,
  settings: Settings,
  { textDocument, position, context }: CompletionParams,
  session: Session,
): Promise<CompletionItem[]> {
  if (open.project) return projectItems(open.project, position, session);
  const { knowledge } = session.host;
  const snapshot = session.snapshot(textDocument.uri);
  const line = snapshot?.text.split(/\r?\n/, position.line + 1)[position.line] ?? "";
  const isTyped = context?.triggerKind === CompletionTriggerKind.TriggerCharacter;
  // Most comments that are begun are prose.
  if (isTyped && /#[ \t]*$/.test(line.slice(0, position.character))) return [];
  const begun = snapshot && viewOfBegun(open, snapshot, settings, knowledge);
  const { analyzed, seccomp } = begun ?? viewAt(open, (written) => offsetOf(written, position));
  const { analysis } = analyzed;
  const offset = analysis && offsetOf(analysis, position);
  const ours = analysis
    ? completionItemsAt(analysis, offset ?? 0, knowledge, session.abilities)
    : [];
  return ours.length > 0 || !seccomp ? ours : seccompItems(seccomp, position, session);
}

function kubeletHover(
  { analyzed: { analysis }, memberships }: OpenView,
  position: Position,
  knowledge: Knowledge,
): Hover | null {
  const offset = analysis && offsetOf(analysis, position);
  const hover = analysis && hoverAt(analysis, offset ?? 0, knowledge);
  if (!hover) return null;
  const sets = hover.inComment ? [] : memberships;
  const inSets = sets.map(({ judged }) =>
    effectiveMarkdown(analysis, offset ?? 0, judged, knowledge.language),
  );
  // What holds on the node comes first: the rest is a page long.
  const value = paragraphs(...new Set(inSets), hover.markdown);
  const contents = { kind: MarkupKind.Markdown, value };
  return { contents, range: rangeOf(analysis, hover.span) };
}

const noFindings: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };

function answerDiagnostics(connection: Connection, session: Session): void {
  connection.languages.diagnostics.on(({ textDocument: { uri }, previousResultId }, token) =>
    answerFrom<DocumentDiagnosticReport>(
      session,
      { name: "diagnostic", uri, token, empty: noFindings },
      (view, settings) => {
        const { resultId } = view;
        if (previousResultId === resultId) {
          return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
        }
        const items = shownDiagnostics(view, uri, settings, session);
        return { kind: DocumentDiagnosticReportKind.Full, resultId, items };
      },
    ),
  );
}
