import type { KubernetesVersion } from "../../../facts/table.ts";
import {
  type NamedNode,
  type NodeDescription,
  nodeResources,
  readable,
} from "../../../kubelet/index.ts";
import type { CliPhrases } from "../../../answers/messages/cli-phrases.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { SetOptions } from "../help/set-options.ts";
import { stackJson } from "../../../stacks/index.ts";
import { effectiveView } from "../../../answers/effective/effective-view.ts";
import { type ProjectSettings, knownRules } from "../../../stacks/project/index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { harmless } from "../../../engine/text/harmless.ts";
import { type ExactJson, jsonText } from "../../../engine/text/json-text.ts";
import {
  comparisonJson,
  comparisonLines,
  hasDifferences,
  newLines,
  filesOfRevision,
  readEffectives,
  type EffectiveSource,
} from "./effective-comparison.ts";
import { effectiveJsonOutput } from "../../../answers/reports/effective-json.ts";
import {
  effectivesOfFiles,
  effectiveTableRow,
  type ReadEffective,
} from "../../../answers/reports/effective-files.ts";
import { tableOf } from "../../../answers/reports/folder-answers.ts";
import { exitCodes } from "../exit-codes.ts";
import {
  type AskedFolder,
  answersInFolder,
  answersJson,
  folderAsked,
} from "../input/folder-answers.ts";
import { versionUnder } from "../input/version-under.ts";
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
import { createProjectFinder } from "../input/project-files.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface EffectiveInvocation {
  readonly set: SetOptions;
  /** The main file; undefined: the kubelet is given none. */
  readonly config: string | undefined;
  /** The command line names the version, which else the project does. */
  readonly isVersionGiven?: boolean;
  readonly version: KubernetesVersion;
  readonly askedVersion?: string;
  readonly format: "yaml" | "json";
  readonly defaults: boolean;
  readonly provenance: boolean;
  /** Only the configuration that the platform puts around the user's document. */
  readonly base: boolean;
  /** The file to compare with, or `base`; undefined: nothing is compared. */
  readonly compare: string | undefined;
  /** The revision of git that the files are compared with: what changes on the node. */
  readonly revision?: string | undefined;
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
  const { config, set: given } = invocation;
  const folder = folderAsked(config, given);
  if (folder !== undefined) return answerFolder(folder, invocation, terminal, knowledge);
  const read: (readonly ReadEffective[])[] = [];
  let nodes: readonly NamedNode[] = [];
  for (const source of sourcesOf(invocation)) {
    const settings = await projectSettings(source, knowledge);
    const options = optionsUnder(settings, invocation);
    nodes = options.node ? [{ name: undefined, node: options.node }] : (settings.nodes ?? []);
    const found = await readEffectives({ ...source, ...options }, terminal, knowledge);
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
      ? comparison(first, second, invocation, nodes, knowledge)
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
  { compare, revision }: EffectiveInvocation,
  { language }: Knowledge,
): string | undefined {
  if ((compare ?? revision) === undefined || found.length < 2) return undefined;
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
  revision,
}: EffectiveInvocation): EffectiveSource[] {
  const versions = { version, askedVersion };
  const source = { config, set, ...versions, isBase: base };
  if (revision !== undefined) return [{ ...source, revision }, source];
  if (compare === undefined) return [source];
  // A file of that name is written `./base`.
  if (compare === "base") return [source, { ...source, isBase: true }];
  return [
    source,
    { config: compare, set: { ...set, configDir: undefined, args: [] }, ...versions, isBase: base },
  ];
}

/** The settings of a project's file; a file that cannot be used says nothing here. */
async function projectSettings(
  { config }: EffectiveSource,
  knowledge: Knowledge,
): Promise<ProjectSettings> {
  if (config === undefined) return {};
  const projects = createProjectFinder(knownRules(knowledge), knowledge.language);
  const project = await projects.projectOf(config);
  return "settings" in project ? project.settings : {};
}

/** The version and the node: those of the command line override the project's. */
function optionsUnder(
  settings: ProjectSettings,
  invocation: EffectiveInvocation,
): Pick<EffectiveSource, "version" | "askedVersion" | "node"> {
  const { node = settings.node } = invocation;
  const { version, asked: askedVersion } = versionUnder(settings, invocation);
  return { version, askedVersion, ...(node && { node }) };
}

