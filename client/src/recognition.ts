import * as vscode from "vscode";
import { kubeletLanguage } from "../../server/src/shells/lsp/protocol/protocol.ts";
import { isDropInPath, isKubeletName } from "../../server/src/kubelet/identify.ts";
import {
  decideAbout,
  headLength,
  isProfilePath,
  isProjectDocument,
  mayCompleteHeader,
  type Decision,
  type OpenedDocument,
} from "./recognise.ts";

/** Notified about documents that the server can check. */
export interface Serving {
  readonly isRunning: () => boolean;
  readonly start: () => void;
  /** Called with each document that is ours. */
  readonly recognised: (document: vscode.TextDocument) => void;
}

/**
 * Watches the open documents: gives recognised files the language `kubelet-config`, and starts the
 * server with the first document that it can answer in.
 */
export function watchDocuments(serving: Serving): vscode.Disposable {
  // A change of language closes and opens the same object, a reopened file is a new one: who takes
  // our language away by hand keeps what they chose until the file is opened again.
  let switched = new WeakSet<vscode.TextDocument>();
  const look = (document: vscode.TextDocument): void => {
    // Later changes of the language are the user's own.
    if (document.languageId === kubeletLanguage) switched.add(document);
    const decision = decideAbout(openedDocument(document, beginningOf(document, openedLength)));
    if (decision === "leave") return;
    if (decision === "give-back") {
      setLanguage(document, unitLanguage);
      return;
    }
    serving.start();
    serving.recognised(document);
    if (decision !== "change-language" || switched.has(document)) return;
    switched.add(document);
    setLanguage(document, kubeletLanguage);
  };
  for (const document of vscode.workspace.textDocuments) look(document);
  const lookAtOthers = (): void => {
    for (const document of vscode.workspace.textDocuments) {
      if (document.languageId !== kubeletLanguage) look(document);
    }
  };
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("files.associations")) {
        // VS Code gives all open files the languages of their names again, sooner or later than this: no choice of the user.
        switched = new WeakSet();
        lookAtOthers();
      } else if (recognitionSettings.some((setting) => change.affectsConfiguration(setting))) {
        lookAtOthers();
      }
    }),
    // A file becomes the kubelet's while it is written.
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.some((change) => completesHeader(document, change))) look(document);
      else if (
        !serving.isRunning() &&
        isServed(decideAbout(openedDocument(document, headOf(document))))
      )
        serving.start();
    }),
  );
}

/** Settings that name files, or say what may be done with them. */
const recognitionSettings = ["kubelet.files", "kubelet.seccomp.files", "kubelet.recognizeFiles"];

function isServed(decision: Decision): boolean {
  return decision === "change-language" || decision === "serve";
}

/** VS Code's own language for systemd units: keys and values in sections. */
const unitLanguage = "ini";

function setLanguage(document: vscode.TextDocument, language: string): void {
  vscode.languages.setTextDocumentLanguage(document, language).then(undefined, () => {
    // The document was closed in the meantime.
  });
}

function openedDocument(document: vscode.TextDocument, text: string): OpenedDocument {
  const settings = vscode.workspace.getConfiguration("kubelet", document);
  return {
    languageId: document.languageId,
    path: document.uri.path,
    text,
    namedByPath: isDropInPath(document.uri.path) || matchesAny(document, settings.get("files")),
    isProfileByPath:
      isProfilePath(document.uri.path) || matchesAny(document, settings.get("seccomp.files")),
    isProjectFile: isProjectDocument(document.uri.path),
    isNamedForKubelet: isKubeletName(document.uri.path),
    mayChangeLanguage: !isCell(document) && settings.get("recognizeFiles") !== false,
  };
}

/** The language of a cell is saved in its notebook, so changing it would change the file. */
function isCell({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === "vscode-notebook-cell";
}

/** Runs at every key press in every document, so it decides most cases from the line alone. */
function completesHeader(
  document: vscode.TextDocument,
  { range: { start }, text }: vscode.TextDocumentContentChangeEvent,
): boolean {
  const { languageId, lineCount } = document;
  if (languageId === kubeletLanguage || start.line >= lineCount) return false;
  return mayCompleteHeader(document.lineAt(start.line).text, text);
}

/** Of longer texts the server reads nothing either. */
const openedLength = 512 * 1024;

/** The text to check at every key press: only the head of a large file. */
function headOf(document: vscode.TextDocument): string {
  return beginningOf(document, headLength);
}

/** Enough lines for so many characters, without putting a large file's whole text together. */
function beginningOf(document: vscode.TextDocument, length: number): string {
  const lines = Math.ceil(length / 20);
  return document.getText(new vscode.Range(0, 0, lines, 0)).slice(0, length);
}

function matchesAny(document: vscode.TextDocument, patterns: unknown): boolean {
  if (!Array.isArray(patterns)) return false;
  return patterns.some(
    (pattern: unknown) =>
      typeof pattern === "string" &&
      pattern !== "" &&
      vscode.languages.match({ pattern }, document) > 0,
  );
}
