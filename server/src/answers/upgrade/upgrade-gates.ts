import { type EffectiveConfig, placeAtPath } from "../../kubelet/index.ts";
import type { UpgradeMessage } from "./messages/upgrade-phrases.ts";
import { isBefore } from "../../facts/field-index.ts";
import type { GateIndex } from "../../facts/gate-index.ts";

/**
 * Gates of which a kubelet itself, or a pod on its node, notices something. The kubelet knows all gates
 * of Kubernetes; most others belong to the control plane and would drown these.
 */
export const kubeletGates: readonly string[] = [
  "AllowOverwriteTerminationGracePeriodSeconds",
  "AppArmor",
  "AppArmorFields",
  "CPUManagerPolicyOptions",
  "CSIServiceAccountTokenSecrets",
  "ClientsAllowCARotation",
  "ComponentFlagz",
  "ComponentSLIs",
  "ComponentStatusz",
  "ContainerRestartRules",
  "CustomCPUCFSQuotaPeriod",
  "DRAExtendedResource",
  "DevicePluginCDIDevices",
  "DisableCPUQuotaWithExclusiveCPUs",
  "DisableCloudProviders",
  "DisableKubeletCloudCredentialProviders",
  "DisableNodeKubeProxyVersion",
  "DynamicResourceAllocation",
  "EnvFiles",
  "ExecProbeTimeout",
  "ExtendWebSocketsToKubelet",
  "GitRepoVolumeDriver",
  "HostnameOverride",
  "HugepageAwareEviction",
  "ImageMaximumGCAge",
  "ImageVolume",
  "InPlacePodLevelResourcesVerticalScaling",
  "InPlacePodVerticalScaling",
  "InPlacePodVerticalScalingInitContainers",
  "KubeletCgroupDriverFromCRI",
  "KubeletCrashLoopBackOffMax",
  "KubeletEnsureSecretPulledImages",
  "KubeletFineGrainedAuthz",
  "KubeletInUserNamespace",
  "KubeletPSI",
  "KubeletPodResourcesDynamicResources",
  "KubeletPodResourcesGet",
  "KubeletPodResourcesListUseActivePods",
  "KubeletSeparateDiskGC",
  "KubeletServiceAccountTokenForCredentialProviders",
  "KubeletTracing",
  "MemoryManager",
  "MemoryQoS",
  "MutableCSINodeAllocatableCount",
  "NodeDeclaredFeatures",
  "NodeLogQuery",
  "NodeSwap",
  "PLEGOnDemandRelist",
  "PodDisruptionConditions",
  "PodLevelResources",
  "PodLevelResourcesFixDefaulting",
  "PodLevelResourcesFixKubeletQOSClass",
  "PodLifecycleSleepAction",
  "PodLifecycleSleepActionAllowZero",
  "PodObservedGenerationTracking",
  "PodReadyToStartContainersCondition",
  "PodsAPI",
  "PreventStaticPodAPIReferences",
  "ProcMountType",
  "RecoverVolumeExpansionFailure",
  "RecursiveReadOnlyMounts",
  "ReloadKubeletClientCAFile",
  "ReloadKubeletServerCertificateFile",
  "ResourceHealthStatus",
  "RestartAllContainersOnContainerExits",
  "SELinuxChangePolicy",
  "SELinuxMount",
  "SELinuxMountReadWriteOncePod",
  "SidecarContainers",
  "SizeMemoryBackedVolumes",
  "SupplementalGroupsPolicy",
  "SystemdWatchdog",
  "TopologyManagerPolicyOptions",
  "UserNamespacesSupport",
  "WatchListClient",
];

/** The gates of the kubelet that no file sets and that are in another state, a message for each way. */
export function gateChanges(
  before: EffectiveConfig,
  after: EffectiveConfig,
  gates: GateIndex,
): UpgradeMessage[] {
  const versions = { from: before.index.version, to: after.index.version };
  const isDowngrade = isBefore(versions.to, versions.from);
  const on: string[] = [];
  const off: string[] = [];
  const locked: string[] = [];
  for (const gate of kubeletGates) {
    const states = [gates.stateIn(gate, versions.from), gates.stateIn(gate, versions.to)] as const;
    // The feature of a removed gate mostly stays.
    const newer = isDowngrade ? states[0] : states[1];
    if (!newer || placeAtPath(after.tree, `featureGates.${gate}`)) continue;
    const wasOn = before.isGateOn(gate);
    const isOn = after.isGateOn(gate);
    if (wasOn !== isOn) (isOn ? on : off).push(gate);
    else if (states[1]?.locked && !states[0]?.locked) locked.push(gate);
  }
  const messages: UpgradeMessage[] = [
    { key: "gates-on", params: { ...versions, gates: on } },
    { key: "gates-off", params: { ...versions, gates: off } },
    { key: "gates-locked", params: { ...versions, gates: locked } },
  ];
  return messages.filter(({ params }) => "gates" in params && params.gates.length > 0);
}
