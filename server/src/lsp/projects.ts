import type { Knowledge } from "../core/schema/knowledge.ts";
import type { FileSystem } from "../files/file-system.ts";
import { concernsUs, type Snapshot } from "../service/analyses.ts";
import { createProjectMistakes, type ProjectMistakes } from "./project-mistakes.ts";
import { createProjectSettings } from "./project-settings.ts";
import { isProjectFile } from "../service/is-project-file.ts";
import { createProjectStore, type ProjectStore } from "../service/project-store.ts";
import type { SettingsStore } from "./settings-store.ts";

/** The project's files of one connection, and the settings that they make. */
export interface Projects extends Pick<ProjectStore, "isNews"> {
  /** The settings of documents, those of the editor with the project's file over them. */
  readonly settings: SettingsStore;
  /** A document was opened. */
  opened(uri: string): void;
  /** A document was closed; true where others were judged by it. */
  closed(uri: string): boolean;
  /** Something on the disk has changed. */
  diskChanged(): void;
  /** No document is open any more. */
  forgetAll(): void;
}

interface Dependencies {
  readonly files: Pick<FileSystem, "readText" | "realUri">;
  readonly knowledge: Knowledge;
  readonly roots: () => readonly string[];
  /** The open document of an address in any spelling. */
  readonly snapshot: (uri: string) => Snapshot | undefined;
  /** The editor's settings. */
  readonly settings: SettingsStore;
  readonly nextRevision: () => number;
  readonly diagnosticsOf: Parameters<typeof createProjectMistakes>[0]["diagnosticsOf"];
  readonly push: Parameters<typeof createProjectMistakes>[0]["push"];
}

/** Nothing is read yet. */
export function createProjects(around: Dependencies): Projects {
  const { snapshot, push } = around;
  const store = createProjectStore(around);
  const mistakes: ProjectMistakes = createProjectMistakes({
    projects: store,
    diagnosticsOf: around.diagnosticsOf,
    isOpen: (uri) => snapshot(uri) !== undefined,
    push,
  });
  return {
    isNews: (document) => store.isNews(document),
    settings: createProjectSettings({
      settings: around.settings,
      projects: store,
      nextRevision: around.nextRevision,
      concernsUs(uri) {
        const document = snapshot(uri);
        return document === undefined || concernsUs(document);
      },
      used: (project, uri) => {
        // Nothing is told for a document that was closed meanwhile.
        if (snapshot(uri)) mistakes.used(project);
      },
    }),
    opened(uri) {
      if (!isProjectFile(uri)) return;
      store.openedOrClosed(uri);
      mistakes.opened(uri);
    },
    closed(uri) {
      if (!isProjectFile(uri)) return false;
      store.openedOrClosed(uri);
      return true;
    },
    diskChanged() {
      store.diskChanged();
      mistakes.diskChanged();
    },
    forgetAll() {
      store.forgetAll();
      mistakes.forgetAll();
    },
  };
}
