import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  beginningScript,
  dropInScript,
  kubeadmScript,
  kubeletScript,
  profileScript,
  projectScript,
  providerScript,
  talosScript,
  unitScript,
} from "../../typing/scripts.ts";
import {
  meantBy,
  typeScript,
  type Hand,
  type TypingScript,
  type TypingStyle,
} from "../../typing/type-script.ts";
import { open, serverAnswers, setSetting, writeFile } from "./helpers.ts";
import { askedSoFar, askLauncher } from "./launcher.ts";

/** The window answers after it has handled all earlier messages, and sent its own. */
async function windowIsReached(): Promise<void> {
  await vscode.commands.executeCommand("setContext", "kubelet.typing", true);
}

/** A hand on the keyboard of the workbench, in the active editor. */
function handIn(document: vscode.TextDocument): Hand {
  const editor = (): vscode.TextEditor => {
    const active = vscode.window.activeTextEditor;
    assert.ok(active, "an editor is active");
    return active;
  };
  const settle = async (): Promise<void> => {
    // VS Code asks again if something was typed before an answer.
    for (let last = -1; ;) {
      const asked = await askedSoFar();
      if (asked === last) return;
      last = asked;
      await windowIsReached();
    }
  };
  return {
    async press(keys) {
      await askLauncher({ keys });
    },
    settle,
    async hold() {
      await askLauncher("hold");
    },
    async release() {
      await askLauncher("release");
    },
    isOffered: () => askLauncher({ shown: ".suggest-widget.visible .monaco-list-row" }),
    async text() {
      await windowIsReached();
      const { selection } = editor();
      // A change of language opens the document again.
      const text = editor().document.getText().replaceAll("\r\n", "\n");
      const { line, character } = selection.active;
      const lines = text.split("\n");
      const at = lines.slice(0, line).join("\n").length + (line === 0 ? 0 : 1) + character;
      assert.equal(document.uri.toString(), editor().document.uri.toString());
      return { before: text.slice(0, at), after: text.slice(at) };
    },
  };
}

interface Variant extends TypingStyle {
  readonly eol?: vscode.EndOfLine;
  /** The end of an accepted text, which is not typed. */
  readonly rest?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

async function typed(
  script: TypingScript,
  { eol, rest = "", settings = {}, ...style }: Variant,
): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await setSetting(name, value);
  await writeFile(script.path, "");
  const document = await open(script.path);
  const { activeTextEditor: editor } = vscode.window;
  if (eol) assert.ok(await editor?.edit((edit) => edit.setEndOfLine(eol)));
  await vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup");
  try {
    const text = await typeScript(handIn(document), script, style);
    assert.equal(text, meantBy(script.script) + rest);
    if (eol) assert.equal(vscode.window.activeTextEditor?.document.eol, eol);
  } finally {
    await vscode.commands.executeCommand("workbench.action.files.save");
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    for (const name of Object.keys(settings)) await setSetting(name, undefined);
  }
}

/** VS Code's own, which the other suites switch off; without those of the files that they have opened. */
const words = { "editor.wordBasedSuggestions": "currentDocument", "editor.minimap.enabled": false };
const unclosed = { "editor.autoClosingBrackets": "never", "editor.autoClosingQuotes": "never" };
const json = { "editor.tabSize": 2, "editor.detectIndentation": false };
const crLf = vscode.EndOfLine.CRLF;

suite("typing", function () {
  this.timeout(400_000);

  suiteSetup(async () => {
    // Files of other suites would be checked too, and their words offered.
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await serverAnswers();
  });

  const files: readonly [name: string, script: TypingScript, variant: Variant][] = [
    ["a configuration", kubeletScript, {}],
    ["kubeadm's file, nothing closed", kubeadmScript, { settings: unclosed }],
    ["Talos' document, with CR LF", talosScript, { eol: crLf }],
    ["a drop-in, with Tab", dropInScript, { indent: "Tab", isSlow: true }],
    ["the project's file", projectScript, { isSlow: true }],
    ["credential providers", providerScript, {}],
    ["a seccomp profile", profileScript, { settings: json }],
    ["a unit", unitScript, { isSlow: true }],
    ["a file that nothing is known of", beginningScript, { rest: "\n" }],
  ];
  for (const [name, script, variant] of files) {
    test(name, () => typed(script, { ...variant, settings: { ...words, ...variant.settings } }));
  }

  test("the list of keys opens in a heredoc, which is a string to VS Code", async () => {
    const path = "typed-heredoc.sh";
    const lines = ["cat > kubelet.yaml <<'END'", "kind: KubeletConfiguration", "", "END", ""];
    await writeFile(path, lines.join("\n"));
    const document = await open(path);
    const { activeTextEditor: editor } = vscode.window;
    assert.ok(editor);
    editor.selection = new vscode.Selection(2, 0, 2, 0);
    await vscode.commands.executeCommand("workbench.action.focusActiveEditorGroup");
    try {
      await askLauncher({ keys: ["m", "a", "x"] });
      assert.ok(await askLauncher({ shown: ".suggest-widget.visible .monaco-list-row" }));
      await askLauncher({ keys: ["Tab"] });
      await handIn(document).settle();
      assert.match(document.lineAt(2).text, /^max[A-Za-z]+:/);
    } finally {
      await vscode.commands.executeCommand("workbench.action.files.save");
      await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    }
  });
});
