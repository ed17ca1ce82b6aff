import { endsKubelet, type NodeReport } from "../../../answers/reports/check-node.ts";
import { noteText } from "../../../answers/node/index.ts";
import type { Severity } from "../../../engine/analysis/finding.ts";
import { findingText } from "../../../engine/analysis/finding-text.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { lineAt } from "../../../engine/text/line-index.ts";

/** The prefixes of a line's priority in the journal (sd-daemon(3)). */
const priorities = { error: "<3>", warning: "<4>", notice: "<5>" } as const;

/**
 * The result for a node, for systemd's journal: the result first, then the reasons why the kubelet exits, then the
 * settings that do not work as written. Each is one line with its priority, and none describes the machine.
 */
export function journalLines(
  { starts, isUndecided, reading, findings: found, notes }: NodeReport,
  version: string,
  { language, rules }: Knowledge,
): readonly string[] {
  const { node: phrases } = language;
  const isNode = reading.command.args.length > 0;
  const line = (priority: keyof typeof priorities, text: string): string =>
    `${priorities[priority]}kubelet-config: ${text}`;
  const findings = (severity: Severity & keyof typeof priorities): readonly string[] =>
    found
      .filter(({ finding }) => finding.severity === severity)
      .map(({ file, lines, finding }) => {
        const place = `${file}:${lineAt(lines, finding.span.start) + 1}`;
        const text = findingText(finding, rules, language);
        return line(severity, `${place}: ${text} (${finding.rule})`);
      });
  const decided = starts
    ? line("notice", phrases.nodeStarts(version))
    : line("error", phrases.nodeDoesNotStart(version));
  const head = isUndecided ? line("error", phrases.nodeUndecided) : decided;
  return [
    ...(isNode ? [head] : []),
    ...findings("error"),
    ...notes.filter(endsKubelet).map((note) => line("error", noteText(note, phrases))),
    ...findings("warning"),
    ...notes
      .filter((note) => !endsKubelet(note))
      .map((note) => line("warning", noteText(note, phrases))),
  ];
}
