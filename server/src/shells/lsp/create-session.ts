import type { Connection } from "vscode-languageserver";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { rememberedFiles } from "../../engine/files/remembered-files.ts";
import { canonicalUri } from "../../engine/files/uris.ts";
import { projectView } from "../../service/file-view.ts";
import { isProjectFile } from "../../service/is-project-file.ts";
import { createServiceCore, type ServiceCore } from "../../service/service-core.ts";
import { createCheckedFiles } from "./answers/checked-files.ts";
import type { ClientCapabilities } from "./client-capabilities.ts";
import { clientFileSystem, fileSystemOf } from "./client-file-system.ts";
import { createClosedProblems } from "./closed-problems.ts";
import { diagnosticsOfView } from "./convert/diagnostics.ts";
import { createDiskChanges } from "./disk-changes.ts";
import { createEffectiveViewRequests } from "./answers/effective-views.ts";
import type { SessionHost } from "./host.ts";
import { createNamePlaces } from "./name-places.ts";
import { createOpenDocuments } from "./open-documents.ts";
import { createPartViews } from "./answers/part-views.ts";
import { createProjectMistakes, type ProjectMistakes } from "./project-mistakes.ts";
import { settledNotification, type SettledParams } from "./protocol/protocol.ts";
import { createPublisher, push, type Publisher } from "./publisher.ts";
import { createRequests } from "./requests.ts";
import type { Session } from "./session.ts";
import { createSettingsStore } from "./settings-store.ts";

/** Begins to follow the documents and settings of a client. */
export function createSession(
  connection: Connection,
  host: SessionHost,
  capabilities: ClientCapabilities,
): Session {
  const documents = createOpenDocuments();
  // Nothing that begins works with what the disk was before.
  const requests = createRequests(connection, host, () => {
    session.catchUp();
  });
  const views = createEffectiveViewRequests();
  const closedProblems = createClosedProblems((uri, diagnostics) => {
    push(connection, { uri, diagnostics });
  });
  let revisions = 0;
  const nextRevision = (): number => ++revisions;
  const settingsChanged = (): void => {
    checked.changed();
    publisher.refreshAll();
  };
  const userSettings = createSettingsStore(
    connection,
    () => session.capabilities,
    settingsChanged,
    nextRevision,
    host,
  );
  const files = rememberedFiles(filesOf(connection, host, () => session.capabilities));
  const service = createServiceCore({
    knowledge: host.knowledge,
    files,
    roots: () => session.roots,
    snapshot: (uri) => documents.find(uri),
    userSettings: (uri) => userSettings.of(uri),
    nextRevision,
    profileJson: host.profileJson,
    rulePages: () => session.capabilities.rulePages,
    jsonSyntaxReportedByEditor: () => session.capabilities.jsonSyntaxReportedByEditor,
    shownVersion: (uri) => views.versionOf(uri),
    onProject: (project, uri) => {
      // Nothing is published for a document that was closed meanwhile.
      if (!documents.find(uri)) return;
      void requests.run("project", async () => {
        mistakes.used(project);
        await Promise.resolve();
      });
    },
  });
  const forgetDisk = (): void => {
    files.changed();
    service.filesChanged();
    mistakes.diskChanged();
  };
  const checked = createCheckedFiles(() => ({
    ...session,
    files,
    forgetDisk,
    forgetUnused: () => {
      if (documents.uris().length === 0) forgetAll(service, mistakes);
    },
  }));
  const session: Session = {
    host,
    requests,
    documents,
    files,
    userSettings,
    service,
    views,
    closedProblems,
    checked,
    namePlaces: createNamePlaces(connection, () => session.capabilities),
    capabilities,
    roots: [],
    partViews: createPartViews(),
    snapshot: (uri) => documents.snapshot(uri),
    diskChanged(uris = []) {
      diskChanges.changed(uris);
    },
    catchUp() {
      diskChanges.catchUp();
    },
  };
  const diskChanges = createDiskChanges(host, {
    isBusy: () => requests.isBusy(),
    forget(uris) {
      // A project's file affects files anywhere below it.
      const isAny = !uris || uris.some(isProjectFile);
      checked.changed(
        isAny ? undefined : uris.flatMap((uri) => [uri, ...filesBeside(uri, service)]),
      );
      forgetDisk();
    },
    refresh: () => {
      publisher.refreshAll();
    },
  });
  const mistakes = mistakesIn(session);
  const publisher = createPublisher(connection, session);
  followDocuments(connection, session, mistakes, publisher);
  followCursor(connection, publisher);
  return session;
}

