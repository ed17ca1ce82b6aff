import assert from "node:assert/strict";
import * as vscode from "vscode";
import { open, openKubelet, panelShown, untilShown, writeFile } from "./helpers.ts";

/** Two configurations in heredocs. */
const terraform = `locals {
  first = <<-EOT
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: 41
  EOT
  second = <<-EOT
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: 42
  EOT
}
`;

suite("stacks", () => {
  test("a view shows the configuration at the cursor", async () => {
    await writeFile("cursor.tf", terraform);
    const document = await open("cursor.tf");
    const editor = await vscode.window.showTextDocument(document);
    for (const [line, pods] of [
      [9, 42],
      [3, 41],
    ] as const) {
      await vscode.window.showTextDocument(document, editor.viewColumn);
      editor.selection = new vscode.Selection(line, 6, line, 6);
      await vscode.commands.executeCommand("kubelet.showEffectiveConfig");
      const view = await untilShown(new RegExp(`maxPods: ${pods} {2}# cursor\\.tf:`));
      assert.match(view.uri.path, new RegExp(`cursor\\.tf:${line === 3 ? 3 : 8} \\(effective`));
    }
  });

  test("the view of the workspace's configurations opens, and its items open views", async () => {
    const main = await openKubelet("set/kubelet.yaml");
    await vscode.commands.executeCommand("kubelet.stacks.focus");
    const stack = { uri: main.uri.toString(), id: main.uri.toString() };
    const item = { of: "stack", stack };
    await vscode.commands.executeCommand("kubelet.showEffectiveConfig", item, [item]);
    await untilShown(/maxPods: 90 {2}# 10-pods\.conf:3, overrides kubelet\.yaml:3\n/);
    await vscode.commands.executeCommand("kubelet.showPosture", item, [item]);
    await panelShown("kubelet.yaml (posture)");
    await vscode.commands.executeCommand("kubelet.showAllocatable", item, [item]);
    await panelShown("kubelet.yaml (node allocatable)");
    await vscode.commands.executeCommand("kubelet.refreshStacks");
  });
});
