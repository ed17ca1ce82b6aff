import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  applyQuickFix,
  expectFindings,
  exportedReport,
  offeredAction,
  open,
  openText,
  panelShown,
  pressUntilEdited,
  untilText,
  writeFile,
} from "./helpers.ts";

const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** Puts the cursor behind a text and runs what a key of the manifest is bound to. */
async function pressAt(
  document: vscode.TextDocument,
  behind: string,
  command: string,
): Promise<void> {
  await putCursor(document, behind);
  await pressUntilEdited(document, () => vscode.commands.executeCommand(command));
}

async function putCursor(document: vscode.TextDocument, behind: string): Promise<void> {
  const editor = await vscode.window.showTextDocument(document);
  const at = document.positionAt(document.getText().indexOf(behind) + behind.length);
  editor.selection = new vscode.Selection(at, at);
}

suite("actions", () => {
  test("the keys of the manifest insert a default, and all defaults of a map", async () => {
    const document = await openText(
      "edit/defaults.yaml",
      `${head}# how many\nmaxPods:\nauthorization:\n  mode: Webhook # as always\n`,
    );
    await expectFindings(document, []);
    await pressAt(document, "maxPods", "kubelet.insertDefault");
    await untilText(document, /# how many\nmaxPods: 110\n/);
    await pressAt(document, "mode", "kubelet.insertAllDefaults");
    await untilText(
      document,
      /mode: Webhook # as always\n {2}webhook:\n {4}cacheAuthorizedTTL: 5m0s\n {4}cacheUnauthorizedTTL: 30s\n/,
    );
    await vscode.commands.executeCommand("undo");
    assert.equal(
      document.getText(),
      `${head}# how many\nmaxPods: 110\nauthorization:\n  mode: Webhook # as always\n`,
    );
  });

  test("a written value is not replaced by a key, and the menu offers it", async () => {
    const text = `${head}cgroupDriver: systemd\nmaxPods:\n`;
    const document = await openText("edit/written.yaml", text);
    await expectFindings(document, []);
    await putCursor(document, "cgroupDriver");
    // The message waits for a choice, and so does the command.
    void vscode.commands.executeCommand("kubelet.insertDefault");
    await pressAt(document, "maxPods", "kubelet.insertDefault");
    assert.equal(document.getText(), `${head}cgroupDriver: systemd\nmaxPods: 110\n`);
    await offeredAction(
      document,
      new vscode.Range(2, 3, 2, 3),
      vscode.CodeActionKind.RefactorRewrite,
      "Replace systemd with the default, cgroupfs",
    );
  });

  test("a read-only file stays as it is", async () => {
    const text = `${head}maxPods: 10\n`;
    const document = await openText("edit/read-only.yaml", text);
    await expectFindings(document, []);
    await vscode.commands.executeCommand("workbench.action.files.setActiveEditorReadonlyInSession");
    await vscode.commands.executeCommand("kubelet.insertAllDefaults");
    assert.equal(document.getText(), text);
    await vscode.commands.executeCommand(
      "workbench.action.files.resetActiveEditorReadonlyInSession",
    );
    await pressUntilEdited(document, () =>
      vscode.commands.executeCommand("kubelet.insertAllDefaults"),
    );
    await untilText(document, /^port: 10250$/m);
  });

  test("fix-all repairs what has one answer, and one undo takes it back", async () => {
    const broken = `${head}maxPods: "60"\nclusterDomain: 5\nport: 10250\nport: 10250\nsyncFrequency: 1d\n`;
    const document = await openText("edit/fix-all.yaml", broken);
    await expectFindings(document, [
      { severity: "error", code: "type-mismatch", at: "2:9-13", text: '"60"' },
      { severity: "error", code: "type-mismatch", at: "3:15-16", text: "5" },
      { severity: "warning", code: "duplicate-key", at: "5:0-4", text: "port" },
      { severity: "error", code: "duration-format", at: "6:15-17", text: "1d" },
    ]);
    await vscode.window.showTextDocument(document);
    await pressUntilEdited(document, () => vscode.commands.executeCommand("editor.action.fixAll"));
    const fixed = `${head}maxPods: 60\nclusterDomain: "5"\nport: 10250\nsyncFrequency: 24h\n`;
    await untilText(document, new RegExp(`^${fixed.replaceAll(/[.\\/]/g, "\\$&")}$`));
    await expectFindings(document, []);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), broken);
  });

  test("a wrong key is repaired by its preferred fix", async () => {
    const document = await openText("edit/fix-key.yaml", `${head}maxPodz: 60 # enough\n`);
    await expectFindings(document, [
      { severity: "warning", code: "unknown-field", at: "2:0-7", text: "maxPodz" },
    ]);
    await vscode.window.showTextDocument(document);
    const fix = { title: 'Change to "maxPods"', isPreferred: true };
    await applyQuickFix(document, new vscode.Range(2, 0, 2, 7), fix);
    assert.equal(document.getText(), `${head}maxPods: 60 # enough\n`);
    await expectFindings(document, []);
  });

  test("the document is formatted, comments and values as they were", async () => {
    const document = await openText(
      "edit/format.yaml",
      `${head}authorization:\n     mode:   Webhook   # as always\nclusterDNS: [ "10.0.0.1",'10.0.0.2' ]\n`,
    );
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("editor.action.formatDocument");
    await untilText(
      document,
      /authorization:\n {2}mode: Webhook # as always\nclusterDNS: \["10\.0\.0\.1", "10\.0\.0\.2"\]\n/,
    );
  });

  test("the flags of a unit file become a new configuration", async () => {
    const unit = await vscode.workspace.openTextDocument({
      content:
        "[Service]\nExecStart=/usr/bin/kubelet --max-pods=50 \\\n  --v=2 --node-ip=10.0.0.1\n",
    });
    const editor = await vscode.window.showTextDocument(unit);
    editor.selection = new vscode.Selection(2, 4, 2, 4);
    await vscode.commands.executeCommand("kubelet.convertFlags");
    const made = vscode.window.activeTextEditor?.document;
    assert.ok(made);
    assert.equal(made.languageId, "kubelet-config");
    assert.match(made.uri.path, /^Untitled-\d+$/);
    assert.equal(
      made.getText(),
      `${head}maxPods: 50\nlogging:\n  verbosity: 2\n# Flags without a field, which stay on the command line:\n#   --node-ip=10.0.0.1\n`,
    );
  });

  test("a line of the kubelet's log is explained next to it", async () => {
    const log = await vscode.workspace.openTextDocument({
      content:
        'E0101 12:00:00.000000 1 run.go:72] "command failed" err="failed to load kubelet config file: unknown feature gate: unrecognized feature gate: NoSuchGate"\n',
    });
    const editor = await vscode.window.showTextDocument(log);
    editor.selection = new vscode.Selection(0, 0, 1, 0);
    await vscode.commands.executeCommand("kubelet.explainLogLine");
    await panelShown("Kubelet log");
    // The log stays where it was.
    const shown = vscode.window.visibleTextEditors.map((visible) => visible.document);
    assert.ok(shown.includes(log));
  });

  test("the explanation of a line of the kubelet's log covers no file in another group", async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    // Files: VS Code gives a new document without one the text of another that was closed a moment ago.
    await writeFile("edit/kubelet.log", "unrecognized feature gate: NoSuchGate\n");
    const log = await open("edit/kubelet.log");
    await writeFile("edit/gate.yaml", `${head}featureGates:\n  NoSuchGate: true\n`);
    const document = await vscode.workspace.openTextDocument(
      vscode.Uri.joinPath(log.uri, "..", "gate.yaml"),
    );
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Two);
    await vscode.window.showTextDocument(log, {
      viewColumn: vscode.ViewColumn.One,
      selection: new vscode.Range(0, 0, 1, 0),
    });
    await vscode.commands.executeCommand("kubelet.explainLogLine");
    await panelShown("Kubelet log");
    const shown = vscode.window.visibleTextEditors.map((visible) => visible.document);
    assert.deepEqual(
      [log, document].map((file) => shown.includes(file)),
      [true, true],
    );
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  test("a line of the kubelet's log names the field, the place and the fix in the open configuration", async () => {
    const document = await openText("edit/logged.yaml", `${head}imageGCLowThresholdPercent: 90\n`);
    await expectFindings(document, [
      { severity: "error", code: "image-gc-low-lt-high", at: "2:28-30", text: "90" },
    ]);
    const log = await vscode.workspace.openTextDocument({
      content:
        'run.go:72] "command failed" err="invalid configuration: imageGCLowThresholdPercent (--image-gc-low-threshold) 90 must be less than imageGCHighThresholdPercent (--image-gc-high-threshold) 85"\n',
    });
    const editor = await vscode.window.showTextDocument(log);
    editor.selection = new vscode.Selection(0, 0, 1, 0);
    await vscode.commands.executeCommand("kubelet.explainLogLine");
    await panelShown("Kubelet log");
    const report = await exportedReport(/logged\.yaml:3/);
    assert.match(report, /logged\.yaml:3 `imageGCLowThresholdPercent`/);
    assert.match(report, /\n {2}fix: /);
  });

  // A file that is opened under a name is saved to the root of the file system, without a question.
  for (const [command, language] of [
    ["kubelet.newKubeletConfig", "kubelet-config"],
    ["kubelet.newCredentialProviderConfig", "kubelet-config"],
    ["kubelet.seccomp.newProfile", "json"],
  ] as const) {
    test(`${command} opens a file without a name, with what it begins with`, async () => {
      await vscode.commands.executeCommand(command);
      const made = vscode.window.activeTextEditor?.document;
      assert.ok(made?.isUntitled);
      assert.match(made.uri.path, /^Untitled-\d+$/);
      assert.equal(made.languageId, language);
      assert.ok(made.lineCount > 3);
    });
  }

  test("the sample of the walkthrough opens with its mistakes", async () => {
    await vscode.commands.executeCommand("kubelet.openSample");
    const sample = vscode.window.activeTextEditor?.document;
    assert.ok(sample?.isUntitled);
    assert.match(sample.uri.path, /^Untitled-\d+$/);
    assert.equal(sample.languageId, "kubelet-config");
    await expectFindings(sample, [
      { severity: "warning", code: "unknown-field", at: "3:0-7", text: "MaxPods" },
      { severity: "error", code: "type-mismatch", at: "4:12-19", text: '"false"' },
      { severity: "error", code: "type-mismatch", at: "5:34-35", text: "5" },
      { severity: "error", code: "image-gc-low-lt-high", at: "6:29-31", text: "75" },
      { severity: "error", code: "feature-gate-unknown", at: "8:2-11", text: "MemoryQos" },
    ]);
  });
});