function followCursor(connection: Connection, publisher: Publisher): void {
  connection.onNotification(settledNotification, ({ uri }: SettledParams) => {
    publisher.settled(uri);
  });
}

/** The files of this machine, and those that the client can read, as soon as it has said so. */
function filesOf(
  connection: Connection,
  host: SessionHost,
  capabilities: () => ClientCapabilities,
): FileSystem {
  const editor = clientFileSystem(connection, host.later);
  const now = (): FileSystem =>
    fileSystemOf(host.files, capabilities().fileRequests ? editor : undefined);
  return {
    readText: (uri) => now().readText(uri),
    readBeginning: async (uri, length) => now().readBeginning?.(uri, length),
    readFolder: (uri) => now().readFolder(uri),
    isLink: (uri) => now().isLink(uri),
    realUri: (uri) => now().realUri(uri),
  };
}

function mistakesIn(session: Session): ProjectMistakes {
  const { documents, service, host, closedProblems } = session;
  const { knowledge } = host;
  return createProjectMistakes({
    projects: service.projects,
    isOpen: (uri) => documents.find(uri) !== undefined,
    diagnosticsOf: (project) =>
      diagnosticsOfView(
        projectView(project, knowledge),
        project.uri,
        session.capabilities,
        knowledge,
      ),
    push: (uri, diagnostics) => {
      closedProblems.publish("project", uri, diagnostics);
    },
  });
}

/** Open, change, close: what is known follows, and what is published. */
function followDocuments(
  connection: Connection,
  session: Session,
  mistakes: ProjectMistakes,
  publisher: Publisher,
): void {
  const { documents, service, views, checked, userSettings } = session;
  /** Publishes the other open files of the known sets that a file is in. */
  const changeSiblings = (uri: string): void => {
    const inSets = new Set(filesBeside(uri, service));
    for (const other of documents.uris()) {
      if (other !== uri && inSets.has(canonicalUri(other))) publisher.changed(other);
    }
  };
  const setIdsOf = (uri: string): readonly string[] => [
    ...service.sets.foundSets(uri).map(({ id }) => id),
    ...views.platformSetsOf(uri),
  ];
  const tellOfSets = (ids: readonly string[]): void => {
    if (ids.length > 0) publisher.setsChanged(ids);
  };
  documents.listen(connection, {
    opened(uri) {
      service.opened(uri);
      checked.opened(uri);
      publisher.opened(uri);
      if (isProjectFile(uri)) mistakes.opened(uri);
    },
    changed(uri, version) {
      service.changed(uri);
      if (version > 1) checked.changed(filesBeside(uri, service));
      publisher.changed(uri);
      changeSiblings(uri);
      tellOfSets(setIdsOf(uri));
    },
    saved(uri) {
      publisher.settled(uri);
      // Clients that do not tell of changes on the disk save at least what they change themselves.
      if (!session.capabilities.watchedFiles) session.diskChanged();
    },
    closed(uri) {
      userSettings.forget(uri);
      session.namePlaces.closed(uri);
      checked.changed([uri, ...filesBeside(uri, service)]);
      // Nothing is left of a document that was never saved.
      const ended = uri.startsWith("untitled:") ? setIdsOf(uri) : [];
      const governsOthers = service.closed(uri);
      publisher.closed(uri);
      tellOfSets(ended);
      changeSiblings(uri);
      if (governsOthers) publisher.refreshAll();
      if (documents.uris().length === 0) forgetAll(service, mistakes);
    },
  });
}

function forgetAll(service: ServiceCore, mistakes: ProjectMistakes): void {
  service.forgetAll();
  mistakes.forgetAll();
}

/** The files of the known sets that a file is in: what is true of them depends on it. */
function filesBeside(uri: string, { sets }: ServiceCore): string[] {
  return sets
    .foundSets(uri)
    .flatMap(({ main = uri, folder, argPlaces = [] }) => [
      main,
      ...(folder?.files ?? []).map((file) => file.uri),
      ...new Set(argPlaces.flatMap((place) => place?.source.id ?? [])),
    ]);
}
