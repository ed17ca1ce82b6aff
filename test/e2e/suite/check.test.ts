import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join, relative } from "node:path";
import * as vscode from "vscode";
import { expectFindings, open, untilProblems, writeFile } from "./helpers.ts";

/** The program that was built with the extension. */
const program = join(__dirname, "..", "..", "dist", "cli.js");

function folder(): string {
  const [root] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(root, "the workbench has opened the test workspace");
  return join(root.uri.fsPath, "examples");
}

interface Report {
  readonly files: readonly {
    readonly path: string;
    readonly findings: readonly {
      readonly rule: string;
      readonly range: { readonly start: { readonly line: number } };
    }[];
  }[];
}

/** What `check` finds in the examples: each file that is ours, with its findings. */
function byProgram(): Map<string, string[]> {
  // The settings of the test workspace want no advice.
  const args = [program, "check", "--no-advice", "--format", "json", folder()];
  const { stdout } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    maxBuffer: 10_000_000,
  });
  const { files } = JSON.parse(stdout) as Report;
  return new Map(
    files.map(({ path, findings }) => [
      relative(folder(), path),
      findings.map(({ rule, range }) => `${range.start.line + 1} ${rule}`),
    ]),
  );
}

/** Entries of the Problems panel below the folder of the examples. */
function inProblems(): Map<string, string[]> {
  return new Map(
    vscode.languages.getDiagnostics().flatMap(([uri, diagnostics]) => {
      const path = relative(folder(), uri.fsPath);
      const ours = diagnostics.filter(({ source }) => source === "kubelet");
      if (path.startsWith("..") || ours.length === 0) return [];
      const found = ours.map(({ range, code }) => {
        const rule = typeof code === "object" ? code.value : code;
        return `${range.start.line + 1} ${String(rule)}`;
      });
      return [[path, found.sort()]];
    }),
  );
}

suite("check of the workspace", () => {
  test("lists what the command line finds in the examples", async () => {
    await vscode.commands.executeCommand("kubelet.checkWorkspace");
    const expected = byProgram();
    assert.ok(expected.size > 30);
    const found = [...expected].filter(([, findings]) => findings.length > 0);
    assert.deepEqual(
      [...inProblems()].sort(),
      found.map(([path, findings]) => [path, findings.sort()]).sort(),
    );
  });

  test("settings for AKS, which have no header, have their findings when they are opened", async () => {
    const document = await open("examples/platforms/aks-kubelet.json");
    await expectFindings(document, [
      { severity: "error", code: "platform-value-refused", at: "4:25-27", text: "80" },
      { severity: "error", code: "platform-value-refused", at: "7:26-27", text: "1" },
    ]);
    assert.equal(document.languageId, "json");
  });

  test("its results go with a folder that is removed", async () => {
    await writeFile("removed/node/kubelet.yaml", "kind: KubeletConfiguration\nmaxPods: 1\n");
    await vscode.commands.executeCommand("kubelet.checkWorkspace");
    const isListed = (): boolean =>
      vscode.languages
        .getDiagnostics()
        .some(([uri, found]) => uri.path.includes("/removed/") && found.length > 0);
    assert.ok(isListed());
    const removed = vscode.Uri.joinPath(vscode.Uri.file(folder()), "..", "removed");
    await vscode.workspace.fs.delete(removed, { recursive: true });
    await untilProblems(() => !isListed());
  });

  test("its results stay when a file is opened and closed", async () => {
    const path = "platforms/k3s/config.yaml";
    const before = inProblems().get(path);
    assert.ok(before && before.length > 0);
    // As a user opens it: a document that an extension opens stays open for minutes.
    await vscode.commands.executeCommand("vscode.open", vscode.Uri.file(join(folder(), path)));
    const isOpen = (): boolean =>
      vscode.workspace.textDocuments.some(({ uri }) => uri.path.endsWith(path));
    assert.ok(isOpen());
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    const isAsBefore = (): boolean =>
      JSON.stringify(inProblems().get(path)) === JSON.stringify(before);
    await untilProblems(() => !isOpen() && isAsBefore());
  });
});