/** Writes the configurations in a folder: a table, in YAML as comments, then each. */
async function answerFolder(
  folder: string,
  invocation: EffectiveInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { format, base, set, compare, revision } = invocation;
  const { cli } = knowledge.language;
  if (revision !== undefined)
    return compareFolder(folder, revision, invocation, terminal, knowledge);
  if (compare !== undefined) {
    terminal.reportError(cli.noFolderToCompare(folder));
    return exitCodes.cannotRun;
  }
  const ask: AskedFolder["ask"] = async ({ files, project }) => {
    const options = { ...optionsUnder(project.settings, invocation), isBase: base };
    const read = await effectivesOfFiles(files, options, knowledge);
    // Most files of a folder do not belong to a platform.
    if (typeof read === "string") return base ? [] : read;
    return read.map((effective) => {
      const code = exitCodeOf(effective, true, terminal, knowledge);
      return {
        row: effectiveTableRow(effective, knowledge.language),
        answer: {
          text: format === "yaml" ? yamlOf(effective, invocation, knowledge, true) : printed``,
          json: format === "json" ? jsonText(jsonOf(effective, invocation, true), "  ") : "",
          code,
        },
      };
    });
  };
  const question = { command: "effective", folder, set, ask } as const;
  const { answers, code } = await answersInFolder(question, terminal, knowledge);
  if (answers.length === 0) return code;
  if (format === "json") {
    await terminal.write(answersJson(answers));
    return code;
  }
  const table = tableOf("effective", answers, knowledge.language);
  const head = printedLines(table.map((line) => shown(`# ${line}`)));
  const sections = answers.map(({ row: [name = ""], answer, problem = "" }) =>
    answer
      ? printed`---\n${answer.text}`
      : printedLines([shown(`# ${name}`), shown(`# ${problem}`)]),
  );
  await terminal.write(joined([head, ...sections]));
  return code;
}

/** Writes what changes since a revision in the configurations in a folder; those in which nothing does are left out. */
async function compareFolder(
  folder: string,
  revision: string,
  invocation: EffectiveInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { format, base, set, all } = invocation;
  const { cli, sets } = knowledge.language;
  const tree = await filesOfRevision(folder, revision, knowledge);
  if (typeof tree === "string") {
    terminal.reportError(tree);
    return exitCodes.cannotRun;
  }
  const ask: AskedFolder["ask"] = async ({ files, project }) => {
    const options = { ...optionsUnder(project.settings, invocation), isBase: base };
    const read = await effectivesOfFiles(files, options, knowledge);
    if (typeof read === "string") return base ? [] : read;
    const config = files.found ? files.found.shownUri(files.found.uri) : files.name;
    const source = { config, set, revision, ...options };
    const found = await readEffectives(source, terminal, knowledge, tree);
    // A file that the revision does not have, or that had no configuration there.
    const earlier = typeof found === "string" ? [] : found;
    const { node } = options;
    const nodes = node ? [{ name: undefined, node }] : (project.settings.nodes ?? []);
    return read.flatMap((right) => {
      const isSame = ({ name }: ReadEffective): boolean => name === `${revision}:${right.name}`;
      const left = earlier.find(isSame) ?? (read.length === 1 ? earlier[0] : undefined);
      if (left && !all && !hasDifferences(left, right)) return [];
      const code = exitCodeOf(right, true, terminal, knowledge);
      const effects = left ? effectsOf(left, right, nodes, cli) : [];
      const lines = left
        ? comparisonLines(left, right, { all, phrases: sets, effects })
        : [`# ${cli.notInRevision(revision)}`, ...newLines(right, sets)];
      const text = format === "yaml" ? shownLines(lines) : printed``;
      const json = format === "json" ? jsonText(comparisonJson(left, right, all), "  ") : "";
      return { row: effectiveTableRow(right, knowledge.language), answer: { text, json, code } };
    });
  };
  const question = { command: "effective", folder, set, ask, mayBeEmpty: true } as const;
  const { answers, code } = await answersInFolder(question, terminal, knowledge);
  if (format === "json") {
    await terminal.write(answersJson(answers));
    return code;
  }
  const sections = answers.map(
    ({ row: [name = ""], answer, problem = "" }) =>
      answer?.text ?? shownLines([`# ${name}`, `# ${problem}`]),
  );
  await terminal.write(sections.length > 0 ? joined(sections) : shownLines([sets.noDifference]));
  return code;
}

