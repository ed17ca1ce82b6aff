import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import type { FileSystem } from "../engine/files/file-system.ts";
import { homeOf } from "../engine/files/stays-home.ts";
import { canonicalUri } from "../engine/files/uris.ts";
import { once } from "../engine/text/once.ts";
import type { ProfileJson } from "./profile-json.ts";
import { allocatableOf, type DocumentAllocatable } from "./answers/allocatable-of-document.ts";
import { concernsUs, type Snapshot } from "./analyses.ts";
import { createDocumentSettings } from "./document-settings.ts";
import {
  effectiveText,
  type EffectiveRequest,
  type EffectiveText,
} from "./answers/effective-text.ts";
import { effectiveOfDocument } from "./answers/effective-of-document.ts";
import {
  createPostureAnswers,
  posturesOf,
  type PostureAnswers,
} from "./answers/posture-answers.ts";
import { isProjectFile } from "./is-project-file.ts";
import { type NodeForm, nodeEdit, type ProjectEdit } from "./answers/node-form.ts";
import { createProjectStore, type Project, type ProjectStore } from "./project-store.ts";
import { servedDocument, type ServedDocument } from "./served-document.ts";
import type { ServiceContext } from "./service-context.ts";
import type { SetStore } from "./set-store.ts";
import type { Settings } from "./settings.ts";
import { createStackAnswers, type StackAnswers } from "./answers/stack-summaries.ts";
import { versionsOf, type DocumentVersions } from "./answers/versions-of-document.ts";
import {
  upgradeOf,
  type DocumentUpgrade,
  type UpgradeVersions,
} from "./answers/upgrade-of-document.ts";
import { versionEditFor, type FileEdit } from "./version-edit.ts";
import { createViewStore } from "./view-store.ts";

/** The functions that a service needs of its host: a server's session, or a program that uses the package. */
export interface ServiceShell {
  readonly knowledge: Knowledge;
  readonly files: FileSystem;
  /** The folders of the workspace. */
  readonly roots: () => readonly string[];
  /** The open document of an address, in any spelling. */
  readonly snapshot: (uri: string) => Snapshot | undefined;
  /** The user's settings for a document. */
  readonly userSettings: (uri: string) => Promise<Settings>;
  /** Revisions tell settings apart, also those that the shell makes. */
  readonly nextRevision: () => number;
  /** The JSON service with the schemas of profiles; absent where there is none. */
  readonly profileJson?: (() => Promise<ProfileJson>) | undefined;
  /** The address of the folder with the pages about rules, where there is one. */
  readonly rulePages?: () => string | undefined;
  /** The editor itself reports syntax mistakes of JSON files. */
  readonly jsonSyntaxReportedByEditor?: () => boolean;
  /** Only sets that the project's file or the user names count, and no folder of profiles is looked for. */
  readonly isNamedOnly?: boolean;
  /** The version that a document shows something for, where it only does that. */
  readonly shownVersion?: (uri: string) => KubernetesVersion | undefined;
  /** Called when an open document is checked by a project's file. */
  readonly onProject?: (project: Project, uri: string) => void;
}

/**
 * Answers about documents at offsets of their texts. The language server and the npm package use it: they report
 * documents and files to it, and convert its answers.
 */
export interface ServiceCore {
  readonly context: ServiceContext;
  readonly sets: SetStore;
  readonly projects: ProjectStore;
  /** The settings that a document is checked by: the user's, overridden by the project's file. */
  settingsOf(uri: string): Promise<Settings>;
  /** The answers about a document; with `isOnDisk`, about a file that is not open: nothing is kept for it. */
  documentOf(snapshot: Snapshot, settings: Settings, isOnDisk?: boolean): Promise<ServedDocument>;
  /**
   * The effective configuration of the node, with the other files of the set; undefined for documents that are not the
   * kubelet's.
   */
  effective(
    snapshot: Snapshot,
    settings: Settings,
    request: EffectiveRequest,
    isOnDisk?: boolean,
  ): Promise<EffectiveText | undefined>;
  /**
   * The allocatable resources on each node size in the settings; undefined for documents that are not the kubelet's.
   */
  allocatable(
    snapshot: Snapshot,
    settings: Settings,
    isOnDisk?: boolean,
    wish?: Pick<EffectiveRequest, "set" | "at"> & { readonly form?: NodeForm | undefined },
  ): Promise<DocumentAllocatable | undefined>;
  /** The change that adds the node of a form to the project's file. */
  nodeEdit(uri: string, settings: Settings, form: NodeForm): ProjectEdit | undefined;
  /** Results of security benchmarks, and the change that excepts a control. */
  readonly posture: PostureAnswers;
  /** The stacks of documents in short. */
  readonly stacks: StackAnswers;
  /** Changes with another version; without `to` only the current version. */
  upgrade(
    snapshot: Snapshot,
    settings: Settings,
    versions: UpgradeVersions,
  ): Promise<DocumentUpgrade | undefined>;
  /** Changes from each version to the next, of one of the document's sets. */
  versions(
    snapshot: Snapshot,
    settings: Settings,
    wish: { readonly set?: string | undefined },
  ): Promise<DocumentVersions | undefined>;
  /** The change by which a document is read for another version. */
  versionEdit(
    snapshot: Snapshot,
    settings: Settings,
    version: KubernetesVersion,
  ): Promise<FileEdit | undefined>;
  /** A document was opened. */
  opened(uri: string): void;
  /** The text of an open document was changed. */
  changed(uri: string): void;
  /** A document was closed; true if others were checked by it. */
  closed(uri: string): boolean;
  /** Files have changed on the disk, or folders in the workspace. */
  filesChanged(): void;
  /** Called when the last document is closed. */
  forgetAll(): void;
  /** How many analyses are kept. */
  readonly size: number;
}

