import {
  CodeActionKind,
  type CodeAction,
  type Command,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { ignoreInFile, ignoreOnLine, type Written } from "../core/actions/ignore-rule.ts";
import type { Finding } from "../core/findings/finding.ts";
import type { Language } from "../core/messages/language.ts";
import type { TextEdit } from "../core/fixes/document-editor.ts";
import { fixTitleText } from "../core/messages/message-text.ts";
import { rangeOf } from "./convert.ts";

/** The command that switches a rule off in the settings; the client has it. */
const switchOffCommand = "kubelet.switchOffRule";

/** A document with findings. */
interface Judged extends Written {
  readonly uri: string;
  /** The client has our commands. */
  readonly hasCommands: boolean;
  readonly language: Language;
}

/** The ways not to see a finding any more: a comment where the file may have one, the settings. */
export function ignoring(judged: Judged, finding: Finding): CodeAction[] {
  const { uri, hasCommands } = judged;
  const { rule } = finding;
  const kind = CodeActionKind.QuickFix;
  const line = ignoreOnLine(judged, finding);
  const file = ignoreInFile(judged, finding);
  const title = (key: "ignore-line" | "ignore-file" | "switch-off"): string =>
    fixTitleText({ key, params: { rule } }, judged.language);
  const editOf = ({ span, newText }: TextEdit): WorkspaceEdit => ({
    changes: { [uri]: [{ range: rangeOf(judged, span), newText }] },
  });
  const command: Command = {
    title: title("switch-off"),
    command: switchOffCommand,
    arguments: [rule, uri],
  };
  return [
    ...(line ? [{ title: title("ignore-line"), kind, edit: editOf(line) }] : []),
    ...(file ? [{ title: title("ignore-file"), kind, edit: editOf(file) }] : []),
    ...(hasCommands ? [{ title: title("switch-off"), kind, command }] : []),
  ];
}
