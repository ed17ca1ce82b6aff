import { expect, test } from "vitest";
import { analyzeEmbedded } from "../../server/src/core/analysis/embedded.ts";
import { kubernetesVersions } from "../../server/src/core/schema/table.ts";
import { knowledge } from "../support/knowledge.ts";
import { corpusFiles } from "../support/shared.ts";

/** How many configurations each real file holds; those of EKS may set other things only. */
const expected: Readonly<Record<string, number>> = {
  "eks-nodeadm-custom-max-pods-expression_config.yaml": 0,
  "eks-nodeadm-custom-max-pods-expression_scenarios_custom-networking_config.yaml": 0,
  "eks-nodeadm-nodeadm-environment-config_config-service-only.yaml": 0,
  "eks-nodeadm-nodeadm-environment-config_config-service-specific.yaml": 0,
  "ocp-mco-design-4.yaml": 0,
};

/** The files are of these years: older versions do not know all of their fields. */
const versions = kubernetesVersions.filter((version) => Number(version.slice(2)) >= 32);

test.each(versions)("real files of other tools have no false finding in %s", (version) => {
  const files = corpusFiles("kubelet-crs");
  expect(files.length).toBeGreaterThan(15);
  for (const { name, text } of files) {
    const { found } = analyzeEmbedded(text, { kubernetesVersion: version }, knowledge);
    expect(found.length, name).toBe(expected[name] ?? 1);
    const loud = found.flatMap(({ analysis }) =>
      analysis.findings.filter(({ severity }) => severity === "error" || severity === "warning"),
    );
    expect(loud, name).toEqual([]);
  }
});
