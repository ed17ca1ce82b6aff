import {
  CodeActionKind,
  type CodeAction,
  type Command,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { ignoreInFile, ignoreOnLine, type Written } from "../core/actions/ignore-rule.ts";
import type { Finding } from "../core/findings/finding.ts";
import type { Language } from "../core/messages/language.ts";
import type { TextEdit } from "../core/edits/document-editor.ts";
import { switchedOff } from "../core/project/switch-off.ts";
import { lineIndexOf } from "../core/text/line-index.ts";
import { fixTitleText } from "../core/languages/message-text.ts";
import { rangeOf } from "./convert.ts";
import type { ProjectOrigin } from "./settings.ts";

/** The command that switches a rule off in the settings; the client has it. */
const switchOffCommand = "kubelet.switchOffRule";

/** What answers findings, and what only hides them, which stands behind all else. */
export interface OfferedActions {
  readonly fixes: readonly CodeAction[];
  readonly ignoring: readonly CodeAction[];
}

/** A document with findings. */
interface Judged extends Written {
  readonly uri: string;
  /** The client has our commands. */
  readonly hasCommands: boolean;
  readonly language: Language;
  /** The project's file that goes before the settings. */
  readonly project: ProjectOrigin | undefined;
}

/**
 * The ways not to see a finding any more: a comment where the file may have one, the project's file, and the
 * settings where that does not go before them.
 */
export function ignoring(judged: Judged, finding: Finding): CodeAction[] {
  const { uri, project } = judged;
  const hasCommands = judged.hasCommands && project?.settings.rules?.has(finding.rule) !== true;
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
    ...(project ? offInProject(rule, project, judged.language) : []),
    ...(hasCommands ? [{ title: title("switch-off"), kind, command }] : []),
  ];
}

function offInProject(
  rule: string,
  { uri, text }: ProjectOrigin,
  language: Language,
): CodeAction[] {
  const edits = switchedOff(text, rule);
  if (!edits) return [];
  const written = { text, lines: lineIndexOf(text) };
  const changes = edits.map(({ span, newText }) => ({ range: rangeOf(written, span), newText }));
  const title = fixTitleText({ key: "switch-off-in-project", params: { rule } }, language);
  return [{ title, kind: CodeActionKind.QuickFix, edit: { changes: { [uri]: changes } } }];
}
