import type { CancellationToken, Connection } from "vscode-languageserver";
import { nearestVersion } from "../facts/field-index.ts";
import { nameOf } from "../files/uris.ts";
import { checkNode } from "../workspace/check-node.ts";
import { imageReport } from "../workspace/image-report.ts";
import { nodeReport } from "../workspace/node-report.ts";
import {
  allocatableRequest,
  checkNodeRequest,
  imageRequest,
  type AllocatableParams,
  type AllocatableResult,
  type CheckNodeParams,
  type CheckNodeResult,
  type ImageParams,
  type ImageResult,
} from "./protocol.ts";
import { reportResult } from "./report-result.ts";
import type { Session } from "./session.ts";

/** Answers about nodes: what is left for pods, whether a kubelet starts on a node's files, who serves an image. */
export function answerNodes(connection: Connection, session: Session): void {
  const { knowledge } = session.host;
  connection.onRequest(allocatableRequest, (params: AllocatableParams, token: CancellationToken) =>
    session.requests.answer<AllocatableResult | null>("allocatable", token, null, () =>
      allocatableIn(params, session),
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
    session.requests.answer<ImageResult | null>("image", token, null, () => {
      const snapshot = session.snapshot(uri);
      const view = snapshot && imageReport(snapshot.text, image, knowledge);
      return view ? { report: reportResult(view, knowledge.language) } : null;
    }),
  );
}

async function allocatableIn(
  { uri }: AllocatableParams,
  session: Session,
): Promise<AllocatableResult | null> {
  const { service, host } = session;
  const isOnDisk = session.snapshot(uri) === undefined;
  const snapshot = await service.sets.onDisk(uri);
  if (!snapshot) return null;
  const settings = await service.settingsOf(uri);
  const found = await service.allocatable(snapshot, settings, isOnDisk);
  if (!found) return null;
  const { locale, node: phrases } = host.knowledge.language;
  const { version, columns, note } = found;
  return {
    ...found,
    locale,
    title: phrases.allocatableTitle(nameOf(uri), version),
    heads: phrases.resourceHeads.split("|"),
    barParts: [
      "kubeReserved",
      "systemReserved",
      ...[phrases.evictionPart, phrases.hugePagesPart, phrases.leftPart],
    ],
    note: columns.length === 0 ? phrases.noNodes : note,
  };
}
