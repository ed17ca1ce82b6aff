import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  expectFindings,
  expectSound,
  findingsIn,
  hoverOver,
  open,
  openKubelet,
  setSetting,
  writeFile,
} from "./helpers.ts";
import { until } from "../patience.ts";

suite("recognition", () => {
  test("a kubelet configuration gets the language kubelet-config and no finding", async () => {
    await expectSound(await openKubelet("node/kubelet.yaml"));
  });

  test("a change of files.associations does not take the language away", async () => {
    const document = await openKubelet("node/kubelet.yaml");
    // VS Code gives it the language of its name first.
    const languages: string[] = [];
    const opened = vscode.workspace.onDidOpenTextDocument(({ uri, languageId }) => {
      if (uri.toString() === document.uri.toString()) languages.push(languageId);
    });
    try {
      await setSetting("files.associations", { "*.txt": "yaml" });
      await until(
        () => languages.at(-1),
        (language) => language === "kubelet-config",
      );
    } finally {
      opened.dispose();
      await setSetting("files.associations", undefined);
    }
  });

  test("an open file becomes the kubelet's when a setting names it", async () => {
    await writeFile("edit/named.yaml", "maxPods: 110\n");
    const document = await open("edit/named.yaml");
    try {
      await setSetting("kubelet.files", ["**/edit/named.yaml"]);
      await until(
        () => document.languageId,
        (language) => language === "kubelet-config",
      );
    } finally {
      await setSetting("kubelet.files", undefined);
    }
  });

  test("a drop-in of kubelet.conf.d is recognised", async () => {
    const document = await openKubelet("node/kubelet.conf.d/20-pods.conf");
    await expectSound(document, { code: "dropin-unknown-field" });
  });

  test("a kubeconfig named kubelet.conf stays what it was", async () => {
    const kubeconfig = await open("node/kubelet.conf");
    const before = kubeconfig.languageId;
    // The server answers in order: once a later document is done, this one was looked at.
    await expectSound(await openKubelet("node/kubelet.yaml"));
    assert.equal(kubeconfig.languageId, before);
    assert.notEqual(kubeconfig.languageId, "kubelet-config");
    assert.deepEqual(findingsIn(kubeconfig), []);
  });

  test("a configuration in JSON stays json and has our findings", async () => {
    const document = await open("node/kubelet.json");
    await expectFindings(document, [
      { severity: "error", code: "type-mismatch", at: "3:13-19", text: '"many"' },
      { severity: "warning", code: "unknown-field", at: "4:2-11", text: '"MaxPodz"' },
    ]);
    assert.equal(document.languageId, "json");
  });

  test("kubeadm's YAML stays yaml and has findings in the kubelet's document only", async () => {
    const document = await open("kubeadm/init.yaml");
    await expectFindings(document, [
      { severity: "warning", code: "unknown-field", at: "7:0-7", text: "MaxPods" },
    ]);
    assert.equal(document.languageId, "yaml");
  });

  test("cells of a notebook have findings, and the notebook is not changed", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, "notebook/cell.ipynb");
    const notebook = await vscode.workspace.openNotebookDocument(uri);
    await vscode.window.showNotebookDocument(notebook);
    await expectFindings(notebook.cellAt(0).document, [
      { severity: "warning", code: "unknown-field", at: "2:0-7", text: "MaxPods" },
    ]);
    await expectFindings(notebook.cellAt(1).document, [
      { severity: "error", code: "flag-unknown", at: "0:30-40", text: "--max-podz" },
    ]);
    assert.equal(notebook.cellAt(0).document.languageId, "yaml");
    assert.equal(notebook.isDirty, false);
  });

  test("a unit of systemd has findings in its flags, and hover", async () => {
    const document = await open("unit/kubelet.service");
    await expectFindings(document, [
      { severity: "error", code: "flag-unknown", at: "4:2-11", text: "--max-pod" },
    ]);
    assert.match(await hoverOver(document, "--node-labels"), /labels/i);
    assert.notEqual(document.languageId, "kubelet-config");
  });

  test("flags for kubeadm have findings where they are written", async () => {
    const document = await open("unit/join.yaml");
    await expectFindings(document, [
      { severity: "error", code: "flag-value-unquoted", at: "4:24-25", text: "4" },
    ]);
    assert.equal(document.languageId, "yaml");
  });
});
