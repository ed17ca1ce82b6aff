import assert from "node:assert/strict";
import * as vscode from "vscode";
import { insert, openText, positionOf, serverAnswers, untilShown } from "./helpers.ts";
import { askLauncher } from "./launcher.ts";

const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** An item of the view. Other lists, such as the Problems panel, may have one with the same name. */
const item = `[role="tree"][aria-label="Configurations"] .monaco-list-row`;

/** True once an item has a name for screen readers. */
function isNamed(name: string): Promise<boolean> {
  return askLauncher({ shown: `${item}[aria-label${name}]` });
}

/** True once the item with this name has the focus. */
function isFocused(name: string): Promise<boolean> {
  return askLauncher({ shown: `${item}.focused[aria-label${name}]` });
}

suite("view of configurations", () => {
  suiteSetup(serverAnswers);

  test("says version, result and severity to a screen reader, and opens by keys", async () => {
    const document = await openText(
      "0-view/kubelet.yaml",
      `# kubelet-version: 1.34\n${head}maxPods: -5\n`,
    );
    await vscode.commands.executeCommand("kubelet.stacks.focus");
    await vscode.commands.executeCommand("kubelet.refreshStacks");
    const name = "0-view/kubelet.yaml, Kubernetes 1.34, does not start, errors: 1";
    assert.ok(await isNamed(`="${name}"`), "the item says what is shown");
    await vscode.commands.executeCommand("kubelet.stacks.focus");
    await askLauncher({ keys: ["Home"] });
    assert.ok(await isFocused(`="${name}"`), "Home goes to the first item");
    await askLauncher({ keys: ["ArrowRight"] });
    assert.ok(await isNamed(`^="Error: maxPods "`), "a finding says its severity");
    await askLauncher({ keys: ["ArrowDown"] });
    assert.ok(await isFocused(`="Effective configuration"`), "ArrowDown goes below the item");
    await insert(document, positionOf(document, "-5", 2), "0");
    assert.ok(await isNamed(`^="Error: maxPods (--max-pods) is -50"`), "the finding is renewed");
    assert.ok(await isFocused(`="Effective configuration"`), "a renewal keeps the focus");
    await askLauncher({ keys: ["Enter"] });
    await untilShown(/maxPods: -50 {2}# rejected; kubelet\.yaml:4/);
  });
});
