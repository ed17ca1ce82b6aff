import type { CancellationToken, Connection } from "vscode-languageserver";
import {
  versionEditInFile,
  versionEditInProject,
} from "../core/parts/kubelet-config/change-version.ts";
import type { TextEdit } from "../core/edits/document-editor.ts";
import { lineIndexOf } from "../core/text/line-index.ts";
import { rangeOf } from "./convert.ts";
import { versionEditRequest, type VersionEditParams, type VersionEditResult } from "./protocol.ts";
import type { Session } from "./session.ts";

/** Answers how a file comes to be read for another version. */
export function answerVersion(connection: Connection, session: Session): void {
  connection.onRequest(versionEditRequest, (params: VersionEditParams, token: CancellationToken) =>
    session.requests.answer<VersionEditResult>("version edit", token, {}, () =>
      versionEdit(params, session),
    ),
  );
}

/** The change of what decides: the file's own words, its main file's, the project's file. */
async function versionEdit(
  { uri, version }: VersionEditParams,
  session: Session,
): Promise<VersionEditResult> {
  const snapshot = session.snapshot(uri);
  if (!snapshot) return {};
  const settings = await session.settings.of(uri);
  const { file } = await session.viewOf(snapshot, settings);
  const analysis = file?.parts.find((part) => part.config)?.config;
  if (!analysis) return {};
  // A drop-in is read as its main file is: there the words count.
  const inSet = await session.sets.checkedFor(snapshot, settings, {});
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
