import {
  DiagnosticSeverity,
  type CancellationToken,
  type Connection,
  type Diagnostic,
} from "vscode-languageserver";
import { canonicalUri } from "../files/uris.ts";
import { concernsUs, type Snapshot } from "../workspace/analyses.ts";
import { nextTurn } from "./host.ts";
import {
  checkProgressNotification,
  checkRequest,
  kubeletLanguage,
  type CheckedFile,
  type CheckParams,
  type CheckResult,
} from "./protocol.ts";
import { shownDiagnostics } from "./publisher.ts";
import type { Session } from "./session.ts";

/** After so many files the client is told how far the check is. */
const progressStep = 10;

/**
 * Judges the files of a workspace as if each was open, and tells what is found in those that are not. It is no
 * request that an answer to a person should wait for: between two files all others are answered.
 */
export function answerCheck(connection: Connection, session: Session): void {
  connection.onRequest(checkRequest, (params: CheckParams, token: CancellationToken) =>
    checkFiles(params, token, connection, session),
  );
}

async function checkFiles(
  { files }: CheckParams,
  token: CancellationToken,
  connection: Connection,
  session: Session,
): Promise<CheckResult> {
  const total = { files: 0, errors: 0, warnings: 0, others: 0 };
  session.beginCheck();
  for (const [at, file] of files.entries()) {
    if (at % progressStep === 0) {
      connection.sendNotification(checkProgressNotification, { done: at }).catch(() => undefined);
    }
    await nextTurn(session.host);
    if (token.isCancellationRequested) break;
    await new Promise<void>((resolve) => {
      session.requests.run("check", async () => {
        const found = await checkFile(file, session).finally(resolve);
        if (!found) return;
        total.files++;
        for (const { severity } of found) total[countOf(severity)]++;
      });
    });
  }
  session.endCheck();
  return total;
}

function countOf(severity: DiagnosticSeverity | undefined): "errors" | "warnings" | "others" {
  if (severity === DiagnosticSeverity.Error) return "errors";
  return severity === DiagnosticSeverity.Warning ? "warnings" : "others";
}

/** What is wrong in a file; undefined where it is none of ours, or nobody wants to know. */
async function checkFile(
  file: CheckedFile,
  session: Session,
): Promise<readonly Diagnostic[] | undefined> {
  const uri = canonicalUri(file.uri);
  const open = session.documents.find(uri);
  const snapshot = open ?? (await snapshotOnDisk(uri, file, session));
  if (!snapshot || !mayConcernUs(snapshot)) return undefined;
  const { service } = session;
  const settings = await service.settingsOf(snapshot.uri);
  try {
    if (!settings.validate) return undefined;
    const document = await service.documentOf(snapshot, settings, open === undefined);
    if (!document.file || document.file.parts.length === 0) return undefined;
    const found = await shownDiagnostics(document, session);
    // Opened meanwhile, it tells for itself.
    if (!session.documents.find(uri)) session.closedProblems.publish("check", uri, found);
    return found;
  } finally {
    if (!session.documents.find(uri)) session.userSettings.forget(uri);
  }
}

async function snapshotOnDisk(
  uri: string,
  { isKubeletConfig }: CheckedFile,
  session: Session,
): Promise<Snapshot | undefined> {
  const text = await session.files.readText(uri);
  if (text === undefined) return undefined;
  const languageId = isKubeletConfig ? kubeletLanguage : languageOf(uri);
  return { uri, languageId, version: 0, text };
}

/** No editor looks at the syntax of a JSON file that is not open: it must not count as its language `json`. */
function languageOf(uri: string): string {
  if (/\.json$/i.test(uri)) return "jsonc";
  return /\.ya?ml$/i.test(uri) ? "yaml" : "plaintext";
}

/** False for most files of a workspace, before anything is asked about them. */
function mayConcernUs(snapshot: Snapshot): boolean {
  // Which JSON files are profiles is for the settings to say.
  return snapshot.languageId.startsWith("json") || concernsUs(snapshot);
}
