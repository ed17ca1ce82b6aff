import {
  DocumentDiagnosticReportKind,
  MarkupKind,
  TextDocumentSyncKind,
  type CancellationToken,
  type Connection,
  type DocumentDiagnosticReport,
  type InitializeResult,
  type ResponseError,
  type ServerCapabilities,
} from "vscode-languageserver";
import type { Analysis } from "../core/analysis/analysis.ts";
import { hoverAt } from "../core/features/hover.ts";
import type { Analyzed } from "./analyses.ts";
import { abilitiesOf, type ClientAbilities } from "./client-abilities.ts";
import { completionItemsAt, resolveItem } from "./completion-items.ts";
import { offsetOf, rangeOf } from "./convert.ts";
import type { Host } from "./host.ts";
import { createSession, shownDiagnostics, type Session } from "./session.ts";
import type { Settings } from "./settings.ts";
import { foldsOf, linksOf, selectionOf, symbolsOf } from "./structure.ts";

/** What a running server holds. */
export interface RunningServer {
  held(): { readonly documents: number; readonly analyses: number; readonly settings: number };
}

/**
 * Serves one client over `connection` until it closes. All state belongs to this call: two servers
 * in one process know nothing of each other.
 */
export function startServer(connection: Connection, host: Host): RunningServer {
  const session = createSession(connection, host, abilitiesOf({ capabilities: {} }));
  connection.onInitialize((params): InitializeResult => {
    session.abilities = abilitiesOf(params);
    return {
      capabilities: capabilitiesFor(session.abilities),
      serverInfo: { name: "Kubelet Config" },
    };
  });
  connection.onInitialized(() => session.settings.begin());
  answerPositions(connection, session);
  answerDocuments(connection, session);
  answerDiagnostics(connection, session);
  connection.listen();
  return {
    held: () => ({
      documents: session.openDocuments(),
      analyses: session.analyses.size,
      settings: session.settings.size,
    }),
  };
}

function capabilitiesFor({ pullDiagnostics }: ClientAbilities): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    // No colon: Enter after `evictionHard:` must start a new line, not take the first completion.
    completionProvider: { resolveProvider: true, triggerCharacters: [" ", '"'] },
    hoverProvider: true,
    documentSymbolProvider: { label: "Kubelet Config" },
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentLinkProvider: { resolveProvider: false },
    ...(pullDiagnostics && {
      diagnosticProvider: {
        identifier: "kubelet",
        interFileDependencies: true,
        workspaceDiagnostics: false,
      },
    }),
  };
}

/** A request about one document. */
interface Question<T> {
  readonly name: string;
  readonly uri: string;
  readonly token: CancellationToken;
  /** The answer where there is nothing to say. */
  readonly empty: T;
}

/** Answers from the analysis of the document as it was when the request came. */
function answerFrom<T>(
  session: Session,
  { name, uri, token, empty }: Question<T>,
  compute: (analyzed: Analyzed, settings: Settings) => T,
): Promise<T | ResponseError<never>> {
  const snapshot = session.snapshot(uri);
  const asked = snapshot && session.settings.of(uri);
  return session.requests.answer(name, token, empty, async () => {
    if (!snapshot || !asked) return empty;
    const settings = await asked;
    // Nothing may be kept for a document that was closed meanwhile.
    if (token.isCancellationRequested || !session.snapshot(uri)) return empty;
    return compute(session.analyses.of(snapshot, settings), settings);
  });
}

/** The same for answers that only the kubelet's documents give. */
function answerOurs<T>(
  session: Session,
  question: Question<T>,
  compute: (analysis: Analysis) => T,
): Promise<T | ResponseError<never>> {
  return answerFrom(session, question, ({ analysis }) =>
    analysis ? compute(analysis) : question.empty,
  );
}

function answerPositions(connection: Connection, session: Session): void {
  const { knowledge } = session.host;
  connection.onCompletion(({ textDocument: { uri }, position }, token) =>
    answerOurs(session, { name: "completion", uri, token, empty: [] }, (analysis) =>
      completionItemsAt(analysis, offsetOf(analysis, position), knowledge, session.abilities),
    ),
  );
  connection.onCompletionResolve((item, token) =>
    session.requests.answer("completion resolve", token, item, () => resolveItem(item, knowledge)),
  );
  connection.onHover(({ textDocument: { uri }, position }, token) =>
    answerOurs(session, { name: "hover", uri, token, empty: null }, (analysis) => {
      const hover = hoverAt(analysis, offsetOf(analysis, position), knowledge);
      if (!hover) return null;
      const contents = { kind: MarkupKind.Markdown, value: hover.markdown };
      return { contents, range: rangeOf(analysis, hover.span) };
    }),
  );
  connection.onSelectionRanges(({ textDocument: { uri }, positions }, token) =>
    answerOurs(session, { name: "selection range", uri, token, empty: null }, (analysis) =>
      positions.map((position) => selectionOf(analysis, offsetOf(analysis, position))),
    ),
  );
}

function answerDocuments(connection: Connection, session: Session): void {
  connection.onDocumentSymbol(({ textDocument: { uri } }, token) =>
    answerOurs(session, { name: "document symbol", uri, token, empty: [] }, (analysis) =>
      symbolsOf(analysis, uri, session.abilities),
    ),
  );
  connection.onFoldingRanges(({ textDocument: { uri } }, token) =>
    answerOurs(session, { name: "folding range", uri, token, empty: null }, (analysis) =>
      foldsOf(analysis, session.abilities),
    ),
  );
  connection.onDocumentLinks(({ textDocument: { uri } }, token) =>
    answerOurs(session, { name: "document link", uri, token, empty: [] }, (analysis) =>
      linksOf(analysis, uri, session.abilities),
    ),
  );
}

const noFindings: DocumentDiagnosticReport = { kind: DocumentDiagnosticReportKind.Full, items: [] };

function answerDiagnostics(connection: Connection, session: Session): void {
  connection.languages.diagnostics.on(({ textDocument: { uri }, previousResultId }, token) =>
    answerFrom<DocumentDiagnosticReport>(
      session,
      { name: "diagnostic", uri, token, empty: noFindings },
      (analyzed, settings) => {
        const { resultId } = analyzed;
        if (previousResultId === resultId) {
          return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
        }
        const items = shownDiagnostics(analyzed, uri, settings, session);
        return { kind: DocumentDiagnosticReportKind.Full, resultId, items };
      },
    ),
  );
}
