import assert from "node:assert/strict";
import * as vscode from "vscode";
import { openText, serverAnswers } from "./helpers.ts";

/** VS Code's API for agents since 1.95; the types that this suite is built with are older. */
interface AgentApi {
  readonly tools: readonly { readonly name: string; readonly inputSchema: object }[];
  invokeTool(
    name: string,
    options: { readonly input: object; readonly toolInvocationToken: undefined },
  ): Promise<{ readonly content: readonly { readonly value: string }[] }>;
}

const agents = vscode.lm as unknown as AgentApi;
const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** The text of a tool's answer that an agent reads. */
async function answerOf(name: string, input: object): Promise<string> {
  const { content } = await agents.invokeTool(name, { input, toolInvocationToken: undefined });
  return content.map(({ value }) => value).join("");
}

suite("tools for agents", () => {
  suiteSetup(serverAnswers);

  test("are known to VS Code", () => {
    const names = agents.tools
      .map(({ name }) => name)
      .filter((name) => name.startsWith("kubelet_"));
    assert.deepEqual(names.sort(), [
      "kubelet_allocatable",
      "kubelet_check",
      "kubelet_effective",
      "kubelet_explain",
      "kubelet_posture",
      "kubelet_upgrade",
    ]);
  });

  test("see what is typed and not saved", async () => {
    const document = await openText("agents/kubelet.yaml", `${header}maxPods: 50\n`);
    const files = [{ path: "agents/kubelet.yaml" }];
    assert.equal(await answerOf("kubelet_check", { files }), "No findings in 1 file.");
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(2, 9, 2, 11), "many");
    await vscode.workspace.applyEdit(edit);
    assert.match(
      await answerOf("kubelet_check", { files: [{ path: document.uri.fsPath }] }),
      /kubelet\.yaml:3:10: error\[type-mismatch\]: .*\n1 error in 1 file\.$/,
    );
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  test("read files of the workspace, and no others", async () => {
    const files = [{ path: "node" }];
    assert.match(await answerOf("kubelet_check", { files }), / in \d+ files?\.$/);
    await assert.rejects(
      answerOf("kubelet_check", { files: [{ path: "/etc/passwd" }] }),
      /is outside the granted folders/,
    );
  });

  test("explain settings and rules", async () => {
    assert.match(await answerOf("kubelet_explain", { name: "maxPods" }), /`110`/);
    assert.match(
      await answerOf("kubelet_explain", { name: "image-gc-low-lt-high" }),
      /^# image-gc-low-lt-high\n/,
    );
  });
});
