import { textFiles } from "../../engine/files/text-files.ts";
import { createNeighbourSearch, missingOf, type ParsedText } from "../../stacks/index.ts";
import { type UpgradeReport, upgradesOfTexts } from "../../answers/upgrade/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { NearestVersion } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { folderOf, nameOf, pathOfUri } from "../../engine/files/uris.ts";
import type { Snapshot } from "../analyses.ts";
import type { Settings } from "../settings.ts";
import type { ViewStore } from "../view-store.ts";
import { encloses } from "../../engine/text/span.ts";
import { offsetAt, type CursorPlace } from "./effective-of-document.ts";
import { stackAt, type StackInDocument } from "./stacks-in-document.ts";

/** Changes for a document, and for the files of its set, with another version. */
export interface DocumentUpgrade {
  readonly from: KubernetesVersion;
  /** The set that was compared; absent for a document alone. */
  readonly set?: string;
  /** The name of one of several configurations inside the document. */
  readonly name?: string | undefined;
  /** Empty where there is nothing of the kubelet's. */
  readonly reports: readonly UpgradeReport[];
}

/** The versions to compare. */
export interface UpgradeVersions {
  /** Default: the version that the document is checked for. */
  readonly from?: KubernetesVersion;
  readonly to?: NearestVersion;
  /** The set to compare, if the document is in several, or one of several configurations inside it. */
  readonly set?: string | undefined;
  /** The cursor's place: of several configurations inside the document, the one there is meant if none is named. */
  readonly at?: CursorPlace | undefined;
}

/**
 * Compares two versions; without `to` it only returns the current one. Undefined for documents that are not the
 * kubelet's.
 */
export async function upgradeOf(
  snapshot: Snapshot,
  settings: Settings,
  { from: asked, to: next, set: wish, at }: UpgradeVersions,
  store: Pick<ViewStore, "sets" | "stacksIn" | "viewDocument">,
  knowledge: Knowledge,
): Promise<DocumentUpgrade | undefined> {
  const { uri, text } = snapshot;
  const found = await store.sets.checkedFor(
    snapshot,
    settings,
    wish === undefined ? {} : { set: wish },
  );
  const { file } = await store.viewDocument(snapshot, settings);
  const config = file?.parts.find((part) => part.config)?.config;
  const isInside = file?.parts.some(
    ({ carried, kind }) => carried !== undefined || kind === "dump",
  );
  const inside = file && (await chosenInside(file, uri, { wish, at }, store));
  const today =
    inside?.set()?.version ??
    found?.checked.version ??
    config?.version ??
    (isInside ? file?.version : undefined);
  if (today === undefined) return undefined;
  const from = asked ?? today;
  const id = inside?.id ?? found?.stack.id;
  const which = { ...(id !== undefined && { set: id }), name: inside?.name };
  if (next === undefined) return { from, ...which, reports: [] };
  const texts = found?.texts ?? {
    main: { path: nameOf(uri), text, uri },
    dropIns: undefined,
    args: [],
    mainFolder: pathOfUri(folderOf(uri)),
  };
  const { node, rules } = settings;
  const neighbours = file?.options.neighbours ?? [];
  const { version: to, asked: askedTo } = next;
  const askedVersions = [
    found?.checked.askedVersion,
    config?.askedVersion,
    settings.askedVersion,
    askedTo,
  ].filter((each) => each !== undefined);
  const options = { askedVersions, severities: rules, neighbours, node };
  const fileSystem = textFiles(new Map());
  const search = createNeighbourSearch(fileSystem);
  const question = { from, to, options, fileSystem, search };
  const all = await upgradesOfTexts(texts, question, knowledge);
  const ofStack = all.filter(
    ({ region: own }) =>
      inside && own && (encloses(inside.region, own) || encloses(own, inside.region)),
  );
  const reports = ofStack.length > 0 ? ofStack : all;
  if (!found) return { from, ...which, reports };
  const missing = missingOf(found.stack);
  return { from, ...which, reports: reports.map((report) => ({ missing, ...report })) };
}

/** One of several configurations inside a document: the one that is named, or the one at the cursor. */
async function chosenInside(
  file: ParsedText,
  uri: string,
  { wish, at }: { readonly wish: string | undefined; readonly at: CursorPlace | undefined },
  { stacksIn }: Pick<ViewStore, "stacksIn">,
): Promise<StackInDocument | undefined> {
  const stacks = await stacksIn(file, uri);
  if (stacks.length < 2) return undefined;
  const named = stacks.find(({ id }) => id === wish);
  return named ?? (at && stackAt(offsetAt(file, at), stacks, file));
}
