import { isBefore, valueIn } from "../../facts/field-index.ts";
import { kubernetesVersions, type KubernetesVersion, type Versioned } from "../../facts/table.ts";
import type { VersionSpan } from "../messages/hover-phrases.ts";

/** A value and the consecutive supported versions, first to last, in which it applies. */
export interface VersionRun<T> {
  readonly value: T | undefined;
  readonly versions: VersionSpan;
}

/**
 * A versioned fact as runs of equal values over the supported versions, oldest first. Versions
 * before `since` are left out; `undefined` stands for a fact that is absent or has ended.
 */
export function versionRuns<T>(
  fact: Versioned<T | null> | undefined,
  since?: KubernetesVersion,
): readonly VersionRun<T>[] {
  const runs: VersionRun<T>[] = [];
  for (const version of kubernetesVersions) {
    if (since && isBefore(version, since)) continue;
    const value = valueIn(fact, version) ?? undefined;
    const last = runs.at(-1);
    if (last && JSON.stringify(last.value) === JSON.stringify(value)) {
      runs[runs.length - 1] = { value, versions: spanOf(last.versions.first, version) };
    } else runs.push({ value, versions: spanOf(version, version) });
  }
  return runs;
}

/** True if `version` is in the span. */
export function isInSpan(version: KubernetesVersion, { first, last }: VersionSpan): boolean {
  return !isBefore(version, first) && !isBefore(last, version);
}

function spanOf(first: KubernetesVersion, last: KubernetesVersion): VersionSpan {
  return {
    first,
    last,
    fromOldest: first === kubernetesVersions[0],
    toNewest: last === kubernetesVersions.at(-1),
  };
}
