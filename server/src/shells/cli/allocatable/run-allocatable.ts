import type { KubernetesVersion } from "../../../facts/table.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { SetOptions } from "../help/set-options.ts";
import type { NodeDescription } from "../../../kubelet/index.ts";
import {
  type AskedFolder,
  answersInFolder,
  answersJson,
  answersText,
  folderAsked,
} from "../input/folder-answers.ts";
import { versionUnder } from "../input/version-under.ts";
import { knownRules } from "../../../stacks/project/index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { jsonText } from "../../../engine/text/json-text.ts";
import {
  type NodeAllocatable,
  allocatableOnNodes,
  allocatableOutput,
  allocatableTableRow,
  askedNodes,
} from "../../../answers/reports/allocatable-output.ts";
import { exitCodes } from "../exit-codes.ts";
import { printedJson, shownLines } from "../terminal/printed.ts";
import { createProjectFinder } from "../input/project-files.ts";
import { readSubjectFiles } from "../input/read-set.ts";
import { resourceTableText } from "./resource-table-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface AllocatableInvocation {
  readonly set: SetOptions;
  readonly config: string | undefined;
  readonly nodes: readonly NodeDescription[];
  /** The command line names the version, which else the project does. */
  readonly isVersionGiven?: boolean;
  readonly version: KubernetesVersion;
  readonly askedVersion?: string;
  readonly format: "text" | "json";
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/** Writes what a configuration leaves for pods on each of the nodes; returns the exit code. */
export async function runAllocatable(
  invocation: AllocatableInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { set: options, config: path, nodes: given, format } = invocation;
  const folder = folderAsked(path, options);
  if (folder !== undefined) return answerFolder(folder, invocation, terminal, knowledge);
  const files = await readSubjectFiles(path, options, terminal, knowledge);
  if (typeof files === "string") {
    terminal.reportError(files);
    return exitCodes.cannotRun;
  }
  const described = files.described;
  const ownNodes = given.length === 0 && described ? [described] : given;
  const projects = createProjectFinder(knownRules(knowledge), knowledge.language);
  const project = await projects.projectOf(path ?? "kubelet.yaml");
  if ("errors" in project && ownNodes.length === 0) {
    for (const error of project.errors) terminal.reportError(error);
    return exitCodes.cannotRun;
  }
  const settings = "errors" in project ? {} : project.settings;
  const nodes = askedNodes(ownNodes, settings);
  const nearest = versionUnder(settings, invocation);
  const reports = await allocatableOnNodes(files, nodes, nearest, knowledge);
  if (typeof reports === "string") {
    terminal.reportError(reports);
    return exitCodes.cannotRun;
  }
  if (format === "json") {
    await terminal.write(printedJson(`${jsonText(allocatableOutput(reports), "  ")}\n`));
  } else {
    const subjects = [...new Set(reports.map(({ subject }) => subject))];
    const lines = subjects.flatMap((subject, at) => {
      const ofSubject = reports.filter((report) => report.subject === subject);
      const name = subject === undefined ? [] : [...(at > 0 ? [""] : []), subject, ""];
      return [...name, ...sectionLines(ofSubject, knowledge)];
    });
    await terminal.write(shownLines(lines));
  }
  return exitCodeOf(undefined, reports, terminal, knowledge);
}

/** Writes the answers about the configurations in a folder: a table, then each. */
async function answerFolder(
  folder: string,
  invocation: AllocatableInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { set, nodes: given, format } = invocation;
  const ask: AskedFolder["ask"] = async ({ files, project }) => {
    const { settings } = project;
    const version = versionUnder(settings, invocation);
    const nodes = askedNodes(given, settings);
    const reports = await allocatableOnNodes(files, nodes, version, knowledge);
    if (typeof reports === "string") return reports;
    const named = reports.map((report) => ({ ...report, subject: report.subject ?? files.name }));
    return [...new Set(named.map((report) => report.subject))].flatMap((subject) => {
      const ofSubject = named.filter((report) => report.subject === subject);
      const code = exitCodeOf(subject, ofSubject, terminal, knowledge);
      const outputs = allocatableOutput(ofSubject);
      return ofSubject.map((report, at) => {
        const lines = format === "text" && at === 0 ? sectionLines(ofSubject, knowledge) : [];
        return {
          row: allocatableTableRow(subject, report, knowledge.language),
          answer: {
            text: shownLines(lines),
            json: jsonText(outputs[at] ?? null, "  "),
            isMore: at > 0,
            code,
          },
        };
      });
    });
  };
  const question = { command: "allocatable", folder, set, ask } as const;
  const { answers, code } = await answersInFolder(question, terminal, knowledge);
  if (answers.length === 0) return code;
  await terminal.write(
    format === "json" ? answersJson(answers) : answersText("allocatable", answers, knowledge),
  );
  return code;
}

/** The answer about one configuration on its nodes. */
function sectionLines(
  reports: readonly NodeAllocatable[],
  { language: { node: phrases, sets } }: Knowledge,
): readonly string[] {
  const [first] = reports;
  if (!first) return [];
  const found = first.stack ? [sets.stack(first.stack), ""] : [];
  return [...found, ...resourceTableText(first.set.effective.config, reports, phrases)];
}

function exitCodeOf(
  name: string | undefined,
  reports: readonly NodeAllocatable[],
  terminal: Terminal,
  { language: { cli } }: Knowledge,
): number {
  const [worst] = reports.toSorted((a, b) => b.errors - a.errors);
  if (!worst || worst.errors === 0) return exitCodes.fine;
  const { set, errors } = worst;
  const refused = cli.doesNotStart(set.version, errors, set.platform?.texts.title, true);
  terminal.reportError(name === undefined ? refused : `${name}: ${refused}`);
  return exitCodes.errorsFound;
}
