import assert from "node:assert/strict";
import * as vscode from "vscode";
import descriptions from "../../../schemas/descriptions/en/fields.json";
import {
  accept,
  completionsAt,
  expectFindings,
  hoverOver,
  insert,
  labelOf,
  openKubelet,
  openText,
  positionOf,
  setSetting,
} from "./helpers.ts";

const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

suite("hover", () => {
  test("a field shows its description and its default", async () => {
    const document = await openKubelet("node/kubelet.yaml");
    const text = await hoverOver(document, "maxPods");
    assert.ok(text.includes(descriptions.KubeletConfiguration.maxPods), text);
    assert.match(text, /\b110\b/);
  });
});

suite("completion", () => {
  test("an empty line offers the keys that are not there, each with a detail", async () => {
    const document = await openText("edit/keys.yaml", `${head}maxPods: 60\n\nport: 10250\n`);
    const items = await completionsAt(document, new vscode.Position(3, 0), 500);
    const labels = items.map(labelOf);
    for (const key of ["registryPullQPS", "cgroupDriver", "evictionHard"]) {
      assert.ok(labels.includes(key), `${key} is offered`);
    }
    for (const key of ["maxPods", "port", "kind", "apiVersion", "enabled"]) {
      assert.ok(!labels.includes(key), `${key} is not offered`);
    }
    assert.equal(new Set(labels).size, labels.length, "no key is offered twice");
    assert.deepEqual(items.filter(({ detail }) => !detail).map(labelOf), []);
  });

  test("a feature gate is written with a value", async () => {
    const document = await openText("edit/gates.yaml", `${head}featureGates:\n  \n`);
    const at = new vscode.Position(3, 2);
    const gate = (await completionsAt(document, at)).find((item) => labelOf(item) === "MemoryQoS");
    assert.ok(gate, "MemoryQoS is offered");
    await accept(gate, at);
    assert.equal(document.getText(), `${head}featureGates:\n  MemoryQoS: false\n`);
    await expectFindings(document, []);
  });

  test("nothing is offered in a comment", async () => {
    const document = await openText("edit/comment.yaml", `${head}# maxP\n`);
    const offered = await completionsAt(document, new vscode.Position(2, 6));
    // An item that nothing matches keeps VS Code from offering words of the document.
    const labels = offered.map(({ label }) => (typeof label === "string" ? label : label.label));
    assert.deepEqual(
      labels.filter((label) => label.trim() !== ""),
      [],
    );
  });
});

suite("findings", () => {
  test("come and go while typing", async () => {
    const document = await openText("edit/typing.yaml", `${head}maxPods: 60\n`);
    const value = positionOf(document, "60");
    await insert(document, value, "a");
    await expectFindings(document, [
      { severity: "error", code: "type-mismatch", at: "2:9-12", text: "a60" },
    ]);
    await vscode.commands.executeCommand("undo");
    await expectFindings(document, []);
  });

  test("follow the Kubernetes version of the settings", async () => {
    const text = `${head}mergeDefaultEvictionSettings: true\n`;
    const document = await openText("edit/version.yaml", text);
    await setSetting("kubelet.kubernetesVersion", "1.30");
    try {
      await expectFindings(document, [
        {
          severity: "warning",
          code: "field-not-in-version",
          at: "2:0-28",
          text: "mergeDefaultEvictionSettings",
        },
      ]);
      await setSetting("kubelet.kubernetesVersion", "1.36");
      await expectFindings(document, []);
    } finally {
      await setSetting("kubelet.kubernetesVersion", undefined);
    }
  });

  test("the command to choose a version exists", async () => {
    const commands = await vscode.commands.getCommands(true);
    assert.ok(commands.includes("kubelet.selectKubernetesVersion"));
  });
});
