import { withoutEnd } from "../engine/text/run-before.ts";

/** The kubelet's interpretation of a cgroup's name with the systemd driver. */
export interface SystemdCgroup {
  /** The path of the cgroup that it looks for, with all parents. */
  readonly path: string;
  /** The name cannot belong to any slice: a unit of another type, or one suffix too many. */
  readonly isNoSlice: boolean;
}

/** systemd has no longer names; the path of one with many dashes would grow with its square. */
const maxUnitName = 255;

/**
 * The cgroup that the kubelet looks for under this name, with the systemd driver (`ParseSystemdToCgroupName` and
 * `ToSystemd` of `pkg/kubelet/cm`): of a path it keeps the last part alone, takes one `.slice` off, reads each dash as a
 * step down, and makes slices of what is left.
 */
export function systemdCgroup(name: string): SystemdCgroup {
  const base = (name.split("/").findLast((part) => part !== "") ?? "").slice(0, maxUnitName);
  const unit = base.replace(/\.slice$/, "");
  const steps = unit.split("-");
  const path = steps.map((_, at) => `/${steps.slice(0, at + 1).join("-")}.slice`).join("");
  return { path, isNoSlice: /\.(?:slice|service|scope|socket|mount|target)$/.test(unit) };
}

/** True where the name leads to the cgroup that it says. */
export function isSystemdName(name: string): boolean {
  const { path, isNoSlice } = systemdCgroup(name);
  const written = withoutEnd(name.replace(/^\/+/, ""), /\//);
  // A name alone may leave the suffix away, and its parents.
  return !isNoSlice && (!written.includes("/") || `/${written}` === path);
}
