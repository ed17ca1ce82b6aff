import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  expectFindings,
  open,
  openText,
  serverAnswers,
  untilProblems,
  untilText,
  writeFile,
} from "./helpers.ts";
import { askLauncher } from "./launcher.ts";
import { runningServers } from "./running-servers.ts";

/** The field is unknown before 1.32. */
const text =
  "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\ncrashLoopBackOff: {}\n";
const found = [
  {
    severity: "warning",
    code: "field-not-in-version",
    at: "2:0-16",
    text: "crashLoopBackOff",
  },
] as const;

/** True once an item of the status bar has a label: its icon, its text and its tooltip. */
function isSaid(condition: string): Promise<boolean> {
  return askLauncher({ shown: `.statusbar-item [aria-label${condition}]` });
}

const sound = `^="Kubernetes 1.31, from the project file status/.kubelet-config.yaml:1"`;
const broken = `*="Kubernetes 1.31, from the project file"][aria-label$="mistakes. Its last readable settings are used."`;

suite("status", () => {
  suiteSetup(serverAnswers);

  test("says that the project's file is broken, while other files keep their version", async () => {
    const project = "status/.kubelet-config.yaml";
    await writeFile(project, 'kubernetesVersion: "1.31"\n');
    const document = await openText("status/kubelet.yaml", text);
    await expectFindings(document, [...found]);
    assert.ok(await isSaid(sound), "the status names the version");

    await open(project);
    await vscode.commands.executeCommand("cursorBottom");
    await askLauncher({ keys: ["Enter", "a", "d", "v"] });
    await vscode.window.showTextDocument(document);
    assert.ok(await isSaid(broken), "the status says so");
    await expectFindings(document, [...found]);

    const file = await open(project);
    await askLauncher({ keys: ["Backspace", "Backspace", "Backspace"] });
    await untilText(file, /"1\.31"\n+$/);
    await vscode.window.showTextDocument(document);
    assert.ok(await isSaid(sound), "the status is as before");
    await vscode.commands.executeCommand("workbench.action.files.saveAll");
  });

  test("says that a server which crashes again and again is stopped, until it is restarted", async () => {
    const document = await openText("status/kubelet.yaml", text);
    await expectFindings(document, [...found]);
    for (let crash = 1; crash <= 5; crash++) {
      const [server] = runningServers();
      assert.ok(server !== undefined, `the server runs before crash ${crash}`);
      // The launcher accepts as many lines of killed servers in the log.
      console.log("[e2e] kills the server");
      process.kill(server, "SIGKILL");
      if (crash === 5) break;
      await untilProblems(() => runningServers().some((pid) => pid !== server));
      await expectFindings(document, [...found]);
    }
    assert.ok(await isSaid(`*="Kubelet Config: stopped"`), "the status says so");
    // The workbench of the suite shows no toasts.
    await vscode.commands.executeCommand("notifications.showList");
    assert.ok(
      await askLauncher({ shown: '.notifications-center :text("crashed five times")' }),
      "a message offers to restart it",
    );
    await vscode.commands.executeCommand("kubelet.restartServer");
    await expectFindings(document, [...found]);
    assert.ok(await isSaid(sound), "the status is as before");
    await vscode.commands.executeCommand("notifications.clearAll");
  });
});
