import type { PodRule } from "./define-pod-rule.ts";
import { seccompPodPrivileged } from "./privileged.ts";

/** All rules about the profiles that pods use. */
export const podRules: readonly PodRule[] = [seccompPodPrivileged];
