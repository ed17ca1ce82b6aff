import assert from "node:assert/strict";
import * as vscode from "vscode";
import { comesAfter, tryUntil, until } from "../patience.ts";

/** A finding as the tests state it: severity, code, range `line:from-to` (zero-based) and the text under it. */
export interface Finding {
  severity: "error" | "warning" | "information" | "hint";
  code: string;
  at: string;
  text: string;
}

const severities = ["error", "warning", "information", "hint"] as const;

/** The URI of a file of the test workspace. */
function uriOf(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, "the workbench has opened the test workspace");
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Opens a file of the test workspace in an editor. */
export async function open(name: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uriOf(name));
  await vscode.window.showTextDocument(document);
  return document;
}

/** Opens a file and waits until the extension has taken it for a kubelet configuration. */
export async function openKubelet(name: string): Promise<vscode.TextDocument> {
  const document = await open(name);
  await until(
    () => document.languageId,
    (id) => id === "kubelet-config",
  );
  return document;
}

/** Writes a file of the test workspace. */
export async function writeFile(name: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uriOf(name), new TextEncoder().encode(text));
}

/** Writes a new file of the test workspace and opens it as a kubelet configuration. */
export async function openText(name: string, text: string): Promise<vscode.TextDocument> {
  await writeFile(name, text);
  return openKubelet(name);
}

/**
 * Waits until the language server answers, which is later than the extension's activation on a machine that starts it for the
 * first time: what VS Code asks before that (a hover, say) is answered with nothing.
 */
export async function serverAnswers(): Promise<void> {
  const text =
    "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: many\n";
  const document = await openText("edit/first.yaml", text);
  await expectFindings(document, [
    { severity: "error", code: "type-mismatch", at: "2:9-13", text: "many" },
  ]);
}

/** Waits until the findings of files are what is wanted. */
export async function untilProblems(isReached: () => boolean): Promise<void> {
  await until(isReached, (reached) => reached);
}

/** Waits until a diff editor with a title is open; `push` is tried again until it is. */
export async function untilDiff(
  title: string,
  push: () => Thenable<unknown>,
): Promise<vscode.TabInputTextDiff> {
  const open = (): vscode.TabInputTextDiff | undefined =>
    vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(({ label }) => label.includes(title))
      .map(({ input }) => input)
      .find((input) => input instanceof vscode.TabInputTextDiff);
  return (
    open() ??
    tryUntil(
      async () => {
        // There is no event for a list that waits for a choice.
        await push();
        return open();
      },
      () => `no diff editor "${title}" is open`,
    )
  );
}

/** Waits until a document has a text. */
export async function untilText(document: vscode.TextDocument, expected: RegExp): Promise<void> {
  try {
    await until(
      () => document.getText(),
      (text) => expected.test(text),
    );
  } catch {
    assert.match(document.getText(), expected);
  }
}

/**
 * Runs a command that edits a document, until it does. VS Code silently drops a code action that was requested while
 * squiggles or the cursor still move; a user presses the key again.
 */
export async function pressUntilEdited(
  document: vscode.TextDocument,
  press: () => Thenable<unknown>,
): Promise<void> {
  const isEdited = (): Promise<boolean> =>
    comesAfter(
      press,
      vscode.workspace.onDidChangeTextDocument,
      (change) => change.document === document && change.contentChanges.length > 0,
    );
  await tryUntil(
    async () => (await isEdited()) || undefined,
    () => `nothing edits ${document.uri.path}`,
  );
}

/**
 * The action of a title that VS Code must offer for a range, with its edits. If any extension registers code actions while
 * VS Code waits for ours, it leaves ours out or cancels the question; its chat and built-in extensions do so for seconds after
 * the start, for any language. A user opens the menu again.
 */
export async function offeredAction(
  document: vscode.TextDocument,
  range: vscode.Range,
  kind: vscode.CodeActionKind,
  title: string,
): Promise<vscode.CodeAction> {
  let offered: readonly string[] = [];
  return await tryUntil(
    async () => {
      const actions = await offeredActions(document, range, kind);
      offered = actions.map((action) => action.title);
      return actions.find((action) => action.title === title);
    },
    () => `"${title}" is not offered; offered are ${JSON.stringify(offered)}`,
  );
}

