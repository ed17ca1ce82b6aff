import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  expectFindings,
  hoverOver,
  insert,
  openKubelet,
  openText,
  positionOf,
  untilDiff,
  untilProblems,
  untilShown,
  untilText,
  writeFile,
  type Finding,
} from "./helpers.ts";

suite("sets", () => {
  test("the effective view shows every value with its origin, and leads there", async () => {
    const main = await openKubelet("set/kubelet.yaml");
    await vscode.commands.executeCommand("kubelet.showEffectiveConfig", main.uri);
    const view = await untilShown(/maxPods: 90 {2}# 10-pods\.conf:3, overrides kubelet\.yaml:3\n/);
    const text = view.getText();
    assert.match(text, /imageGCLowThresholdPercent: 70 {2}# 20-images\.conf:3\n/);
    assert.match(text, /port: 10250 {2}# default in 1\.37\n/);
    assert.equal(view.uri.scheme, "kubelet-effective");
    const places = await vscode.commands.executeCommand<vscode.Location[]>(
      "vscode.executeDefinitionProvider",
      view.uri,
      positionOf(view, "maxPods"),
    );
    assert.deepEqual(
      places.map(({ uri, range }) => `${uri.path.split("/").at(-1) ?? ""}:${range.start.line}`),
      ["10-pods.conf:2"],
    );
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      view.uri,
    );
    // Each runs the command that opens its place in the other group.
    const targets = links.map(({ target }) => {
      assert.equal(`${target?.scheme ?? ""}:${target?.path ?? ""}`, "command:kubelet.openOrigin");
      const [place] = JSON.parse(target?.query ?? "[]") as string[];
      return place?.split("/").at(-1);
    });
    assert.deepEqual(targets, [
      "kubelet.yaml#L4%2C1",
      "20-images.conf#L3%2C1",
      "10-pods.conf#L3%2C1",
      "kubelet.yaml#L3%2C1",
    ]);
  });

  test("view, hover, hint and findings follow a drop-in that is edited and not saved", async () => {
    const main = await openKubelet("set/kubelet.yaml");
    const images = await openKubelet("set/kubelet.conf.d/20-images.conf");
    await expectFindings(images, []);
    await insert(images, positionOf(images, "70"), "9");
    const broken: Finding = {
      severity: "error",
      code: "image-gc-low-range",
      at: "2:28-31",
      text: "970",
    };
    const order: Finding = { ...broken, code: "image-gc-low-lt-high" };
    await expectFindings(images, [broken, order]);
    await untilShown(/imageGCLowThresholdPercent: 970 {2}# rejected; 20-images\.conf:3\n/);
    await vscode.commands.executeCommand("undo");
    await expectFindings(images, []);

    const pods = await openKubelet("set/kubelet.conf.d/10-pods.conf");
    await insert(pods, positionOf(pods, "90"), "1");
    await untilShown(/maxPods: 190 {2}# 10-pods\.conf:3, overrides kubelet\.yaml:3\n/);
    assert.match(await hoverOver(main, "maxPods"), /In effect\*\*: `190`, from 10-pods\.conf:3/);
    const everything = new vscode.Range(0, 0, main.lineCount, 0);
    const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
      "vscode.executeInlayHintProvider",
      main.uri,
      everything,
    );
    const labels = hints.map(({ label }) =>
      typeof label === "string" ? label : label.map(({ value }) => value).join(""),
    );
    assert.deepEqual(labels, ["→ 190 · 10-pods.conf"]);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      main.uri,
    );
    assert.deepEqual(
      lenses.map(({ command }) => command?.title),
      ["Effective Configuration · 2 drop-ins · 1 value overridden"],
    );
    await vscode.window.showTextDocument(pods);
    await vscode.commands.executeCommand("undo");
    await untilShown(/maxPods: 90 {2}# 10-pods\.conf:3/);
  });

  test("the view opens at the key that the cursor is at", async () => {
    const main = await openKubelet("set/kubelet.yaml");
    const editor = await vscode.window.showTextDocument(main);
    const at = positionOf(main, "imageGCHighThresholdPercent");
    editor.selection = new vscode.Selection(at, at);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    await vscode.window.tabGroups.close(tabs.filter(({ label }) => label.includes("(effective")));
    await vscode.commands.executeCommand("kubelet.showEffectiveConfig", main.uri);
    const view = vscode.window.activeTextEditor;
    assert.ok(view);
    const line = view.document.lineAt(view.selection.active.line).text;
    assert.match(line, /^imageGCHighThresholdPercent: /);
  });

  test("the view's buttons hide origins and defaults, and compare with the main file", async () => {
    const main = await openKubelet("set/kubelet.yaml");
    await vscode.commands.executeCommand("kubelet.showEffectiveConfig", main.uri);
    const view = await untilShown(/port: 10250 {2}# default in 1\.37\n/);
    await vscode.window.showTextDocument(view);
    await vscode.commands.executeCommand("kubelet.toggleEffectiveOrigins");
    await untilText(
      view,
      /^# kubelet\.yaml with 2 drop-ins .*\napiVersion: .*\nkind: KubeletConfiguration\n[^#]*$/,
    );
    await vscode.commands.executeCommand("kubelet.toggleEffectiveDefaults");
    const written =
      "imageGCHighThresholdPercent: 85\nimageGCLowThresholdPercent: 70\nmaxPods: 90\n";
    await untilText(view, new RegExp(`KubeletConfiguration\\n${written}$`));

    await vscode.window.showTextDocument(main);
    // The Explorer hands over the selected files too.
    const selected = [main.uri];
    const comparing = vscode.commands.executeCommand(
      "kubelet.compareEffectiveConfig",
      main.uri,
      selected,
    );
    const diff = await untilDiff("set∕kubelet.yaml alone", () =>
      vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem"),
    );
    await comparing;
    assert.equal(diff.original.scheme, "kubelet-effective");
    const sides = [diff.original, diff.modified].map((uri) =>
      vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString()),
    );
    const limits = sides.map((side) => /^maxPods: .*$/m.exec(side?.getText() ?? "")?.[0]);
    assert.deepEqual(limits, ["maxPods: 60", "maxPods: 90"]);
  });

  test("a live node is compared as its own version, and lines that differ have their origins", async () => {
    const main = await openKubelet("set/kubelet.yaml");
    const config = { imageGCHighThresholdPercent: 85, imageGCLowThresholdPercent: 70, maxPods: 60 };
    const text = JSON.stringify({ kubeletconfig: config });
    const live = { name: "node-a", kubeletVersion: "v1.35.1", text };
    await vscode.commands.executeCommand("kubelet.compareEffectiveConfig", main.uri, live);
    const diff = await untilDiff("node-a (v1.35.1)", () =>
      vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup"),
    );
    const sides = [diff.original, diff.modified].map((uri) =>
      vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString()),
    );
    const lines = sides.map((side) => side?.getText().match(/^(?:maxPods|imageGCHigh\w+): .*$/gm));
    assert.deepEqual(lines, [
      ["imageGCHighThresholdPercent: 85", "maxPods: 60"],
      [
        "imageGCHighThresholdPercent: 85",
        "maxPods: 90  # 10-pods.conf:3, overrides kubelet.yaml:3",
      ],
    ]);
  });

  test("a view that was opened from a drop-in follows when the drop-in is renamed", async () => {
    const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
    await openText("renamed/kubelet.yaml", `${head}maxPods: 60\n`);
    const dropIn = await openText("renamed/kubelet.conf.d/10-a.conf", `${head}maxPods: 70\n`);
    await vscode.commands.executeCommand("kubelet.showEffectiveConfig", dropIn.uri);
    const view = await untilShown(/maxPods: 70 {2}# 10-a\.conf:3, overrides kubelet\.yaml:3\n/);
    const edit = new vscode.WorkspaceEdit();
    const renamed = vscode.Uri.joinPath(dropIn.uri, "..", "99-z.conf");
    edit.renameFile(dropIn.uri, renamed);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await untilText(view, /maxPods: 70 {2}# 99-z\.conf:3, overrides kubelet\.yaml:3\n/);
    await vscode.workspace.fs.delete(renamed);
    await untilText(view, /maxPods: 60 {2}# kubelet\.yaml:3\n/);
  });

  test("a view follows its main file to another folder and to another version, in one tab", async () => {
    const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
    const main = await openText("moved/kubelet.yaml", `${head}maxPods: 61\n`);
    await vscode.commands.executeCommand("kubelet.showEffectiveConfig", main.uri);
    await untilShown(/maxPods: 61 {2}# kubelet\.yaml:3\n/);
    await writeFile("there/.kubelet-config.yaml", 'kubernetesVersion: "1.31"\n');
    const edit = new vscode.WorkspaceEdit();
    const there = vscode.Uri.joinPath(main.uri, "..", "..", "there", "kubelet.yaml");
    edit.renameFile(main.uri, there);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await untilShown(/\nmaxPods: 61 {2}# kubelet\.yaml:3\n[^]*# default in 1\.31\n/);
    const titles = (): string[] =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs.map(({ label }) => label))
        .filter((label) => /\b(?:moved|there)\b/.test(label));
    await untilProblems(() => titles().join() === "there\u2215kubelet.yaml (effective, 1.31)");
  });

  test("a panel follows its file to another name", async () => {
    const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
    const { uri } = await openText("moved/kubelet-old.yaml", `${head}maxPods: 62\n`);
    await vscode.commands.executeCommand("kubelet.showPosture", uri);
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(uri, vscode.Uri.joinPath(uri, "..", "kubelet-new.yaml"));
    assert.ok(await vscode.workspace.applyEdit(edit));
    const labels = (): string[] =>
      vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    await untilProblems(() => labels().includes("kubelet-new.yaml (posture)"));
  });
});
