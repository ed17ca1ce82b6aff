import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  applyQuickFix,
  expectFindings,
  hoverOver,
  open,
  positionOf,
  untilDiff,
  untilShown,
  untilText,
  type Finding,
} from "./helpers.ts";

const typo: Finding = {
  severity: "warning",
  code: "seccomp-call-unknown",
  at: "4:25-34",
  text: '"fchmodd"',
};

suite("seccomp profiles", () => {
  test("a typo in a profile has a squiggle, and its fix repairs it", async () => {
    const profile = await open("pods/seccomp/profiles/web.json");
    await expectFindings(profile, [typo]);
    assert.equal(profile.languageId, "json");
    const fix = { title: "Change to fchmod", isPreferred: true };
    await applyQuickFix(profile, new vscode.Range(4, 25, 4, 34), fix);
    await untilText(profile, /"names": \["chmod", "fchmod"\],/);
    await expectFindings(profile, []);
    await vscode.commands.executeCommand("undo");
    await expectFindings(profile, [typo]);
  });

  test("hover explains a system call and what the profile does with it", async () => {
    const profile = await open("pods/seccomp/profiles/web.json");
    await expectFindings(profile, [typo]);
    const text = await hoverOver(profile, "chmod");
    assert.match(text, /x86_64/);
    assert.match(text, /In this profile.*ERRNO 1 EPERM/);
    assert.match(await hoverOver(profile, "syscalls"), /rules/);
  });

  test("system calls and keys are completed", async () => {
    const profile = await open("pods/seccomp/profiles/web.json");
    await expectFindings(profile, [typo]);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      profile.uri,
      positionOf(profile, "fchmodd", 2),
    );
    const labels = list.items.map(({ label }) =>
      (typeof label === "string" ? label : label.label).replaceAll('"', ""),
    );
    assert.ok(labels.includes("fchmodat"), labels.join(" "));
  });

  test("nothing is offered directly behind a comma, where Enter makes a new line", async () => {
    const profile = await open("pods/seccomp/profiles/web.json");
    await expectFindings(profile, [typo]);
    const comma = profile.positionAt(profile.getText().indexOf(",") + 1);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      profile.uri,
      comma,
    );
    assert.deepEqual(list.items, []);
  });

  test("the view shows what happens to every call, and leads to the rule", async () => {
    const profile = await open("pods/seccomp/profiles/web.json");
    await vscode.commands.executeCommand("kubelet.seccomp.showEffectiveActions", profile.uri);
    const view = await untilShown(
      /^ {2}personality: ERRNO 1 EPERM if arg0 == 8, else ALLOW/m,
      "kubelet-seccomp",
    );
    assert.match(view.getText(), /^ {2}chmod: ERRNO 1 EPERM/m);
    assert.match(view.getText(), /^ {2}read: ALLOW/m);
    const places = await vscode.commands.executeCommand<vscode.Location[]>(
      "vscode.executeDefinitionProvider",
      view.uri,
      positionOf(view, "\n  personality: ", 4),
    );
    assert.deepEqual(
      places.map(({ uri, range }) => `${uri.path.split("/").at(-1) ?? ""}:${range.start.line}`),
      ["web.json:8"],
    );
  });

  test("a profile is compared with RuntimeDefault", async () => {
    const profile = await open("pods/seccomp/profiles/web.json");
    const comparing = vscode.commands.executeCommand(
      "kubelet.seccomp.compareEffectiveActions",
      profile.uri,
    );
    const diff = await untilDiff("RuntimeDefault", () =>
      vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem"),
    );
    await comparing;
    assert.equal(diff.original.scheme, "kubelet-seccomp");
  });

  test("ctrl+click on localhostProfile opens the profile, and a missing one is reported", async () => {
    const pod = await open("pods/pod.yaml");
    await expectFindings(pod, [
      {
        severity: "warning",
        code: "seccomp-pod-file-missing",
        at: "17:28-46",
        text: "profiles/prob.json",
      },
    ]);
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      pod.uri,
    );
    const targets = links.map(({ target, range }) => [
      pod.getText(range),
      target?.path.split("/").slice(-3).join("/"),
    ]);
    assert.deepEqual(targets, [["profiles/web.json", "seccomp/profiles/web.json"]]);
    const places = await vscode.commands.executeCommand<vscode.Location[]>(
      "vscode.executeDefinitionProvider",
      pod.uri,
      positionOf(pod, "profiles/web.json", 3),
    );
    assert.deepEqual(
      places.map(({ uri }) => uri.path.split("/").at(-1)),
      ["web.json"],
    );
    const [place] = places;
    assert.ok(place);
    const opened = await vscode.window.showTextDocument(place.uri);
    assert.match(opened.document.getText(), /"personality"/);
  });
});
