import type { FileSystem } from "../../engine/files/file-system.ts";
import type { Snapshot } from "../../service/analyses.ts";
import type { ServiceCore } from "../../service/service-core.ts";
import type { ClientCapabilities } from "./client-capabilities.ts";
import type { ClosedProblems } from "./closed-problems.ts";
import type { EffectiveViewRequests } from "./answers/effective-views.ts";
import type { CheckedFiles } from "./answers/file-checks.ts";
import type { SessionHost } from "./host.ts";
import type { NamePlaces } from "./name-places.ts";
import type { OpenDocuments } from "./open-documents.ts";
import type { PartViews } from "./answers/part-views.ts";
import type { Requests } from "./requests.ts";
import type { SettingsStore } from "./settings-store.ts";

/** The state of one running server; nothing of it outlives the connection. */
export interface Session {
  readonly host: SessionHost;
  readonly requests: Requests;
  readonly documents: OpenDocuments;
  /** The files of this machine, and those that the client can read. */
  readonly files: FileSystem;
  /** The user's settings in the editor; in `service.settingsOf` the project's file overrides them. */
  readonly userSettings: Pick<SettingsStore, "begin" | "forget" | "of" | "size">;
  /** Answers about documents. */
  readonly service: ServiceCore;
  /** The open documents that show an effective configuration. */
  readonly views: EffectiveViewRequests;
  /** Parts of other documents that open documents show. */
  readonly partViews: PartViews;
  /** Published findings of files that are not open. */
  readonly closedProblems: ClosedProblems;
  /** The files of the last check of the workspace. */
  readonly checked: CheckedFiles;
  /** The documents in which names are offered. */
  readonly namePlaces: NamePlaces;
  /** The client's capabilities; the initialize request sets them before any other message. */
  capabilities: ClientCapabilities;
  /** The folders of the workspace as they are now. */
  roots: readonly string[];
  /** The document as it is now; undefined where the client has not opened it. */
  snapshot(uri: string): Snapshot | undefined;
  /** Files have changed on the disk, or folders in the workspace; `uris`: which, where that is known. */
  diskChanged(uris?: readonly string[]): void;
  /** Forgets what was read before the last change of the disk. */
  catchUp(): void;
}
