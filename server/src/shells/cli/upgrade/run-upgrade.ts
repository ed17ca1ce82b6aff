import type { KubernetesVersion } from "../../../facts/table.ts";
import { type ProjectSettings, knownRules } from "../../../stacks/project/index.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { SetOptions } from "../help/set-options.ts";
import { type NeighbourSearch, createNeighbourSearch } from "../../../stacks/index.ts";
import { nodeFileSystem } from "../../hosts/node-file-system.ts";
import {
  countsOf,
  upgradeOutput,
  upgradesOfTexts,
  versionNamedIn,
  writtenReport,
} from "../../../answers/upgrade/index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { exitCodes } from "../exit-codes.ts";
import { createStacksOfFiles } from "../../../answers/reports/stacks-of-files.ts";
import { diskReader } from "../input/disk-reader.ts";
import { notCheckedCounter } from "../check/not-checked.ts";
import { createProjectFinder } from "../input/project-files.ts";
import { printedJson } from "../terminal/printed.ts";
import { styleFor } from "../terminal/style.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { unreadMain } from "../../../answers/reports/unread-main.ts";
import { subjectsOf, type Subject } from "./upgrade-subjects.ts";
import { upgradeText, type VersionedReport } from "./upgrade-text.ts";

export interface UpgradeInvocation {
  readonly paths: readonly string[];
  /** Undefined: the version that each file is for, by what it says itself or its project. */
  readonly from: KubernetesVersion | undefined;
  readonly to: KubernetesVersion;
  /** Those of the two that were asked for and are not supported. */
  readonly askedVersions?: readonly string[];
  readonly format: "text" | "json";
  /** Settings for all files; they override a project's file. */
  readonly given: Pick<ProjectSettings, "node">;
  /** The drop-in folder and the flags that belong to the one file; undefined: files are checked alone. */
  readonly set: SetOptions | undefined;
  /** Each file is compared without the files next to it; sets that a project's file names count all the same. */
  readonly isAlone?: boolean;
  /** Folders are searched with what git ignores, and with folders such as `vendor`. */
  readonly isWhole?: boolean;
  /** A run that compared nothing fails: a job that looks at the wrong folder shall not pass. */
  readonly isRequired?: boolean;
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/** Writes what changes for the files between two versions; returns the exit code. */
export async function runUpgrade(
  invocation: UpgradeInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { to, format, given } = invocation;
  const written: VersionedReport[] = [];
  const unversioned: string[] = [];
  let isComplete = true;
  const fileSystem = nodeFileSystem();
  const search = createNeighbourSearch(fileSystem);
  const projects = createProjectFinder(knownRules(knowledge), knowledge.language);
  const counter = notCheckedCounter();
  for await (const subject of subjectsOf(
    { ...invocation, counter },
    projects,
    createStacksOfFiles(knowledge, diskReader()),
    terminal,
    knowledge,
  )) {
    if ("errors" in subject) {
      subject.errors.forEach((error) => terminal.reportError(error));
      isComplete = false;
      continue;
    }
    const { node, rules } = { ...subject.settings, ...given };
    const found = invocation.from
      ? { version: invocation.from }
      : await versionOf(subject, search, knowledge);
    const { askedVersions = [] } = invocation;
    const asked = [...askedVersions, ...(found?.asked === undefined ? [] : [found.asked])];
    const options = { askedVersions: asked, node, severities: rules };
    const from = found?.version ?? to;
    const question = { from, to, options, fileSystem, search };
    const reports = await upgradesOfTexts(subject.texts, question, knowledge);
    if (!found && reports.length > 0) {
      unversioned.push(nameOf(subject));
      continue;
    }
    if (from === to && asked.length === 0 && reports.length > 0) {
      terminal.reportError(knowledge.language.cli.sameVersion(nameOf(subject), to));
      continue;
    }
    const { missing: ofSet = [] } = subject;
    for (const missing of [ofSet, ...reports.map((report) => report.missing ?? [])]) {
      if (missing.length === 0) continue;
      terminal.reportError(knowledge.language.cli.incomplete(nameOf(subject), "upgrade", missing));
    }
    written.push(
      ...reports.map((report) => ({ ...writtenReport(report, subject, knowledge), from })),
    );
    if (reports.length === 0 && subject.isNamed) {
      const { main } = subject.texts;
      const named = main && { ...main, path: subject.mainPath ?? main.path };
      terminal.reportError(unreadMain(named, "upgrade", knowledge) ?? "");
      isComplete = false;
    }
  }
  if (unversioned.length > 0) {
    terminal.reportError(knowledge.language.cli.fromMissing(unversioned));
    isComplete = false;
  }
  const counts = countsOf(written);
  const versions = { from: invocation.from, to };
  const { upgrade: phrases } = knowledge.language;
  const output =
    format === "json"
      ? printedJson(`${JSON.stringify(upgradeOutput(written, counts, versions), undefined, 2)}\n`)
      : upgradeText(written, counts, { to, phrases, style: styleFor(terminal), knowledge });
  const passedOver = counter.passedOver();
  if (passedOver) terminal.reportError(knowledge.language.cli.passedOver(passedOver));
  // A count of no files says nothing after the reason why none could be read.
  const isUnread = written.length === 0 && !isComplete;
  if (format === "json" || !isUnread) await terminal.write(output);
  if (invocation.isRequired && written.length === 0) {
    terminal.reportError(knowledge.language.cli.noConfigFound);
    return exitCodes.cannotRun;
  }
  if (!isComplete) return exitCodes.cannotRun;
  const isRefused =
    written.some(({ report }) => report.refusedByBoth.length > 0) || counts.refused > 0;
  return isRefused ? exitCodes.errorsFound : exitCodes.fine;
}

/** The version that the nodes of a subject have: its own, as `check` reads it, else that of its project. */
async function versionOf(
  { texts, settings: { kubernetesVersion: version, askedVersion: asked } }: Subject,
  search: NeighbourSearch,
  knowledge: Knowledge,
): Promise<
  { readonly version: KubernetesVersion; readonly asked?: string | undefined } | undefined
> {
  const { main } = texts;
  const uri = main?.uri;
  const neighbours = main && uri !== undefined ? await search.find({ text: main.text, uri }) : [];
  return versionNamedIn(texts, neighbours ?? [], knowledge) ?? (version && { version, asked });
}

/** The main file, or the first drop-in. */
function nameOf({ mainPath = "", texts: { dropIns: [first] = [] }, shownPath }: Subject): string {
  return first && mainPath === "" ? shownPath(first.path) : mainPath;
}
