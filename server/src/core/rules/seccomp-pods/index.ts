import type { PodRule } from "./define-pod-rule.ts";
import {
  seccompPodFileMissing,
  seccompPodLocalhostPrefix,
  seccompPodPathAbsolute,
  seccompPodPathParent,
} from "./paths.ts";
import { seccompPodPrivileged } from "./privileged.ts";
import {
  seccompPodPathRequired,
  seccompPodPathUnused,
  seccompPodTypeMissing,
  seccompPodTypeUnknown,
} from "./types.ts";

/** All rules about the profiles that pods use. */
export const podRules: readonly PodRule[] = [
  seccompPodTypeUnknown,
  seccompPodTypeMissing,
  seccompPodPathRequired,
  seccompPodPathUnused,
  seccompPodPathAbsolute,
  seccompPodPathParent,
  seccompPodLocalhostPrefix,
  seccompPodFileMissing,
  seccompPodPrivileged,
];
