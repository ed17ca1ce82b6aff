import * as vscode from "vscode";
import {
  configzArguments,
  nodesArguments,
  runKubectl,
  shownCommand,
  type KubectlAnswer,
} from "../../../server/src/shells/hosts/kubectl.ts";
import { isConfigz, listedNodes } from "../../../server/src/answers/node/live-nodes.ts";

/** Compares the configuration of a file with what the kubelet of a node answers. */
export async function compareLiveNode(written: unknown, set: unknown): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t("Trust this workspace first: this command runs kubectl."),
    );
    return;
  }
  const program = kubectlPath();
  if (!(await mayRun(program))) return;
  const node = await pickNode(program);
  if (!node) return;
  const text = await output(program, configzArguments(node.name));
  if (text === undefined) return;
  if (!isConfigz(text)) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t("The response from node {0} contains no kubelet configuration.", node.name),
    );
    return;
  }
  const live = { name: node.name, kubeletVersion: node.version, text };
  await vscode.commands.executeCommand("kubelet.compareEffectiveConfig", written, live, set);
}

function kubectlPath(): string {
  const path = vscode.workspace.getConfiguration("kubelet").get<string>("kubectl.path");
  return path === undefined || path.trim() === "" ? "kubectl" : path;
}

/** Shows the command lines, and asks. */
async function mayRun(program: string): Promise<boolean> {
  const run = vscode.l10n.t("Run");
  const commands = [nodesArguments([]), configzArguments("NODE")];
  const detail = [
    ...commands.map((args) => shownCommand(program, args)),
    "",
    vscode.l10n.t(
      "kubectl uses your kubeconfig and its current context. NODE is the node you pick.",
    ),
  ].join("\n");
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t("Run kubectl to read the configuration of a live node?"),
    { modal: true, detail },
    run,
  );
  return answer === run;
}

interface NodeItem extends vscode.QuickPickItem {
  readonly name: string;
  readonly version: string;
}

async function pickNode(program: string): Promise<NodeItem | undefined> {
  const text = await output(program, nodesArguments([]));
  if (text === undefined) return undefined;
  const listed = listedNodes(text);
  if (!listed) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t("The response of kubectl is not a list of nodes."),
    );
    return undefined;
  }
  if (listed.nodes.length === 0) {
    void vscode.window.showWarningMessage(vscode.l10n.t("The cluster has no nodes."));
    return undefined;
  }
  const items = listed.nodes.map(({ name, version, isReady }): NodeItem => ({
    label: name,
    name,
    version,
    description: isReady ? version : vscode.l10n.t("{0}, not ready", version),
  }));
  return vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("Node to compare with"),
    matchOnDescription: true,
  });
}

/** The output of kubectl; undefined after a message that explains the failure. */
async function output(program: string, args: readonly string[]): Promise<string | undefined> {
  const command = shownCommand(program, args);
  const answer = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: command },
    () => runKubectl(program, args),
  );
  if (answer.kind === "output") return answer.text;
  const openSettings = vscode.l10n.t("Open Setting");
  const actions = answer.kind === "missing" ? [openSettings] : [];
  const picked = await vscode.window.showErrorMessage(
    problemText(answer, program, command),
    ...actions,
  );
  if (picked === openSettings) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "kubelet.kubectl.path");
  }
  return undefined;
}

function problemText(
  answer: Exclude<KubectlAnswer, { kind: "output" }>,
  program: string,
  command: string,
): string {
  switch (answer.kind) {
    case "missing":
      return vscode.l10n.t(
        "Cannot run {0}. Install kubectl, or set its path in kubelet.kubectl.path.",
        program,
      );
    case "too-slow":
      return vscode.l10n.t(
        "{0} did not answer within a minute. Check that the context's API server can be reached.",
        program,
      );
    case "failed":
      return vscode.l10n.t("{0} failed: {1}", command, answer.text);
  }
}