/** One configuration as it is; of several each with its name. */
function effectivesText(
  subjects: readonly ReadEffective[],
  invocation: EffectiveInvocation,
  knowledge: Knowledge,
): Printed {
  const isNamed = subjects.length !== 1;
  if (invocation.format === "json") {
    const outputs = subjects.map((subject) => jsonOf(subject, invocation, isNamed));
    return printedJson(`${jsonText(isNamed ? outputs : (outputs[0] ?? null), "  ")}\n`);
  }
  const documents = subjects.map((subject) => yamlOf(subject, invocation, knowledge, isNamed));
  return documents.reduce((before, document) => printed`${before}---\n${document}`);
}

function jsonOf(
  { name, set, files, stack, incomplete }: ReadEffective,
  { defaults, provenance }: EffectiveInvocation,
  isNamed: boolean,
): ExactJson {
  const output = effectiveJsonOutput(set, files, { defaults, provenance });
  const part: Record<string, ExactJson> = {
    ...(stack ? { stack: stackJson(stack) } : {}),
    ...(incomplete === undefined ? {} : { incomplete }),
  };
  if (!isNamed) return { ...part, ...output };
  return { subject: name, ...part, ...(provenance ? output : { effective: output }) };
}

function yamlOf(
  { name, set, stack, incomplete }: ReadEffective,
  { defaults, provenance }: EffectiveInvocation,
  { language }: Knowledge,
  isNamed: boolean,
): Printed {
  const part = incomplete === undefined ? {} : { incomplete };
  const options = { defaults, origins: provenance, stack, ...part };
  const { text } = effectiveView(set, options, language);
  return printedDocument(isNamed ? `# ${harmless(name)}\n${text}` : text);
}

function comparison(
  left: ReadEffective,
  right: ReadEffective,
  { format, all, revision }: EffectiveInvocation,
  nodes: readonly NamedNode[],
  { language }: Knowledge,
): Printed {
  const effects = revision === undefined ? [] : effectsOf(left, right, nodes, language.cli);
  return format === "yaml"
    ? shownLines(comparisonLines(left, right, { all, phrases: language.sets, effects }))
    : printedJson(`${jsonText(comparisonJson(left, right, all), "  ")}\n`);
}

const amounts: readonly string[] = ["cpu", "memory", "pods"];

/** Changes of the amounts on the described nodes, and that the kubelet has to be restarted. */
function effectsOf(
  left: ReadEffective,
  right: ReadEffective,
  nodes: readonly NamedNode[],
  cli: CliPhrases,
): readonly string[] {
  const changed = nodes.flatMap(({ name, node }) => {
    const [before, after] = [left, right].map(
      ({ set }) => nodeResources(set.effective.config, node).allocatable,
    );
    const changes = amounts.flatMap((resource) => {
      const [from, to] = [before, after].map((found) => {
        const amount = found?.get(resource);
        return amount ? readable(amount) : "?";
      });
      return from === to ? [] : [`${resource} ${from ?? ""} → ${to ?? ""}`];
    });
    return changes.length > 0 ? [cli.changedAmounts(name, changes)] : [];
  });
  return [...changed, cli.needsRestart];
}

function exitCodeOf(
  { name, set, errors, files, incomplete }: ReadEffective,
  isNamed: boolean,
  terminal: Terminal,
  knowledge: Knowledge,
): number {
  const { cli } = knowledge.language;
  if (incomplete !== undefined) terminal.reportError(incomplete);
  if (files.stack.folder?.state === "link") {
    terminal.reportError(cli.folderIsLink(files.folder));
  }
  if (errors === 0) return exitCodes.fine;
  const refused = cli.doesNotStart(set.version, errors, set.platform?.texts.title);
  terminal.reportError(isNamed ? `${name}: ${refused}` : refused);
  return exitCodes.errorsFound;
}
