import type { Rule } from "../define-rule.ts";
import { cpuAlignBySocketVsSingleNuma } from "./cpu-align-by-socket-vs-single-numa.ts";
import { cpuManagerOptionBool } from "./cpu-manager-option-bool.ts";
import { cpuManagerOptionLevel } from "./cpu-manager-option-level.ts";
import { cpuManagerOptionUnknown } from "./cpu-manager-option-unknown.ts";
import { cpuManagerOptionsConflict } from "./cpu-manager-options-conflict.ts";
import { cpuManagerOptionsGate } from "./cpu-manager-options-gate.ts";
import { cpuManagerOptionsWithNone } from "./cpu-manager-options-with-none.ts";
import { cpuManagerStateFile } from "./cpu-manager-state-file.ts";
import { cpuManagerStaticNeedsReservation } from "./cpu-manager-static-needs-reservation.ts";
import { enforceDuplicate } from "./enforce-duplicate.ts";
import { enforceKubeCompressibleConflict } from "./enforce-kube-compressible-conflict.ts";
import { enforceKubeNeedsCgroup } from "./enforce-kube-needs-cgroup.ts";
import { enforceNeedsCgroupsPerQos } from "./enforce-needs-cgroups-per-qos.ts";
import { enforceNoneExclusive } from "./enforce-none-exclusive.ts";
import { enforceSystemCompressibleConflict } from "./enforce-system-compressible-conflict.ts";
import { enforceSystemNeedsCgroup } from "./enforce-system-needs-cgroup.ts";
import { enforcedReservationEmpty } from "./enforced-reservation-empty.ts";
import { evictionAllocatableSignal } from "./eviction-allocatable-signal.ts";
import { evictionContainerfsIgnored } from "./eviction-containerfs-ignored.ts";
import { evictionGraceUnused } from "./eviction-grace-unused.ts";
import { evictionHardPartial } from "./eviction-hard-partial.ts";
import { evictionMinReclaimFormat } from "./eviction-min-reclaim-format.ts";
import { evictionMinReclaimPositive } from "./eviction-min-reclaim-positive.ts";
import { evictionMinReclaimUnused } from "./eviction-min-reclaim-unused.ts";
import { evictionPercent0100 } from "./eviction-percent-0-100.ts";
import { evictionPercentRange } from "./eviction-percent-range.ts";
import { evictionSoftBelowHard } from "./eviction-soft-below-hard.ts";
import { evictionSoftNeedsGrace } from "./eviction-soft-needs-grace.ts";
import { evictionThresholdFormat } from "./eviction-threshold-format.ts";
import { evictionThresholdPositive } from "./eviction-threshold-positive.ts";
import { kubeletCgroupsOutsideReserved } from "./kubelet-cgroups-outside-reserved.ts";
import { memoryManagerBestEffortOs } from "./memory-manager-best-effort-os.ts";
import { memoryManagerStateFile } from "./memory-manager-state-file.ts";
import { memoryManagerStaticNeedsReserved } from "./memory-manager-static-needs-reserved.ts";
import { memoryManagerStaticSum } from "./memory-manager-static-sum.ts";
import { mergeDefaultEvictionScope } from "./merge-default-eviction-scope.ts";
import { qosReservedGate } from "./qos-reserved-gate.ts";
import { reservedCpusOverrides } from "./reserved-cpus-overrides.ts";
import { reservedCpusVsCgroups } from "./reserved-cpus-vs-cgroups.ts";
import { reservedMemoryDuplicate } from "./reserved-memory-duplicate.ts";
import { reservedMemoryType } from "./reserved-memory-type.ts";
import { reservedMemoryUnused } from "./reserved-memory-unused.ts";
import { reservedMemoryZero } from "./reserved-memory-zero.ts";
import { systemCgroupsRoot } from "./system-cgroups-root.ts";
import { topologyOptionBool } from "./topology-option-bool.ts";
import { topologyOptionInteger } from "./topology-option-integer.ts";
import { topologyOptionLevel } from "./topology-option-level.ts";
import { topologyOptionUnknown } from "./topology-option-unknown.ts";
import { topologyOptionValue } from "./topology-option-value.ts";
import { topologyOptionsGate } from "./topology-options-gate.ts";
import { topologyOptionsUnused } from "./topology-options-unused.ts";

/** Reservations, enforcement, eviction, and the CPU, memory and topology managers. */
export const resourcesRules: readonly Rule[] = [
  enforceSystemCompressibleConflict,
  enforceKubeCompressibleConflict,
  enforceDuplicate,
  enforceSystemNeedsCgroup,
  enforceKubeNeedsCgroup,
  enforceNoneExclusive,
  enforceNeedsCgroupsPerQos,
  enforcedReservationEmpty,
  reservedCpusVsCgroups,
  reservedCpusOverrides,
  reservedMemoryType,
  reservedMemoryZero,
  reservedMemoryDuplicate,
  reservedMemoryUnused,
  systemCgroupsRoot,
  kubeletCgroupsOutsideReserved,
  qosReservedGate,
  evictionThresholdFormat,
  evictionPercentRange,
  evictionThresholdPositive,
  evictionSoftNeedsGrace,
  evictionMinReclaimFormat,
  evictionMinReclaimPositive,
  evictionHardPartial,
  evictionSoftBelowHard,
  evictionContainerfsIgnored,
  evictionAllocatableSignal,
  evictionGraceUnused,
  evictionMinReclaimUnused,
  evictionPercent0100,
  mergeDefaultEvictionScope,
  cpuManagerStaticNeedsReservation,
  cpuManagerOptionsGate,
  cpuManagerOptionsWithNone,
  cpuManagerOptionUnknown,
  cpuManagerOptionLevel,
  cpuManagerOptionBool,
  cpuManagerOptionsConflict,
  cpuAlignBySocketVsSingleNuma,
  cpuManagerStateFile,
  memoryManagerBestEffortOs,
  memoryManagerStaticNeedsReserved,
  memoryManagerStaticSum,
  memoryManagerStateFile,
  topologyOptionsGate,
  topologyOptionUnknown,
  topologyOptionLevel,
  topologyOptionBool,
  topologyOptionInteger,
  topologyOptionValue,
  topologyOptionsUnused,
];
