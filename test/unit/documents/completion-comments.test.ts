import { describe, expect, test } from "vitest";
import { complete } from "../../support/complete.ts";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

describe("comments that mean something", () => {
  test.each([
    [
      "at the head",
      `# <|>\n${header}`,
      ["kubelet-version", "kubelet-config-ignore", "kubelet-config-ignore-file"],
    ],
    [
      "where the version is named",
      `# kubelet-version: 1.33\n# <|>\n${header}`,
      ["kubelet-config-ignore", "kubelet-config-ignore-file"],
    ],
    [
      "below the head",
      `${header}# kubelet-<|>\n`,
      ["kubelet-config-ignore", "kubelet-config-ignore-file"],
    ],
    ["behind a value", `${header}maxPods: 3 # <|>\n`, ["kubelet-config-ignore"]],
    ["in prose", `${header}# for the old pool <|>\n`, []],
    ["versions", `# kubelet-version: <|>\n${header}`, kubernetesVersions.toReversed()],
  ])("%s", (_, text, labels) => {
    expect(complete(text).labels).toEqual(labels);
  });

  test("the word is written with its colon", () => {
    expect(complete(`#<|>\n${header}`).accept("kubelet-version")).toBe(
      `# kubelet-version: \n${header}`,
    );
    expect(complete(`# kub<|>\n${header}`).accept("kubelet-version")).toBe(
      `# kubelet-version: \n${header}`,
    );
  });

  test("rules that have a finding there come first", () => {
    const below = complete(`${header}# kubelet-config-ignore: <|>\nmaxPodz: 1\n`);
    expect(below.labels[0]).toBe("unknown-field");
    expect(below.labels).toContain("cluster-dns-ip");
    const behind = complete(`${header}maxPods: -1\nmaxPodz: 1 # kubelet-config-ignore: unk<|>\n`);
    expect(behind.labels[0]).toBe("unknown-field");
    expect(behind.accept("unknown-field")).toContain("# kubelet-config-ignore: unknown-field\n");
  });

  test("a rule that is named is not offered again", () => {
    const second = complete(`${header}maxPodz: 1 # kubelet-config-ignore: unknown-field, <|>\n`);
    expect(second.labels).not.toContain("unknown-field");
    expect(second.accept("type-mismatch")).toContain("ignore: unknown-field, type-mismatch\n");
  });
});

test("gates of fields come first, and those for all at once before those that are locked", () => {
  const { items } = complete(`${header}featureGates:\n  <|>`);
  const sorted = items
    .toSorted((a, b) => (a.sortText < b.sortText ? -1 : 1))
    .map(({ label }) => label);
  const at = (name: string): number => sorted.indexOf(name);
  expect(at("RotateKubeletServerCertificate")).toBeLessThan(at("AllBeta"));
  expect(at("MemoryQoS")).toBeLessThan(at("AllAlpha"));
  expect(sorted.slice(0, 20)).not.toContain("AllBeta");
});
