import { flagValue } from "../../../server/src/flags/flag-value.ts";
import { describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";

function foundIn(text: string, path: string): string[] {
  return parseText(text, { kubernetesVersion: "1.36", path }, knowledge).parts.flatMap(
    ({ findings }) =>
      findings.map(
        ({ rule, severity, span }) => `${severity} ${rule} ${text.slice(span.start, span.end)}`,
      ),
  );
}

const json = (settings: string): string =>
  `{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", ${settings}}`;
const yaml = (settings: string): string =>
  `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${settings}\n`;
const dropIn = "/w/kubelet.conf.d/1.conf";

describe("texts as the kubelet reads them", () => {
  test.each<[what: string, text: string, path: string, findings: readonly string[]]>([
    ["JSON behind a byte order mark", `\uFEFF${json('"maxPods": 3')}`, "/w/a.json", []],
    ["also as a drop-in", `\uFEFF${json('"maxPods": 3')}`, dropIn, []],
    [
      "a number beyond float64 below an unknown key of a drop-in",
      json('"a": [{"b": 1e999}]'),
      dropIn,
      ['warning dropin-unknown-field "a"', "error number-not-finite 1e999"],
    ],
    ["of a main file", json('"a": 1e999'), "/w/a.json", ['warning unknown-field "a"']],
    [
      "a key of a drop-in in another case, with a wrong type",
      yaml("EvictionHard: 3"),
      dropIn,
      ["warning dropin-unknown-field EvictionHard", "error dropin-type-mismatch 3"],
    ],
    [
      "with a right one",
      yaml("ClusterDomain: a"),
      dropIn,
      ["warning dropin-unknown-field ClusterDomain"],
    ],
    [
      "a number with underscores and a fraction",
      yaml("memoryThrottlingFactor: 0_0.5"),
      "/w/a.yaml",
      [],
    ],
  ])("%s", (_what, text, path, findings) => {
    expect(foundIn(text, path)).toEqual(findings);
  });

  test("an empty --config names no file", () => {
    expect(flagValue(["--config="], "config")).toBeUndefined();
  });
});
