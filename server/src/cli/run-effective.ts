import type { KubernetesVersion } from "../facts/table.ts";
import { type NodeDescription, errorsToReport } from "../kubelet/index.ts";
import type { Locale } from "../messages/language.ts";
import type { SetOptions } from "./set-options.ts";
import { effectiveView } from "../workspace/effective-view.ts";
import { knownRules } from "../project/index.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import { jsonText } from "../text/json-text.ts";
import { findingsOfFolder } from "../workspace/membership.ts";
import { comparisonJson, comparisonLines } from "./effective-comparison.ts";
import { effectiveJsonOutput } from "../workspace/reports/effective-json.ts";
import type { ReadEffective } from "../workspace/reports/effective-files.ts";
import { readEffective, type EffectiveSource } from "./effective-set.ts";
import { exitCodes } from "./exit-codes.ts";
import { printedDocument, printedJson, shownLines, type Printed } from "./printed.ts";
import { createProjectFinder } from "./project-files.ts";
import type { Terminal } from "./terminal.ts";

/** What the arguments of `effective` say. */
export interface EffectiveInvocation {
  readonly set: SetOptions;
  /** The main file; undefined: the kubelet is given none. */
  readonly config: string | undefined;
  readonly version: KubernetesVersion;
  readonly format: "yaml" | "json";
  readonly defaults: boolean;
  readonly provenance: boolean;
  /** What the platform lays around the user's document, alone. */
  readonly base: boolean;
  /** The file to compare with, or `base`; undefined: nothing is compared. */
  readonly compare: string | undefined;
  /** A comparison shows what is the same, too. */
  readonly all: boolean;
  /** The node, for what a platform computes of it; else the project's file may describe it. */
  readonly node?: NodeDescription;
  /** The language of what is said; absent: English. */
  readonly locale?: Locale;
}

/** Writes the effective configuration of a set, or in what two of them differ; returns the exit code. */
export async function runEffective(
  invocation: EffectiveInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const [first, ...others] = await Promise.all(
    sourcesOf(invocation).map(async (source) => {
      const node = invocation.node ?? (await projectNode(source, knowledge));
      return readEffective({ ...source, ...(node && { node }) }, knowledge);
    }),
  );
  const [second] = others;
  const unread = [first, second].find((source) => typeof source === "string");
  if (!first || typeof first === "string" || typeof second === "string") {
    terminal.reportError(unread ?? "");
    return exitCodes.cannotRun;
  }
  await terminal.write(
    second ? comparison(first, second, invocation, knowledge) : alone(first, invocation, knowledge),
  );
  const codes = [first, ...(second ? [second] : [])].map((source) =>
    exitCodeOf(source, terminal, knowledge),
  );
  return Math.max(...codes);
}

/** What is read: one configuration, or the two that are compared. */
function sourcesOf({
  config,
  set,
  version,
  base,
  compare,
}: EffectiveInvocation): EffectiveSource[] {
  const source = { config, set, version, isBase: base };
  if (compare === undefined) return [source];
  // Whoever has a file of that name writes `./base`.
  if (compare === "base") return [source, { ...source, isBase: true }];
  return [
    source,
    { config: compare, set: { configDir: undefined, args: [] }, version, isBase: base },
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

function alone(
  { set, files }: ReadEffective,
  { format, defaults, provenance }: EffectiveInvocation,
  { language }: Knowledge,
): Printed {
  return format === "yaml"
    ? printedDocument(effectiveView(set, { defaults, origins: provenance }, language).text)
    : printedJson(`${jsonText(effectiveJsonOutput(set, files, { defaults, provenance }), "  ")}\n`);
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
  { set, files }: ReadEffective,
  terminal: Terminal,
  knowledge: Knowledge,
): number {
  const { cli } = knowledge.language;
  const folderFindings = findingsOfFolder(files.set, files.folder, { start: 0, end: 0 });
  const inFolder = folderFindings.filter(({ severity }) => severity === "error").length;
  const errors = errorsToReport(set, knowledge).size + inFolder;
  if (files.set.folder?.state === "link") {
    terminal.reportError(cli.folderIsLink(files.folder));
  }
  if (errors === 0) return exitCodes.fine;
  terminal.reportError(cli.doesNotStart(set.version, errors, set.platform?.texts.title));
  return exitCodes.errorsFound;
}
