import { isBefore } from "../../server/src/facts/field-index.ts";
import { kubernetesVersions } from "../../server/src/facts/table.ts";

/** Cases in which we differ from the kubelet on purpose, with the reason. */
export const differences: ReadonlyMap<string, string> = new Map([
  ...kubernetesVersions.map((version) => reservedNothing("5-1", version)),
  // Before 1.32, validation rejects what this case enforces.
  ...kubernetesVersions
    .filter((version) => !isBefore(version, "1.32"))
    .map((version) => reservedNothing("8-1", version)),
  ...["1.30", "1.31", "1.32", "1.33", "1.34", "1.35"].map((version): [string, string] => [
    `match-17 ${version}`,
    "a bracket inside a host name is refused by the Go of late 2025 that the case was computed with; kubelets up to 1.35 " +
      "were built with an older one, as other cases show",
  ]),
  [
    "cpu-opt-alpha-7 1.31",
    "prefer-align-cpus-by-uncorecache came with Kubernetes 1.32; the fork that the case was computed with has it in 1.31",
  ],
  [
    "fuzz-1.36-00632",
    "apiVersion kubelet.config.k8s.io/__internal decodes into Go's own field names without defaults and " +
      "fails in a flood; we say once that no file is written in that version",
  ],
]);

/** Cases that enforce systemReserved and write none. */
function reservedNothing(name: string, version: string): [string, string] {
  return [
    `enforce-${name} ${version}`,
    "system-reserved is enforced while systemReserved is empty: enforceExistingCgroup ends the kubelet with " +
      '"cgroup is not configured properly", which the case, computed without cgroups, does not see',
  ];
}
