import type { CliPhrases } from "../../../../answers/messages/cli-phrases.ts";
import type { FindingsSummary } from "../../../../answers/reports/findings-summary.ts";
import { joined, printed, printedLines, shown, type Printed } from "../../terminal/printed.ts";
import type { Style } from "../../terminal/style.ts";

/** So many rows of a list are shown. */
const maxRows = 10;

/** Where the findings of a report are, for people. */
export function summaryText(
  { rules, directories, worst }: FindingsSummary,
  isAll: boolean,
  { cli, style }: { readonly cli: CliPhrases; readonly style: Style },
): Printed {
  const limit = isAll ? Infinity : maxRows;
  const block = (heading: string, rows: readonly Printed[]): Printed =>
    rows.length === 0
      ? printed``
      : printedLines([
          style.bold(shown(heading)),
          ...rows.slice(0, limit),
          ...(rows.length > limit ? [shown(`  ${cli.moreRows(rows.length - limit)}`)] : []),
          printed``,
        ]);
  const width = Math.max(
    ...[...rules, ...directories].map(({ findings }) => String(findings).length),
    0,
  );
  const counted = (findings: number, files: number, name: Printed): Printed =>
    joined(
      [shown(`  ${String(findings).padStart(width)}`), name, shown(`(${cli.fileCount(files)})`)],
      "  ",
    );
  return joined([
    block(
      cli.byRule,
      rules.map(({ rule, severity, findings, files }) => {
        const word = style.severity(severity, shown(cli.severities[severity]));
        return counted(findings, files, joined([word, shown(rule)], " "));
      }),
    ),
    block(
      cli.byDirectory,
      directories.map(({ path, findings, files }) => counted(findings, files, shown(path))),
    ),
    block(
      cli.worstFiles,
      worst.map(({ path, ...counts }) => shown(`  ${path}: ${cli.findingCounts(counts)}`)),
    ),
  ]);
}
