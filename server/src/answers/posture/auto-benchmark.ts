import { isBefore } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { PostureTable } from "../../facts/posture-table.ts";

/**
 * The name of a benchmark: `written` itself, or that of a platform's version; `auto` is plain Kubernetes. Undefined if
 * there is none.
 */
export function benchmarkNamed(
  written: string,
  version: KubernetesVersion,
  { benchmarks, mapping }: PostureTable,
): string | undefined {
  if (Object.hasOwn(benchmarks, written)) return written;
  const platform = written === "auto" ? "kubernetes" : written;
  const found = mapping.find(
    (row) =>
      row.platform === platform &&
      (row.since === undefined || !isBefore(version, row.since)) &&
      (row.until === undefined || !isBefore(row.until, version)),
  );
  return found?.benchmark;
}
