import { stackJson } from "../../stacks/index.ts";
import {
  lineCharacterAt,
  type LineCharacter,
  type LineIndex,
} from "../../engine/text/line-index.ts";
import type { Span } from "../../engine/text/span.ts";
import type { UpgradeCounts, WrittenItem, WrittenReport } from "./upgrade-report.ts";

/** The reports for programs; lines and characters count from 0, as in LSP. */
export function upgradeOutput(
  written: readonly (WrittenReport & { readonly from: string })[],
  summary: UpgradeCounts,
  { from: given, to }: { readonly from: string | undefined; readonly to: string },
): object {
  const [first, ...others] = new Set(written.map(({ from }) => from));
  // Files may be for nodes of different versions.
  const from = given ?? (others.length === 0 ? first : undefined);
  const reports = written.map((subject) => ({
    from: from === undefined ? subject.from : undefined,
    part: subject.report.part,
    name: subject.report.name,
    hasNoFile: subject.report.hasNoFile ? true : undefined,
    stack: subject.stack && stackJson(subject.stack),
    // Files that another one carries have its name.
    files: [
      ...new Set(subject.names.filter((_name, layer) => subject.report.files[layer] !== undefined)),
    ],
    items: subject.items.map((item) => itemObject(item, subject)),
    refusedByBoth: subject.report.refusedByBoth.length,
  }));
  return { from, to, reports, summary };
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
    range: span && lines ? rangeOf(span, lines) : undefined,
    message: text,
    details,
    fix:
      fix !== undefined && item.fix && lines
        ? {
            title: fix,
            edits: item.fix.edits.map((edit) => ({
              range: rangeOf(edit.span, lines),
              newText: edit.newText,
            })),
          }
        : undefined,
  };
}

function rangeOf(
  { start, end }: Span,
  lines: LineIndex,
): { readonly start: LineCharacter; readonly end: LineCharacter } {
  return { start: lineCharacterAt(lines, start), end: lineCharacterAt(lines, end) };
}
