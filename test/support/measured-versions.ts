import { existsSync } from "node:fs";
import { kubernetesVersions, type KubernetesVersion } from "../../server/src/facts/table.ts";

const measured = new URL("../unit/generate/measured/", import.meta.url);

/** Versions whose kubelet has been run: its types and defaults, and its results in the cases of conformance. */
export const measuredVersions: readonly KubernetesVersion[] = kubernetesVersions.filter((version) =>
  existsSync(new URL(`types-${version}.json`, measured)),
);

export function isMeasured(version: string): boolean {
  return measuredVersions.some((each) => each === version);
}
