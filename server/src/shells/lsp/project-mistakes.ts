import type { Diagnostic } from "vscode-languageserver";
import { canonicalUri } from "../../engine/files/uris.ts";
import type { Project, ProjectStore } from "../../service/project-store.ts";

/**
 * The mistakes in project's files that documents are checked by, but that are not open: they are reported unasked,
 * since the affected files do not show why.
 */
export interface ProjectMistakes {
  /** A document was checked by it. */
  used(project: Project): void;
  /** The file was opened: its own document shows the mistakes now. */
  opened(uri: string): void;
  /** Something on the disk has changed. */
  diskChanged(): void;
  /** Called when the last document is closed. */
  forgetAll(): void;
}

interface Dependencies {
  readonly projects: Pick<ProjectStore, "at">;
  /** The mistakes in a project's file, as its own document would have them. */
  readonly diagnosticsOf: (project: Project) => Diagnostic[];
  /** Whether the document of a canonical address is open. */
  readonly isOpen: (uri: string) => boolean;
  readonly push: (uri: string, diagnostics: Diagnostic[]) => void;
}

/** No mistakes are published yet. */
export function createProjectMistakes(dependencies: Dependencies): ProjectMistakes {
  const { projects, diagnosticsOf, isOpen, push } = dependencies;
  /** The last published mistakes, by canonical address. */
  const reported = new Map<string, number>();

  const publish = (project: Project): void => {
    const { uri, id, problems } = project;
    if (isOpen(uri) || reported.get(uri) === id) return;
    if (problems.length === 0) {
      takeBack(uri);
      return;
    }
    const diagnostics = diagnosticsOf(project);
    reported.set(uri, id);
    push(uri, diagnostics);
  };
  const takeBack = (uri: string): void => {
    if (reported.delete(uri)) push(uri, []);
  };

  return {
    used: publish,
    opened: (uri) => {
      takeBack(canonicalUri(uri));
    },
    diskChanged() {
      for (const uri of reported.keys()) {
        void projects.at(uri).then((project) => {
          if (project) publish(project);
          else takeBack(uri);
        });
      }
    },
    forgetAll() {
      for (const uri of [...reported.keys()]) takeBack(uri);
    },
  };
}
