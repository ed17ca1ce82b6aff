import type { Connection, PublishDiagnosticsParams } from "vscode-languageserver";
import { isProjectFile } from "../../service/is-project-file.ts";
import type { ServedDocument } from "../../service/served-document.ts";
import { errorsOfSetFile, shownDiagnostics } from "./convert/diagnostics.ts";
import { effectiveScheme, setsChangedNotification } from "./protocol/protocol.ts";
import { createRefresher } from "./refresher.ts";
import type { Session } from "./session.ts";
import { createSetProblems } from "./set-problems.ts";
import { createStatusReporter } from "./convert/status.ts";

/** Sends the client unasked information: findings, also of other files, and the recognized kinds of documents. */
export interface Publisher {
  /** A document was opened: its own findings replace those that its sets had in it. */
  opened(uri: string): void;
  /** Publishes soon what follows from a document's new text. */
  changed(uri: string): void;
  closed(uri: string): void;
  /** The user no longer types where they typed last: what was withheld of the key there is published. */
  settled(uri: string): void;
  /** Publishes all documents and asks the client to pull again. */
  refreshAll(): void;
  /** Views of these sets, or of all, are out of date. */
  setsChanged(ids?: readonly string[]): void;
}

/** Nothing is published yet. */
export function createPublisher(connection: Connection, session: Session): Publisher {
  const { host, requests, documents, closedProblems, service } = session;
  const status = createStatusReporter(connection, (uri) => uri.startsWith(`${effectiveScheme}:`));
  const setProblems = createSetProblems({
    isOpen: (uri) => documents.find(uri) !== undefined,
    errorsOf: (membership, layer) =>
      errorsOfSetFile(membership, layer, session.capabilities, host.knowledge),
    push: (uri, diagnostics) => {
      closedProblems.publish("set", uri, diagnostics);
    },
  });

  const publish = async (uri: string): Promise<void> => {
    const { capabilities } = session;
    const version = documents.snapshot(uri)?.version;
    const document = await documentNow(session, uri);
    if (!document || version === undefined) return;
    if (!capabilities.pullDiagnostics) {
      push(connection, { uri, version, diagnostics: await shownDiagnostics(document, session) });
    }
    setProblems.checked(uri, document.settings.validate ? document.memberships : []);
    if (capabilities.statusNotifications) status.report(document);
  };
  const refresher = createRefresher(host, {
    isBusy: () => requests.isBusy(),
    // A client that pulls gets the rest when it is known, and the project files may govern other documents now.
    isAwaited: (uri) => !session.capabilities.pullDiagnostics || isProjectFile(uri),
    refresh: (uri) => {
      const project = isProjectFile(uri) ? documents.snapshot(uri) : undefined;
      // All files that it affects are checked again, and its own mistakes with them.
      if (project && service.projects.isNews(project)) refreshAll();
      else void requests.run("analysis", () => publish(uri));
    },
  });
  const setsChanged = (ids?: readonly string[]): void => {
    if (!session.capabilities.effectiveView) return;
    const params = ids ? { sets: ids } : {};
    connection.sendNotification(setsChangedNotification, params).catch(() => undefined);
  };
  const refreshAll = (): void => {
    for (const uri of documents.uris()) refresher.changed(uri);
    setsChanged();
    askAgain(connection, session);
  };
  return {
    opened(uri) {
      setProblems.opened(uri);
    },
    changed(uri) {
      refresher.changed(uri);
    },
    closed(uri) {
      refresher.forget(uri);
      status.forget(uri);
      setProblems.closed(uri);
      if (!session.capabilities.pullDiagnostics) push(connection, { uri, diagnostics: [] });
    },
    settled(uri) {
      void requests.run("settled", async () => {
        const document = await documentNow(session, uri);
        documents.settle(uri);
        if (!document?.shown().isWithholding) return;
        refresher.changed(uri);
        askAgain(connection, session);
      });
    },
    refreshAll,
    setsChanged,
  };
}

/** Has the client ask again for what it pulls, as far as it can. */
function askAgain(connection: Connection, { capabilities }: Session): void {
  const { pullDiagnostics, refreshDiagnostics, refreshHints, refreshLenses } = capabilities;
  if (pullDiagnostics && refreshDiagnostics) {
    connection.languages.diagnostics.refresh().catch(() => undefined);
  }
  if (refreshHints) connection.languages.inlayHint.refresh().catch(() => undefined);
  // There is no method of its own for it in the library.
  if (refreshLenses) connection.sendRequest("workspace/codeLens/refresh").catch(() => undefined);
}

/** An open document as it is now; undefined where it was closed meanwhile. */
async function documentNow(
  { documents, service }: Session,
  uri: string,
): Promise<ServedDocument | undefined> {
  const settings = await service.settingsOf(uri);
  const snapshot = documents.snapshot(uri);
  if (!snapshot) return undefined;
  const document = await service.documentOf(snapshot, settings);
  return documents.snapshot(uri) && document;
}

/** A client that has gone needs no findings. */
export function push(connection: Connection, params: PublishDiagnosticsParams): void {
  connection.sendDiagnostics(params).catch(() => undefined);
}
