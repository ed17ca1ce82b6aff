import { stackJson } from "../sets/index.ts";
import { lineCharacterAt, type LineCharacter, type LineIndex } from "../text/line-index.ts";
import type { Span } from "../text/span.ts";
import type { UpgradeCounts, WrittenItem, WrittenReport } from "./upgrade-report.ts";

/** The reports for programs; lines and characters count from 0, as in LSP. */
export function upgradeOutput(
  written: readonly WrittenReport[],
  summary: UpgradeCounts,
  versions: { readonly from: string; readonly to: string },
): object {
  const reports = written.map((subject) => ({
    ...(subject.report.part !== undefined && { part: subject.report.part }),
    ...(subject.report.name !== undefined && { name: subject.report.name }),
    ...(subject.report.hasNoFile && { hasNoFile: true }),
    ...(subject.stack && { stack: stackJson(subject.stack) }),
    // Files that another one carries have its name.
    files: [
      ...new Set(subject.names.filter((_name, layer) => subject.report.files[layer] !== undefined)),
    ],
    items: subject.items.map((item) => itemObject(item, subject)),
    refusedByBoth: subject.report.refusedByBoth,
  }));
  return { ...versions, reports, summary };
}

function itemObject({ item, text, fix }: WrittenItem, { report, names }: WrittenReport): object {
  const { kind, layer, span, path, statement } = item;
  const lines = report.files[layer]?.analysis.lines;
  const { rule, details } =
    statement.from === "finding"
      ? { rule: statement.finding.rule, details: {} }
      : { rule: statement.message.key, details: statement.message.params };
  return {
    kind,
    rule,
    file: names[layer] ?? "",
    path,
    ...(span && lines && { range: rangeOf(span, lines) }),
    message: text,
    details,
    ...(fix !== undefined &&
      item.fix &&
      lines && {
        fix: {
          title: fix,
          edits: item.fix.edits.map((edit) => ({
            range: rangeOf(edit.span, lines),
            newText: edit.newText,
          })),
        },
      }),
  };
}

function rangeOf(
  { start, end }: Span,
  lines: LineIndex,
): { readonly start: LineCharacter; readonly end: LineCharacter } {
  return { start: lineCharacterAt(lines, start), end: lineCharacterAt(lines, end) };
}
