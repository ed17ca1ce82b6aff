import { describe, expect, test } from "vitest";
import { createStacksInDocuments } from "../../../../server/src/service/answers/stacks-in-document.ts";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { errorsOfStack } from "../../../../server/src/stacks/stack-errors.ts";
import { knowledge } from "../../../support/knowledge.ts";

/** The configurations in a file, with their errors and what is missing. */
async function found(path: string, text: string): Promise<readonly object[]> {
  const file = parseText(text, { kubernetesVersion: "1.36", path }, knowledge);
  const stacks = await createStacksInDocuments(knowledge).in(file, `file://${path}`);
  return stacks.map(({ name, missing, set }) => {
    const checked = set();
    const errors = checked ? errorsOfStack(checked, []) : [];
    return { name, missing, errors: errors.map(({ finding }) => finding.rule) };
  });
}

describe("flags without a configuration are one of their own", () => {
  test("in scripts and Makefiles", async () => {
    expect(await found("/w/run.sh", "kubelet --max-pods=-3\n")).toEqual([
      { name: "run.sh", missing: [], errors: ["max-pods-negative"] },
    ]);
    expect(await found("/w/Makefile", "run:\n\tkubelet --config=k.yaml --max-pods=3\n")).toEqual([
      { name: "Makefile", missing: [{ missing: "file", path: "k.yaml" }], errors: [] },
    ]);
  });

  test("of Windows where the text shows that", async () => {
    const command = "--windows-service --config=k.yaml --max-pods=-1";
    const missing = [{ missing: "file", path: "k.yaml" }];
    expect(await found("/w/a.ps1", `& C:\\k\\kubelet.exe ${command}\n`)).toEqual([
      { name: "a.ps1", missing, errors: ["max-pods-negative"] },
    ]);
    expect(await found("/w/a.sh", `kubelet ${command}\n`)).toEqual([
      { name: "a.sh", missing, errors: ["flag-unknown", "max-pods-negative"] },
    ]);
  });

  test("but not next to a configuration, or of a unit, which is in a set", async () => {
    const config = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
    expect(await found("/w/k.yaml", config)).toEqual([]);
    const unit = "[Service]\nExecStart=/usr/bin/kubelet --max-pods=3\n";
    expect(await found("/w/kubelet.service", unit)).toEqual([]);
  });
});