/** The actions that are offered at once; none if VS Code cancels the question. */
async function offeredActions(
  document: vscode.TextDocument,
  range: vscode.Range,
  kind: vscode.CodeActionKind,
): Promise<readonly vscode.CodeAction[]> {
  try {
    return await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      // Edits come when an action is resolved, as the editor does with the chosen one.
      ...[document.uri, range, kind.value, 100],
    );
  } catch (error) {
    if (error instanceof Error && error.name === "Canceled") return [];
    throw error;
  }
}

/** Applies the quick fix of a title, which VS Code must offer as the preferred one for a range if `isPreferred`. */
export async function applyQuickFix(
  document: vscode.TextDocument,
  range: vscode.Range,
  { title, isPreferred = false }: { title: string; isPreferred?: boolean },
): Promise<void> {
  const fix = await offeredAction(document, range, vscode.CodeActionKind.QuickFix, title);
  assert.ok(fix.edit);
  assert.equal(fix.isPreferred ?? false, isPreferred);
  assert.ok(await vscode.workspace.applyEdit(fix.edit));
}

/** The schemes of views with the language of each. */
const viewLanguages = {
  "kubelet-effective": "kubelet-config",
  "kubelet-seccomp": "kubelet-seccomp",
} as const;

/** Waits until a view of a scheme shows what is wanted. */
export async function untilShown(
  expected: RegExp,
  scheme: keyof typeof viewLanguages = "kubelet-effective",
): Promise<vscode.TextDocument> {
  const language = viewLanguages[scheme];
  const views = (): vscode.TextDocument[] =>
    vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === scheme);
  const matching = (): vscode.TextDocument | undefined =>
    views().find((view) => view.languageId === language && expected.test(view.getText()));
  try {
    const found = await until(matching, (view) => view !== undefined);
    assert.ok(found);
    return found;
  } catch {
    assert.fail(
      `no view has ${String(expected)}; shown: ${views()
        .map((view) => view.getText())
        .join("\n---\n")}`,
    );
  }
}

/** Waits until a view other than a text is open, under a title. */
export async function panelShown(title: string): Promise<void> {
  const { tabGroups } = vscode.window;
  const isShown = (): boolean =>
    tabGroups.all.some(({ tabs }) =>
      tabs.some(({ input, label }) => input instanceof vscode.TabInputWebview && label === title),
    );
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (!isShown()) return;
      listener.dispose();
      resolve();
    };
    const listener = tabGroups.onDidChangeTabs(look);
    look();
  });
}

/**
 * Exports the report of the active view as Markdown until it says what is wanted: there is no event for a view's contents. The
 * documents stay open: VS Code gives a new one the text of one that was closed a moment ago.
 */
export async function exportedReport(expected: RegExp): Promise<string> {
  let text = "";
  return tryUntil(
    async () => {
      await vscode.commands.executeCommand("kubelet.exportReport");
      const document = vscode.window.activeTextEditor?.document;
      text = document?.isUntitled ? document.getText() : "";
      if (document?.isUntitled) assert.equal(document.languageId, "markdown");
      if (expected.test(text)) return text;
      await showPanelAgain();
      return undefined;
    },
    () => `no report has ${String(expected)}; the last one: ${text}`,
  );
}

/** Shows the view of the active group that an exported document hides. */
export async function showPanelAgain(): Promise<void> {
  const { tabs } = vscode.window.tabGroups.activeTabGroup;
  const at = tabs.findLastIndex(({ input }) => input instanceof vscode.TabInputWebview);
  if (at >= 0) await vscode.commands.executeCommand("workbench.action.openEditorAtIndex", at);
}

