import type { VersionChanges } from "../../answers/upgrade/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { kubernetesVersions, type KubernetesVersion } from "../../facts/table.ts";
import type { Snapshot } from "../analyses.ts";
import type { Settings } from "../settings.ts";
import { upgradeOf, type UpgradeVersions } from "./upgrade-of-document.ts";
import type { ViewStore } from "../view-store.ts";

/** Changes for a document, and for the files of its set, from each version to the next. */
export interface DocumentVersions {
  /** The version that the document is checked for. */
  readonly current: KubernetesVersion;
  readonly set?: string;
  /** The name of one of several configurations inside the document. */
  readonly name?: string | undefined;
  readonly versions: readonly VersionChanges[];
}

/** Compares all neighboring versions. Undefined for documents that are not the kubelet's. */
export async function versionsOf(
  snapshot: Snapshot,
  settings: Settings,
  wish: Pick<UpgradeVersions, "set">,
  store: Pick<ViewStore, "sets" | "stacksIn" | "viewDocument">,
  knowledge: Knowledge,
): Promise<DocumentVersions | undefined> {
  const now = await upgradeOf(snapshot, settings, wish, store, knowledge);
  if (!now) return undefined;
  const versions: VersionChanges[] = [];
  for (const [at, to] of kubernetesVersions.entries()) {
    const from = kubernetesVersions[at - 1] ?? to;
    const question = { ...wish, from, to: { version: to } };
    const found = await upgradeOf(snapshot, settings, question, store, knowledge);
    versions.push({ from, to, reports: found?.reports ?? [] });
  }
  if (versions.every(({ reports }) => reports.length === 0)) return undefined;
  return { ...now, current: now.from, versions };
}
