import {
  TextDocuments,
  type Connection,
  type PublishDiagnosticsParams,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { lookAt } from "../core/text/text-look.ts";
import type { FileSystem } from "../files/file-system.ts";
import { canonicalUri } from "../files/uris.ts";
import type { Snapshot } from "../service/analyses.ts";
import { type ClientCapabilities } from "./client-capabilities.ts";
import { clientFileSystem, fileSystemOf } from "./client-file-system.ts";
import { createClosedProblems, type ClosedProblems } from "./closed-problems.ts";
import { diagnosticsOfView, errorsOfSetFile, hintDiagnostic } from "./diagnostics.ts";
import { projectView } from "../service/file-view.ts";
import { createEffectiveViews, type EffectiveViews } from "./effective-views.ts";
import type { SessionHost } from "./host.ts";
import { effectiveScheme, isShownOnly, setsChangedNotification } from "./protocol.ts";
import { isProjectFile } from "../service/is-project-file.ts";
import { createProjectMistakes } from "./project-mistakes.ts";
import { createRefresher } from "./refresher.ts";
import { createRequests, type Requests } from "./requests.ts";
import { createPartViews, type PartViews } from "./part-views.ts";
import { createServiceCore, type ServiceCore } from "../service/service-core.ts";
import { createSettingsStore, type SettingsStore } from "./settings-store.ts";
import type { ServedDocument } from "../service/served-document.ts";
import { createSetProblems, type SetProblems } from "./set-problems.ts";
import { createStatusReporter, type StatusReporter } from "./status.ts";

/** Everything one running server holds; nothing of it outlives the connection. */
export interface Session {
  readonly host: SessionHost;
  readonly requests: Requests;
  /** The files of this machine, and those that the client can read. */
  readonly files: FileSystem;
  /** What the user has set in the editor; `service.settingsOf` has the project's file over it. */
  readonly userSettings: Pick<SettingsStore, "begin" | "forget" | "of" | "size">;
  /** What answers about documents. */
  readonly service: ServiceCore;
  /** The open documents that show an effective configuration. */
  readonly views: EffectiveViews;
  /** What the open documents show of parts of others. */
  readonly partViews: PartViews;
  /** What is told of files that are not open. */
  readonly closedProblems: ClosedProblems;
  /** The open document of a canonical address. */
  openSnapshot(uri: string): Snapshot | undefined;
  /** Files that are not open are going to be judged: they are read anew, and what was found in them goes. */
  beginCheck(): void;
  /** They are judged: what was read for that may go. */
  endCheck(): void;
  /** What the client can; to be set by the initialize request, before anything else comes. */
  capabilities: ClientCapabilities;
  /** The folders of the workspace as they are now. */
  roots: readonly string[];
  /** The document as it is now; undefined where the client has not opened it. */
  snapshot(uri: string): Snapshot | undefined;
  /** How many documents are open. */
  openDocuments(): number;
  /** Files have changed on the disk, or folders in the workspace; `uris`: which, where that is known. */
  diskChanged(uris?: readonly string[]): void;
}

/** Begins to follow the documents and settings of a client. */
export function createSession(
  connection: Connection,
  host: SessionHost,
  capabilities: ClientCapabilities,
): Session {
  const documents = new TextDocuments(TextDocument);
  const snapshotOf = createSnapshots();
  const requests = createRequests(connection, host);
  const status = createStatusReporter(connection, (uri) => uri.startsWith(`${effectiveScheme}:`));
  let revisions = 0;
  const nextRevision = (): number => ++revisions;
  const userSettings = createSettingsStore(
    connection,
    () => session.capabilities,
    () => {
      closedProblems.forgetChecked();
      refreshAll();
    },
    nextRevision,
    host.later,
  );
  const closedProblems = createClosedProblems((uri, diagnostics) => {
    push(connection, { uri, diagnostics });
  });
  const editor = clientFileSystem(connection, host.later);
  const filesNow = (): FileSystem =>
    fileSystemOf(host.files, session.capabilities.fileRequests ? editor : undefined);
  const files: FileSystem = {
    readText: (uri) => filesNow().readText(uri),
    readFolder: (uri) => filesNow().readFolder(uri),
    isLink: (uri) => filesNow().isLink(uri),
    realUri: (uri) => filesNow().realUri(uri),
  };
  /** The client's own spelling of each open address. */
  const openAs = new Map<string, string>();
  const openSnapshot = (uri: string): Snapshot | undefined =>
    session.snapshot(openAs.get(canonicalUri(uri)) ?? uri);
  const views = createEffectiveViews();
  const service = createServiceCore({
    knowledge: host.knowledge,
    files,
    roots: () => session.roots,
    snapshot: openSnapshot,
    userSettings: (uri) => userSettings.of(uri),
    nextRevision,
    profileJson: host.profileJson,
    rulePages: () => session.capabilities.rulePages,
    jsonSyntaxReportedByEditor: () => session.capabilities.jsonSyntaxReportedByEditor,
    shownVersion: (uri) => views.versionOf(uri),
    onProject: (project, uri) => {
      // Nothing is told for a document that was closed meanwhile.
      if (!openSnapshot(uri)) return;
      requests.run("project", async () => {
        mistakes.used(project);
        await Promise.resolve();
      });
    },
  });
  const { sets, projects } = service;
  const mistakes = createProjectMistakes({
    projects,
    isOpen: (uri) => openSnapshot(uri) !== undefined,
    diagnosticsOf: ({ uri, text }) =>
      diagnosticsOfView(
        projectView(text, host.knowledge),
        uri,
        session.capabilities,
        host.knowledge,
      ),
    push: (uri, diagnostics) => {
      closedProblems.publish("project", uri, diagnostics);
    },
  });
  const setProblems = createSetProblems({
    isOpen: (uri) => openSnapshot(uri) !== undefined,
    errorsOf: (membership, layer) =>
      errorsOfSetFile(membership, layer, session.capabilities, host.knowledge),
    push: (uri, diagnostics) => {
      closedProblems.publish("set", uri, diagnostics);
    },
  });
  const session: Session = {
    host,
    requests,
    files,
    userSettings,
    service,
    partViews: createPartViews(),
    views,
    capabilities,
    roots: [],
    snapshot: (uri) => snapshotOf(documents.get(uri)),
    openDocuments: () => documents.keys().length,
    closedProblems,
    openSnapshot,
    beginCheck: () => {
      closedProblems.forgetChecked();
      forgetDisk();
    },
    endCheck: () => {
      if (documents.keys().length === 0) forgetAll();
    },
    diskChanged: (uris = []) => {
      // What is judged by a project's file may be anywhere below it.
      if (uris.some(isProjectFile)) closedProblems.forgetChecked();
      closedProblems.forgetChecked(uris.flatMap((uri) => [uri, ...filesBeside(uri)]));
      forgetDisk();
      refreshAll();
    },
  };
  const forgetDisk = (): void => {
    service.filesChanged();
    mistakes.diskChanged();
  };
  const forgetAll = (): void => {
    service.forgetAll();
    mistakes.forgetAll();
  };
  const refresher = createRefresher(host, {
    isBusy: () => requests.isBusy(),
    // Who asks for findings is told the rest when they are known; what a project's file governs is to be asked for anew.
    isAwaited: (uri) => !session.capabilities.pullDiagnostics || isProjectFile(uri),
    refresh: (uri) => {
      const project = isProjectFile(uri) ? session.snapshot(uri) : undefined;
      // All that it governs is judged anew, and its own mistakes with it.
      if (project && projects.isNews(project)) refreshAll();
      else
        requests.run("analysis", () =>
          publishResults(connection, session, { status, setProblems }, uri),
        );
    },
  });
  const refreshAll = (): void => {
    for (const uri of documents.keys()) refresher.changed(uri);
    if (session.capabilities.effectiveView) notifySetsChanged(connection, undefined);
    const { pullDiagnostics, refreshDiagnostics } = session.capabilities;
    if (pullDiagnostics && refreshDiagnostics) {
      connection.languages.diagnostics.refresh().catch(() => undefined);
    }
    refreshHints(connection, session.capabilities);
  };
  /** The files of the known sets that a file is in: what is true of them hangs on it. */
  const filesBeside = (uri: string): string[] =>
    sets
      .foundSets(uri)
      .flatMap(({ main = uri, folder, argPlaces = [] }) => [
        main,
        ...(folder?.files ?? []).map((file) => file.uri),
        ...new Set(argPlaces.flatMap((place) => place?.source.id ?? [])),
      ]);
  /** The other open ones of them. */
  const siblingsOf = (uri: string): string[] => {
    const inSets = new Set(filesBeside(uri));
    return documents.keys().filter((other) => other !== uri && inSets.has(canonicalUri(other)));
  };
  const changed = (uri: string): void => {
    refresher.changed(uri);
    for (const sibling of siblingsOf(uri)) refresher.changed(sibling);
    const ids = [...sets.foundSets(uri).map(({ id }) => id), ...views.platformSetsOf(uri)];
    if (ids.length > 0 && session.capabilities.effectiveView) notifySetsChanged(connection, ids);
  };
  documents.onDidOpen(({ document }) => {
    const { uri } = document;
    openAs.set(canonicalUri(uri), uri);
    service.opened(uri);
    closedProblems.forgetChecked([uri]);
    setProblems.opened(uri);
    if (isProjectFile(uri)) mistakes.opened(uri);
  });
  // Opening counts as a change of content.
  documents.onDidChangeContent(({ document: { uri, version } }) => {
    service.changed(uri);
    if (version > 1) closedProblems.forgetChecked(filesBeside(uri));
    changed(uri);
  });
  documents.onDidSave(() => {
    // Clients that do not tell of changes on the disk save at least what they change themselves.
    if (!session.capabilities.watchedFiles) session.diskChanged();
  });
  documents.onDidClose(({ document: { uri } }) => {
    refresher.forget(uri);
    status.forget(uri);
    userSettings.forget(uri);
    openAs.delete(canonicalUri(uri));
    const governsOthers = service.closed(uri);
    setProblems.closed(uri);
    for (const sibling of siblingsOf(uri)) refresher.changed(sibling);
    if (!session.capabilities.pullDiagnostics) {
      push(connection, { uri, diagnostics: [] });
    }
    if (governsOthers) refreshAll();
    if (documents.keys().length === 0) forgetAll();
  });
  documents.listen(connection);
  return session;
}

/** Tells the client that views of these sets, or of all, are out of date. */
function notifySetsChanged(connection: Connection, ids: readonly string[] | undefined): void {
  const params = ids ? { sets: ids } : {};
  connection.sendNotification(setsChangedNotification, params).catch(() => undefined);
}

function refreshHints(connection: Connection, capabilities: ClientCapabilities): void {
  if (capabilities.refreshHints) connection.languages.inlayHint.refresh().catch(() => undefined);
  if (capabilities.refreshLenses) {
    // There is no method of its own for it in the library.
    connection.sendRequest("workspace/codeLens/refresh").catch(() => undefined);
  }
}

/** An open document as it is now; undefined where it was closed meanwhile. */
async function documentNow(session: Session, uri: string): Promise<ServedDocument | undefined> {
  const settings = await session.service.settingsOf(uri);
  const snapshot = session.snapshot(uri);
  if (!snapshot) return undefined;
  const document = await session.service.documentOf(snapshot, settings);
  return session.snapshot(uri) && document;
}

/** Who tells the client what it has not asked for. */
interface Publishers {
  readonly status: StatusReporter;
  readonly setProblems: SetProblems;
}

/** Sends what follows from a document's new analysis: pushed findings, also of other files, and the status. */
async function publishResults(
  connection: Connection,
  session: Session,
  { status, setProblems }: Publishers,
  uri: string,
): Promise<void> {
  const { capabilities } = session;
  const version = session.snapshot(uri)?.version;
  const document = await documentNow(session, uri);
  if (!document || version === undefined) return;
  if (!capabilities.pullDiagnostics) {
    push(connection, { uri, version, diagnostics: await shownDiagnostics(document, session) });
  }
  setProblems.checked(uri, document.settings.validate ? document.memberships : []);
  if (capabilities.statusNotifications) status.report(document);
}

/** A client that has gone needs no findings. */
function push(connection: Connection, params: PublishDiagnosticsParams): void {
  connection.sendDiagnostics(params).catch(() => undefined);
}

/** The findings that the user wants to see; a view, and an earlier version of a file, has none. */
export async function shownDiagnostics(
  document: ServedDocument,
  { capabilities, host }: Pick<Session, "capabilities" | "host">,
): Promise<ReturnType<typeof diagnosticsOfView>> {
  const { uri, settings } = document;
  if (!settings.validate || isShownOnly(uri)) return [];
  const found = diagnosticsOfView(document, uri, capabilities, host.knowledge);
  const hints = await document.postureHints();
  return [...found, ...hints.map((hint) => hintDiagnostic(hint, document, capabilities))];
}

/** The documents as they are now: one snapshot of each version. */
function createSnapshots(): (document: TextDocument | undefined) => Snapshot | undefined {
  const snapshots = new WeakMap<TextDocument, Snapshot>();
  return (document) => {
    if (!document) return undefined;
    const before = snapshots.get(document);
    const { uri, languageId, version } = document;
    const text = document.getText();
    if (before?.version === version && before.text === text) return before;
    const snapshot = { uri, languageId, version, text, look: lookAt(text) };
    snapshots.set(document, snapshot);
    return snapshot;
  };
}
