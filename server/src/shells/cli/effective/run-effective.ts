import type { KubernetesVersion } from "../../../facts/table.ts";
import { type NodeDescription, errorsToReport } from "../../../kubelet/index.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { SetOptions } from "../help/set-options.ts";
import { stackJson, findingsOfFolder } from "../../../stacks/index.ts";
import { effectiveView } from "../../../answers/effective/effective-view.ts";
import { knownRules } from "../../../stacks/project/index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { harmless } from "../../../engine/text/harmless.ts";
import { type ExactJson, jsonText } from "../../../engine/text/json-text.ts";
import { comparisonJson, comparisonLines } from "./effective-comparison.ts";
import { effectiveJsonOutput } from "../../../answers/reports/effective-json.ts";
import type { ReadEffective } from "../../../answers/reports/effective-files.ts";
import { readEffectives, type EffectiveSource } from "./effective-set.ts";
import { exitCodes } from "../exit-codes.ts";
import { printedDocument, printedJson, shownLines, type Printed } from "../terminal/printed.ts";
import { createProjectFinder } from "../input/project-files.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface EffectiveInvocation {
  readonly set: SetOptions;
  /** The main file; undefined: the kubelet is given none. */
  readonly config: string | undefined;
  readonly version: KubernetesVersion;
  readonly askedVersion?: string;
  readonly format: "yaml" | "json";
  readonly defaults: boolean;
  readonly provenance: boolean;
  /** Only the configuration that the platform puts around the user's document. */
  readonly base: boolean;
  /** The file to compare with, or `base`; undefined: nothing is compared. */
  readonly compare: string | undefined;
  /** A comparison shows what is the same, too. */
  readonly all: boolean;
  /** The node, for what a platform computes of it; else the project's file may describe it. */
  readonly node?: NodeDescription;
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/** Writes the effective configuration of a set, or in what two of them differ; returns the exit code. */
export async function runEffective(
  invocation: EffectiveInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const read: (readonly ReadEffective[])[] = [];
  for (const source of sourcesOf(invocation)) {
    const node = invocation.node ?? (await projectNode(source, knowledge));
    const found = await readEffectives({ ...source, ...(node && { node }) }, terminal, knowledge);
    const problem =
      typeof found === "string" ? found : severalToCompare(found, source, invocation, knowledge);
    if (problem !== undefined || typeof found === "string") {
      terminal.reportError(problem ?? "");
      return exitCodes.cannotRun;
    }
    read.push(found);
  }
  const [subjects = [], [second] = []] = read;
  const [first] = subjects;
  await terminal.write(
    first && second
      ? comparison(first, second, invocation, knowledge)
      : effectivesText(subjects, invocation, knowledge),
  );
  const shown = second ? [...subjects, second] : subjects;
  const isSeveral = shown.length > 1;
  const codes = shown.map((source) => exitCodeOf(source, isSeveral, terminal, knowledge));
  return Math.max(...codes);
}

/** Two configurations are compared, not one with several. */
function severalToCompare(
  found: readonly ReadEffective[],
  { config = "" }: EffectiveSource,
  { compare }: EffectiveInvocation,
  { language }: Knowledge,
): string | undefined {
  if (compare === undefined || found.length < 2) return undefined;
  return language.cli.severalConfigs(
    config,
    found.map(({ name }) => name),
  );
}

/** The inputs: one configuration, or the two that are compared. */
function sourcesOf({
  config,
  set,
  version,
  askedVersion,
  base,
  compare,
}: EffectiveInvocation): EffectiveSource[] {
  const versions = { version, askedVersion };
  const source = { config, set, ...versions, isBase: base };
  if (compare === undefined) return [source];
  // A file of that name is written `./base`.
  if (compare === "base") return [source, { ...source, isBase: true }];
  return [
    source,
    { config: compare, set: { ...set, configDir: undefined, args: [] }, ...versions, isBase: base },
  ];
}

/** The node that a project's file describes; a file that cannot be used says nothing here. */
async function projectNode(
  { config }: EffectiveSource,
  knowledge: Knowledge,
): Promise<EffectiveInvocation["node"]> {
  if (config === undefined) return undefined;
  const projects = createProjectFinder(knownRules(knowledge), knowledge.language);
  const project = await projects.projectOf(config);
  return "settings" in project ? project.settings.node : undefined;
}

/** One configuration as it is; of several each with its name. */
function effectivesText(
  subjects: readonly ReadEffective[],
  { format, defaults, provenance }: EffectiveInvocation,
  { language }: Knowledge,
): Printed {
  const isOne = subjects.length === 1;
  if (format === "json") {
    const outputs = subjects.map(({ name, set, files, stack, incomplete }) => {
      const output = effectiveJsonOutput(set, files, { defaults, provenance });
      const part: Record<string, ExactJson> = {
        ...(stack ? { stack: stackJson(stack) } : {}),
        ...(incomplete === undefined ? {} : { incomplete }),
      };
      if (isOne) return { ...part, ...output };
      return { subject: name, ...part, ...(provenance ? output : { effective: output }) };
    });
    return printedJson(`${jsonText(isOne ? (outputs[0] ?? null) : outputs, "  ")}\n`);
  }
  const documents = subjects.map(({ name, set, stack, incomplete }) => {
    const part = incomplete === undefined ? {} : { incomplete };
    const options = { defaults, origins: provenance, stack, ...part };
    const { text } = effectiveView(set, options, language);
    return isOne ? text : `# ${harmless(name)}\n${text}`;
  });
  return printedDocument(documents.join("---\n"));
}

function comparison(
  left: ReadEffective,
  right: ReadEffective,
  { format, all }: EffectiveInvocation,
  { language }: Knowledge,
): Printed {
  return format === "yaml"
    ? shownLines(comparisonLines(left, right, { all, phrases: language.sets }))
    : printedJson(`${jsonText(comparisonJson(left, right, all), "  ")}\n`);
}

function exitCodeOf(
  { name, set, files, incomplete }: ReadEffective,
  isNamed: boolean,
  terminal: Terminal,
  knowledge: Knowledge,
): number {
  const { cli } = knowledge.language;
  if (incomplete !== undefined) terminal.reportError(incomplete);
  const folderFindings = findingsOfFolder(files.set, files.folder, { start: 0, end: 0 });
  const inFolder = folderFindings.filter(({ severity }) => severity === "error").length;
  const errors = errorsToReport(set, knowledge).size + inFolder;
  if (files.set.folder?.state === "link") {
    terminal.reportError(cli.folderIsLink(files.folder));
  }
  if (errors === 0) return exitCodes.fine;
  const refused = cli.doesNotStart(set.version, errors, set.platform?.texts.title);
  terminal.reportError(isNamed ? `${name}: ${refused}` : refused);
  return exitCodes.errorsFound;
}
