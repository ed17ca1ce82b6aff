import { DiagnosticSeverity, type CancellationToken, type Connection } from "vscode-languageserver";
import { canonicalUri } from "../../../engine/files/uris.ts";
import { isProjectFile } from "../../../service/is-project-file.ts";
import type { CheckedFile } from "./file-checks.ts";
import { nextTurn } from "../host.ts";
import {
  checkProgressNotification,
  checkRequest,
  type CheckParams,
  type CheckResult,
} from "../protocol/protocol.ts";
import type { Session } from "../session.ts";
import { filesBelow } from "../workspace-files.ts";

/** The client gets the progress of the check after this many files. */
const progressStep = 10;

/** Most of the time of a small file goes by until the disk, and the client with its settings, have answered. */
const filesAtOnce = 16;

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
  session: Session,
): Promise<CheckResult> {
  const { checked, files, roots } = session;
  checked.begin();
  try {
    const { uris, isCut } = await filesBelow(roots, files, token);
    const total = await checkAll(withNamed(uris, named), token, connection, session);
    return { ...total, ...(isCut && { isCut }) };
  } finally {
    checked.end();
  }
}

/** While one file is read, others are checked. */
async function checkAll(
  toCheck: readonly CheckedFile[],
  token: CancellationToken,
  connection: Connection,
  { checked, host, requests }: Session,
): Promise<CheckResult> {
  const total = { files: 0, errors: 0, warnings: 0, others: 0, hints: 0 };
  const left = toCheck.entries();
  let lastBegun = Promise.resolve();
  const checkSome = async (): Promise<void> => {
    for (const [at, file] of left) {
      lastBegun = lastBegun.then(() => nextTurn(host));
      await lastBegun;
      if (token.isCancellationRequested) return;
      if (at % progressStep === 0) {
        connection
          .sendNotification(checkProgressNotification, { done: at, total: toCheck.length })
          .catch(() => undefined);
      }
      await requests.run("check", async () => {
        const found = await checked.check(file);
        if (!found) return;
        // The command line does not include it in the number of files either.
        if (!isProjectFile(file.uri)) total.files++;
        for (const { severity } of found) {
          total[countOf(severity)]++;
          if (severity === DiagnosticSeverity.Hint) total.hints++;
        }
      });
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, checkSome));
  return total;
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
