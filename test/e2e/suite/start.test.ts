import assert from "node:assert/strict";
import * as vscode from "vscode";
import { open, serverAnswers } from "./helpers.ts";
import { runningServers } from "./running-servers.ts";

suite("start", () => {
  const extension = vscode.extensions.getExtension("kubelet-config.kubelet-config");

  // VS Code asks for the language json without a file, so the extension may be active: it only watches then.
  test("it is installed, and no language server runs in a workspace without open files", () => {
    assert.ok(extension);
    assert.deepEqual(runningServers(), []);
  });

  test("another program's YAML starts no language server", async () => {
    await open("other/deployment.yaml");
    await extension?.activate();
    assert.deepEqual(runningServers(), []);
  });

  test("the first configuration starts the language server", async () => {
    await serverAnswers();
    assert.equal(runningServers().length, 1);
  });
});
