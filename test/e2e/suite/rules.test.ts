import assert from "node:assert/strict";
import * as vscode from "vscode";
import { siteAddress, sitePageAddress } from "../../../server/src/engine/messages/site-address.ts";
import { expectFindings, open, openText, untilProblems, writeFile } from "./helpers.ts";

suite("rules across fields", () => {
  const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

  test("a finding names the other setting and links to its page", async () => {
    const text = `${header}imageGCHighThresholdPercent: 80\nimageGCLowThresholdPercent: 90\n`;
    const document = await openText("rules/image-gc.yaml", text);
    await expectFindings(document, [
      { severity: "error", code: "image-gc-low-lt-high", at: "3:28-30", text: "90" },
    ]);
    const [finding] = vscode.languages.getDiagnostics(document.uri);
    const related = finding?.relatedInformation?.map(({ location, message }) => ({
      line: location.range.start.line,
      message,
    }));
    assert.deepEqual(related, [{ line: 2, message: '"imageGCHighThresholdPercent" is set here.' }]);
    assert.ok(typeof finding?.code === "object");
    const packaged = vscode.Uri.parse("kubelet-rule:/rules/image-gc-low-lt-high.md");
    assert.equal(
      finding.code.target.toString(),
      siteAddress === undefined
        ? packaged.toString()
        : sitePageAddress("image-gc-low-lt-high", siteAddress, "en"),
    );
    await vscode.commands.executeCommand("vscode.open", packaged);
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.ok(activeTab?.input instanceof vscode.TabInputCustom, "the page is shown as a preview");
    assert.equal(activeTab.input.viewType, "vscode.markdown.preview.editor");
    const page = await vscode.workspace.openTextDocument(packaged);
    assert.match(page.getText(), /^# image-gc-low-lt-high\n/);
  });

  test("advice is shown, and off where the user wants none", async () => {
    const configuration = vscode.workspace.getConfiguration("kubelet");
    const text = `${header}evictionHard:\n  memory.available: 200Mi\n`;
    const document = await openText("rules/partial-eviction.yaml", text);
    await configuration.update("advice", true, vscode.ConfigurationTarget.Workspace);
    try {
      await expectFindings(document, [
        { severity: "warning", code: "eviction-hard-partial", at: "2:0-12", text: "evictionHard" },
      ]);
    } finally {
      await configuration.update("advice", false, vscode.ConfigurationTarget.Workspace);
    }
    await expectFindings(document, []);
  });

  test("settings that name a rule that does not exist are marked", async () => {
    await writeFile("edit/settings.json", '{"kubelet.rules": {"unknown-feild": "off"}}');
    const settings = await open("edit/settings.json");
    const marks = (): string[] =>
      vscode.languages.getDiagnostics(settings.uri).map(({ message }) => message);
    await untilProblems(() => marks().length > 0);
    assert.deepEqual(marks(), ["There is no rule unknown-feild. Did you mean unknown-field?"]);
  });

  test("a rule about the node speaks once the node is described", async () => {
    const configuration = vscode.workspace.getConfiguration("kubelet");
    const document = await openText("rules/node.yaml", `${header}reservedSystemCPUs: 0,8\n`);
    await expectFindings(document, []);
    await configuration.update("node", { cpus: 4 }, vscode.ConfigurationTarget.Workspace);
    try {
      await expectFindings(document, [
        { severity: "error", code: "reserved-cpus-online", at: "2:20-23", text: "0,8" },
      ]);
    } finally {
      await configuration.update("node", undefined, vscode.ConfigurationTarget.Workspace);
    }
    await expectFindings(document, []);
  });
});
