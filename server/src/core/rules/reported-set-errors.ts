import type { Finding } from "../findings/finding.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import type { KubernetesVersion } from "../schema/table.ts";
import { reportedErrors } from "./reported-findings.ts";

/** The errors of a set, by when the kubelet meets them; each list is in the order of its files. */
export interface SetErrors {
  readonly main: readonly Finding[];
  readonly mainFormat: "yaml" | "json";
  readonly version: KubernetesVersion;
  /** What keeps each drop-in from being read. */
  readonly dropIns: readonly (readonly Finding[])[];
  /** Found in what the merge has made. */
  readonly merged: readonly Finding[];
}

/**
 * The errors that the kubelet itself would get to report: the main file ends the start before any
 * drop-in is read, the first drop-in that cannot be read before values are merged, a value that
 * cannot be decoded before the checks.
 */
export function reportedSetErrors(
  errors: SetErrors,
  rules: Knowledge["rules"],
): readonly Finding[] {
  const { version } = errors;
  const isError = ({ severity }: Finding): boolean => severity === "error";
  const main = errors.main.filter(isError);
  if (main.length > 0) return reportedErrors(main, rules, { format: errors.mainFormat, version });
  const broken = errors.dropIns.map((each) => each.filter(isError)).find((each) => each.length > 0);
  if (broken) return reportedErrors(broken, rules, { format: "yaml", version });
  return reportedErrors(errors.merged.filter(isError), rules, { format: "yaml", version });
}
