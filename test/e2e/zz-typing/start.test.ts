import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as vscode from "vscode";
import { open, serverAnswers } from "./helpers.ts";

/** The language servers of the installed extension that run on this machine below this extension host. */
function servers(): string[] {
  const table = execFileSync("ps", ["-A", "-o", "ppid=,args="], { encoding: "utf8" });
  return table
    .split("\n")
    .filter((line) => Number.parseInt(line, 10) === process.pid && /dist.server\.js/.test(line));
}

suite("start", () => {
  const extension = vscode.extensions.getExtension("kubelet-config.kubelet-config");

  // VS Code asks for the language json without a file, so the extension may be active: it only watches then.
  test("it is installed, and no language server runs in a workspace without open files", () => {
    assert.ok(extension);
    assert.deepEqual(servers(), []);
  });

  test("another program's YAML starts no language server", async () => {
    await open("other/deployment.yaml");
    await extension?.activate();
    assert.deepEqual(servers(), []);
  });

  test("the first configuration starts the language server", async () => {
    await serverAnswers();
    assert.equal(servers().length, 1);
  });
});
