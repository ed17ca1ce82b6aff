import { defaultVersion } from "../../../facts/field-index.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { type AppliedSettings, knownRules } from "../../../stacks/project/index.ts";
import { displayWidth } from "../../../engine/text/display-width.ts";
import { exitCodes } from "../exit-codes.ts";
import { missingPaths } from "../check/find-files.ts";
import { joined, printedJson, printedLines, shown, type Printed } from "../terminal/printed.ts";
import {
  createProjectFinder,
  placeIn,
  projectNotes,
  type FileProject,
  type ProjectFile,
} from "../input/project-files.ts";
import { styleFor } from "../terminal/style.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface ProjectInvocation {
  /** The file whose settings are explained. */
  readonly project: string;
  readonly format: "text" | "json";
  /** The language of the output. Default: English. */
  readonly locale?: Locale;
}

/** A setting that applies to a file. */
interface ExplainedSetting {
  readonly name: string;
  /** As JSON has it. */
  readonly value: unknown;
  /** Absent: the default. */
  readonly from?: {
    readonly path: string;
    readonly line: number;
    /** The globs of the override. */
    readonly files?: readonly string[];
  };
}

/** Writes which settings of project's files apply to a file, and where they are; returns the exit code. */
export async function runExplainProject(
  { project: path, format }: ProjectInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { language } = knowledge;
  const missing = missingPaths([path]);
  if (missing.length > 0) {
    terminal.reportError(language.reading.noSuchFiles(missing));
    return exitCodes.cannotRun;
  }
  const project = await createProjectFinder(knownRules(knowledge), language).projectOf(path);
  if ("errors" in project) {
    project.errors.forEach((error) => terminal.reportError(error));
    return exitCodes.cannotRun;
  }
  projectNotes(project).forEach((note) => terminal.reportError(note));
  const settings = settingsOf(project);
  const { ignoring, files } = project;
  const ignored = ignoring && {
    path: ignoring.shown,
    line: ignoring.written.get("ignore")?.line ?? 1,
  };
  if (format === "json") {
    const projectFiles = files.map(({ shown: name }) => name);
    const answer = { file: path, projectFiles, ignored, settings };
    await terminal.write(printedJson(`${JSON.stringify(answer, null, 2)}\n`));
    return exitCodes.fine;
  }
  const { cli } = language;
  const first = [
    ...(files.length === 0 ? [cli.noProjectFile(path)] : [path]),
    ...(ignored ? [cli.ignoredAt(`${ignored.path}:${ignored.line}`)] : []),
  ];
  const lines = tableOf(settings, terminal, knowledge);
  await terminal.write(joined([printedLines(first.map((line) => shown(line))), lines]));
  return exitCodes.fine;
}

/** The settings that a later project's file or override replaces; each `rules.` too. */
const perFile = ["kubernetesVersion", "advice", "node", "seccomp.runtime", "nodes"];

/** The settings that project's files add to those above them. */
const added = ["sets", "posture"];

function settingsOf({ settings, applied }: FileProject): readonly ExplainedSetting[] {
  const defaults = new Map<string, unknown>([
    ["kubernetesVersion", defaultVersion],
    ["advice", true],
    ["seccomp.runtime", "containerd"],
  ]);
  const rules = [...(settings.rules?.keys() ?? [])].toSorted().map((rule) => `rules.${rule}`);
  return [
    ...[...perFile, ...rules].flatMap((name) => {
      const found = applied.flatMap((from) => settingIn(from, name)).at(-1);
      if (found) return [found];
      return defaults.has(name) ? [{ name, value: defaults.get(name) }] : [];
    }),
    ...added.flatMap((name) => applied.toReversed().flatMap((from) => settingIn(from, name))),
  ];
}

function settingIn(from: AppliedSettings<ProjectFile>, name: string): readonly ExplainedSetting[] {
  const place = placeIn(from, name);
  if (!place) return [];
  const { path, line, value } = place;
  const files = from.override?.files;
  return [{ name, value, from: { path, line, ...(files && { files }) } }];
}

function tableOf(
  settings: readonly ExplainedSetting[],
  terminal: Terminal,
  { language: { cli } }: Knowledge,
): Printed {
  const style = styleFor(terminal);
  const rows = settings.map(({ name, value, from }) => ({
    name,
    value: typeof value === "string" ? value : JSON.stringify(value),
    from: from
      ? `${from.path}:${from.line}${from.files ? cli.inOverride(from.files.join(", ")) : ""}`
      : cli.isDefault,
  }));
  const width = (column: "name" | "value"): number =>
    Math.max(...rows.map((row) => displayWidth(row[column])));
  const [names, values] = [width("name"), Math.min(width("value"), 30)];
  const gap = (text: string, columns: number): Printed =>
    shown(" ".repeat(Math.max(columns - displayWidth(text), 0)));
  return printedLines(
    rows.map(({ name, value, from }) =>
      joined(
        [
          joined([shown("  "), style.bold(shown(name)), gap(name, names)]),
          joined([shown(value), gap(value, values)]),
          style.dim(shown(from)),
        ],
        "  ",
      ),
    ),
  );
}
