import type { Config } from "./config-model.ts";
import type { ConfigTypes } from "./config-types.ts";
import { second } from "./setting.ts";

type DerivedDefaults = {
  readonly [P in keyof ConfigTypes]?: (
    config: Config,
    /** The document has a value at the path, written or filled in by an earlier defaulting. */
    isSet: (path: string) => boolean,
  ) => ConfigTypes[P] | undefined;
};

/** Defaults that depend on other settings or on feature gates, as the kubelet's defaulting has them. */
export const derivedDefaults: DerivedDefaults = {
  nodeStatusReportFrequency(config, isSet) {
    // An update frequency that is not set is not followed; the report's own default is longer.
    const update = config.setting("nodeStatusUpdateFrequency").value;
    return isSet("nodeStatusUpdateFrequency") ? update : 300 * second;
  },
  serializeImagePulls(config) {
    const parallel = config.setting("maxParallelImagePulls").value;
    return !(parallel !== undefined && parallel > 1);
  },
  "crashLoopBackOff.maxContainerRestartPeriod": (config) =>
    config.isGateOn("KubeletCrashLoopBackOffMax") ? 300 * second : undefined,
  imagePullCredentialsVerificationPolicy: (config) =>
    config.isGateOn("KubeletEnsureSecretPulledImages") ? "NeverVerifyPreloadedImages" : "",
};
