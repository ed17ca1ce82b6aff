import type { Config } from "./config-model.ts";
import type { ConfigTypes } from "./config-types.ts";
import { second } from "../engine/rules/setting.ts";

/** What `evictionHard` is on Windows, which has no inodes, where nothing is written. */
export const windowsHardThresholds: ReadonlyMap<string, string> = new Map([
  ["memory.available", "500Mi"],
  ["nodefs.available", "10%"],
  ["imagefs.available", "15%"],
]);

/** Makes the default of a field of other settings or of feature gates. */
interface DerivedDefault {
  /** The settings that it looks at; the gates it asks the configuration for. */
  readonly settings: readonly (keyof ConfigTypes)[];
  valueIn(
    config: Config,
    /** The document has a value at the path, written or filled in by an earlier defaulting. */
    isSet: (path: string) => boolean,
  ): unknown;
}

type DerivedDefaults = {
  readonly [P in keyof ConfigTypes]?: DerivedDefault & {
    valueIn: (...given: Parameters<DerivedDefault["valueIn"]>) => ConfigTypes[P] | undefined;
  };
};

const derivedDefaults: DerivedDefaults = {
  nodeStatusReportFrequency: {
    settings: ["nodeStatusUpdateFrequency"],
    valueIn(config, isSet) {
      // An update frequency that is not set is not followed; the report's own default is longer.
      const update = config.setting("nodeStatusUpdateFrequency").value;
      return isSet("nodeStatusUpdateFrequency") ? update : 300 * second;
    },
  },
  serializeImagePulls: {
    settings: ["maxParallelImagePulls"],
    valueIn(config) {
      const parallel = config.setting("maxParallelImagePulls").value;
      return !(parallel !== undefined && parallel > 1);
    },
  },
  "crashLoopBackOff.maxContainerRestartPeriod": {
    settings: [],
    valueIn: (config) => (config.isGateOn("KubeletCrashLoopBackOffMax") ? 300 * second : undefined),
  },
  imagePullCredentialsVerificationPolicy: {
    settings: [],
    valueIn: (config) =>
      config.isGateOn("KubeletEnsureSecretPulledImages") ? "NeverVerifyPreloadedImages" : "",
  },
};

// Looked up for every setting of every file, which a map does faster than an object.
const byPath: ReadonlyMap<string, DerivedDefault> = new Map(Object.entries(derivedDefaults));

/**
 * Derives the default at a path from other settings or feature gates, as the kubelet's defaulting does; undefined if it
 * depends on neither.
 */
export function derivedDefault(path: string): DerivedDefault | undefined {
  return byPath.get(path);
}
