import { canonicalUri, folderOf } from "../files/uris.ts";
import { putInLruCache } from "../service/put-in-lru-cache.ts";
import { isProjectFile } from "../service/is-project-file.ts";
import type { Project, ProjectStore } from "../service/project-store.ts";
import type { SettingsStore } from "./settings-store.ts";
import type { ProjectOrigin, Settings } from "../service/settings.ts";

interface Dependencies {
  /** The editor's settings. */
  readonly settings: SettingsStore;
  readonly projects: Pick<ProjectStore, "of">;
  readonly nextRevision: () => number;
  /** False for an open document that has nothing to do with us: no file is read for it. */
  readonly concernsUs: (uri: string) => boolean;
  /** Is told of the project that the settings of a document were made of, where mistakes are to be seen. */
  readonly used: (project: Project, uri: string) => void;
}

/** So many different settings are kept; the oldest are made anew, and with them what hangs on them. */
const maxKept = 64;

/** The settings of documents, those of the editor with the project's file over them. */
export function createProjectSettings(around: Dependencies): SettingsStore {
  const { settings, projects, nextRevision } = around;
  /** Documents of the same settings and project have one revision, so that what they share is judged once. */
  const merged = new Map<string, Settings>();

  const mergedOf = (own: Settings, project: Project): Settings => {
    const key = `${own.revision} ${project.id}`;
    const both = merged.get(key) ?? withProject(own, project, nextRevision());
    putInLruCache(merged, key, both, maxKept);
    return both;
  };

  return {
    ...settings,
    async of(uri) {
      const own = await settings.of(uri);
      // The file does not speak of itself.
      if (isProjectFile(uri) || !around.concernsUs(uri)) return own;
      const project = await projects.of(uri);
      if (!project) return own;
      if (own.validate) around.used(project, uri);
      const both = mergedOf(own, project);
      return project.isIgnored(canonicalUri(uri)) ? { ...both, validate: false } : both;
    },
    get size() {
      return settings.size;
    },
  };
}

/**
 * The editor's settings with the project's over them, key by key: severities rule by rule, sets by their
 * main files, the node as a whole, since a mixture of two is no node. So an editor shows what `check` reports.
 */
function withProject(
  own: Settings,
  { uri, text, settings }: ProjectOrigin,
  revision: number,
): Settings {
  const { kubernetesVersion, rules, advice, node, seccompRuntime, sets = [] } = settings;
  const home = folderOf(uri);
  return {
    ...own,
    revision,
    kubernetesVersion: kubernetesVersion ?? own.kubernetesVersion,
    advice: advice ?? own.advice,
    node: node ?? own.node,
    configSets: [...sets.map((set) => ({ ...set, home })), ...own.configSets],
    rules: rules ? new Map([...own.rules, ...rules]) : own.rules,
    seccomp: { ...own.seccomp, runtime: seccompRuntime ?? own.seccomp.runtime },
    project: { uri, text, settings },
  };
}
