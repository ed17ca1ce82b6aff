import { describe, expect, test } from "vitest";
import { analyze } from "../../../../server/src/documents/analyze.ts";
import type { Finding } from "../../../../server/src/engine/analysis/finding.ts";
import { findingText } from "../../../../server/src/engine/analysis/finding-text.ts";
import { isBefore } from "../../../../server/src/facts/field-index.ts";
import {
  type KubernetesVersion,
  kubernetesVersions,
  previewVersions,
} from "../../../../server/src/facts/table.ts";
import { english } from "../../../../server/src/languages/english.ts";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../../support/knowledge.ts";
import {
  folderRules,
  isAboutFiles,
  isAboutProfiles,
  optionsOf,
  pageIds,
  setRules,
  wrongExamplesOf,
} from "../../../support/rule-pages.ts";

const { rules } = knowledge;
const versions = kubernetesVersions.filter((version) => !previewVersions.includes(version));

/** Rules whose pages have examples that one file makes. */
const ids = pageIds.filter(
  (id) => !setRules.has(id) && !folderRules.includes(id) && !isAboutProfiles(id),
);

/** The findings of a rule in the wrong examples of its page, in a version instead of the one that they name. */
function findingsIn(id: string, kubernetesVersion: KubernetesVersion): readonly Finding[] {
  return wrongExamplesOf(id)
    .flatMap((example) => {
      const text = example.text.replaceAll(
        /^# *kubelet-version:.*$/gm,
        `# kubelet-version: ${kubernetesVersion}`,
      );
      const options = { ...optionsOf(example, id), kubernetesVersion };
      return id.startsWith("flag-") || isAboutFiles(id)
        ? parseText(text, options, knowledge).parts.flatMap(({ findings }) => findings)
        : analyze(text, options, knowledge).findings;
    })
    .filter(({ rule }) => rule === id);
}

const found = ids.flatMap((id) =>
  versions.map((version) => ({ id, version, findings: findingsIn(id, version) })),
);

/** Rules whose examples are mistakes only with some gates, options or names, which differ from version to version. */
const byNames: ReadonlySet<string> = new Set([
  "cgroup-driver-from-cri",
  // In later versions, only an empty flag.
  "container-runtime-endpoint-required",
  "cpu-cfs-quota-period-gate",
  "cpu-cfs-quota-period-range",
  "cpu-manager-options-conflict",
  "cred-name-duplicate",
  "crashloop-max-gate",
  "crashloop-max-range",
  "cred-token-gate",
  "fail-cgroup-v1",
  "feature-gate-ga-or-deprecated",
  "feature-gate-locked",
  "feature-gate-removed",
  "field-not-in-version",
  "image-pull-allowlist-gate",
  "image-pull-allowlist-needs-policy",
  "image-pull-allowlist-pattern",
  "image-pull-policy-enum",
  "image-pull-policy-gate",
  "image-record-exclusive",
  "image-record-filename",
  "image-record-key",
  "image-record-strict",
  "memory-reservation-policy-gate",
  "show-hidden-metrics-version",
  "topology-option-level",
]);

/** Rules about comments of ours: the version is what they are about. */
const aboutVersions: ReadonlySet<string> = new Set([
  "version-comment-unknown",
  "version-not-known",
]);

describe("the versions of a rule are those in which its examples are wrong", () => {
  test.each(ids.filter((id) => !aboutVersions.has(id)))("%s", (id) => {
    const { since, until } = rules.get(id) ?? {};
    const due = versions.filter(
      (version) =>
        !(since !== undefined && isBefore(version, since)) &&
        !(until !== undefined && isBefore(until, version)),
    );
    const wrong = found
      .filter((each) => each.id === id && each.findings.length > 0)
      .map(({ version }) => version);
    if (byNames.has(id)) {
      expect(due).toEqual(expect.arrayContaining(wrong));
      expect(wrong).not.toEqual(due);
    } else expect(wrong).toEqual(due);
  });
});

const texts = found.flatMap(({ id, version, findings }) =>
  findings.map((finding) => ({ id, version, finding, text: findingText(finding, rules, english) })),
);

/** Documents of other tools, whose kubelets may never see the value. */
const isOfOtherTools = (id: string): boolean =>
  id.startsWith("platform-") || id === "flag-value-unquoted";

test("a message of an error says that the kubelet does not start", () => {
  const silent = texts.filter(
    ({ id, finding, text }) =>
      finding.severity === "error" &&
      !isOfOtherTools(id) &&
      !/\b(?:do(?:es)? not start|exits)\b/.test(text),
  );
  expect(silent.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
});

/** It is not certain that the kubelet gets the file. */
const perhapsOthers: ReadonlySet<string> = new Set(["config-header-missing"]);

test("a message that the kubelet does not start is an error, or about what only a node finds", () => {
  const milder = texts.filter(
    ({ id, version, finding, text }) =>
      finding.severity !== "error" &&
      /(?:^|[.)] )(?:The kubelet|Kubelet [\d.]+)(?: [^.]*)? (?:does not start|exits)\b/.test(
        text,
      ) &&
      rules.get(id)?.stage !== "start-up" &&
      !perhapsOthers.has(id) &&
      // Up to 1.32 it is found when the plugins are registered.
      !(id === "cred-name-duplicate" && isBefore(version, "1.33")),
  );
  expect(milder.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
});

test("an error is one of its rule, or of what only a node finds", () => {
  const without = texts.filter(
    ({ id, finding }) =>
      finding.severity === "error" &&
      !isOfOtherTools(id) &&
      rules.get(id)?.severity !== "error" &&
      rules.get(id)?.stage !== "start-up" &&
      // They are warnings until a node is described.
      !id.startsWith("windows-"),
  );
  expect([...new Set(without.map(({ id }) => id))]).toEqual([]);
});

test("a message names the versions of its rule", () => {
  const differing = texts.flatMap(({ id, text }) => {
    const { since, until } = rules.get(id) ?? {};
    const [, last] = /\bKubelets (?:up to|before) (1\.\d+)\b/.exec(text) ?? [];
    const [, first] = /\bKubelets since (1\.\d+)\b/.exec(text) ?? [];
    const isLast = last === undefined || until === undefined || last === until;
    const isFirst = first === undefined || since === undefined || first === since;
    return isLast && isFirst ? [] : [`${id}: ${text}`];
  });
  expect(differing).toEqual([]);
});
