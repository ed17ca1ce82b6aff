import {
  type AppliedSettings,
  type ProjectSettings,
  writtenSettings,
} from "../stacks/project/index.ts";
import { lineAt, lineIndexOf } from "../engine/text/line-index.ts";
import { once } from "../engine/text/once.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { isProjectFile } from "./is-project-file.ts";
import type { DocumentProject, Project, ProjectStore } from "./project-store.ts";
import { putInLruCache } from "../engine/text/put-in-lru-cache.ts";
import type { Settings } from "./settings.ts";

export interface DocumentSettingsContext {
  /** The user's settings for a document. */
  readonly userSettings: (uri: string) => Promise<Settings>;
  readonly projects: Pick<ProjectStore, "of" | "at">;
  readonly nextRevision: () => number;
  /** False for an open document that has nothing to do with us: no file is read for it. */
  readonly concernsUs: (uri: string) => boolean;
  /** Is called with each project's file that a document is checked by, where its findings are shown. */
  readonly onProject: (project: Project, uri: string) => void;
  /** The version of a document that only shows something: its text does not name it. */
  readonly shownVersion: (uri: string) => KubernetesVersion | undefined;
}

/**
 * The server keeps as many different settings; the oldest are rebuilt when needed, with everything that depends on
 * them.
 */
const maxMerged = 64;

/** Returns the settings that a document is checked by: the user's, overridden by the project's file. */
export function createDocumentSettings(
  context: DocumentSettingsContext,
): (uri: string) => Promise<Settings> {
  const { userSettings, projects, nextRevision, concernsUs, onProject, shownVersion } = context;
  /** Documents with the same settings and project have one revision, so that shared results are computed once. */
  const merged = new Map<string, Settings>();
  const cached = (key: string, make: () => Settings): Settings => {
    const settings = merged.get(key) ?? { ...make(), revision: nextRevision() };
    putInLruCache(merged, key, settings, maxMerged);
    return settings;
  };
  const ofProjectFile = async (uri: string, settings: Settings): Promise<Settings> => {
    const { state = "read" } = (await projects.at(uri)) ?? {};
    if (state === "read") return settings;
    return cached(`${settings.revision} ${state}`, () => ({ ...settings, projectState: state }));
  };
  const ofDocument = async (uri: string): Promise<Settings> => {
    const settings = await userSettings(uri);
    // The file does not speak of itself.
    if (isProjectFile(uri)) return ofProjectFile(uri, settings);
    if (!concernsUs(uri)) return settings;
    const project = await projects.of(uri);
    if (!project) return settings;
    if (settings.validate) for (const file of project.files) onProject(file, uri);
    const both = cached(`${settings.revision} ${project.id}`, () => withProject(settings, project));
    return project.isIgnored ? { ...both, validate: false } : both;
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
function withProject(
  settings: Settings,
  { files: [{ uri, text }], state, settings: over, applied }: DocumentProject,
): Settings {
  const appliedFor = (
    name: "kubernetesVersion" | "seccompRuntime",
  ): AppliedSettings<Project> | undefined =>
    applied.findLast(({ layer, override }) => (override ?? layer).settings[name] !== undefined);
  const ofVersion = appliedFor("kubernetesVersion");
  const overridden = applied.flatMap(({ layer, override }) =>
    layer.uri === uri ? [...(override?.settings.rules?.keys() ?? [])] : [],
  );
  return {
    ...settingsUnder(over, settings),
    configSets: [...(over.sets ?? []), ...settings.configSets],
    project: {
      uri,
      text,
      settings: over,
      state,
      versionUri: ofVersion?.layer.uri,
      versionLine: once(() => ofVersion && lineOfVersion(ofVersion)),
      runtimeUri: appliedFor("seccompRuntime")?.layer.uri,
      overriddenRules: new Set(overridden),
    },
  };
}

/** The line of a project's file that names the version, from 0. */
function lineOfVersion({ layer, override }: AppliedSettings<Project>): number | undefined {
  const { settings, text } = layer;
  const place = override ? `overrides[${settings.overrides?.indexOf(override) ?? 0}].` : "";
  const written = writtenSettings(text).get(`${place}kubernetesVersion`);
  return written && lineAt(lineIndexOf(text), written.span.start);
}

/**
 * The settings, overridden by those of a project's file or of a command line: severities rule by rule, but the node
 * completely, since a mixture of two is not a node.
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
