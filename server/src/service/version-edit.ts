import type { TextEdit } from "../engine/syntax/edits/document-editor.ts";
import { versionEditInFile, versionEditInProject } from "../kubelet/index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import type { Snapshot } from "./analyses.ts";
import type { Settings } from "./settings.ts";
import type { ViewStore } from "./view-store.ts";

/** A change of one file. */
export interface FileEdit {
  readonly uri: string;
  readonly text: string;
  readonly edit: TextEdit;
}

/**
 * The change by which a document is read for another version, where that is decided: in its own words, its main file's,
 * or the project's file. Undefined where the settings decide, and for what is none of the kubelet's.
 */
export async function versionEditFor(
  snapshot: Snapshot,
  settings: Settings,
  version: KubernetesVersion,
  store: Pick<ViewStore, "sets" | "viewDocument">,
): Promise<FileEdit | undefined> {
  const { file } = await store.viewDocument(snapshot, settings);
  const analysis = file?.parts.find((part) => part.config)?.config;
  if (!analysis) return undefined;
  // A drop-in is read as its main file is: there the words count.
  const inSet = await store.sets.checkedFor(snapshot, settings, {});
  const [main] = inSet?.checked.files ?? [];
  if (
    inSet &&
    main &&
    inSet.stack.main !== undefined &&
    main.analysis.versionSource !== "setting"
  ) {
    const edit = versionEditInFile(main.analysis, version);
    return edit && { uri: inSet.stack.main, text: main.analysis.text, edit };
  }
  const edit = versionEditInFile(analysis, version);
  if (edit && !inSet) return { uri: snapshot.uri, text: snapshot.text, edit };
  const { project } = settings;
  if (project?.settings.kubernetesVersion === undefined) return undefined;
  const inProject = versionEditInProject(project.text, version);
  return inProject && { uri: project.uri, text: project.text, edit: inProject };
}
