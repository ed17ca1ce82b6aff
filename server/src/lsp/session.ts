import type { FileSystem } from "../files/file-system.ts";
import type { Snapshot } from "../workspace/analyses.ts";
import type { ServiceCore } from "../workspace/service-core.ts";
import type { ClientCapabilities } from "./client-capabilities.ts";
import type { ClosedProblems } from "./closed-problems.ts";
import type { EffectiveViews } from "./effective-views.ts";
import type { CheckedFiles } from "./file-checks.ts";
import type { SessionHost } from "./host.ts";
import type { OpenDocuments } from "./open-documents.ts";
import type { PartViews } from "./part-views.ts";
import type { Requests } from "./requests.ts";
import type { SettingsStore } from "./settings-store.ts";

/** Everything one running server holds; nothing of it outlives the connection. */
export interface Session {
  readonly host: SessionHost;
  readonly requests: Requests;
  readonly documents: OpenDocuments;
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
  /** The files of the last check of the workspace. */
  readonly checked: CheckedFiles;
  /** What the client can; to be set by the initialize request, before anything else comes. */
  capabilities: ClientCapabilities;
  /** The folders of the workspace as they are now. */
  roots: readonly string[];
  /** The document as it is now; undefined where the client has not opened it. */
  snapshot(uri: string): Snapshot | undefined;
  /** Files have changed on the disk, or folders in the workspace; `uris`: which, where that is known. */
  diskChanged(uris?: readonly string[]): void;
}
