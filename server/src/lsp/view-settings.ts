import type { EffectiveViews } from "./effective-views.ts";
import type { Settings } from "../service/settings.ts";
import type { SettingsStore } from "./settings-store.ts";

/**
 * The settings of documents, in which a view of an effective configuration has its own Kubernetes version: its
 * text does not name it, and hover and status must not tell of another.
 */
export function createViewSettings(
  settings: SettingsStore,
  views: Pick<EffectiveViews, "versionOf">,
  nextRevision: () => number,
): SettingsStore {
  const revisions = new Map<string, number>();
  return {
    ...settings,
    async of(uri): Promise<Settings> {
      const own = await settings.of(uri);
      const kubernetesVersion = views.versionOf(uri);
      if (kubernetesVersion === undefined || kubernetesVersion === own.kubernetesVersion)
        return own;
      const key = `${own.revision} ${kubernetesVersion}`;
      const revision = revisions.get(key) ?? nextRevision();
      revisions.set(key, revision);
      return { ...own, kubernetesVersion, revision };
    },
    get size() {
      return settings.size;
    },
  };
}
