import type { KubernetesVersion } from "../../../facts/table.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { SetOptions } from "../help/set-options.ts";
import type { NodeDescription } from "../../../kubelet/index.ts";
import { knownRules } from "../../../stacks/project/index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { jsonText } from "../../../engine/text/json-text.ts";
import {
  type AskedNodes,
  allocatableOnNodes,
  allocatableOutput,
} from "../../../answers/reports/allocatable-output.ts";
import { exitCodes } from "../exit-codes.ts";
import { printedJson, shownLines } from "../terminal/printed.ts";
import { createProjectFinder } from "../input/project-files.ts";
import { readSubjectFiles } from "../input/read-set.ts";
import { resourceTable } from "./resource-table-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface AllocatableInvocation {
  readonly set: SetOptions;
  readonly config: string | undefined;
  readonly nodes: readonly NodeDescription[];
  readonly version: KubernetesVersion;
  readonly askedVersion?: string;
  readonly format: "text" | "json";
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/** Writes what a configuration leaves for pods on each of the nodes; returns the exit code. */
export async function runAllocatable(
  {
    set: options,
    config: path,
    nodes: given,
    version,
    askedVersion,
    format,
  }: AllocatableInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const files = await readSubjectFiles(path, options, terminal, knowledge);
  if (typeof files === "string") {
    terminal.reportError(files);
    return exitCodes.cannotRun;
  }
  const { cli, node: phrases, sets } = knowledge.language;
  const described = files.described;
  const ownNodes = given.length === 0 && described ? [described] : given;
  const nodes = await askedNodes(ownNodes, path, knowledge);
  if ("errors" in nodes) {
    for (const error of nodes.errors) terminal.reportError(error);
    return exitCodes.cannotRun;
  }
  const nearest = { version, asked: askedVersion };
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
      const config = ofSubject[0]?.set.effective.config;
      const stack = ofSubject[0]?.stack;
      const found = stack ? [sets.stack(stack), ""] : [];
      const name = subject === undefined ? [] : [...(at > 0 ? [""] : []), subject, ""];
      const title = [...name, ...found];
      return config ? [...title, ...resourceTable(config, ofSubject, phrases)] : [];
    });
    await terminal.write(shownLines(lines));
  }
  const [worst] = reports.toSorted((a, b) => b.errors - a.errors);
  if (!worst || worst.errors === 0) return exitCodes.fine;
  const { set } = worst;
  terminal.reportError(cli.doesNotStart(set.version, worst.errors, set.platform?.texts.title));
  return exitCodes.errorsFound;
}

/** The nodes of the command line and those of the project's file; a sentence for each mistake in that file. */
async function askedNodes(
  described: readonly NodeDescription[],
  path: string | undefined,
  knowledge: Knowledge,
): Promise<AskedNodes | { readonly errors: readonly string[] }> {
  const given = described.map((node) => ({ name: undefined, node }));
  if (given.length > 0) return { given, usual: [] };
  const projects = createProjectFinder(knownRules(knowledge), knowledge.language);
  const project = await projects.projectOf(path ?? "kubelet.yaml");
  if ("errors" in project) return project;
  const { nodes = [], node } = project.settings;
  return { given, usual: nodes.length > 0 || !node ? nodes : [{ name: undefined, node }] };
}
