import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import type { KubernetesVersion, Versioned } from "../../../server/src/facts/table.ts";
import type { Json } from "../../../server/src/facts/table.ts";
import { sameJson } from "./json-value.ts";

/** The value that applies in a version; undefined before the first step. */
export function valueAt<T>(steps: Versioned<T>, version: KubernetesVersion): T | undefined {
  const at = kubernetesVersions.indexOf(version);
  return steps.findLast(({ since }) => kubernetesVersions.indexOf(since) <= at)?.value;
}

/** One step per change. Undefined after a value becomes the step `null`, which ends it. */
export function toSteps(
  valueOf: (version: KubernetesVersion) => Json | undefined,
): Versioned<Json> {
  const steps: { since: KubernetesVersion; value: Json }[] = [];
  for (const since of kubernetesVersions) {
    const value = valueOf(since);
    const last = steps.at(-1);
    if (last ? !sameJson(last.value, value ?? null) : value !== undefined) {
      steps.push({ since, value: value ?? null });
    }
  }
  return steps;
}

/** Whether the steps are in ascending order of supported versions. */
export function isAscending(steps: readonly { readonly since: string }[]): boolean {
  const order = steps.map(({ since }) =>
    kubernetesVersions.findIndex((candidate) => candidate === since),
  );
  return order.every((at, index) => at >= 0 && at > (order[index - 1] ?? -1));
}
