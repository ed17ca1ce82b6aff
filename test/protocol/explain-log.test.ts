import { expect, test } from "vitest";
import {
  explainLogRequest,
  type ExplainLogParams,
  type ExplainLogResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { head } from "./harness.ts";
import { connectWith, uriOf, type SetsClient } from "./sets-client.ts";

const line =
  'run.go:72] "command failed" err="failed to validate kubelet configuration, error: invalid configuration: imageGCLowThresholdPercent (--image-gc-low-threshold) 90 must be less than imageGCHighThresholdPercent (--image-gc-high-threshold) 85, path: &TypeMeta{Kind:,APIVersion:,}"';

const explain = (
  client: SetsClient,
  uris: readonly string[],
  text = line,
): Promise<ExplainLogResult | null> => {
  const params: ExplainLogParams = { text, version: "1.36", uris: uris.map(uriOf) };
  return client.connection.sendRequest<ExplainLogResult | null>(explainLogRequest, params);
};

/** The items and notes about configurations. */
const placesOf = (result: ExplainLogResult | null): unknown => {
  const [chapter] = result?.report.view.chapters ?? [];
  const found = chapter?.sections.find(({ heading }) => heading === "In your configuration");
  return {
    items: (found?.items ?? []).map(({ place, path, kind, fixes = [] }) => [
      place?.text,
      place?.target,
      path,
      kind?.id,
      ...fixes.map(({ title }) => title),
    ]),
    notes: found?.notes ?? [],
  };
};

test("a line leads to the rule, and to field, place and fix in a drop-in of the open file", async () => {
  const client = await connectWith({
    "kubelet.yaml": `${head}imageGCHighThresholdPercent: 85\n`,
    "kubelet.conf.d/10.conf": `${head}imageGCLowThresholdPercent: 90\n`,
  });
  await client.show("kubelet.yaml");
  const result = await explain(client, ["kubelet.yaml", "kubelet.conf.d/10.conf"]);
  expect(result?.rules).toEqual(["image-gc-low-lt-high"]);
  expect(result?.sets).toHaveLength(1);
  const [chapter] = result?.report.view.chapters ?? [];
  expect(chapter?.rule).toBe("image-gc-low-lt-high");
  expect(placesOf(result)).toEqual({
    items: [
      [
        "10.conf:3",
        `${uriOf("kubelet.conf.d/10.conf")}#L3,29`,
        "imageGCLowThresholdPercent",
        "error",
        "Set imageGCLowThresholdPercent: 80",
      ],
    ],
    notes: [],
  });
  expect(result?.report.markdown).toContain("10.conf:3");
});

test("a configuration that does not break the rule is named, with the fields that it sets", async () => {
  const client = await connectWith({
    "kubelet.yaml": `${head}imageGCHighThresholdPercent: 95\n`,
  });
  await client.show("kubelet.yaml");
  expect(placesOf(await explain(client, ["kubelet.yaml"]))).toEqual({
    items: [
      [
        "kubelet.yaml:3",
        `${uriOf("kubelet.yaml")}#L3,1`,
        "imageGCHighThresholdPercent: 95",
        undefined,
      ],
    ],
    notes: [
      "kubelet.yaml does not cause this message. If you have just corrected it, restart the kubelet. Otherwise, the kubelet uses another file or version.",
    ],
  });
});

test("a drop-in of two configurations is one place", async () => {
  const client = await connectWith({
    "a.yaml": `${head}maxPods: 50\n`,
    "b.yaml": `${head}maxPods: 60\n`,
    "kubelet.conf.d/10.conf": `${head}imageGCLowThresholdPercent: 90\n`,
  });
  for (const file of ["a.yaml", "b.yaml"]) await client.show(file);
  const result = await explain(client, ["a.yaml", "b.yaml", "kubelet.conf.d/10.conf"]);
  expect(result?.sets).toHaveLength(2);
  expect(result?.report.view.chapters[0]?.sections[0]?.items).toHaveLength(1);
});

test("a setting in a drop-in of two configurations is one place", async () => {
  const client = await connectWith({
    "a.yaml": `${head}maxPods: 50\n`,
    "b.yaml": `${head}maxPods: 60\n`,
    "kubelet.conf.d/10.conf": `${head}imageGCLowThresholdPercent: 70\n`,
  });
  for (const file of ["a.yaml", "b.yaml"]) await client.show(file);
  const [chapter] = (await explain(client, ["a.yaml", "b.yaml"]))?.report.view.chapters ?? [];
  expect(chapter?.sections[0]?.items).toHaveLength(1);
});

test("only the places that a line names are shown", async () => {
  const gates = "featureGates:\n  Foo: true\n  NoSuchGate: true\n";
  const client = await connectWith({
    "a/kubelet.yaml": `${head}imageGCLowThresholdPercent: 95\n${gates}`,
    "b/kubelet.yaml": `${head}imageGCLowThresholdPercent: 90\n`,
    "c/kubelet.yaml": `${head}featureGates:\n  Foo: false\n`,
  });
  const files = ["a/kubelet.yaml", "b/kubelet.yaml", "c/kubelet.yaml"];
  for (const file of files) await client.show(file);
  const gate = "failed to set feature gates: unrecognized feature gate: NoSuchGate";
  expect(placesOf(await explain(client, files, gate))).toEqual({
    items: [
      [
        "kubelet.yaml:6",
        `${uriOf("a/kubelet.yaml")}#L6,3`,
        "featureGates.NoSuchGate",
        "error",
        "Remove featureGates.NoSuchGate",
      ],
    ],
    notes: [],
  });
  // The value says which of two files it is.
  expect(placesOf(await explain(client, files))).toEqual({
    items: [
      [
        "kubelet.yaml:3",
        `${uriOf("b/kubelet.yaml")}#L3,29`,
        "imageGCLowThresholdPercent",
        "error",
        "Set imageGCLowThresholdPercent: 80",
      ],
    ],
    notes: [],
  });
});

test("without a configuration it says to open one; an unknown line has no answer", async () => {
  const client = await connectWith({ "notes.txt": "a" });
  await client.show("notes.txt", "a", "plaintext");
  expect(placesOf(await explain(client, ["notes.txt"]))).toMatchObject({
    items: [],
    notes: [expect.stringContaining("No kubelet configuration is open.")],
  });
  expect(await explain(client, [], "nothing that the kubelet says")).toBeNull();
});
