import type { CancellationToken, Connection } from "vscode-languageserver";
import { findingText } from "../../../engine/analysis/finding-text.ts";
import { canonicalUri, pathOfUri } from "../../../engine/files/uris.ts";
import { lookAt } from "../../../engine/text/text-look.ts";
import { defaultVersion } from "../../../facts/field-index.ts";
import type { AskedDocument } from "../../../service/answers/posture-answers.ts";
import type { StackDetails } from "../../../service/answers/stack-summaries.ts";
import { mayHoldParts } from "../../../stacks/index.ts";
import { askedDocument } from "./asked-document.ts";
import { locationInSet } from "./effective-views.ts";
import { nextTurn } from "../host.ts";
import {
  isShownOnly,
  stackRequest,
  stacksFoundNotification,
  stacksRequest,
  type StackParams,
  type StackResult,
  type StacksParams,
  type StacksResult,
  type WorkspaceStack,
} from "../protocol/protocol.ts";
import type { Session } from "../session.ts";
import { filesBelow } from "../workspace-files.ts";

/** Stacks are sent once so many are found, or after so many files without news. */
const stacksAtOnce = 20;
const filesWithoutNews = 50;

/** While one file is read, others are checked. */
const filesAtOnce = 16;

/** A longer list does not help. */
const maxStacks = 5_000;

/** A longer list of findings belongs into the view of problems. */
const maxFindings = 100;

/** Answers about the stacks of the workspace, for the view that lists them. */
export function answerStacks(connection: Connection, session: Session): void {
  connection.onRequest(stacksRequest, (params: StacksParams, token: CancellationToken) =>
    listStacks(params, token, connection, session),
  );
  connection.onRequest<StackResult | null, never>(
    stackRequest,
    ({ uri, set }: StackParams, token: CancellationToken) =>
      session.requests.answer<StackResult | null>("stack", token, null, async () => {
        const asked = await fileAsked(uri, session);
        const details = asked && (await session.service.stacks.details(asked, set));
        return details ? resultOf(details, session) : null;
      }),
  );
}

/** Answers to a person do not wait for this request: between two files all others are answered. */
async function listStacks(
  { request, uris }: StacksParams,
  token: CancellationToken,
  connection: Connection,
  session: Session,
): Promise<StacksResult> {
  const { documents, files, host, requests, roots, service } = session;
  session.catchUp();
  const open = documents.uris().filter((uri) => !isShownOnly(uri));
  const below = uris ? { uris, isCut: false } : await filesBelow(roots, files, token);
  const all = uris ? uris.map(canonicalUri) : [...open.map(canonicalUri), ...below.uris];
  const known = new Set<string>();
  let found: WorkspaceStack[] = [];
  let read = 0;
  const send = (): void => {
    if (found.length > 0) {
      const stacks = found;
      connection
        .sendNotification(stacksFoundNotification, { request, stacks })
        .catch(() => undefined);
    }
    found = [];
    read = 0;
  };
  const left = new Set(all).values();
  let lastBegun = Promise.resolve();
  const readSome = async (): Promise<void> => {
    for (const uri of left) {
      lastBegun = lastBegun.then(() => nextTurn(host));
      await lastBegun;
      if (token.isCancellationRequested || known.size >= maxStacks) return;
      await requests.run("stacks", async () => {
        const asked = await fileAsked(uri, session);
        const stacks = asked ? await service.stacks.summaries(asked, known) : [];
        // Meanwhile, another of its files may have been read.
        const news = stacks.filter(({ id }) => !known.has(id));
        for (const stack of news) known.add(stack.id);
        found.push(...news);
      });
      if (found.length >= stacksAtOnce || ++read >= filesWithoutNews) send();
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, readSome));
  send();
  // Nothing that was read is kept, unless a document is open.
  if (documents.uris().length === 0) service.forgetAll();
  return below.isCut || known.size >= maxStacks ? { isCut: true } : {};
}

/** A file that may have a configuration, open or not; undefined for most files, before anything is asked about them. */
async function fileAsked(uri: string, session: Session): Promise<AskedDocument | undefined> {
  const { documents, files } = session;
  if (!documents.find(uri)) {
    const text = await files.readText(uri);
    const options = { kubernetesVersion: defaultVersion, path: pathOfUri(uri) };
    if (text === undefined || !mayHoldParts(lookAt(text), options)) return undefined;
  }
  return askedDocument(uri, session);
}

function resultOf(details: StackDetails, { host: { knowledge } }: Session): StackResult {
  const { language, rules } = knowledge;
  const { stack, findings, missing, allocatable, posture } = details;
  return {
    missing: missing.map((input) => language.cli.missing(input)),
    findings: findings.slice(0, maxFindings).map(({ finding, place }) => {
      const location = place && locationInSet(place, stack);
      const shown = { severity: finding.severity, message: findingText(finding, rules, language) };
      return location ? { ...shown, place: { uri: location.uri, ...location.range.start } } : shown;
    }),
    others: Math.max(0, findings.length - maxFindings),
    allocatable,
    posture,
  };
}
