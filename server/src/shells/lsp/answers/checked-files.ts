import type { Diagnostic } from "vscode-languageserver";
import type { RememberedFiles } from "../../../engine/files/remembered-files.ts";
import { canonicalUri, folderOf, pathOfUri } from "../../../engine/files/uris.ts";
import { beginningLength, isLargeJson, mayGoOn } from "../../../answers/reports/large-json.ts";
import { concernsUs, type Snapshot } from "../../../service/analyses.ts";
import type { CheckedFile, CheckedFiles } from "./file-checks.ts";
import { nextTurn } from "../host.ts";
import { kubeletLanguage } from "../protocol/protocol.ts";
import { shownDiagnostics } from "../convert/diagnostics.ts";
import type { Session } from "../session.ts";

/** Milliseconds until files are checked again: a user who types in a file of their set has paused by then. */
const pause = 300;

interface CheckedFilesContext extends Pick<
  Session,
  "capabilities" | "closedProblems" | "documents" | "host" | "requests" | "service" | "userSettings"
> {
  readonly files: RememberedFiles;
  /** Files on the disk are read again. */
  readonly forgetDisk: () => void;
  /** Nothing that was read is kept, unless a document is open. */
  readonly forgetUnused: () => void;
}

/** Nothing was checked yet. `context`: as it is when it is asked. */
export function createCheckedFiles(context: () => CheckedFilesContext): CheckedFiles {
  const known = new Map<string, CheckedFile>();
  const stale = new Set<string>();
  let isWaiting = false;

  const check = async (file: CheckedFile): Promise<readonly Diagnostic[] | undefined> => {
    const uri = canonicalUri(file.uri);
    const found = await findingsIn({ ...file, uri }, context());
    if (found) known.set(uri, file);
    else known.delete(uri);
    const { closedProblems, documents } = context();
    // If it was opened meanwhile, its editor shows them.
    if (!documents.find(uri)) closedProblems.publish("check", uri, found ?? []);
    return found;
  };
  const checkStale = async (): Promise<void> => {
    for (const uri of stale) {
      stale.delete(uri);
      const file = known.get(uri);
      if (!file || context().documents.find(uri)) continue;
      const { host, requests } = context();
      await nextTurn(host);
      await requests.run("check", async () => {
        await check(file);
      });
    }
    context().forgetUnused();
  };
  const later = (): void => {
    const { host, requests } = context();
    isWaiting = true;
    host.later(() => {
      if (requests.isBusy()) {
        later();
        return;
      }
      isWaiting = false;
      void checkStale();
    }, pause);
  };
  return {
    begin() {
      stale.clear();
      known.clear();
      context().closedProblems.forgetChecked();
      context().forgetDisk();
      context().files.remember();
    },
    check,
    end() {
      context().files.forget();
      context().forgetUnused();
    },
    opened(uri) {
      context().closedProblems.forgetChecked([uri]);
    },
    changed(uris) {
      const changed = uris && new Set([...uris].map(canonicalUri));
      for (const uri of known.keys()) if (!changed || isIn(changed, uri)) stale.add(uri);
      if (stale.size > 0 && !isWaiting) later();
    },
  };
}

/** True for a changed file, and below a folder that was moved or removed, which is named without its files. */
function isIn(changed: ReadonlySet<string>, uri: string): boolean {
  for (let at = uri; at !== ""; at = folderOf(at)) if (changed.has(at)) return true;
  return false;
}

async function findingsIn(
  file: CheckedFile,
  session: CheckedFilesContext,
): Promise<readonly Diagnostic[] | undefined> {
  const { documents, service, userSettings } = session;
  const { uri } = file;
  const open = documents.find(uri);
  const snapshot = open ?? (await snapshotOnDisk(file, session));
  if (!snapshot || !mayConcernUs(snapshot)) return undefined;
  const settings = await service.settingsOf(snapshot.uri);
  try {
    if (!settings.validate) return undefined;
    const document = await service.documentOf(snapshot, settings, open === undefined);
    if (!document.file || document.file.parts.length === 0) return undefined;
    return await shownDiagnostics(document, session);
  } finally {
    if (!documents.find(uri)) userSettings.forget(uri);
  }
}

async function snapshotOnDisk(
  { uri, isKubeletConfig }: CheckedFile,
  { files }: CheckedFilesContext,
): Promise<Snapshot | undefined> {
  // As `check` does, large files of JSON are read only if their beginning may be ours.
  const isJson = /\.json$/i.test(uri) && isKubeletConfig !== true;
  const beginning = isJson ? await files.readBeginning?.(uri, beginningLength) : undefined;
  const isLarge = beginning !== undefined && isLargeJson(uri, beginning.size);
  if (isLarge && !mayGoOn(beginning.text, pathOfUri(uri))) return undefined;
  const text = await files.readText(uri);
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
