import { nodeReport } from "../../../answers/reports/node-report.ts";
import { checkNode } from "../../../answers/reports/check-node.ts";
import type { CancellationToken, Connection } from "vscode-languageserver";
import { nearestVersion } from "../../../facts/field-index.ts";
import { lineIndexOf } from "../../../engine/text/line-index.ts";
import { imageReport } from "../../../answers/reports/image-report.ts";
import {
  allocatableEditRequest,
  allocatableRequest,
  checkNodeRequest,
  imageRequest,
  type AllocatableEditParams,
  type AllocatableParams,
  type AllocatableResult,
  type CheckNodeParams,
  type CheckNodeResult,
  type ImageParams,
  type ImageResult,
  type NodeForm,
  type PostureEditResult,
} from "../protocol/protocol.ts";
import { editResult } from "./answer-posture.ts";
import { reportResult } from "./report-result.ts";
import { allocatableResult, firstForm } from "./allocatable-result.ts";
import type { Session } from "../session.ts";

/**
 * Answers about nodes: allocatable resources, whether a kubelet starts on a node's files, and the credential provider
 * of an image.
 */
export function answerNodes(connection: Connection, session: Session): void {
  const { knowledge } = session.host;
  connection.onRequest(allocatableRequest, (params: AllocatableParams, token: CancellationToken) =>
    session.requests.answer<AllocatableResult | null>("allocatable", token, null, () =>
      allocatableIn(params, session),
    ),
  );
  connection.onRequest(
    allocatableEditRequest,
    ({ uri, node }: AllocatableEditParams, token: CancellationToken) =>
      session.requests.answer<PostureEditResult | null>("allocatable edit", token, null, () =>
        nodeEditIn(uri, node, session),
      ),
  );
  connection.onRequest(checkNodeRequest, (params: CheckNodeParams, token: CancellationToken) =>
    session.requests.answer<CheckNodeResult | null>("check node", token, null, async () => {
      const settings = await session.service.settingsOf(params.root);
      const nearest = nearestVersion(params.version ?? "") ?? {
        version: settings.kubernetesVersion,
        asked: settings.askedVersion,
      };
      const { version } = nearest;
      const { files } = session.service.context;
      const report = await checkNode(params.root, nearest, files, knowledge);
      const { view, ...found } = nodeReport(report, params.root, version, knowledge);
      return { ...found, report: reportResult(view, knowledge.language) };
    }),
  );
  connection.onRequest(imageRequest, ({ uri, image }: ImageParams, token: CancellationToken) =>
    session.requests.answer<ImageResult | null>("image", token, null, async () => {
      const snapshot = await session.service.sets.onDisk(uri);
      const view = snapshot && imageReport(snapshot.text, image, knowledge);
      return view ? { report: reportResult(view, knowledge.language) } : null;
    }),
  );
}

async function nodeEditIn(
  uri: string,
  node: NodeForm,
  { service }: Session,
): Promise<PostureEditResult | null> {
  const edit = service.nodeEdit(uri, await service.settingsOf(uri), node);
  if (!edit) return null;
  const { text = "" } = edit;
  const written = { text, lines: lineIndexOf(text) };
  return editResult(edit.uri, written, edit.edits, edit.text === undefined);
}

async function allocatableIn(
  params: AllocatableParams,
  session: Session,
): Promise<AllocatableResult | null> {
  const { service, host } = session;
  const { uri, set, at, node = firstForm } = params;
  const isOnDisk = session.snapshot(uri) === undefined;
  const snapshot = await service.sets.onDisk(uri);
  if (!snapshot) return null;
  const settings = await service.settingsOf(uri);
  const found = await service.allocatable(snapshot, settings, isOnDisk, { set, at, form: node });
  return found ? allocatableResult(found, params, host.knowledge.language) : null;
}
