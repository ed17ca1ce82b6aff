import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  applyQuickFix,
  expectFindings,
  openText,
  panelShown,
  setSetting,
  untilShown,
  untilText,
  type Finding,
} from "./helpers.ts";

const text =
  "# kubelet-version: 1.33\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nauthentication: {x509: {clientCAFile: /ca.crt}}\nrotateCertificates: true\neventRecordQPS: 50\npodPidsLimit: -1\n";

suite("posture", () => {
  test("asked for in the effective view, it is about the files that this shows", async () => {
    const document = await openText("edit/posture-view.yaml", text);
    await expectFindings(document, []);
    await vscode.commands.executeCommand("kubelet.showEffectiveConfig", document.uri);
    await untilShown(/podPidsLimit: -1 +# posture-view\.yaml:7/);
    assert.equal(vscode.window.activeTextEditor?.document.uri.scheme, "kubelet-effective");
    await vscode.commands.executeCommand("kubelet.showPosture");
    await panelShown("posture-view.yaml (posture)");
  });

  test("of a drop-in without its main file, no other file is offered", async () => {
    const dropIn = await openText(
      "alone/kubelet.conf.d/10-alone.conf",
      "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 60\n",
    );
    await expectFindings(dropIn, []);
    // A list of files would wait for a choice.
    await vscode.commands.executeCommand("kubelet.showAllocatable");
    await vscode.commands.executeCommand("kubelet.showAllocatable", dropIn.uri);
    // Benchmarks answer for what is written, and say that it is a part.
    await vscode.commands.executeCommand("kubelet.showPosture");
    await panelShown("10-alone.conf (posture)");
    await vscode.commands.executeCommand("kubelet.showPosture", dropIn.uri);
    assert.equal(vscode.window.activeTextEditor?.document, dropIn);
    const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) =>
      tabs.map(({ label }) => label),
    );
    assert.deepEqual(
      labels.filter((label) => label.startsWith("10-alone.conf")),
      ["10-alone.conf", "10-alone.conf (posture)"],
    );
  });

  teardown(() => setSetting("kubelet.posture.benchmarks", undefined));

  test("the view opens beside the file, and a hint's fix changes the line that decides", async () => {
    const document = await openText("edit/posture.yaml", text);
    await expectFindings(document, []);
    await vscode.commands.executeCommand("kubelet.showPosture", document.uri);
    await panelShown("posture.yaml (posture)");

    await setSetting("kubelet.posture.benchmarks", ["cis-1.12"]);
    const atHead = (control: string): Finding => ({
      severity: "hint",
      code: `posture-${control}`,
      at: "2:6-26",
      text: "KubeletConfiguration",
    });
    await expectFindings(document, [
      atHead("serving-certificate"),
      atHead("cipher-suites"),
      atHead("seccomp-default"),
      { severity: "hint", code: "posture-pod-pids-limit", at: "6:0-12", text: "podPidsLimit" },
    ]);
    const fix = { title: "Set podPidsLimit: 4096", isPreferred: true };
    await applyQuickFix(document, new vscode.Range(6, 0, 6, 0), fix);
    await untilText(document, /^podPidsLimit: 4096$/m);
  });
});
