import {
  TextDocuments,
  type Connection,
  type PublishDiagnosticsParams,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { createAnalyses, type Analyses, type Analyzed, type Snapshot } from "./analyses.ts";
import { type ClientAbilities } from "./client-abilities.ts";
import { diagnosticsOf } from "./diagnostics.ts";
import type { Host } from "./host.ts";
import { createRefresher } from "./refresher.ts";
import { createRequests, type Requests } from "./requests.ts";
import { createSettingsStore, type SettingsStore } from "./settings-store.ts";
import type { Settings } from "./settings.ts";
import { createStatusReporter } from "./status.ts";

/** Everything one running server holds; nothing of it outlives the connection. */
export interface Session {
  readonly host: Host;
  readonly requests: Requests;
  readonly settings: SettingsStore;
  readonly analyses: Analyses;
  /** What the client can; to be set by the initialize request, before anything else comes. */
  abilities: ClientAbilities;
  /** The document as it is now; undefined where the client has not opened it. */
  snapshot(uri: string): Snapshot | undefined;
  /** How many documents are open. */
  openDocuments(): number;
}

/** Begins to follow the documents and settings of a client. */
export function createSession(
  connection: Connection,
  host: Host,
  abilities: ClientAbilities,
): Session {
  const documents = new TextDocuments(TextDocument);
  const requests = createRequests(connection, host);
  const status = createStatusReporter(connection);
  const settings = createSettingsStore(
    connection,
    () => session.abilities,
    () => refreshAll(),
  );
  const session: Session = {
    host,
    requests,
    settings,
    analyses: createAnalyses(host.knowledge, () => session.abilities.jsonSyntaxReportedByEditor),
    abilities,
    snapshot: (uri) => snapshotOf(documents.get(uri)),
    openDocuments: () => documents.keys().length,
  };
  const refresher = createRefresher(host, (uri) => {
    void settings.of(uri).then((current) =>
      requests.run("analysis", () => {
        const snapshot = session.snapshot(uri);
        if (snapshot) tell(connection, session, status, snapshot, current);
      }),
    );
  });
  const refreshAll = (): void => {
    for (const uri of documents.keys()) refresher.changed(uri);
    const { pullDiagnostics, refreshDiagnostics } = session.abilities;
    if (pullDiagnostics && refreshDiagnostics) {
      connection.languages.diagnostics.refresh().catch(() => undefined);
    }
  };
  // Opening counts as a change of content.
  documents.onDidChangeContent(({ document }) => refresher.changed(document.uri));
  documents.onDidClose(({ document: { uri } }) => {
    refresher.forget(uri);
    status.forget(uri);
    settings.forget(uri);
    session.analyses.forget(uri);
    if (!session.abilities.pullDiagnostics) {
      push(connection, { uri, diagnostics: [] });
    }
  });
  documents.listen(connection);
  return session;
}

/** Sends what follows from a document's new analysis: pushed findings and the status. */
function tell(
  connection: Connection,
  session: Session,
  status: ReturnType<typeof createStatusReporter>,
  snapshot: Snapshot,
  settings: Settings,
): void {
  const { uri, version } = snapshot;
  const { abilities, analyses } = session;
  const analyzed = analyses.of(snapshot, settings);
  if (!abilities.pullDiagnostics) {
    const diagnostics = shownDiagnostics(analyzed, uri, settings, session);
    push(connection, { uri, version, diagnostics });
  }
  if (abilities.statusNotifications) status.report(uri, analyzed.analysis);
}

/** A client that has gone needs no findings. */
function push(connection: Connection, params: PublishDiagnosticsParams): void {
  connection.sendDiagnostics(params).catch(() => undefined);
}

/** The findings that the user wants to see. */
export function shownDiagnostics(
  { analysis }: Analyzed,
  uri: string,
  settings: Settings,
  { abilities, host }: Session,
): ReturnType<typeof diagnosticsOf> {
  return analysis && settings.validate
    ? diagnosticsOf(analysis, uri, abilities, host.knowledge.rules)
    : [];
}

function snapshotOf(document: TextDocument | undefined): Snapshot | undefined {
  if (!document) return undefined;
  const { uri, languageId, version } = document;
  return { uri, languageId, version, text: document.getText() };
}
