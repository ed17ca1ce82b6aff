import type { CancellationToken, Connection } from "vscode-languageserver";
import { isDropInPath } from "../../../kubelet/index.ts";
import { canonicalUri, folderOf, pathOfUri } from "../../../engine/files/uris.ts";
import { configurationKinds } from "../../../service/configuration-kinds.ts";
import type { ServedDocument } from "../../../service/served-document.ts";
import { nextTurn } from "../host.ts";
import {
  configurationsRequest,
  isShownOnly,
  type ConfigurationsParams,
  type ConfigurationsResult,
  type WorkspaceConfiguration,
} from "../protocol/protocol.ts";
import type { Session } from "../session.ts";
import { servedFile } from "./asked-document.ts";
import { filesBelow } from "../workspace-files.ts";

/** A longer list does not help. */
const maxListed = 1_000;

/**
 * Lists the configurations of a workspace and of open documents, for a user to pick one. Answers to a key do not wait
 * for this request: between two files all others are answered.
 */
export function answerConfigurations(connection: Connection, session: Session): void {
  connection.onRequest(
    configurationsRequest,
    (params: ConfigurationsParams, token: CancellationToken) => list(params, token, session),
  );
}

async function list(
  { wanted, about }: ConfigurationsParams,
  token: CancellationToken,
  session: Session,
): Promise<ConfigurationsResult> {
  const { documents, files, host, requests, roots } = session;
  if (about !== undefined) {
    const isDropIn = await isDropInAlone(about, session);
    return { configurations: [], isDropIn: isDropIn ? true : undefined };
  }
  const open = documents.uris().filter((uri) => !isShownOnly(uri));
  const below = await filesBelow(roots, files, token);
  const found = new Map<string, WorkspaceConfiguration>();
  for (const uri of new Set([...open.map(canonicalUri), ...below.uris])) {
    await nextTurn(host);
    if (token.isCancellationRequested) break;
    if (found.size >= maxListed) return { configurations: [...found.values()], isCut: true };
    await requests.run("configurations", async () => {
      const kinds = await kindsOf(uri, wanted, session);
      if (kinds.length > 0) add(uri, kinds, found);
    });
  }
  for (const [folder, { uri, dropIns }] of found) {
    if (dropIns === undefined || token.isCancellationRequested) continue;
    await requests.run("configurations", async () => {
      const main = mainFileOf(await servedFile(uri, session));
      if (main !== undefined && found.has(main)) found.delete(folder);
    });
  }
  return { configurations: [...found.values()], isCut: below.isCut ? true : undefined };
}

/** True for a drop-in without its main file. */
async function isDropInAlone(uri: string, session: Session): Promise<boolean> {
  const document = await servedFile(uri, session);
  return document?.analyzed.analysis?.role === "drop-in" && mainFileOf(document) === undefined;
}

/** The main file that a drop-in is merged with. */
function mainFileOf(document: ServedDocument | undefined): string | undefined {
  return document?.memberships.flatMap(({ checked }) => checked.files[0]?.id ?? [])[0];
}

async function kindsOf(
  uri: string,
  wanted: ConfigurationsParams["wanted"],
  { documents, files, host }: Session,
): Promise<readonly string[]> {
  const text = documents.find(uri)?.text ?? (await files.readText(uri));
  return text === undefined ? [] : configurationKinds(text, uri, wanted, host.knowledge);
}

/** Drop-ins of one folder are one configuration. */
function add(
  uri: string,
  kinds: readonly string[],
  found: Map<string, WorkspaceConfiguration>,
): void {
  if (!isDropInPath(pathOfUri(uri))) {
    found.set(uri, { uri, kinds });
    return;
  }
  const folder = folderOf(uri);
  const { uri: first = uri, dropIns = 0 } = found.get(folder) ?? {};
  found.set(folder, { uri: first, kinds, dropIns: dropIns + 1 });
}
