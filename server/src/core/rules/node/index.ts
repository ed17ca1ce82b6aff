import type { Rule } from "../define-rule.ts";
import { failCgroupV1 } from "./fail-cgroup-v1.ts";
import { memoryManagerStaticWindows } from "./memory-manager-static-windows.ts";
import { memoryQosCgroupV1 } from "./memory-qos-cgroup-v1.ts";
import { memoryManagerNumaNode, topologyNumaLimit } from "./numa.ts";
import { protectKernelDefaults } from "./protect-kernel-defaults.ts";
import { reservationExceedsCapacity } from "./reservation-exceeds-capacity.ts";
import { reservedCpusOnline } from "./reserved-cpus-online.ts";
import { singleProcessOomKillCgroupV1, singleProcessOomKillOs } from "./single-process-oom-kill.ts";
import { failSwapOn, swapLimitedCgroupV1 } from "./swap.ts";
import { usernsOs } from "./userns-os.ts";
import {
  evictionWindowsInodes,
  windowsCgroupsPerQos,
  windowsEnforceNodeAllocatable,
} from "./windows.ts";

/** Rules about the node that a configuration is for; silent while the node is not described. */
export const nodeRules: readonly Rule[] = [
  failCgroupV1,
  singleProcessOomKillCgroupV1,
  singleProcessOomKillOs,
  usernsOs,
  windowsCgroupsPerQos,
  windowsEnforceNodeAllocatable,
  memoryManagerStaticWindows,
  evictionWindowsInodes,
  memoryQosCgroupV1,
  swapLimitedCgroupV1,
  failSwapOn,
  reservedCpusOnline,
  reservationExceedsCapacity,
  memoryManagerNumaNode,
  topologyNumaLimit,
  protectKernelDefaults,
];
