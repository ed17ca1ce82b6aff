import type { CancellationToken, Connection } from "vscode-languageserver";
import {
  versionEditInFile,
  versionEditInProject,
} from "../core/parts/kubelet-config/change-version.ts";
import type { TextEdit } from "../core/edits/document-editor.ts";
import { lineIndexOf } from "../core/text/line-index.ts";
import type { Snapshot } from "../service/analyses.ts";
import type { Settings } from "../service/settings.ts";
import { answerFromText } from "./answer.ts";
import { rangeOf } from "./convert.ts";
import { versionEditRequest, type VersionEditParams, type VersionEditResult } from "./protocol.ts";
import type { Session } from "./session.ts";

/** Answers how a file comes to be read for another version. */
export function answerVersion(connection: Connection, session: Session): void {
  connection.onRequest(versionEditRequest, (params: VersionEditParams, token: CancellationToken) =>
    answerFromText<VersionEditResult>(
      session,
      { name: "version edit", uri: params.uri, token, empty: {} },
      (snapshot, settings) => versionEdit(snapshot, settings, params, session),
    ),
  );
}

/** The change of what decides: the file's own words, its main file's, the project's file. */
async function versionEdit(
  snapshot: Snapshot,
  settings: Settings,
  { uri, version }: VersionEditParams,
  { service }: Session,
): Promise<VersionEditResult> {
  const { file } = await service.documentOf(snapshot, settings);
  const analysis = file?.parts.find((part) => part.config)?.config;
  if (!analysis) return {};
  // A drop-in is read as its main file is: there the words count.
  const inSet = await service.sets.checkedFor(snapshot, settings, {});
  const [main] = inSet?.checked.files ?? [];
  if (inSet && main && inSet.set.main !== undefined && main.analysis.versionSource !== "setting") {
    const edit = versionEditInFile(main.analysis, version);
    return edit ? written(inSet.set.main, main.analysis.text, edit) : {};
  }
  const edit = versionEditInFile(analysis, version);
  if (edit && !inSet) return written(uri, snapshot.text, edit);
  const { project } = settings;
  if (project?.settings.kubernetesVersion === undefined) return {};
  const inProject = versionEditInProject(project.text, version);
  return inProject ? written(project.uri, project.text, inProject) : {};
}

function written(uri: string, text: string, { span, newText }: TextEdit): VersionEditResult {
  return { edit: { uri, range: rangeOf({ text, lines: lineIndexOf(text) }, span), newText } };
}
