import { pathBelow } from "../../engine/files/uris.ts";
import { globMatcher } from "../../engine/text/glob.ts";
import { once } from "../../engine/text/once.ts";
import type { ProjectOverride, ProjectSettings } from "./project-file-model.ts";
import type { PostureException, PostureSettings } from "./project-posture.ts";

/** The settings of one project's file. */
export interface ProjectLayer {
  /** The address of its folder. */
  readonly home: string;
  readonly settings: ProjectSettings;
}

/** Settings that apply to a file: those of a project's file, or one of its overrides. */
export interface AppliedSettings<L extends ProjectLayer> {
  readonly layer: L;
  readonly override?: ProjectOverride;
}

/** The settings that apply to a file. */
interface ScopedSettings<L extends ProjectLayer> {
  /** Equal for files that the same overrides match. */
  readonly id: string;
  /** Without `ignore` and `overrides`, which are applied. */
  readonly settings: ProjectSettings;
  /** In the order in which they are applied; later ones win. */
  readonly applied: readonly AppliedSettings<L>[];
}

/** The project's files of a folder, applied together. */
export interface ProjectScope<L extends ProjectLayer> {
  /** One object for all files that the same overrides match. */
  settingsOf(uri: string): ScopedSettings<L>;
  /** The file whose `ignore` names a file. */
  ignoring(uri: string): L | undefined;
}

/** Files differ in few combinations of overrides; each is merged once. */
const maxKept = 64;

/**
 * A project's file extends those above it: its settings override theirs, and its overrides are applied last.
 * @param layers the nearest first, none above a file with `root: true`
 */
export function projectScope<L extends ProjectLayer>(layers: readonly L[]): ProjectScope<L> {
  const matchersOf = once(() => layers.map(matchersFor));
  const kept = new Map<string, ScopedSettings<L>>();
  return {
    settingsOf(uri) {
      const matching = matchersOf().map(({ overrides }) => overrides(uri));
      const id = matching.map((found) => found.map(({ at }) => at).join(",")).join(";");
      const known = kept.get(id);
      if (known) return known;
      const applied = layers
        .flatMap((layer, depth): AppliedSettings<L>[][] => {
          const found = matching[depth] ?? [];
          return [[{ layer }, ...found.map((override) => ({ layer, override }))]];
        })
        .toReversed()
        .flat();
      const settings = applied.reduce<ProjectSettings>(
        (under, { layer: { home, settings: own }, override }) =>
          extended(under, override ? override.settings : atHome(own, home)),
        {},
      );
      const scoped = { id, settings, applied };
      if (kept.size >= maxKept) kept.clear();
      kept.set(id, scoped);
      return scoped;
    },
    ignoring: (uri) => layers.find((_layer, depth) => matchersOf()[depth]?.isIgnored(uri) === true),
  };
}

function matchersFor({ home, settings: { ignore = [], overrides = [] } }: ProjectLayer): {
  readonly isIgnored: (uri: string) => boolean;
  readonly overrides: (uri: string) => readonly ProjectOverride[];
} {
  const ignored = ignore.map(globMatcher);
  const byOverride = overrides.map(({ files }) => files.map(globMatcher));
  // The top of a file system has slashes of its own.
  const pathOf = (uri: string): string | undefined => pathBelow(home, uri)?.replace(/^\/+/, "");
  const matches = (matchers: typeof ignored, path: string): boolean =>
    matchers.some((isMatch) => isMatch(path));
  return {
    isIgnored(uri) {
      const path = ignored.length === 0 ? undefined : pathOf(uri);
      return path !== undefined && matches(ignored, path);
    },
    overrides(uri) {
      const path = overrides.length === 0 ? undefined : pathOf(uri);
      if (path === undefined) return [];
      return overrides.filter((_override, at) => matches(byOverride[at] ?? [], path));
    },
  };
}

/** Paths of a file are relative to its own folder, also in files that extend it. */
function atHome(settings: ProjectSettings, home: string): ProjectSettings {
  const { sets, posture } = settings;
  return {
    ...settings,
    ...(sets && { sets: sets.map((set) => ({ ...set, home })) }),
    ...(posture?.exceptions && {
      posture: {
        ...posture,
        exceptions: posture.exceptions.map((exception) => ({ ...exception, home })),
      },
    }),
  };
}

/** Severities are overridden rule by rule, but the node completely, since a mixture of two is not a node. */
function extended(under: ProjectSettings, over: ProjectSettings): ProjectSettings {
  const { kubernetesVersion, askedVersion, askedAt } = over.kubernetesVersion ? over : under;
  const { ignore: _ignore, overrides: _overrides, root: _root, ...own } = over;
  return {
    ...under,
    ...own,
    ...(kubernetesVersion && { kubernetesVersion, askedVersion }),
    ...(askedAt && { askedAt }),
    ...(under.rules && over.rules && { rules: new Map([...under.rules, ...over.rules]) }),
    ...(under.sets && over.sets && { sets: [...over.sets, ...under.sets] }),
    ...(under.posture && over.posture && { posture: bothPostures(under.posture, over.posture) }),
  };
}

function bothPostures(under: PostureSettings, over: PostureSettings): PostureSettings {
  return {
    ...under,
    ...over,
    ...(under.controls &&
      over.controls && { controls: new Map([...under.controls, ...over.controls]) }),
    ...(under.exceptions &&
      over.exceptions && { exceptions: [...over.exceptions, ...under.exceptions] }),
  };
}

/** True where an exception is for a main file or drop-in folder, by its address. */
export function isExcepted(
  { files, home = "" }: Pick<PostureException, "files" | "home">,
  uri: string | undefined,
): boolean {
  if (!files) return true;
  const path = uri === undefined ? "" : (pathBelow(home, uri) ?? "");
  return files.some((glob) => globMatcher(glob)(path));
}
