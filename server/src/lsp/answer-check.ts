import { DiagnosticSeverity, type CancellationToken, type Connection } from "vscode-languageserver";
import { canonicalUri } from "../files/uris.ts";
import { isProjectFile } from "../workspace/is-project-file.ts";
import type { CheckedFile } from "./file-checks.ts";
import { nextTurn } from "./host.ts";
import {
  checkProgressNotification,
  checkRequest,
  type CheckParams,
  type CheckResult,
} from "./protocol.ts";
import type { Session } from "./session.ts";
import { filesBelow } from "./workspace-files.ts";

/** The client gets the progress of the check after this many files. */
const progressStep = 10;

/**
 * Checks the files of a workspace as if each was open, and publishes the findings of those that are not. Answers to a
 * person do not wait for this request: between two files all others are answered.
 */
export function answerCheck(connection: Connection, session: Session): void {
  connection.onRequest(checkRequest, (params: CheckParams, token: CancellationToken) =>
    checkFiles(params, token, connection, session),
  );
}

async function checkFiles(
  { named = [] }: CheckParams,
  token: CancellationToken,
  connection: Connection,
  { checked, files, host, requests, roots }: Session,
): Promise<CheckResult> {
  checked.begin();
  const { uris, isCut } = await filesBelow(roots, files, token);
  const toCheck = withNamed(uris, named);
  const total = { files: 0, errors: 0, warnings: 0, others: 0 };
  for (const [at, file] of toCheck.entries()) {
    if (at % progressStep === 0) {
      connection
        .sendNotification(checkProgressNotification, { done: at, total: toCheck.length })
        .catch(() => undefined);
    }
    await nextTurn(host);
    if (token.isCancellationRequested) break;
    await requests.run("check", async () => {
      const found = await checked.check(file);
      if (!found) return;
      // The command line does not include it in the number of files either.
      if (!isProjectFile(file.uri)) total.files++;
      for (const { severity } of found) total[countOf(severity)]++;
    });
  }
  checked.end();
  return { ...total, ...(isCut && { isCut }) };
}

/** JSON says for itself what it is. */
function withNamed(uris: readonly string[], named: readonly string[]): readonly CheckedFile[] {
  const ours = new Set(named.map(canonicalUri).filter((uri) => !/\.json$/i.test(uri)));
  const files = uris.map((uri): CheckedFile =>
    ours.has(uri) ? { uri, isKubeletConfig: true } : { uri },
  );
  const found = new Set(uris);
  const others = [...ours].filter((uri) => !found.has(uri)).sort();
  return [...files, ...others.map((uri): CheckedFile => ({ uri, isKubeletConfig: true }))];
}

function countOf(severity: DiagnosticSeverity | undefined): "errors" | "warnings" | "others" {
  if (severity === DiagnosticSeverity.Error) return "errors";
  return severity === DiagnosticSeverity.Warning ? "warnings" : "others";
}
