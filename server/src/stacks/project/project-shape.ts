import { kubernetesVersions } from "../../facts/table.ts";
import { containerRuntimes } from "../../seccomp/index.ts";

/** The allowed content at a place of a project's file. */
export type ProjectShape =
  | MapShape
  /** Rule ids with their severities. */
  | { readonly type: "rules" }
  /** One of these, the likeliest first. */
  | { readonly type: "choice"; readonly values: readonly string[] }
  /** A text or number that only its writer knows. */
  | { readonly type: "free" }
  /** Keys that only their writer knows. */
  | { readonly type: "free-map" }
  /** `item`: what its items are, where they are maps. */
  | { readonly type: "list"; readonly item?: MapShape };

interface MapShape {
  readonly type: "map";
  readonly keys: ReadonlyMap<string, ProjectShape>;
}

const free: ProjectShape = { type: "free" };

function choice(...values: readonly string[]): ProjectShape {
  return { type: "choice", values };
}

function map(keys: Readonly<Record<string, ProjectShape>>): MapShape {
  return { type: "map", keys: new Map(Object.entries(keys)) };
}

/** A set of `sets`. */
export const setShape = map({ main: free, dropInDir: free, args: { type: "list" } });

/** An exception of `posture.exceptions`. */
export const exceptionShape = map({
  control: free,
  reason: free,
  until: free,
  approvedBy: free,
  verdict: choice("excepted", "not-applicable"),
  files: { type: "list" },
});

/** The bounds of a control in `posture.controls`. */
export const boundsShape = map({ min: free, max: free });

/** The content of `posture`. */
export const postureShape = map({
  benchmark: free,
  level: choice("1", "2"),
  strict: choice("true", "false"),
  exceptions: { type: "list", item: exceptionShape },
  controls: { type: "free-map" },
});

/** A node. */
export const nodeShape = map({
  cpus: free,
  memory: free,
  cgroupVersion: choice("2", "1"),
  swap: choice("false", "true"),
  numaNodes: free,
  ephemeralStorage: free,
  os: choice("linux", "windows"),
  sysctls: { type: "free-map" },
  pids: free,
  hugepages: { type: "free-map" },
  numa: { type: "list" },
  threadsPerCore: free,
  cpuManagerState: choice("none", "static"),
  memoryManagerState: choice("None", "Static"),
  cgroupDriver: choice("systemd", "cgroupfs"),
  inhibitDelay: free,
  kernel: free,
  podCIDR: free,
});

/** A node size of `nodes`: a name, and what a node has. */
export const nodeSizeShape: MapShape = {
  type: "map",
  keys: new Map<string, ProjectShape>([["name", free], ...nodeShape.keys]),
};

/** An override of `overrides`: files, and the settings that can differ between files. */
export const overrideShape = map({
  files: { type: "list" },
  kubernetesVersion: choice(...kubernetesVersions.toReversed()),
  rules: { type: "rules" },
  advice: choice("false", "true"),
  node: nodeShape,
  seccomp: map({ runtime: choice(...containerRuntimes) }),
});

/** The whole file: its keys in the order in which they are offered. */
export const projectShape = map({
  kubernetesVersion: choice(...kubernetesVersions.toReversed()),
  rules: { type: "rules" },
  advice: choice("false", "true"),
  node: nodeShape,
  nodes: { type: "list", item: nodeSizeShape },
  seccomp: map({ runtime: choice(...containerRuntimes) }),
  sets: { type: "list", item: setShape },
  ignore: { type: "list" },
  overrides: { type: "list", item: overrideShape },
  posture: postureShape,
  root: choice("true", "false"),
});

/** The names of the keys of a map. */
export function namesOf({ keys }: MapShape): readonly string[] {
  return [...keys.keys()];
}