/** Our findings in a document, in the order of the text; findings of other sources are not ours to check. */
export function findingsIn(document: vscode.TextDocument): Finding[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ source }) => source === "kubelet")
    .sort((one, other) => one.range.start.compareTo(other.range.start))
    .map(({ range, severity, code }) => ({
      severity: severities[severity],
      code: String(typeof code === "object" ? code.value : code),
      at: `${range.start.line}:${range.start.character}-${range.end.character}`,
      text: document.getText(range),
    }));
}

/** Waits until a document has exactly these findings. */
export async function expectFindings(
  document: vscode.TextDocument,
  expected: readonly Finding[],
): Promise<void> {
  const expectedText = JSON.stringify(expected);
  try {
    await until(
      () => findingsIn(document),
      (findings) => JSON.stringify(findings) === expectedText,
    );
  } catch {
    assert.deepEqual(findingsIn(document), expected);
  }
}

/**
 * Shows that a document has no finding: inserts an unknown key at the start of a line, waits until it is the only
 * finding, which proves that the server has read the whole text, and removes it again.
 */
export async function expectSound(
  document: vscode.TextDocument,
  { line = document.lineCount - 1, code = "unknown-field" } = {},
): Promise<void> {
  const start = new vscode.Position(line, 0);
  const key = document.languageId === "json" ? '"noSuchField"' : "noSuchField";
  await insert(document, start, document.languageId === "json" ? `${key}: 1,\n` : `${key}: 1\n`);
  try {
    await expectFindings(document, [
      { severity: "warning", code, at: `${line}:0-${key.length}`, text: key },
    ]);
  } finally {
    const edit = new vscode.WorkspaceEdit();
    edit.delete(document.uri, new vscode.Range(start, new vscode.Position(line + 1, 0)));
    assert.ok(await vscode.workspace.applyEdit(edit));
  }
  await expectFindings(document, []);
}

/** Inserts text into a document as an edit that VS Code sends on to the server. */
export async function insert(
  document: vscode.TextDocument,
  at: vscode.Position,
  text: string,
): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, at, text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

/** The position of the first occurrence of `text`, moved on by `offset`. */
export function positionOf(
  document: vscode.TextDocument,
  text: string,
  offset = 0,
): vscode.Position {
  const index = document.getText().indexOf(text);
  assert.notEqual(index, -1, `${text} is in the document`);
  return document.positionAt(index + offset);
}

/** The Markdown that hovering over the first occurrence of `text` shows, in one piece. */
export async function hoverOver(document: vscode.TextDocument, text: string): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    document.uri,
    positionOf(document, text, 1),
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof vscode.MarkdownString ? content.value : ""))
    .join("\n\n");
}

/** Completions that VS Code offers at a position; the first `resolved` items with their details filled in. */
export async function completionsAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  resolved = 0,
): Promise<vscode.CompletionItem[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    "vscode.executeCompletionItemProvider",
    document.uri,
    position,
    undefined,
    resolved,
  );
  return list.items;
}

/** The label of a completion item as plain text. */
export function labelOf({ label }: vscode.CompletionItem): string {
  return typeof label === "string" ? label : label.label;
}

/** Accepts a completion item in the active editor, the way the suggestion list does. */
export async function accept(item: vscode.CompletionItem, at: vscode.Position): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor, "an editor is open");
  const { range = new vscode.Range(at, at), insertText = labelOf(item) } = item;
  const target = range instanceof vscode.Range ? range : range.replacing;
  const snippet =
    typeof insertText === "string" ? new vscode.SnippetString().appendText(insertText) : insertText;
  // The suggestion list keeps the indentation of the line, as the server asks for it.
  assert.ok(await editor.insertSnippet(snippet, target));
}

/** Sets a setting of the test workspace; undefined removes it. */
export async function setSetting(name: string, value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration()
    .update(name, value, vscode.ConfigurationTarget.Workspace);
}

/** Runs a command, and takes what its lists have selected until something is there; a list has no event. */
export async function acceptUntil(command: string, isDone: () => boolean): Promise<void> {
  const running = vscode.commands.executeCommand(command);
  await tryUntil(
    async () => {
      if (isDone()) return true;
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      return undefined;
    },
    () => `${command} has shown nothing`,
  );
  await running;
}
