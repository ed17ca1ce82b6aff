import { describe, expect, test } from "vitest";
import { kubeletGates } from "../../../../server/src/answers/upgrade/upgrade-gates.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { upgrade, withoutGates } from "../../../support/upgrade-lines.ts";

describe("an upgrade tells", () => {
  test("what the new version refuses, with the fix", () => {
    const text = `>>> kubelet.yaml
runOnce: true
`;
    expect(upgrade(text, "1.31", "1.32")).toEqual([
      'refused kubelet.yaml:3:10 runOnce: runOnce was removed in 1.32 ("Runonce mode has been deprecated"). Kubelet 1.32 does not start with "runOnce: true". Remove the line; there is no replacement. [Remove runOnce]',
      "gates kubelet.yaml featureGates: Enabled in 1.32, disabled in 1.31: RecoverVolumeExpansionFailure, SystemdWatchdog.",
      "gates kubelet.yaml featureGates: Same value, but locked in 1.32: ComponentSLIs, MemoryManager, SizeMemoryBackedVolumes.",
    ]);
  });
  test("gates that are gone, and those that others can no longer change", () => {
    const text = `>>> kubelet.yaml
featureGates:
  CPUManager: true
  KubeletTracing: true
`;
    expect(withoutGates(upgrade(text, "1.32", "1.33"))).toEqual([
      'refused kubelet.yaml:4:3 featureGates.CPUManager: CPUManager was removed in Kubernetes 1.33 ("unrecognized feature gate"). Kubelet 1.33 does not start. Remove the line; the feature is always enabled now. [Remove featureGates.CPUManager]',
    ]);
  });
  test("gates that are locked to another state", () => {
    const text = `>>> kubelet.yaml
featureGates: {NodeSwap: false}
`;
    expect(withoutGates(upgrade(text, "1.33", "1.34"))).toEqual([
      "refused kubelet.yaml:3:26 featureGates.NodeSwap: NodeSwap cannot be false: in 1.34, the feature is locked to true. The kubelet does not start. Remove the line. [Remove featureGates.NodeSwap]",
    ]);
  });
  test("fields that lose their effect", () => {
    const text = `>>> kubelet.yaml
streamingConnectionIdleTimeout: 5m
`;
    expect(withoutGates(upgrade(text, "1.33", "1.34"))).toEqual([
      "ignored kubelet.yaml:3:33 streamingConnectionIdleTimeout: streamingConnectionIdleTimeout (5m0s) has no effect in 1.34 and later: the runtime closes idle exec, attach and port-forward connections. Remove the line; set the timeout in the runtime. [Remove streamingConnectionIdleTimeout]",
    ]);
  });
  test("fields that lose their effect, where the value asks for nothing", () => {
    const text = `>>> kubelet.yaml
streamingConnectionIdleTimeout: 4h
`;
    expect(withoutGates(upgrade(text, "1.33", "1.34"))).toEqual([
      "deprecated kubelet.yaml:3:1 streamingConnectionIdleTimeout: streamingConnectionIdleTimeout has no effect in 1.34 and later. Remove the line.",
    ]);
  });
  test("what is deprecated", () => {
    const text = `>>> kubelet.yaml
runOnce: false
featureGates: {NodeSwap: true}
`;
    expect(withoutGates(upgrade(text, "1.31", "1.34"))).toEqual([
      "deprecated kubelet.yaml:3:1 runOnce: runOnce has been deprecated since 1.32. Remove the line before a later version rejects it.",
      'deprecated kubelet.yaml:4:16 featureGates.NodeSwap: NodeSwap is generally available ("It will be removed in a future release"). Once the gate is removed, kubelets with this line do not start. This is already the default. Remove the line. [Remove featureGates.NodeSwap]',
    ]);
  });
  test("defaults that change, and gates", () => {
    const text = `>>> kubelet.yaml
cgroupDriver: systemd
`;
    expect(upgrade(text, "1.34", "1.35")).toEqual([
      "conditional kubelet.yaml failCgroupV1: On nodes with cgroup v1, kubelet 1.35 does not start: failCgroupV1 is true by default. Move these nodes to cgroup v2, or set failCgroupV1: false for now. Nodes with cgroup v2 are not affected.",
      "changed kubelet.yaml imagePullCredentialsVerificationPolicy: imagePullCredentialsVerificationPolicy is not set. It has no default in 1.34; in 1.35, the default is NeverVerifyPreloadedImages, with feature gate KubeletEnsureSecretPulledImages.",
      "gates kubelet.yaml featureGates: Enabled in 1.35, disabled in 1.34: CSIServiceAccountTokenSecrets, ContainerRestartRules, EnvFiles, HostnameOverride, ImageVolume, KubeletCrashLoopBackOffMax, KubeletEnsureSecretPulledImages, MutableCSINodeAllocatableCount, WatchListClient.",
      "gates kubelet.yaml featureGates: Same value, but locked in 1.35: AllowOverwriteTerminationGracePeriodSeconds, DynamicResourceAllocation, ExecProbeTimeout, ImageMaximumGCAge, InPlacePodVerticalScaling, PodObservedGenerationTracking, SupplementalGroupsPolicy, SystemdWatchdog.",
    ]);
  });
  test("defaults of new fields", () => {
    const text = `>>> kubelet.yaml
maxPods: 50
`;
    expect(withoutGates(upgrade(text, "1.30", "1.36"))).toEqual([
      "conditional kubelet.yaml failCgroupV1: On nodes with cgroup v1, kubelet 1.36 does not start: failCgroupV1 is true by default. Move these nodes to cgroup v2, or set failCgroupV1: false for now. Nodes with cgroup v2 are not affected.",
      "changed kubelet.yaml imagePullCredentialsVerificationPolicy: Kubelet 1.30 does not have imagePullCredentialsVerificationPolicy; in 1.36, its default is NeverVerifyPreloadedImages, with feature gate KubeletEnsureSecretPulledImages.",
    ]);
  });
  test("what the node should be looked at for", () => {
    const text = `>>> kubelet.yaml
cgroupDriver: cgroupfs
failCgroupV1: true
crashLoopBackOff: {maxContainerRestartPeriod: 1m}
`;
    expect(withoutGates(upgrade(text, "1.30", "1.31"))).toEqual([
      `changed kubelet.yaml:3:15 cgroupDriver: The container runtime's cgroup driver overrides "cgroupfs", which is used only if the runtime reports none ("Falling back to using cgroupDriver"). Keep it the same as in the runtime's configuration.`,
      "changed kubelet.yaml:4:1 failCgroupV1: failCgroupV1 (true) takes effect in 1.31: kubelet 1.30 does not have this field and ignored it.",
    ]);
  });
  test("lines that keep the old default", () => {
    const text = `>>> kubelet.yaml
failCgroupV1: false
imagePullCredentialsVerificationPolicy: NeverVerify
featureGates: {KubeletPSI: false}
`;
    expect(withoutGates(upgrade(text, "1.33", "1.36"))).toEqual([
      "refused kubelet.yaml:5:28 featureGates.KubeletPSI: KubeletPSI cannot be false: in 1.36, the feature is locked to true. The kubelet does not start. Remove the line. [Remove featureGates.KubeletPSI]",
      "changed kubelet.yaml:3:1 failCgroupV1: failCgroupV1 is set to false, the default of 1.33. The default in 1.36 is true, but this line keeps the old value. Remove it to use the new default.",
      "changed kubelet.yaml:4:1 imagePullCredentialsVerificationPolicy: imagePullCredentialsVerificationPolicy (NeverVerify) takes effect in 1.36: feature gate KubeletEnsureSecretPulledImages is now enabled by default (disabled in 1.33).",
    ]);
  });
  test("gates that keep the old default", () => {
    const text = `>>> kubelet.yaml
featureGates: {KubeletPSI: false}
`;
    expect(withoutGates(upgrade(text, "1.33", "1.34"))).toEqual([
      "changed kubelet.yaml:3:16 featureGates.KubeletPSI: KubeletPSI is set to false, the default of 1.33. In 1.34, the default is true, but this line keeps the old value. Remove it to use the new default.",
    ]);
  });
  test("fields that take effect", () => {
    const text = `>>> kubelet.yaml
memoryReservationPolicy: None
`;
    expect(withoutGates(upgrade(text, "1.35", "1.36"))).toEqual([
      "changed kubelet.yaml:3:1 memoryReservationPolicy: memoryReservationPolicy (None) takes effect in 1.36: kubelet 1.35 does not have this field and ignored it.",
    ]);
  });
  test("a field that takes effect and is refused", () => {
    const text = `>>> kubelet.yaml
crashLoopBackOff: {maxContainerRestartPeriod: 10s}
`;
    expect(withoutGates(upgrade(text, "1.31", "1.32"))).toEqual([
      'refused kubelet.yaml:3:47 crashLoopBackOff.maxContainerRestartPeriod: crashLoopBackOff.maxContainerRestartPeriod requires a feature gate ("FeatureGate KubeletCrashLoopBackOffMax not enabled"). The gate is disabled by default in Kubernetes 1.32. The kubelet does not start. Set "KubeletCrashLoopBackOffMax: true" in featureGates, or remove crashLoopBackOff. [Enable feature gate KubeletCrashLoopBackOffMax]',
    ]);
  });
  test("nothing of the version that a file names", () => {
    const text = `>>> kubelet.yaml
# kubelet-version: 1.36
runOnce: true
`;
    expect(withoutGates(upgrade(text, "1.30", "1.31"))).toEqual([]);
  });
  test("nothing of a mistake that both versions have", () => {
    const text = `>>> kubelet.yaml
maxPods: many
`;
    expect(withoutGates(upgrade(text, "1.31", "1.32"))).toEqual([]);
  });
  test("nothing of a file that is none of the kubelet's", () => {
    const text = `>>> kubelet.yaml
kind: Pod
apiVersion: v1
`;
    expect(withoutGates(upgrade(text, "1.31", "1.32"))).toEqual([]);
  });
  test("what is solved in a provider's configuration", () => {
    const text = `>>> kubelet.yaml
apiVersion: kubelet.config.k8s.io/v1
kind: CredentialProviderConfig
providers:
  - name: a
    apiVersion: credentialprovider.kubelet.k8s.io/v1
    matchImages: [a.example]
    defaultCacheDuration: 1m
    tokenAttributes: {serviceAccountTokenAudience: a, requireServiceAccount: true, cacheType: Token}
`;
    expect(withoutGates(upgrade(text, "1.33", "1.34"))).toEqual([
      "solved kubelet.yaml:8:5 providers[0].tokenAttributes: Kubelet 1.33 reports cred-token-gate; kubelet 1.34 does not.",
      "solved kubelet.yaml:8:84 providers[0].tokenAttributes.cacheType: Kubelet 1.33 reports cred-unknown-field; kubelet 1.34 does not.",
    ]);
  });
});

