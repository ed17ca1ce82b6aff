import assert from "node:assert/strict";
import * as vscode from "vscode";
import { openText, positionOf, untilShown } from "./helpers.ts";

const scheme = "kubelet-upgrade";
const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** Runs the command and takes the first version of the list, the newest; the list has no event. */
async function showChanges(): Promise<void> {
  const showing = vscode.commands.executeCommand("kubelet.showUpgradeChanges");
  const isShown = (): boolean => vscode.window.activeTextEditor?.document.uri.scheme === scheme;
  const end = Date.now() + 25_000;
  while (!isShown()) {
    assert.ok(Date.now() < end, "no view is open");
    await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
  }
  await showing;
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
  test("the view leads to the places, and follows its file and the version", async () => {
    const text = `# kubelet-version: 1.31\n${head}runOnce: true\n`;
    const document = await openText("edit/upgrade.yaml", text);
    await showChanges();
    const view = await untilShown(/^# upgrade\.yaml: upgrade .* 1\.31 to 1\.36\n/, scheme);
    assert.match(view.getText(), /## Refused.*\n\n- upgrade\.yaml:4:10 `run-once-removed`/);
    assert.equal(view.uri.path.split("/").at(-1), "upgrade.yaml → 1.36");
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      view.uri,
    );
    const [first] = links.map(({ range, target }) => [
      view.getText(range),
      target?.toString(true).split("/").at(-1),
    ]);
    assert.deepEqual(first, ["upgrade.yaml:4:10", "upgrade.yaml#L4,10"]);

    await replace(document, "runOnce: true\n", "");
    await untilShown(/1\.31 to 1\.36\n(?![^]*Refused)/, scheme);
    await replace(document, "1.31", "1.35");
    await untilShown(/^# upgrade\.yaml: upgrade .* 1\.35 to 1\.36\n/, scheme);
  });

  test("the view follows a drop-in that is not saved", async () => {
    const set = "edit/upgrade-set/kubelet";
    const main = await openText(`${set}.yaml`, `# kubelet-version: 1.31\n${head}`);
    const dropIn = await openText(`${set}.conf.d/10.conf`, head);
    await vscode.window.showTextDocument(main);
    await showChanges();
    await untilShown(/^# kubelet\.yaml, 10\.conf: upgrade (?![^]*Refused)/, scheme);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(dropIn.uri, new vscode.Position(2, 0), "runOnce: true\n");
    assert.ok(await vscode.workspace.applyEdit(edit));
    await untilShown(/\n- 10\.conf:3:10 `run-once-removed`/, scheme);
  });

  test("a view from before a restart of the extensions says what to do", async () => {
    const uri = vscode.Uri.from({ scheme, path: "/99/kubelet.yaml → 1.36" });
    const document = await vscode.workspace.openTextDocument(uri);
    assert.equal(document.getText(), "Run the command again to see what changes.\n");
  });
});
