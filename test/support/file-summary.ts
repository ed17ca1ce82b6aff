import { parseText } from "../../server/src/stacks/parse-text.ts";
import { effectiveJson } from "../../server/src/kubelet/effective/effective-value.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import type { KubernetesVersion } from "../../server/src/facts/table.ts";
import { jsonText } from "../../server/src/engine/text/json-text.ts";
import { knowledge } from "./knowledge.ts";

/** The findings of a file, and the configuration of its first part. */
export interface FileSummary {
  /** Errors and warnings, as `rule at text`. */
  readonly rules: readonly string[];
  /** The effective configuration of the first part that has one. */
  readonly effective: Readonly<Record<string, unknown>>;
}

/** Findings in a file, as `rule at text`, and the configuration of its first part. */
export function fileSummary(
  text: string,
  path = "a.yaml",
  version: KubernetesVersion = defaultVersion,
): FileSummary {
  const { parts } = parseText(text, { kubernetesVersion: version, path }, knowledge);
  const rules = parts.flatMap(({ findings }) =>
    findings
      .filter(({ severity }) => severity === "error" || severity === "warning")
      .map(({ rule, span }) => `${rule} at ${text.slice(span.start, span.end)}`),
  );
  const config = parts
    .map((part) => part.effective?.())
    .find((candidate) => candidate !== undefined);
  const json = config ? jsonText(effectiveJson(config.tree, config.index)) : "{}";
  return { rules, effective: JSON.parse(json) as FileSummary["effective"] };
}
