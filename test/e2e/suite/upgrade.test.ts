import assert from "node:assert/strict";
import * as vscode from "vscode";
import { acceptUntil, exportedReport, openText, positionOf, showPanelAgain } from "./helpers.ts";

const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** Whether a view with a title is in front. */
function isActive(title: string): boolean {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  return tab?.input instanceof vscode.TabInputWebview && tab.label === title;
}

/** Runs the command, and takes the current version that is selected and then the first later one. */
async function checkUpgrade(title: string): Promise<void> {
  await acceptUntil("kubelet.showUpgradeChanges", () => isActive(title));
}

/** Replaces the first occurrence of a text in a document that is not saved. */
async function replace(document: vscode.TextDocument, text: string, by: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(
    positionOf(document, text),
    positionOf(document, text, text.length),
  );
  edit.replace(document.uri, range, by);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

suite("upgrade", () => {
  test("the current version is that of the file, the next one is offered first, and the view follows", async () => {
    const text = `# kubelet-version: 1.31\n${head}runOnce: true\n`;
    const document = await openText("edit/upgrade.yaml", text);
    await checkUpgrade("upgrade.yaml: 1.31 → 1.32");
    const report = await exportedReport(/^# upgrade\.yaml: upgrade .* 1\.31 to 1\.32\n/);
    assert.match(report, /## Breaks startup.*\n\n- upgrade\.yaml:4:10 `run-once-removed`/);
    assert.match(report, /\n {2}fix: Remove runOnce\n/);
    await showPanelAgain();
    await replace(document, "runOnce: true\n", "");
    await exportedReport(/1\.31 to 1\.32\n(?![^]*Breaks startup)/);
  });

  test("the view follows a drop-in that is not saved", async () => {
    const set = "edit/upgrade-set/kubelet";
    const main = await openText(`${set}.yaml`, `# kubelet-version: 1.31\n${head}`);
    const dropIn = await openText(`${set}.conf.d/10.conf`, head);
    await vscode.window.showTextDocument(main);
    await checkUpgrade("kubelet.yaml: 1.31 → 1.32");
    await exportedReport(/^# kubelet\.yaml, 10\.conf: upgrade (?![^]*Breaks startup)/);
    await showPanelAgain();
    const edit = new vscode.WorkspaceEdit();
    edit.insert(dropIn.uri, new vscode.Position(2, 0), "runOnce: true\n");
    assert.ok(await vscode.workspace.applyEdit(edit));
    await exportedReport(/\n- 10\.conf:3:10 `run-once-removed`/);
  });
});
