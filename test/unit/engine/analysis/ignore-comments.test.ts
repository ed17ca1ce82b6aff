import type { FileOptions } from "../../../../server/src/engine/parts/part.ts";
import { describe, expect, test } from "vitest";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { applyEdits } from "../../../../server/src/engine/syntax/edits/apply-edits.ts";
import { rules } from "../../../../server/src/kubelet/rules/rule-registry.ts";
import { knowledge } from "../../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const low = "imageGCLowThresholdPercent: 90\n";

/** The rules found, each with the text that it blames if it is about a comment. */
function found(text: string, options: Partial<FileOptions> = {}): readonly string[] {
  const { parts } = parseText(text, { kubernetesVersion: defaultVersion, ...options }, knowledge);
  return parts.flatMap(({ findings }) =>
    findings.map(({ rule, span }) =>
      rule.startsWith("ignore-") ? `${rule} ${text.slice(span.start, span.end)}` : rule,
    ),
  );
}

/** The texts that the fixes of the findings about comments make. */
function fixed(text: string): readonly string[] {
  const options = { kubernetesVersion: defaultVersion };
  return parseText(text, options, knowledge).parts.flatMap((part) =>
    part.findings
      .filter(({ rule }) => rule.startsWith("ignore-"))
      .flatMap((finding) => part.fixes(finding).map(({ edits }) => applyEdits(text, edits))),
  );
}

describe("comments that ignore", () => {
  test.each([
    ["above", `# kubelet-config-ignore: image-gc-low-lt-high\n${low}`],
    ["behind", "imageGCLowThresholdPercent: 90 # kubelet-config-ignore: image-gc-low-lt-high\n"],
    ["in the file", `# kubelet-config-ignore-file: image-gc-low-lt-high\nmaxPods: 9\n${low}`],
    [
      "with a reason",
      `# kubelet-config-ignore: image-gc-low-lt-high -- see JIRA-12, (why?)\n${low}`,
    ],
    ["with an empty reason", `# kubelet-config-ignore: image-gc-low-lt-high --\n${low}`],
    ["with Chinese", `# kubelet-config-ignore: image-gc-low-lt-high -- 磁盘很小。\n${low}`],
    ["with CR LF", `# kubelet-config-ignore: image-gc-low-lt-high -- why\r\n${low}`],
  ])("%s", (_, text) => {
    expect(found(header + text)).toEqual([]);
  });
});

describe("comments with mistakes", () => {
  test.each<[name: string, text: string, rules: readonly string[], fixes: readonly string[]]>([
    [
      "a typo",
      `# kubelet-config-ignore: image-gc-low-lt-hihg -- why\n${low}`,
      ["image-gc-low-lt-high", "ignore-unknown image-gc-low-lt-hihg"],
      [`# kubelet-config-ignore: image-gc-low-lt-high -- why\n${low}`, low],
    ],
    [
      "an unknown rule next to a known one",
      `# kubelet-config-ignore: image-gc-low-lt-high, xyzzy -- why\n${low}`,
      ["ignore-unknown xyzzy"],
      [`# kubelet-config-ignore: image-gc-low-lt-high -- why\n${low}`],
    ],
    [
      "a rule without a finding",
      "maxPods: 9 # kubelet-config-ignore: max-pods-negative\n",
      ["ignore-unneeded max-pods-negative"],
      ["maxPods: 9\n"],
    ],
    [
      "a reason without dashes",
      `# kubelet-config-ignore: image-gc-low-lt-high because it is small\n${low}`,
      ["ignore-malformed # kubelet-config-ignore: image-gc-low-lt-high because it is small"],
      [`# kubelet-config-ignore: image-gc-low-lt-high -- because it is small\n${low}`],
    ],
    [
      "no rule",
      `# kubelet-config-ignore:\n${low}`,
      ["image-gc-low-lt-high", "ignore-malformed # kubelet-config-ignore:"],
      [low],
    ],
    [
      "no colon",
      `# kubelet-config-ignore image-gc-low-lt-high\n${low}`,
      ["ignore-malformed # kubelet-config-ignore image-gc-low-lt-high"],
      [`# kubelet-config-ignore: image-gc-low-lt-high\n${low}`],
    ],
    [
      "no colon and no rule",
      "imageGCLowThresholdPercent: 90 # kubelet-config-ignore\n",
      ["image-gc-low-lt-high", "ignore-malformed # kubelet-config-ignore"],
      ["imageGCLowThresholdPercent: 90\n"],
    ],
    ["prose", "# kubelet-config-ignore comments are explained in the guide.\n", [], []],
  ])("%s", (_, text, rules, fixes) => {
    expect(found(header + text)).toEqual(rules);
    expect(fixed(header + text)).toEqual(fixes.map((fix) => header + fix));
  });
});

describe("a rule is not called unneeded", () => {
  const comment = "# kubelet-config-ignore: image-gc-low-lt-high\nmaxPods: 9\n";

  test.each<[name: string, text: string, options: Partial<FileOptions>]>([
    ["in a file of a set", header + comment, { isInSet: true, isKubeletConfig: true }],
    ["in a drop-in", header + comment, { path: "/etc/kubelet.conf.d/10-x.conf" }],
    ["in a template", `${header}${comment}clusterDomain: {{ .domain }}\n`, {}],
    ["that is off", header + comment, { severities: new Map([["image-gc-low-lt-high", "off"]]) }],
    [
      "about a node of which nothing is said",
      `${header}# kubelet-config-ignore: fail-swap-on\n`,
      {},
    ],
    ["in a file of another kind", `kind: Pod\n${comment}`, {}],
  ])("%s", (_, text, options) => {
    expect(found(text, options).filter((rule) => rule.startsWith("ignore-"))).toEqual([]);
  });

  test("but is with the node", () => {
    expect(
      found(`${header}# kubelet-config-ignore: fail-swap-on\nmaxPods: 9\n`, {
        node: { os: "linux", swap: false },
      }),
    ).toEqual(["ignore-unneeded fail-swap-on"]);
  });
});

test("a comment about any rule that needs no node is reported if nothing breaks the rule", () => {
  const ids = Object.values(rules).flatMap(({ id, subject }) => (subject === "config" ? [id] : []));
  const unreported = ids.filter((id) => {
    const text = `${header}# kubelet-config-ignore: ${id}\nmaxPods: 9\n`;
    return !found(text).includes(`ignore-unneeded ${id}`);
  });
  expect(unreported).toEqual(["memory-manager-best-effort-os"]);
});

test("a comment in a text in quotes ends where its line ends", () => {
  const inQuotes = (body: string): string =>
    `apiVersion: v1\nkind: ConfigMap\ndata:\n  kubelet: ${JSON.stringify(header + body)}\n  other: x\n`;
  const text = inQuotes(`# kubelet-config-ignore: xyzzy\n${low}`);
  expect(found(text)).toEqual(["image-gc-low-lt-high", "ignore-unknown xyzzy"]);
  expect(fixed(text)).toEqual([inQuotes(`\n${low}`)]);
  const known = "# kubelet-config-ignore: image-gc-low-lt-high";
  expect(found(inQuotes(`${known}\n${low}`))).toEqual([]);
  expect(found(inQuotes(`${low}${known}`))).toEqual([]);
});

test("a comment at the top silences what is found about the whole text", () => {
  const rule = "platform-field-lost";
  const options = { path: "patches/kubeletconfiguration.yml" };
  expect(found("maxPods: 70\n", options)).toEqual([rule]);
  expect(found(`# kubelet-config-ignore: ${rule}\nmaxPods: 70\n`, options)).toEqual([]);
});