describe("a downgrade tells", () => {
  test("what the older version does not know", () => {
    const text = `>>> kubelet.yaml
crashLoopBackOff: {maxContainerRestartPeriod: 10s}
`;
    expect(withoutGates(upgrade(text, "1.32", "1.31"))).toEqual([
      'ignored kubelet.yaml:3:1 crashLoopBackOff: Unknown field "crashLoopBackOff" in 1.31: it was added in 1.32. The kubelet ignores it and logs a warning. [Remove crashLoopBackOff]',
    ]);
  });
  test("gates that go off", () => {
    const text = `>>> kubelet.yaml
maxPods: 50
`;
    expect(upgrade(text, "1.32", "1.31")).toEqual([
      "gates kubelet.yaml featureGates: Disabled in 1.31, enabled in 1.32: RecoverVolumeExpansionFailure, SystemdWatchdog.",
    ]);
  });
  test("what the older version takes", () => {
    const text = `>>> kubelet.yaml
runOnce: true
`;
    expect(withoutGates(upgrade(text, "1.32", "1.31"))).toEqual([
      "solved kubelet.yaml:3:10 runOnce: Kubelet 1.32 reports run-once-removed; kubelet 1.31 does not.",
    ]);
  });
});

describe("drop-ins and flags", () => {
  test("null removes a value", () => {
    const text = `>>> kubelet.yaml
port: 20250
>>> kubelet.conf.d/10.conf
port: null
`;
    expect(withoutGates(upgrade(text, "1.31", "1.32"))).toEqual([
      "changed 10.conf:3:1 port: port is 10250 in 1.32 (1.31: 20250), because drop-ins are merged differently in 1.32 and later.",
    ]);
  });
  test("null removes a default threshold", () => {
    const text = `>>> kubelet.yaml
maxPods: 50
>>> kubelet.conf.d/10.conf
evictionHard: {imagefs.inodesFree: null}
`;
    expect(withoutGates(upgrade(text, "1.31", "1.32"))).toEqual([
      'changed 10.conf:3:16 evictionHard["imagefs.inodesFree"]: evictionHard["imagefs.inodesFree"] is not set in 1.32 (1.31: 5%), because drop-ins are merged differently in 1.32 and later.',
    ]);
  });
  test("zero stays zero in the older version", () => {
    const text = `>>> kubelet.yaml
port: 20250
>>> kubelet.conf.d/10.conf
port: 0
`;
    expect(withoutGates(upgrade(text, "1.32", "1.31"))).toEqual([
      "refused 10.conf:3:7 port: port (--port) is 0; it must be 1 to 65535, or 0. The kubelet does not start. [Change to 10250]",
    ]);
  });
  test("items of lists are no longer mixed, and resolvConf counts", () => {
    const text = `>>> kubelet.yaml
registerWithTaints: [{key: a, value: x, effect: NoSchedule}]
>>> kubelet.conf.d/10.conf
resolvConf: /run/resolv.conf
registerWithTaints: [{key: b, effect: NoSchedule}]
`;
    expect(withoutGates(upgrade(text, "1.31", "1.32"))).toEqual([
      "changed 10.conf:3:1 resolvConf: resolvConf is /run/resolv.conf in 1.32 (1.31: /etc/resolv.conf), because drop-ins are merged differently in 1.32 and later.",
      'changed 10.conf:4:1 registerWithTaints: registerWithTaints is [{"key":"b","effect":"NoSchedule"}] in 1.32 (1.31: [{"key":"b","value":"x","effect":"NoSchedule"}]), because drop-ins are merged differently in 1.32 and later.',
    ]);
  });
  test("an empty list gets lost", () => {
    const text = `>>> kubelet.yaml
enforceNodeAllocatable: []
>>> kubelet.conf.d/
`;
    expect(withoutGates(upgrade(text, "1.31", "1.32"))).toEqual([
      "ignored kubelet.yaml:3:25 enforceNodeAllocatable: If the kubelet has a drop-in directory, even an empty one, it silently ignores this empty list and enforces the default [pods]. Write [none] to enforce nothing. [Change to [none]]",
    ]);
  });
  test("the header becomes necessary", () => {
    const text = `>>> kubelet.yaml
maxPods: 50
>>> kubelet.conf.d/10.conf
kind: KubeletConfiguration
maxPods: 5
`;
    expect(withoutGates(upgrade(text, "1.31", "1.32"))).toEqual([
      'refused 10.conf:1:1 apiVersion: apiVersion is missing ("Object \'apiVersion\' is missing"). The kubelet does not start. Add "apiVersion: kubelet.config.k8s.io/v1beta1". Log: "unknown apiVersion/kind". [Add "apiVersion: kubelet.config.k8s.io/v1beta1"]',
    ]);
  });
  test("a gate of a flag is refused", () => {
    const text = `>>> kubelet.yaml
maxPods: 50
>>> flags
--feature-gates=CPUManager=true
`;
    expect(withoutGates(upgrade(text, "1.32", "1.33"))).toEqual([
      'refused flags featureGates.CPUManager: CPUManager was removed in Kubernetes 1.33 ("unrecognized feature gate"). Kubelet 1.33 does not start. Remove the line; the feature is always enabled now.',
    ]);
  });
  test("nothing is new between two versions that merge alike", () => {
    const text = `>>> kubelet.yaml
port: 20250
>>> kubelet.conf.d/10.conf
port: null
`;
    expect(withoutGates(upgrade(text, "1.33", "1.34"))).toEqual([]);
  });
});

test("every gate that is looked at is one of Kubernetes", () => {
  expect(kubeletGates.filter((gate) => knowledge.gates.history(gate).length === 0)).toEqual([]);
});
