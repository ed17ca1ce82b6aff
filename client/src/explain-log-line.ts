import * as vscode from "vscode";
import { type kubernetesVersions, type ExplainedRule } from "../../server/src/lsp/protocol.ts";
import { chosenVersion } from "./chosen-version.ts";
import { rulePagesAddress } from "./rule-pages.ts";

type Version = (typeof kubernetesVersions)[number];

/** Asks the server; undefined where it does not run. */
type Explain = (text: string, version: Version) => Promise<readonly ExplainedRule[] | undefined>;

interface Choice extends vscode.QuickPickItem {
  readonly open: () => Thenable<unknown>;
}

/**
 * Explains lines of the kubelet's log (the selection, or what the user pastes): leads to the pages of the rules that they are
 * about and to the places in open files and in checked ones that break them, or shows the cause and what to do.
 */
export async function explainLogLine(explain: Explain): Promise<void> {
  const text = selectedText() ?? (await enteredText());
  if (text === undefined || text.trim() === "") return;
  const document = vscode.window.activeTextEditor?.document;
  const version = chosenVersion(document);
  const rules = await explain(text, version);
  if (!rules || rules.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("This line is not known. Paste the line that says why the kubelet exits."),
    );
    return;
  }
  const choices = rules.flatMap((rule) => [...textOf(rule), ...pageOf(rule), ...placesOf(rule)]);
  const [only, another] = choices;
  const chosen = another
    ? await vscode.window.showQuickPick(choices, {
        title: vscode.l10n.t("What the line is about"),
        matchOnDescription: true,
        matchOnDetail: true,
      })
    : only;
  await chosen?.open();
}

/** The selection of the active editor, such as a log; undefined where nothing is selected. */
function selectedText(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && !editor.selection.isEmpty
    ? editor.document.getText(editor.selection)
    : undefined;
}

function enteredText(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t("Explain a line of the kubelet's log"),
    placeHolder: 'E0101 12:00:00.000000 1 run.go:72] "command failed" err="…"',
    prompt: vscode.l10n.t("Paste a line of the journal. It stays on this machine."),
    ignoreFocusOut: true,
  });
}

/** What a line is about that is no mistake in a file: why the kubelet writes it, and what to do. */
function textOf({ topic, title, cause, remedy, fields }: ExplainedRule): Choice[] {
  if (topic === undefined || cause === undefined || remedy === undefined) return [];
  const settings = fields.length === 0 ? [] : [vscode.l10n.t("Settings: {0}", fields.join(", "))];
  const detail = [cause, remedy, ...settings].join("\n\n");
  return [
    {
      label: `$(info) ${title}`,
      detail: remedy,
      open: () => vscode.window.showInformationMessage(title, { modal: true, detail }),
    },
  ];
}

function pageOf({ rule, title }: ExplainedRule): Choice[] {
  if (rule === undefined) return [];
  const uri = vscode.Uri.parse(`${rulePagesAddress}/${rule}.md`);
  return [
    {
      label: `$(book) ${rule}`,
      detail: title,
      open: () => vscode.commands.executeCommand("vscode.open", uri),
    },
  ];
}

/** The findings of the rule that VS Code shows, each of which leads to its place. */
function placesOf({ rule }: ExplainedRule): Choice[] {
  if (rule === undefined) return [];
  return vscode.languages.getDiagnostics().flatMap(([uri, diagnostics]) =>
    diagnostics
      .filter(({ source, code }) => source === "kubelet" && codeOf(code) === rule)
      .map(({ range, message }): Choice => ({
        label: `$(go-to-file) ${vscode.workspace.asRelativePath(uri)}:${range.start.line + 1}`,
        description: rule,
        detail: message,
        open: () => vscode.window.showTextDocument(uri, { selection: range }),
      })),
  );
}

function codeOf(code: vscode.Diagnostic["code"]): string {
  return String(typeof code === "object" ? code.value : code);
}
