import type { ProjectSettings } from "../project/index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { canonicalUri, folderOf } from "../files/uris.ts";
import { isProjectFile } from "./is-project-file.ts";
import type { Project, ProjectStore } from "./project-store.ts";
import { putInLruCache } from "./put-in-lru-cache.ts";
import type { Settings } from "./settings.ts";

/** What the settings of a document are made of. */
export interface DocumentSettingsContext {
  /** What the user has set for a document. */
  readonly userSettings: (uri: string) => Promise<Settings>;
  readonly projects: Pick<ProjectStore, "of">;
  readonly nextRevision: () => number;
  /** False for an open document that has nothing to do with us: no file is read for it. */
  readonly concernsUs: (uri: string) => boolean;
  /** Is called with the project that a document is judged by, where its findings are shown. */
  readonly onProject: (project: Project, uri: string) => void;
  /** The version of a document that only shows something: its text does not name it. */
  readonly shownVersion: (uri: string) => KubernetesVersion | undefined;
}

/** The server keeps as many different settings; the oldest are made anew, and with them what depends on them. */
const maxMerged = 64;

/** Tells the settings that a document is judged by: the user's with the project's file over them. */
export function createDocumentSettings(
  context: DocumentSettingsContext,
): (uri: string) => Promise<Settings> {
  const { userSettings, projects, nextRevision, concernsUs, onProject, shownVersion } = context;
  /** Documents of the same settings and project have one revision, so that what they share is judged once. */
  const merged = new Map<string, Settings>();
  const cached = (key: string, make: () => Settings): Settings => {
    const settings = merged.get(key) ?? { ...make(), revision: nextRevision() };
    putInLruCache(merged, key, settings, maxMerged);
    return settings;
  };
  const ofDocument = async (uri: string): Promise<Settings> => {
    const settings = await userSettings(uri);
    // The file does not speak of itself.
    if (isProjectFile(uri) || !concernsUs(uri)) return settings;
    const project = await projects.of(uri);
    if (!project) return settings;
    if (settings.validate) onProject(project, uri);
    const both = cached(`${settings.revision} ${project.id}`, () => withProject(settings, project));
    return project.isIgnored(canonicalUri(uri)) ? { ...both, validate: false } : both;
  };
  return async (uri) => {
    const settings = await ofDocument(uri);
    const kubernetesVersion = shownVersion(uri);
    if (kubernetesVersion === undefined || kubernetesVersion === settings.kubernetesVersion) {
      return settings;
    }
    const key = `${settings.revision} ${kubernetesVersion}`;
    return cached(key, () => ({ ...settings, kubernetesVersion, askedVersion: undefined }));
  };
}

/** The settings with the project's over them, key by key. So an editor shows what `check` reports. */
function withProject(settings: Settings, { uri, text, settings: over }: Project): Settings {
  const home = folderOf(uri);
  const sets = (over.sets ?? []).map((set) => ({ ...set, home }));
  return {
    ...settingsUnder(over, settings),
    configSets: [...sets, ...settings.configSets],
    project: { uri, text, settings: over },
  };
}

/**
 * The settings with those of a project's file, or of a command line, over them: severities rule by rule, the node as a
 * whole, since a mixture of two is no node.
 */
export function settingsUnder(over: ProjectSettings, settings: Settings): Settings {
  const { kubernetesVersion, rules, advice, node, nodes, seccompRuntime } = over;
  const { askedVersion } = kubernetesVersion ? over : settings;
  return {
    ...settings,
    kubernetesVersion: kubernetesVersion ?? settings.kubernetesVersion,
    askedVersion,
    advice: advice ?? settings.advice,
    node: node ?? settings.node,
    nodes: nodes ?? settings.nodes,
    rules: rules ? new Map([...settings.rules, ...rules]) : settings.rules,
    seccomp: { ...settings.seccomp, runtime: seccompRuntime ?? settings.seccomp.runtime },
  };
}
