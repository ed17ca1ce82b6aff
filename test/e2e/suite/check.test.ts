import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join, relative } from "node:path";
import * as vscode from "vscode";
import { expectFindings, findingsIn, open, untilProblems } from "./helpers.ts";

/** The program that was built with the extension. */
const program = join(__dirname, "..", "..", "dist", "cli.js");

function folder(): string {
  const [root] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(root, "the workbench has opened the test workspace");
  return join(root.uri.fsPath, "examples");
}

/** A finding by its file, line and rule; in a set the command line says less than an editor, which finds sets by itself. */
interface Report {
  readonly files: readonly {
    readonly path: string;
    readonly findings: readonly { readonly rule: string; readonly line?: number }[];
  }[];
}

/** What `check` finds in the examples: each file that is ours, with its findings. */
function byProgram(): Map<string, string[]> {
  const { stdout } = spawnSync(process.execPath, [program, "check", "--format", "json", folder()], {
    encoding: "utf8",
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    maxBuffer: 10_000_000,
  });
  const { files } = JSON.parse(stdout) as Report;
  return new Map(
    files.map(({ path, findings }) => [
      relative(folder(), path),
      findings.map(({ rule, line }) => `${line ?? 1} ${rule}`).sort(),
    ]),
  );
}

/** What Problems lists below the folder of the examples. */
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
    const expected = new Map([...byProgram()].filter(([, found]) => found.length > 0));
    assert.ok(expected.size > 20);
    assert.deepEqual(new Map([...inProblems()].sort()), new Map([...expected].sort()));
  });

  test("settings for AKS, which have no header, have their findings when they are opened", async () => {
    const document = await open("examples/platforms/aks-kubelet.json");
    await expectFindings(document, [
      { severity: "error", code: "x", at: "4:2-21", text: '"imageGcLowThreshold"' },
    ]);
    assert.equal(document.languageId, "json");
  });

  test("its results stay when a file is opened and closed", async () => {
    const path = "platforms/k3s/config.yaml";
    const before = inProblems().get(path);
    assert.ok(before && before.length > 0);
    const document = await open(`examples/${path}`);
    await untilProblems(() => findingsIn(document).length === before.length);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await untilProblems(() => JSON.stringify(inProblems().get(path)) === JSON.stringify(before));
    // The document is closed some time after its editor: the list is the same then.
    assert.deepEqual(inProblems().get(path), before);
  });
});
