import { nodeFacts } from "../../../answers/reports/node-report.ts";
import { endsKubelet, checkNode, type NodeReport } from "../../../answers/reports/check-node.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import { stat } from "node:fs/promises";
import { findingText } from "../../../engine/analysis/finding-text.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { jsonText, type ExactJson } from "../../../engine/text/json-text.ts";
import { lineAt } from "../../../engine/text/line-index.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { nodeFileSystem } from "../../hosts/node-file-system.ts";
import { type NodeNote, nodeStack, noteText } from "../../../answers/node/index.ts";
import { exitCodes } from "../exit-codes.ts";
import { resourceTableText } from "../allocatable/resource-table-text.ts";
import {
  joined,
  printed,
  printedDocument,
  printedJson,
  printedLines,
  shown,
  shownLines,
  type Printed,
} from "../terminal/printed.ts";
import { effectiveView } from "../../../answers/effective/effective-view.ts";
import { effectiveJsonOutput } from "../../../answers/reports/effective-json.ts";
import { styleFor, type Style } from "../terminal/style.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Severity } from "../../../engine/analysis/finding.ts";

/** The prefixes of a line's priority in the journal (sd-daemon(3)). */
const priorities = { error: "<3>", warning: "<4>", notice: "<5>" } as const;

/**
 * The result for a node, for systemd's journal: the result first, then the reasons why the kubelet exits, then the
 * settings that do not work as written. Each is one line with its priority, and none describes the machine.
 */
function journalLines(
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

export interface NodeInvocation {
  /** The root of the node's file tree. */
  readonly root: string;
  readonly version: KubernetesVersion;
  readonly askedVersion?: string;
  /** Shows what the node runs with, too. */
  readonly isEffective?: boolean;
  readonly format: "text" | "json" | "journal";
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/** Reads a node's file tree and writes whether its kubelet starts there, and why not; returns the exit code. */
export async function runNode(
  { root, version, askedVersion, isEffective = false, format }: NodeInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { node: phrases } = knowledge.language;
  if (!(await isFolder(root))) {
    terminal.reportError(phrases.noRoot(root));
    return exitCodes.cannotRun;
  }
  const address = `${machine.uriOf(root)}/`;
  const nearest = { version, ...(askedVersion !== undefined && { asked: askedVersion }) };
  const report = await checkNode(address, nearest, nodeFileSystem(), knowledge);
  const isEmpty = report.reading.command.args.length === 0;
  const stack = isEffective ? nodeStack(report.reading, root, knowledge) : undefined;
  const set = stack?.check({ kubernetesVersion: version, askedVersion }, knowledge);
  if (format === "json") {
    const shownPath = stack?.shownPath ?? ((path: string) => path);
    const output = {
      ...reportJson(report, version, knowledge),
      ...(set && effectiveJsonOutput(set, { shownPath }, { defaults: true, provenance: true })),
    };
    await terminal.write(printedJson(`${jsonText(output, "  ")}\n`));
  } else if (format === "journal") {
    await terminal.write(shownLines(journalLines(report, version, knowledge)));
  } else {
    const decided = report.starts ? phrases.nodeStarts(version) : phrases.nodeDoesNotStart(version);
    const verdict = report.isUndecided ? phrases.nodeUndecided : decided;
    const lines = reportLines(report, isEmpty ? undefined : verdict, knowledge, styleFor(terminal));
    await terminal.write(printedLines(lines));
    if (set) {
      const { text } = effectiveView(set, { defaults: true, origins: true }, knowledge.language);
      await terminal.write(joined([printed`\n`, printedDocument(text)]));
    }
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
  { starts, isUndecided, reading, findings, notes, resources }: NodeReport,
  version: string,
  knowledge: Knowledge,
): { readonly [member: string]: ExactJson } {
  const { command, kernel, services, members } = reading;
  return {
    // Null: not known, because a file could not be read, or there is no kubelet.
    starts: isUndecided || command.args.length === 0 ? null : starts,
    version,
    command: { from: command.from ?? null, args: command.args },
    kernel: kernel ?? null,
    services: { ...services },
    // The value that other commands take as --node; it consists of JSON's types alone.
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
  { starts, reading, verdict, findings: all, notes }: NodeReport,
  result: string | undefined,
  knowledge: Knowledge,
  style: Style,
): readonly Printed[] {
  const { members, node } = reading;
  const {
    node: phrases,
    cli: { severities, afterSeverity },
  } = knowledge.language;
  const facts = [...nodeFacts(reading), ["--node", JSON.stringify(members)] as const];
  const width = Math.max(...facts.map(([name]) => name.length));
  const findings = all.filter(({ finding }) => isReported(finding.severity));
  const { config } = verdict;
  return [
    ...facts.map(
      ([name, text]) => printed`${style.bold(shown(name.padEnd(width)))}  ${shown(text)}`,
    ),
    printed``,
    ...findings.map(({ file, lines, finding }) => {
      const place = `${file}:${lineAt(lines, finding.span.start) + 1}`;
      const severity = style.severity(finding.severity, shown(severities[finding.severity]));
      const text = findingText(finding, knowledge.rules, knowledge.language);
      return printed`${shown(place)}: ${severity}${shown(afterSeverity(text))} ${style.dim(shown(finding.rule))}`;
    }),
    ...notes.toSorted(endsFirst).map((note) => shown(noteText(note, phrases))),
    ...(result === undefined
      ? []
      : [printed``, style.severity(starts ? "information" : "error", shown(result))]),
    ...(config && node
      ? ["", ...resourceTableText(config, [{ name: undefined, node }], phrases), ""].map((line) =>
          shown(line),
        )
      : []),
  ];
}

function endsFirst(a: NodeNote, b: NodeNote): number {
  return Number(endsKubelet(b)) - Number(endsKubelet(a));
}

/** Advice belongs to `check`: here counts what keeps the kubelet from starting, or from doing what is written. */
function isReported(severity: string): boolean {
  return severity === "error" || severity === "warning";
}
