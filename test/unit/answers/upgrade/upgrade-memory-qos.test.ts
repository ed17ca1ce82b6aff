import { describe, expect, test } from "vitest";
import { upgrade, withoutGates } from "../../../support/upgrade-lines.ts";

describe("memory that MemoryQoS protected up to 1.35", () => {
  const protects = /^changed kubelet\.yaml memoryReservationPolicy: MemoryQoS is enabled\./;

  test("is told where the gate is on and no policy is written", () => {
    const text = ">>> kubelet.yaml\nfeatureGates: {MemoryQoS: true}\n";
    expect(upgrade(text, "1.35", "1.36").filter((line) => protects.test(line))).toEqual([
      "changed kubelet.yaml memoryReservationPolicy: MemoryQoS is enabled. In 1.35, the gate protects requested memory (memory.min); in 1.36, it does not, because memoryReservationPolicy is None. Set memoryReservationPolicy: TieredReservation to keep memory.min for Guaranteed pods (Burstable pods get the softer memory.low).",
    ]);
    expect(upgrade(text, "1.34", "1.35").filter((line) => protects.test(line))).toEqual([]);
  });

  test.each(["maxPods: 50", "featureGates: {MemoryQoS: false}"])("is not with %s", (line) => {
    const lines = upgrade(`>>> kubelet.yaml\n${line}\n`, "1.35", "1.36");
    expect(lines.filter((upgraded) => protects.test(upgraded))).toEqual([]);
  });
});

describe("an upgrade from 1.36 to 1.37", () => {
  test("leads with what stops the kubelet, then tells what changes", () => {
    const text = `>>> kubelet.yaml
eventRecordQPS: 0
featureGates: {SidecarContainers: true}
>>> flags
--boot-id-file=/proc/sys/kernel/random/boot_id --storage-driver-db=cadvisor
`;
    expect(upgrade(text, "1.36", "1.37")).toEqual([
      'refused kubelet.yaml:4:16 featureGates.SidecarContainers: SidecarContainers was removed in Kubernetes 1.37 ("unrecognized feature gate"). Kubelet 1.37 does not start. Remove the line; the feature is always enabled now. [Remove featureGates.SidecarContainers]',
      'refused flags --boot-id-file: --boot-id-file was removed in 1.37 ("unknown flag"). Kubelet 1.37 does not start. Remove it.',
      "changed kubelet.yaml:3:17 eventRecordQPS: In 1.37 and later, eventRecordQPS: 0 means no limit; older kubelets send at most 5 events per second. Events from a busy node can overload the API server. Set a rate, such as 50 (the default).",
      "changed kubelet.yaml memoryThrottlingFactor: memoryThrottlingFactor is not set, and has no default in 1.37. Its default in 1.36 (0.9) had no effect, because feature gate MemoryQoS was disabled. Set it only if you want this effect.",
      "gates kubelet.yaml featureGates: Enabled in 1.37, disabled in 1.36: HugepageAwareEviction, KubeletInUserNamespace, MemoryQoS, PodLevelResourcesFixDefaulting, PodLevelResourcesFixKubeletQOSClass, PodsAPI, SELinuxMount.",
      "gates kubelet.yaml featureGates: Same value, but locked in 1.37: DRAExtendedResource, DisableCPUQuotaWithExclusiveCPUs, HostnameOverride, InPlacePodVerticalScalingInitContainers, NodeDeclaredFeatures, PLEGOnDemandRelist, PodReadyToStartContainersCondition.",
    ]);
  });
  test("a written factor takes effect with MemoryQoS", () => {
    const text = ">>> kubelet.yaml\nmemoryThrottlingFactor: 0.8\n";
    expect(withoutGates(upgrade(text, "1.36", "1.37"))).toEqual([
      "changed kubelet.yaml:3:1 memoryThrottlingFactor: memoryThrottlingFactor (0.8) takes effect in 1.37: feature gate MemoryQoS is now enabled by default (disabled in 1.36).",
    ]);
    expect(withoutGates(upgrade(text, "1.37", "1.36"))).toEqual([
      "changed kubelet.yaml:3:1 memoryThrottlingFactor: memoryThrottlingFactor (0.8) has no effect in 1.36: feature gate MemoryQoS is now disabled by default (enabled in 1.37).",
    ]);
  });
  test("MemoryQoS that was on loses the default of its factor", () => {
    const text = ">>> kubelet.yaml\nfeatureGates: {MemoryQoS: true}\n";
    expect(withoutGates(upgrade(text, "1.36", "1.37"))).toEqual([
      "changed kubelet.yaml memoryThrottlingFactor: memoryThrottlingFactor is not set, and has no default in 1.37 (1.36: 0.9). Set it to 0.9 to keep it.",
    ]);
  });
});
