import { expect, test } from "vitest";
import { configIndex } from "../../server/src/core/kubelet/config-index.ts";
import { readConfig } from "../../server/src/core/kubelet/config.ts";
import { gateStatesOf } from "../../server/src/core/kubelet/gate-states.ts";
import { rulesIn } from "../../server/src/core/rules/awake-rules.ts";
import { runKubeletRules } from "../../server/src/core/rules/run-rules.ts";
import { kubernetesVersions } from "../../server/src/core/schema/table.ts";
import { parseFile } from "../../server/src/core/syntax/parse.ts";
import { casesOf, caseFiles } from "../conformance/cases.ts";
import { knowledge } from "../support/knowledge.ts";

const { gates, schema } = knowledge;

// Each gate that a rule may ask for is on in one of these and off in the other.
const allGates = kubernetesVersions.flatMap((version) => [
  { version, text: "featureGates:\n  AllAlpha: true\n  AllBeta: true\n" },
  { version, text: "featureGates:\n  AllAlpha: false\n  AllBeta: false\n" },
]);

const configurations = [
  ...allGates,
  ...caseFiles()
    .filter((path) => /(?:generated|kubelet-tests|real-files)/.test(path))
    .flatMap(casesOf)
    .flatMap(({ version, kind, main }) => {
      const has = kind === "KubeletConfiguration" && main?.includes("featureGates:");
      const supported = kubernetesVersions.find((name) => name === version);
      return has && supported ? [{ version: supported, text: main ?? "" }] : [];
    }),
];

test("rules that sleep would find nothing", () => {
  let found = 0;
  const differences = configurations.filter(({ version, text }) => {
    const root = parseFile(text).documents[0]?.root;
    const index = configIndex(schema, version);
    if (root?.kind !== "map" || !index) return false;
    const config = readConfig(root, index, gateStatesOf(root, version, gates));
    const context = { config, version, gates, role: "main", top: { start: 0, end: 0 } } as const;
    const all = rulesIn(version).flatMap((rule) => rule.run(context));
    found += all.length;
    return JSON.stringify(all) !== JSON.stringify(runKubeletRules(root, context));
  });
  expect(differences.map(({ version, text }) => `# ${version}\n${text}`)).toEqual([]);
  expect(found).toBeGreaterThan(500);
});