/** A service that knows of no document. */
export function createServiceCore(shell: ServiceShell): ServiceCore {
  const { knowledge, files, roots, snapshot, rulePages, profileJson } = shell;
  const store = createViewStore({
    knowledge,
    files,
    roots,
    snapshot,
    jsonSyntaxReportedByEditor: shell.jsonSyntaxReportedByEditor ?? (() => false),
    isNamedOnly: shell.isNamedOnly ?? false,
  });
  const projects = createProjectStore({ knowledge, files, roots, snapshot });
  const settingsOf = createDocumentSettings({
    userSettings: shell.userSettings,
    projects,
    nextRevision: shell.nextRevision,
    concernsUs(uri) {
      const document = snapshot(uri);
      return document === undefined || concernsUs(document);
    },
    onProject: shell.onProject ?? (() => undefined),
    shownVersion: shell.shownVersion ?? (() => undefined),
  });
  const context: ServiceContext = {
    knowledge,
    files,
    rulePages: rulePages ?? (() => undefined),
    profileJson: once(() => profileJson?.() ?? Promise.resolve(undefined)),
  };
  const { sets } = store;
  const openedOrClosed = (uri: string): boolean => {
    sets.editorChanged(uri, true);
    if (!isProjectFile(uri)) return false;
    projects.openedOrClosed(uri);
    return true;
  };
  return {
    context,
    sets,
    projects,
    settingsOf,
    async documentOf(document, settings, isOnDisk) {
      const view = await store.viewDocument(document, settings, isOnDisk);
      const postures = once(() => posturesOf(document, settings, view, store, knowledge));
      const stacks = (): ReturnType<typeof store.stacksIn> =>
        view.file ? store.stacksIn(view.file, document.uri) : Promise.resolve([]);
      return servedDocument(document, settings, view, context, { postures, stacks });
    },
    async effective(document, settings, request, isOnDisk = false) {
      const question = { snapshot: document, settings, isOnDisk };
      const found = await effectiveOfDocument(question, request, store, knowledge);
      return found && effectiveText(found, request, knowledge);
    },
    posture: createPostureAnswers(roots, store, knowledge),
    stacks: createStackAnswers(store, knowledge),
    allocatable: (document, settings, isOnDisk = false, { form, ...which } = {}) =>
      allocatableOf({ snapshot: document, settings, isOnDisk, form, which }, store, knowledge),
    nodeEdit: (uri, settings, form) =>
      nodeEdit(form, settings, homeOf(canonicalUri(uri), roots().map(canonicalUri))),
    upgrade: (document, settings, versions) =>
      upgradeOf(document, settings, versions, store, knowledge),
    versions: (document, settings, wish) => versionsOf(document, settings, wish, store, knowledge),
    versionEdit: (document, settings, version) =>
      versionEditFor(document, settings, version, store),
    opened: openedOrClosed,
    changed(uri) {
      sets.editorChanged(uri, false);
    },
    closed(uri) {
      store.forget(uri);
      return openedOrClosed(uri);
    },
    filesChanged() {
      store.diskChanged();
      projects.diskChanged();
    },
    forgetAll() {
      sets.forgetAll();
      projects.forgetAll();
    },
    get size() {
      return store.size;
    },
  };
}
