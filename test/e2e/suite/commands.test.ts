import assert from "node:assert/strict";
import * as vscode from "vscode";
import { tryUntil } from "../patience.ts";
import { acceptUntil, openText, serverAnswers } from "./helpers.ts";

const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

function tabs(): readonly string[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
}

suite("commands", () => {
  suiteSetup(serverAnswers);
  teardown(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  test("one without a configuration in the active editor offers those of the workspace", async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    const isShown = (): boolean => tabs().some((label) => label.endsWith("(posture)"));
    await acceptUntil("kubelet.showPosture", isShown);
    const [file, view] = tabs();
    assert.equal(view, `${file ?? ""} (posture)`);
  });

  test("the old ids of commands are still there", async () => {
    const known = await vscode.commands.getCommands(true);
    for (const id of ["showUpgradeChanges", "showAllocatable", "showPlatformBase"]) {
      assert.ok(known.includes(`kubelet.${id}`), id);
    }
  });

  test("the diagnostic report is copied, without names and contents of files", async () => {
    await openText("edit/secret-name.yaml", `${head}maxPodz: 12345\n`);
    void vscode.commands.executeCommand("kubelet.copyDiagnosticReport");
    let copied = "";
    const report = await tryUntil(
      async () => {
        copied = await vscode.env.clipboard.readText();
        return copied.startsWith("# Kubelet Config: diagnostic report") ? copied : undefined;
      },
      () => `the clipboard has ${copied.slice(0, 100)}`,
    );
    assert.match(report, /- Language server: running\n/);
    assert.match(report, /\| \.yaml \| 4 \| KubeletConfiguration \| .*warning 1: unknown-field/);
    assert.doesNotMatch(report, /secret-name|12345/);
  });
});
