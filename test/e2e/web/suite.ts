import * as vscode from "vscode";
import { tryUntil, until } from "../patience.ts";

/** Runs inside VS Code where extensions run in a browser: no Node, no mocha. */
const tests: Readonly<Record<string, () => Promise<void>>> = {
  async "a file of the workspace has its findings"() {
    const document = await open("kubelet.yaml");
    await findingsIn(document, "change-detection-enum", "unknown-field");
    expect(document.languageId === "kubelet-config", `its language is ${document.languageId}`);
  },
  async "hover tells of the field and of what a drop-in makes of it"() {
    const document = await open("kubelet.yaml");
    const hover = await hoverOver(document, "podPidsLimit");
    expect(/Default: `-1`/.test(hover), hover);
    expect(/`8192`, from 20-pods\.conf/.test(hover), hover);
  },
  async "completion offers fields"() {
    const document = await open("kubelet.yaml");
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      new vscode.Position(2, 0),
    );
    const labels = list.items.map(({ label }) => (typeof label === "string" ? label : label.label));
    expect(labels.includes("podsPerCore"), labels.slice(0, 20).join(", "));
  },
  async "an agent's tool sees what is open"() {
    const document = await open("kubelet.yaml");
    // The types that this suite is built with are older than tools.
    const agents = vscode.lm as unknown as {
      invokeTool(
        name: string,
        options: object,
      ): Promise<{ readonly content: readonly { readonly value: string }[] }>;
    };
    const input = { files: [{ path: document.uri.toString() }] };
    const { content } = await agents.invokeTool("kubelet_check", {
      input,
      toolInvocationToken: undefined,
    });
    const text = content.map(({ value }) => value).join("");
    expect(/error\[change-detection-enum\]/.test(text), text);
  },
  async "the check of the workspace lists files that are not open"() {
    await vscode.commands.executeCommand("kubelet.checkWorkspace");
    const names = vscode.languages
      .getDiagnostics()
      .filter(([, found]) => found.some(({ source }) => source === "kubelet"))
      .map(([uri]) => uri.path.split("/").at(-1) ?? "");
    for (const name of [
      "aks-kubelet.json",
      "bottlerocket.toml",
      "minikube.sh",
      "terraform-nodes.tf",
    ])
      expect(names.includes(name), names.join(", "));
  },
  async "the effective view opens"() {
    await open("kubelet.yaml");
    await vscode.commands.executeCommand("kubelet.showEffectiveConfig");
    await until(
      () =>
        vscode.workspace.textDocuments
          .filter(({ uri }) => uri.scheme === "kubelet-effective")
          .map((view) => view.getText())
          .join(),
      (text) => /podPidsLimit: 8192/.test(text),
    );
  },
  async "what changes with another version is shown"() {
    await open("kubelet.yaml");
    const showing = vscode.commands.executeCommand("kubelet.showUpgradeChanges");
    const isShown = (): boolean => {
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
      return tab?.input instanceof vscode.TabInputWebview && tab.label.startsWith("kubelet.yaml: ");
    };
    await tryUntil(
      async () => {
        if (isShown()) return true;
        // Takes the current version and then the next one; there is no event for a list that waits for a choice.
        await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
        return undefined;
      },
      () => "no view is open",
    );
    await showing;
    await vscode.commands.executeCommand("kubelet.exportReport");
    const exported = vscode.window.activeTextEditor?.document;
    expect(exported?.isUntitled === true, "no document is made");
    expect(/^# kubelet\.yaml, /.test(exported?.getText() ?? ""), exported?.getText() ?? "");
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  },
  async "a profile has findings, and the JSON service tells of its keys"() {
    const document = await open("seccomp/profiles/web.json");
    await findingsIn(document, "seccomp-call-unknown");
    const hover = await hoverOver(document, "architectures");
    expect(hover.trim() !== "", "nothing is said of architectures");
    const [items, at] = [await completionsIn(document), document.uri.path];
    expect(items.includes("SCMP_ACT_KILL_PROCESS"), `${at}: ${items.join(", ")}`);
  },
  async "completion in a profile offers nothing twice"() {
    const document = await open("seccomp/profiles/web.json");
    await findingsIn(document, "seccomp-call-unknown");
    let last: readonly string[] = [];
    const items = await tryUntil(
      async () => {
        last = await completionsIn(document);
        return new Set(last).size === last.length ? last : undefined;
      },
      () => last.join(", "),
    );
    expect(items.includes("SCMP_ACT_ALLOW"), items.join(", "));
  },
  async "a document is formatted"() {
    const document = await open("kubelet.yaml");
    // Opened again it is YAML for a moment, for which there is no formatter.
    await until(
      () => document.languageId,
      (language) => language === "kubelet-config",
    );
    const text = document.getText().replace("maxPods:", "maxPods:  ");
    await replaceAll(document, text.replace("podPidsLimit: 4096", "podPidsLimit:    4096"));
    await vscode.commands.executeCommand("editor.action.formatDocument");
    await until(
      () => document.getText(),
      (formatted) => formatted.includes("podPidsLimit: 4096"),
    );
  },
  async "a document is formatted while the server starts anew"() {
    const document = await open("kubelet.yaml");
    await until(
      () => document.languageId,
      (language) => language === "kubelet-config",
    );
    const text = document.getText().replace("podPidsLimit: 4096", "podPidsLimit:   4096");
    await replaceAll(document, text);
    const restarting = vscode.commands.executeCommand("kubelet.restartServer");
    await vscode.commands.executeCommand("editor.action.formatDocument");
    await restarting;
    expect(document.getText().includes("podPidsLimit: 4096"), document.getText());
  },
  async "the server starts anew"() {
    const document = await open("kubelet.yaml");
    await vscode.commands.executeCommand("kubelet.restartServer");
    await findingsIn(document, "change-detection-enum");
    const hover = await hoverOver(document, "podPidsLimit");
    expect(/Default: `-1`/.test(hover), hover);
  },
};

/** VS Code calls it; throws when a test fails. */
export async function run(): Promise<void> {
  const failed: string[] = [];
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test();
      console.log(`[e2e]   ok   in a browser: ${name}`);
    } catch (error) {
      failed.push(name);
      console.log(`[e2e]   FAIL in a browser: ${name}\n${String(error)}`);
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} tests failed`);
}

function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

async function open(name: string): Promise<vscode.TextDocument> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error("no folder is open");
  const uri = vscode.Uri.joinPath(folder.uri, name);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
}

async function findingsIn(document: vscode.TextDocument, ...rules: string[]): Promise<void> {
  await until(
    () =>
      vscode.languages
        .getDiagnostics(document.uri)
        .map(({ code }) => String(typeof code === "object" ? code.value : code)),
    (found) => rules.every((rule) => found.includes(rule)),
  );
}

function positionOf(document: vscode.TextDocument, text: string): vscode.Position {
  return document.positionAt(document.getText().indexOf(text) + 1);
}

async function hoverOver(document: vscode.TextDocument, text: string): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    document.uri,
    positionOf(document, text),
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof vscode.MarkdownString ? content.value : ""))
    .join("\n\n");
}

/** Completions inside the first action of a profile. */
async function completionsIn(document: vscode.TextDocument): Promise<string[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    "vscode.executeCompletionItemProvider",
    document.uri,
    positionOf(document, '"SCMP_ACT'),
  );
  return list.items.map(({ label }) =>
    (typeof label === "string" ? label : label.label).replaceAll('"', ""),
  );
}

async function replaceAll(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const end = document.positionAt(document.getText().length);
  edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), end), text);
  expect(await vscode.workspace.applyEdit(edit), "the text is not replaced");
}
