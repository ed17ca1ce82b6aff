import assert from "node:assert/strict";
import * as vscode from "vscode";
import { openKubelet, openText, positionOf } from "./helpers.ts";

/** Asks VS Code for what a provider says about a whole document. */
async function ask<T>(command: string, document: vscode.TextDocument): Promise<T> {
  return vscode.commands.executeCommand<T>(command, document.uri);
}

suite("structure", () => {
  test("the outline has the top-level keys and their children", async () => {
    const document = await openKubelet("node/kubelet.yaml");
    const symbols = await ask<vscode.DocumentSymbol[]>(
      "vscode.executeDocumentSymbolProvider",
      document,
    );
    const names = symbols.map(({ name }) => name);
    for (const name of ["maxPods", "authentication", "featureGates"]) {
      assert.ok(names.includes(name), `${name} is in the outline: ${names.join(", ")}`);
    }
    const authentication = symbols.find(({ name }) => name === "authentication");
    assert.deepEqual(
      authentication?.children.map(({ name }) => name),
      ["anonymous", "webhook"],
    );
  });

  test("maps fold", async () => {
    const document = await openKubelet("node/kubelet.yaml");
    const ranges = await ask<vscode.FoldingRange[]>("vscode.executeFoldingRangeProvider", document);
    const folded = ranges.map(({ start, end }) => `${start}-${end}`);
    for (const range of ["5-9", "6-7", "8-9", "12-14"]) {
      assert.ok(folded.includes(range), `${range} folds: ${folded.join(", ")}`);
    }
  });

  test("the selection grows from the value to the entry to the map", async () => {
    const document = await openKubelet("node/kubelet.yaml");
    const [selection] = await vscode.commands.executeCommand<vscode.SelectionRange[]>(
      "vscode.executeSelectionRangeProvider",
      document.uri,
      [positionOf(document, "200Mi", 1)],
    );
    const texts: string[] = [];
    for (let range = selection; range !== undefined; range = range.parent) {
      texts.push(document.getText(range.range).trim());
    }
    assert.ok(texts.includes("200Mi"), texts.join(" | "));
    assert.ok(texts.includes("memory.available: 200Mi"), texts.join(" | "));
    assert.ok(texts.includes(document.getText().trim()), texts.join(" | "));
  });

  test("links respond", async () => {
    const text = [
      "apiVersion: kubelet.config.k8s.io/v1beta1",
      "kind: KubeletConfiguration",
      "staticPodPath: /etc/kubernetes/manifests",
      "tlsCertFile: /etc/kubernetes/pki/kubelet.crt",
      "",
    ].join("\n");
    const document = await openText("edit/links.yaml", text);
    const links = await ask<vscode.DocumentLink[]>("vscode.executeLinkProvider", document);
    assert.ok(Array.isArray(links));
    for (const { range } of links) assert.equal(range.isSingleLine, true);
  });
});
