import { textFiles } from "../../engine/files/text-files.ts";
import { createNeighbourSearch, missingOf } from "../../stacks/index.ts";
import { type UpgradeReport, upgradesOfTexts } from "../../answers/upgrade/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { NearestVersion } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { folderOf, nameOf, pathOfUri } from "../../engine/files/uris.ts";
import type { Snapshot } from "../analyses.ts";
import type { Settings } from "../settings.ts";
import type { ViewStore } from "../view-store.ts";

/** Changes for a document, and for the files of its set, with another version. */
export interface DocumentUpgrade {
  readonly from: KubernetesVersion;
  /** The set that was compared; absent for a document alone. */
  readonly set?: string;
  /** Empty where there is nothing of the kubelet's. */
  readonly reports: readonly UpgradeReport[];
}

/** The versions to compare. */
export interface UpgradeVersions {
  /** Default: the version that the document is checked for. */
  readonly from?: KubernetesVersion;
  readonly to?: NearestVersion;
  /** The set to compare, if the document is in several. */
  readonly set?: string | undefined;
}

/**
 * Compares two versions; without `to` it only returns the current one. Undefined for documents that are not the
 * kubelet's.
 */
export async function upgradeOf(
  snapshot: Snapshot,
  settings: Settings,
  { from: asked, to: next, set: wish }: UpgradeVersions,
  store: Pick<ViewStore, "sets" | "viewDocument">,
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
  const today = found?.checked.version ?? config?.version ?? (isInside ? file?.version : undefined);
  if (today === undefined) return undefined;
  const from = asked ?? today;
  const set = found ? { set: found.stack.id } : {};
  if (next === undefined) return { from, ...set, reports: [] };
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
  const reports = await upgradesOfTexts(texts, question, knowledge);
  if (!found) return { from, ...set, reports };
  const missing = missingOf(found.stack);
  return { from, ...set, reports: reports.map((report) => ({ missing, ...report })) };
}
