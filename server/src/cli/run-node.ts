import type { KubernetesVersion } from "../facts/table.ts";
import type { Locale } from "../messages/language.ts";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { findingText } from "../analysis/finding-text.ts";
import type { Config } from "../kubelet/config.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import { jsonText, type ExactJson } from "../text/json-text.ts";
import { lineAt } from "../text/line-index.ts";
import { nodeFileSystem } from "../hosts/node-file-system.ts";
import { noteText } from "../node/node-note.ts";
import { checkNode, type NodeReport } from "../workspace/check-node.ts";
import { nodeFacts } from "../workspace/node-report.ts";
import { exitCodes } from "./exit-codes.ts";
import { journalLines } from "./node-journal.ts";
import { resourceTable } from "./resource-table-text.ts";
import { printed, printedJson, printedLines, shown, shownLines, type Printed } from "./printed.ts";
import { styleFor, type Style } from "./style.ts";
import type { Terminal } from "./terminal.ts";

/** What the arguments of `node` say. */
export interface NodeInvocation {
  /** The root of the node's file tree. */
  readonly root: string;
  readonly version: KubernetesVersion;
  readonly format: "text" | "json" | "journal";
  /** The language of what is said; absent: English. */
  readonly locale?: Locale;
}

/** Reads a node's file tree and writes whether its kubelet starts there, and why not; returns the exit code. */
export async function runNode(
  { root, version, format }: NodeInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { node: phrases } = knowledge.language;
  if (!(await isFolder(root))) {
    terminal.reportError(phrases.noRoot(root));
    return exitCodes.cannotRun;
  }
  const address = pathToFileURL(`${resolve(root)}/`).href;
  const report = await checkNode(address, version, nodeFileSystem(), knowledge);
  const isEmpty = report.reading.command.args.length === 0;
  if (format === "json") {
    await terminal.write(
      printedJson(`${jsonText(reportJson(report, version, knowledge), "  ")}\n`),
    );
  } else if (format === "journal") {
    await terminal.write(shownLines(journalLines(report, version, knowledge)));
  } else {
    const lines = reportLines(report, knowledge, styleFor(terminal));
    const decided = report.starts ? phrases.nodeStarts(version) : phrases.nodeDoesNotStart(version);
    const verdict = report.isUndecided ? phrases.nodeUndecided : decided;
    await terminal.write(printedLines([...lines, ...(isEmpty ? [] : [shown(verdict)])]));
  }
  if (isEmpty || report.isUndecided) return exitCodes.cannotRun;
  return report.starts ? exitCodes.fine : exitCodes.errorsFound;
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function reportJson(
  { starts, reading, findings, notes, resources }: NodeReport,
  version: string,
  knowledge: Knowledge,
): ExactJson {
  const { command, kernel, services, members } = reading;
  return {
    starts,
    version,
    command: { from: command.from ?? null, args: command.args },
    kernel: kernel ?? null,
    services: { ...services },
    // What other commands take as --node; it came from JSON's types alone.
    node: JSON.parse(JSON.stringify(members)) as ExactJson,
    findings: findings.map(({ file, lines, finding }) => ({
      rule: finding.rule,
      severity: finding.severity,
      message: findingText(finding, knowledge.rules, knowledge.language),
      file,
      line: lineAt(lines, finding.span.start) + 1,
    })),
    notes: notes.map((note) => ({ ...note, message: noteText(note, knowledge.language.node) })),
    ...(resources && { resources }),
  };
}

function reportLines(
  { reading, verdict, findings: all, notes }: NodeReport,
  knowledge: Knowledge,
  style: Style,
): readonly Printed[] {
  const { command, members, node } = reading;
  const { node: phrases } = knowledge.language;
  const facts = [...nodeFacts(reading), ["--node", JSON.stringify(members)] as const];
  const isEmpty = command.args.length === 0;
  const width = Math.max(...facts.map(([name]) => name.length));
  const reported = all.filter(({ finding }) => isReported(finding.severity));
  const findings = isEmpty ? [] : reported;
  const config: Config | undefined = isEmpty ? undefined : verdict.config;
  return [
    ...facts.map(
      ([name, text]) => printed`${style.bold(shown(name.padEnd(width)))}  ${shown(text)}`,
    ),
    printed``,
    ...findings.map(({ file, lines, finding }) => {
      const place = `${file}:${lineAt(lines, finding.span.start) + 1}`;
      const severity = style.severity(finding.severity, shown(finding.severity));
      const text = findingText(finding, knowledge.rules, knowledge.language);
      return printed`${shown(place)}: ${severity}: ${shown(text)}`;
    }),
    ...notes.map((note) => shown(noteText(note, phrases))),
    ...(config && node
      ? ["", ...resourceTable(config, [{ name: undefined, node }], phrases), ""].map((line) =>
          shown(line),
        )
      : []),
  ];
}

/** Advice belongs to `check`: here counts what keeps the kubelet from starting, or from doing what is written. */
function isReported(severity: string): boolean {
  return severity === "error" || severity === "warning";
}
