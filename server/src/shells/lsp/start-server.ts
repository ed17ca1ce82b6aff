import {
  CompletionTriggerKind,
  DocumentDiagnosticReportKind,
  ErrorCodes,
  MarkupKind,
  ResponseError,
  TextDocumentSyncKind,
  type CompletionList,
  type CompletionParams,
  type Connection,
  type DocumentDiagnosticReport,
  type Hover,
  type InitializeResult,
  type ServerCapabilities,
} from "vscode-languageserver";
import { actionKinds, answerActions } from "./answers/answer-actions.ts";
import { answerFrom } from "./answers/answer.ts";
import { answerStacks } from "./answers/answer-stacks.ts";
import { answerStructure } from "./answers/answer-structure.ts";
import { answerTokens, tokenLegend } from "./answers/answer-tokens.ts";
import { answerFormatting, registerFormatting } from "./answers/answer-formatting.ts";
import { answerCheck } from "./answers/answer-check.ts";
import { answerConfigurations } from "./answers/answer-configurations.ts";
import { answerDiagnosis } from "./answers/answer-diagnosis.ts";
import { answerNodes } from "./answers/answer-nodes.ts";
import { answerPosture } from "./answers/answer-posture.ts";
import { answerLog } from "./answers/answer-log.ts";
import { answerNames, nameCapabilities, registerOnType } from "./answers/answer-names.ts";
import { answerSets, watchFiles } from "./answers/answer-sets.ts";
import { capabilitiesOf, type ClientCapabilities } from "./client-capabilities.ts";
import { completionList, resolveItem } from "./convert/completion-items.ts";
import { offsetOf, rangeOf } from "./convert/convert.ts";
import type { Host } from "./host.ts";
import { isUnasked } from "../../service/completion-in-view.ts";
import type { ServedDocument } from "../../service/served-document.ts";
import { shownDiagnostics } from "./convert/diagnostics.ts";
import { createSession } from "./create-session.ts";
import type { Session } from "./session.ts";
import { answerTools } from "./answers/answer-tools.ts";
import { answerParts } from "./answers/answer-parts.ts";
import { answerUpgrade } from "./answers/answer-upgrade.ts";
import { answerVersion } from "./answers/answer-version.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";

/** The state of a running server; `analyses` includes the texts of closed files of sets. */
export interface RunningServer {
  held(): { readonly documents: number; readonly analyses: number; readonly settings: number };
}

/**
 * Serves one client over `connection` until it closes. All state belongs to this call: two servers
 * in one process know nothing of each other.
 */
export function startServer(connection: Connection, host: Host): RunningServer {
  let session: Session | undefined;
  let isInitialized = false;
  const early = connection.onRequest(
    () => new ResponseError(ErrorCodes.ServerNotInitialized, "The server is not initialized yet."),
  );
  connection.onInitialize(async (params): Promise<InitializeResult | ResponseError<never>> => {
    if (isInitialized) {
      return new ResponseError(ErrorCodes.InvalidRequest, "The server is already initialized.");
    }
    isInitialized = true;
    const capabilities = capabilitiesOf(params, host.rulePages);
    const knowledge = await host.knowledge(capabilities.locale);
    session = createSession(connection, { ...host, knowledge }, capabilities);
    session.roots = capabilities.roots;
    early.dispose();
    answerAll(connection, session, params.capabilities.workspace?.workspaceFolders === true);
    return {
      capabilities: capabilitiesFor(capabilities),
      serverInfo: { name: "Kubelet Config" },
    };
  });
  connection.listen();
  return {
    held: () => ({
      documents: session?.documents.uris().length ?? 0,
      analyses: session?.service.size ?? 0,
      settings: session?.userSettings.size ?? 0,
    }),
  };
}

function answerAll(connection: Connection, session: Session, hasWorkspaceFolders: boolean): void {
  connection.onShutdown(() => {
    session.requests.end();
  });
  connection.onInitialized(() => {
    session.userSettings.begin();
    watchFiles(connection, session);
    registerFormatting(connection, session);
    registerOnType(connection, session);
    session.namePlaces.begin();
    if (hasWorkspaceFolders) followFolders(connection, session);
  });
  answerPositions(connection, session);
  answerStructure(connection, session);
  answerDiagnostics(connection, session);
  answerSets(connection, session);
  answerParts(connection, session);
  answerUpgrade(connection, session);
  answerVersion(connection, session);
  answerActions(connection, session);
  answerLog(connection, session);
  answerFormatting(connection, session);
  answerTokens(connection, session);
  answerNames(connection, session);
  answerCheck(connection, session);
  answerConfigurations(connection, session);
  answerDiagnosis(connection, session);
  answerNodes(connection, session);
  answerTools(connection, session);
  answerPosture(connection, session);
  answerStacks(connection, session);
}

/** Folders that are added to or taken from the workspace may hold other sets. */
function followFolders(connection: Connection, session: Session): void {
  connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
    const gone = new Set(removed.map(({ uri }) => withoutEnd(uri, /\//)));
    const come = added.map(({ uri }) => withoutEnd(uri, /\//));
    session.roots = [...session.roots.filter((root) => !gone.has(root)), ...come];
    session.diskChanged();
  });
}

function capabilitiesFor(capabilities: ClientCapabilities): ServerCapabilities {
  const { pullDiagnostics, effectiveView, formattingRegistration, lazyEdits, nameRegistration } =
    capabilities;
  return {
    ...nameCapabilities(capabilities),
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
    codeActionProvider: {
      codeActionKinds: [...actionKinds],
      resolveProvider: lazyEdits ? true : undefined,
    },
    ...(!nameRegistration && { definitionProvider: true, referencesProvider: true }),
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
  connection.onCompletion((params, token) => {
    const { uri } = params.textDocument;
    const question = { name: "completion", uri, token, empty: noCompletions };
    return answerFrom<CompletionList>(session, question, (document) =>
      completions(document, params, session),
    );
  });
  connection.onCompletionResolve((item, token) =>
    session.requests.answer("completion resolve", token, item, () =>
      resolveItem(item, session.service.context),
    ),
  );
  connection.onHover(({ textDocument: { uri }, position }, token) =>
    answerFrom<Hover | null>(
      session,
      { name: "hover", uri, token, empty: null },
      async (document) => {
        const hover = await document.hover(offsetOf(document, position));
        if (!hover) return null;
        const contents = { kind: MarkupKind.Markdown, value: hover.markdown };
        return { contents, range: rangeOf(document, hover.span) };
      },
    ),
  );
}

const noCompletions: CompletionList = { isIncomplete: false, items: [] };

async function completions(
  document: ServedDocument,
  { position, context }: CompletionParams,
  { capabilities }: Session,
): Promise<CompletionList> {
  const offset = offsetOf(document, position);
  const isTyped = context?.triggerKind === CompletionTriggerKind.TriggerCharacter;
  if (isTyped && isUnasked(document.text, offset)) return noCompletions;
  return completionList(await document.complete(offset), document, offset, capabilities);
}

const noFindings: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };

function answerDiagnostics(connection: Connection, session: Session): void {
  connection.languages.diagnostics.on(({ textDocument: { uri }, previousResultId }, token) =>
    answerFrom<DocumentDiagnosticReport>(
      session,
      { name: "diagnostic", uri, token, empty: noFindings, isOfNewest: true },
      async (document) => {
        const { resultId } = document.shown();
        if (previousResultId === resultId) {
          return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
        }
        const items = await shownDiagnostics(document, session);
        return { kind: DocumentDiagnosticReportKind.Full, resultId, items };
      },
    ),
  );
}
