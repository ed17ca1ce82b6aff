import { missingText } from "./missing-text.ts";
import type { Severity } from "../../engine/analysis/finding.ts";
import type { PassedOver } from "../../engine/files/walk-folder.ts";
import { counted } from "../../engine/messages/english-words.ts";
import type { BaselineProblem } from "../reports/baseline.ts";
import type { MissingInput, OtherFileContents } from "../../stacks/index.ts";

/** How many findings of each severity there are, and in how many files. */
export interface SummaryCounts {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  /** Information and hints. */
  readonly notes: number;
  /** Findings that were mended; absent where there are none. */
  readonly fixed?: number;
  /** Some files could not be checked. */
  readonly isIncomplete?: boolean;
  /** How many files were looked at, and how many of them could not be read. */
  readonly searched?: number;
  readonly unread?: number;
  /** Absent: everything was checked. */
  readonly notChecked?: NotChecked | undefined;
  /** Absent: searches of folders have passed over nothing. */
  readonly passedOver?: PassedOver | undefined;
  /** Absent: every change was made. */
  readonly notChanged?: NotChanged | undefined;
  /** Absent: no finding is known. */
  readonly baseline?: BaselineCounts;
}

/** How many findings there are; notes are information and hints. */
export type FindingCounts = Pick<SummaryCounts, "errors" | "warnings" | "notes">;

/** Known findings, which are not reported, of a file that lists them. */
export interface BaselineCounts {
  readonly file: string;
  readonly known: number;
  /** Those of the file that are no longer found. */
  readonly gone: number;
  /** The file that was written, and how many findings it lists. */
  readonly written?: { readonly file: string; readonly findings: number };
}

/** Files that are not changed, though they could be. */
export interface NotChanged {
  /** Their header or git's attributes say that a tool writes them. */
  readonly generated: readonly string[];
  /** They are in a folder of files that tests compare with. */
  readonly golden: readonly string[];
}

/** Files and rules that project files (`.kubelet-config.yaml`) switch off. */
export interface NotChecked {
  readonly ignoredFiles: number;
  /** The ids of rules that are off. */
  readonly rulesOff: readonly string[];
  /** Where that is written; lines count from 1. */
  readonly places: readonly { readonly path: string; readonly line: number }[];
}

/** The commands whose answer is about a whole configuration. */
export type WholeAnswer =
  | "check"
  | "effective"
  | "posture"
  | "allocatable"
  | "upgrade"
  | "drift"
  | "image"
  | "explain --log";

/** The answer about one of several configurations, in a word. */
type FolderResult = "pass" | "fail" | "unknown" | "starts" | "stops" | "incomplete" | "unanswered";

/** The program that reads a file. */
interface Reader {
  readonly reader: "kubelet" | "runtime";
}

/** When a rule is checked, and how the kubelet reports its breach. */
interface RuleFactsToShow {
  /** Undefined: it depends on the value. */
  readonly severity: Severity | undefined;
  /** The first and the last version that checks it; undefined: no limit. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  /** Words of the kubelet's log. */
  readonly log: string | undefined;
}

/** Phrases of the command line around findings. */
/** Why git gives no files: it is not there, does not answer, or says something. */
export type RevisionProblem =
  | { readonly problem: "missing" | "too-slow" }
  | { readonly problem: "failed"; readonly text: string };

export interface CliPhrases {
  /** Severities in texts for people. Forms for programs and settings have the same words in all languages. */
  readonly severities: Readonly<Record<Severity, string>>;
  /** The message behind a severity. */
  readonly afterSeverity: (message: string) => string;
  /** The last line of a report. */
  readonly summary: (counts: SummaryCounts) => string;
  readonly notChecked: (what: NotChecked) => string;
  /** The numbers of findings by severity. */
  readonly findingCounts: (counts: FindingCounts) => string;
  readonly fileCount: (files: number) => string;
  /** Above identical findings in files that are not shown; the number of these files. */
  readonly sameInMore: string;
  readonly moreFiles: (files: number) => string;
  /** Findings that are left out of a long report. */
  readonly notShown: (counts: FindingCounts) => string;
  /** Above the lists of a summary, and the last row of one that is cut. */
  readonly byRule: string;
  readonly byDirectory: string;
  readonly worstFiles: string;
  readonly moreRows: (rows: number) => string;
  readonly searched: (files: number, found: number) => string;
  readonly templates: (files: number) => string;
  readonly unread: (files: number) => string;
  readonly knownFindings: (counts: BaselineCounts) => string;
  readonly goneFindings: (counts: BaselineCounts) => string;
  readonly baselineWritten: (file: string, findings: number) => string;
  readonly baselineNotWritten: (file: string) => string;
  readonly notBaseline: (file: string, problem: BaselineProblem) => string;
  readonly passedOver: (what: PassedOver) => string;
  readonly notChanged: (what: NotChanged) => string;
  /** No project's file applies to a file, whose settings follow. */
  readonly noProjectFile: (path: string) => string;
  /** A project's file ignores the file; the place is a path with a line. */
  readonly ignoredAt: (place: string) => string;
  /** Follows the place of a setting: globs of the override that it is in. */
  readonly inOverride: (globs: string) => string;
  readonly isDefault: string;
  /** Files that were checked together, in the words of `sets.stack`; the number of further sets. */
  readonly checkedTogether: (stack: string) => string;
  readonly moreTogether: (sets: number) => string;
  /** The user has ended a run that changes files. */
  readonly stopped: string;
  /** Between a file and the rules whose findings were mended in it. */
  readonly fixed: string;
  /** Between a file and how many comments that ignore findings were added to it. */
  readonly ignoresAdded: (comments: number) => string;
  /** Of several errors, the first one's message. */
  readonly severalErrors: (count: number, first: string) => string;
  /** Invalid bytes: the kubelet's JSON reader replaces them, its YAML reader stops at them. */
  readonly bytesReplaced: (by: Reader) => string;
  readonly bytesRefused: (by: Reader) => string;
  /** A file without a configuration; some of the kinds that it might have. */
  readonly notOurs: (kinds: readonly string[]) => string;
  /** A file without a configuration for the answer, and the kind that `check` finds in it. */
  readonly notReadable: (file: string, command: WholeAnswer, contents: OtherFileContents) => string;
  /** Above a comparison with a revision: the amounts for pods that change on a node, and when values take effect. */
  readonly changedAmounts: (node: string | undefined, changes: readonly string[]) => string;
  readonly needsRestart: string;
  /** Why a revision of git cannot be read. */
  readonly noRevision: (revision: string, why: RevisionProblem) => string;
  /** An input that the kubelet also reads, in a sentence. */
  readonly missing: (missing: MissingInput) => string;
  /** An input without all that a kubelet reads: `effective` answers, commands that need the whole do not. */
  readonly incomplete: (
    name: string,
    command: WholeAnswer,
    missing: readonly MissingInput[],
  ) => string;
  /** `--require-files`, and there is nothing to answer about. */
  readonly noConfigFound: string;
  /** `upgrade` does not know which version the nodes of files have. */
  readonly fromMissing: (files: readonly string[]) => string;
  /** `upgrade` has nothing to compare. */
  readonly sameVersion: (file: string, version: string) => string;
  /** Several configurations, and a question about one. */
  readonly severalConfigs: (name: string, configs: readonly string[]) => string;
  /** A file that no platform with a known base carries. */
  readonly noBase: (file: string) => string;
  readonly checkedFiles: (files: number) => string;
  /** The columns of tables over several configurations, and the words in the column of results. */
  readonly tableHeads: Readonly<Record<"posture" | "effective" | "allocatable", string>>;
  readonly results: Readonly<Record<FolderResult, string>>;
  /** A folder without a configuration for the answer. */
  /** About a configuration of a folder that is compared with a revision. */
  readonly notInRevision: (revision: string) => string;
  readonly noFolderToCompare: (folder: string) => string;
  readonly noConfigIn: (folder: string, command: WholeAnswer) => string;
  readonly folderIsLink: (folder: string) => string;
  /** `platform`: who carries the file to the node. */
  /** `onNode`: the errors are those on the described node, which other commands do not know. */
  readonly doesNotStart: (
    version: string,
    errors: number,
    platform?: string,
    onNode?: boolean,
  ) => string;
  /** A file without flags of the kubelet that a field stands for. */
  readonly noFlags: (file: string) => string;
  /** Above a configuration made of flags: the command line that starts the kubelet with it. */
  readonly commandLeft: (command: string) => string;
  /** A kubelet that had no file gets one. */
  readonly otherDefaults: string;
  /** A file with the flags of several kubelets. */
  readonly severalKubelets: (file: string, count: number) => string;
  /** A patch of kubeadm's that was applied to the configuration, and its type; a file that it skips. */
  readonly patchApplied: (file: string, type: string) => string;
  readonly patchIgnored: (file: string) => string;
  /** Why kubeadm fails; the words of its log. */
  readonly patchRefused: (file: string, phrase: string) => string;
  /** A log without words of any rule; a configuration that does not break the rule of a log. */
  readonly logLeadsNowhere: string;
  readonly logNotHere: (file: string) => string;
  /** Before what to do about a line of a log, and before the settings that matter to it. */
  readonly logRemedy: (remedy: string) => string;
  readonly logFields: (fields: readonly string[]) => string;
  /** Settings that a file leaves to their defaults. */
  readonly logFieldsUnset: (file: string, fields: readonly string[]) => string;
  /** A name that no version has, and similar ones. */
  readonly unknownName: (name: string, near: readonly string[]) => string;
  /** Words that are in no name and no description; how many things have them. */
  readonly nothingFound: (words: string) => string;
  readonly severalFound: (count: number) => string;
  /** Lines about a rule. */
  readonly ruleFacts: (facts: RuleFactsToShow) => readonly string[];
  /** A kind that is none of the kubelet's, or one that no version reads in that API version; those that there are. */
  readonly noSchema: (asked: string, kinds: readonly string[], version?: string) => string;
  readonly schemasWritten: (schemas: number, folder: string) => string;
  /** A name that other versions have: from `first` to `last`, or on from `first` to the newest. */
  readonly nameElsewhere: (
    name: string,
    versions: {
      readonly version: string;
      readonly first: string;
      readonly last: string;
      readonly isNewest: boolean;
    },
  ) => string;
  /** Before kubectl is run. */
  readonly runsCommand: (command: string) => string;
  /** Why kubectl gave no answer. */
  readonly kubectlMissing: (program: string) => string;
  readonly kubectlTooSlow: (program: string) => string;
  readonly kubectlFailed: (program: string, written: string) => string;
  readonly noNodesFromKubectl: string;
  /** A node that was not asked for, or whose name is not valid. */
  readonly unexpectedNode: (name: string) => string;
  readonly nodeNotReturned: (name: string) => string;
  /** A node that answers without a configuration. */
  readonly noConfigz: (node: string) => string;
}

/** Longer lists of files say nothing more. */
export const maxNames = 5;

function firstOf(files: readonly string[]): string {
  const more = files.length > maxNames ? ` and ${files.length - maxNames} more` : "";
  return files.slice(0, maxNames).join(", ") + more;
}

export const englishCliPhrases: CliPhrases = {
  severities: { error: "error", warning: "warning", information: "information", hint: "hint" },
  afterSeverity: (message) => `: ${message}`,
  notChecked: ({ ignoredFiles, rulesOff, places }) => {
    const parts = [
      ...(ignoredFiles > 0 ? [counted(ignoredFiles, "ignored file")] : []),
      ...(rulesOff.length > 0
        ? [`${counted(rulesOff.length, "rule")} that ${rulesOff.length === 1 ? "is" : "are"} off`]
        : []),
    ];
    const shownPlaces = places.map(({ path, line }) => `${path}:${line}`).join(", ");
    return `Not checked: ${parts.join(" and ")} (${shownPlaces}).`;
  },
  knownFindings: ({ file, known }) => `Not reported: ${counted(known, "known finding")} (${file}).`,
  goneFindings: ({ file, gone }) =>
    `${counted(gone, "finding")} in ${file} ${gone === 1 ? "is" : "are"} gone. To remove ${gone === 1 ? "it" : "them"} from the file, run the same command with --write-baseline ${file}.`,
  baselineWritten: (file, findings) => `Wrote ${counted(findings, "finding")} to ${file}.`,
  baselineNotWritten: (file) => `${file} was not written, because some files could not be checked.`,
  notBaseline: (file, problem) => {
    switch (problem.problem) {
      case "json":
        return `${file} is not a baseline: it is not valid JSON.`;
      case "version":
        return `${file} is not a baseline: it must begin with "tool": "kubelet-config" and "version": ${problem.supported}.`;
      case "entry":
        return `${file} is not a baseline: item ${problem.entry} of "findings" must have path, rule, severity and line.`;
      case "kept":
        return `${file} is not a baseline and is not overwritten. Give --write-baseline the name of a new file.`;
    }
  },
  passedOver: ({ ignoredFiles, ignoredFolders, folders, largeFiles }) => {
    const ignored = [
      ...(ignoredFiles > 0 ? [counted(ignoredFiles, "file")] : []),
      ...(ignoredFolders > 0
        ? [`${ignoredFolders} ${ignoredFolders === 1 ? "directory" : "directories"}`]
        : []),
    ];
    const parts = [
      ...(ignored.length > 0 ? [`${ignored.join(" and ")} that git ignores`] : []),
      ...(folders.length > 0 ? [`directories named ${folders.join(", ")}`] : []),
      ...(largeFiles > 0
        ? [`${counted(largeFiles, "large JSON file")} without kubelet settings at the beginning`]
        : []),
    ];
    return `Skipped: ${parts.join("; ")}. To check them too, add --no-ignore.`;
  },
  notChanged: ({ generated, golden }) =>
    [
      ...(generated.length > 0 ? [`Not changed, generated: ${firstOf(generated)}.`] : []),
      ...(golden.length > 0
        ? [`Not changed, golden files of tests: ${firstOf(golden)}. To change one, pass its path.`]
        : []),
    ].join(" "),
  noProjectFile: (path) => `${path}: no .kubelet-config.yaml applies to this file.`,
  ignoredAt: (place) => `check ignores this file (${place}).`,
  inOverride: (globs) => ` (overrides for ${globs})`,
  isDefault: "default",
  checkedTogether: (stack) => `Checked together: ${stack}.`,
  moreTogether: (sets) => `Also checked together: ${counted(sets, "other set")} of files.`,
  findingCounts: countsText,
  fileCount: (files) => counted(files, "file"),
  sameInMore: "The same findings in more files:",
  moreFiles: (files) => `and ${counted(files, "file")} more`,
  notShown: (counts) => `Not shown: ${countsText(counts)}. To see all findings, use --all.`,
  byRule: "Findings by rule",
  byDirectory: "Findings by directory",
  worstFiles: "Files with the worst findings",
  moreRows: (rows) => `and ${rows} more`,
  searched: (files, found) =>
    `Searched ${counted(files, "file")}; ${found} ${found === 1 ? "contains" : "contain"} node configuration.`,
  templates: (files) =>
    `Not checked: values that are filled in later, in ${counted(files, "template")}.`,
  unread: (files) =>
    `Not checked: ${counted(files, "file")}. The messages on standard error say why.`,
  summary: ({ files, errors, warnings, notes, fixed, isIncomplete }) => {
    if (files === 0) {
      return isIncomplete ? "Nothing was checked." : "No kubelet configuration found.";
    }
    const counts = countsText({ errors, warnings, notes });
    const fixedText = fixed === undefined ? "" : `Fixed ${counted(fixed, "finding")}. `;
    const found = counts === "" ? "No findings" : counts;
    return `${fixedText}${found} in ${counted(files, "file")}.`;
  },
  stopped: "Stopped early. The files named above are complete; the other files were not changed.",
  fixed: "fixed",
  ignoresAdded: (comments) => `${counted(comments, "comment")} added`,
  severalErrors: (count, first) => `${count} errors, the first: ${first}`,
  bytesReplaced: ({ reader }) =>
    `These bytes are not UTF-8; the ${reader} reads U+FFFD instead. Save the file as UTF-8.`,
  bytesRefused: ({ reader }) =>
    `These bytes are not UTF-8, so the ${reader} cannot read the file. Save it as UTF-8.`,
  notOurs: (kinds) =>
    `No kubelet configuration found: the file has no document of a supported kind (${kinds.join(", ")}, …). Nothing was checked.`,
  notReadable: (file, command, contents) => {
    const kind = command === "image" ? "CredentialProviderConfig" : "kubelet configuration";
    const problem = `${file} has no ${kind} that "${command}" can read.`;
    return [problem, ...otherContentsText(contents)].join(" ");
  },
  changedAmounts: (node, changes) =>
    `Node allocatable${node === undefined ? "" : ` on ${node}`}: ${changes.join(", ")}`,
  needsRestart: "The kubelet uses these values after a restart.",
  noRevision: (revision, why) => {
    switch (why.problem) {
      case "missing":
        return "Cannot run git. Install it, or compare with a file: --compare FILE.";
      case "too-slow":
        return "git did not answer within a minute.";
      case "failed":
        return `git cannot read ${revision}: ${why.text}`;
    }
  },
  missing: missingText,
  incomplete: (name, command, missing) => {
    const found = missing.map(missingText).join(" ");
    return ["check", "effective", "posture", "upgrade", "drift"].includes(command)
      ? `${name} is only part of a configuration. ${found}`
      : `${name} is only part of a configuration, and "${command}" needs all of it. ${found} ${missing.every(({ missing: input }) => input === "value" || input === "settings") ? "Pass the text with these values filled in." : "Also pass the rest: the main file, the drop-in directory and the flags."}`;
  },
  fromMissing: (files) =>
    `Add --from VERSION, such as --from 1.31. Nothing says which version the nodes have: ${firstOf(files)}.`,
  sameVersion: (file, version) => `${file}: the nodes have ${version} already.`,
  noConfigFound: "No node configuration found in these files (--require-files).",
  severalConfigs: (name, configs) =>
    `${name} contains ${configs.length} configurations (${configs.join(", ")}). Pass a file with only one of them.`,
  noBase: (file) => `${file} is not a platform file whose defaults are known.`,
  checkedFiles: (files) => `Checked ${files} files…`,
  tableHeads: {
    posture: "configuration|platform|version|result|fail|unknown|pass",
    effective: "configuration|platform|version|result",
    allocatable: "configuration|platform|version|result|node|cpu|memory|pods",
  },
  results: {
    pass: "pass",
    fail: "fail",
    unknown: "unknown",
    starts: "starts",
    stops: "does not start",
    incomplete: "incomplete",
    unanswered: "no answer",
  },
  notInRevision: (revision) => `New: ${revision} does not have this configuration.`,
  noFolderToCompare: (folder) =>
    `--compare compares two configurations, but ${folder} is a directory. Pass a file.`,
  noConfigIn: (folder, command) =>
    `${folder} contains no kubelet configuration that "${command}" can read.`,
  folderIsLink: (folder) => `${folder} is a symbolic link, so its drop-ins are not read.`,
  doesNotStart: (version, errors, platform, onNode) => {
    const found = counted(errors, "error");
    const head =
      platform === undefined
        ? `Kubelet ${version} does not start with this configuration (${found}).`
        : `${platform} or kubelet ${version} rejects this configuration (${found}).`;
    return `${head} Run "check"${onNode ? " with the same node" : ""} to see why.`;
  },
  noFlags: (file) => `${file} has no kubelet flags that a configuration field can replace.`,
  commandLeft: (command) =>
    `Flags without a configuration field stay on the command line:\n  ${command}`,
  otherDefaults: `Without --config, the kubelet used the old defaults: anonymous requests were accepted, all requests were authorized, the
read-only port 10255 was open, and evictionHard was empty. With this file, it uses the secure defaults.`,
  severalKubelets: (file, count) =>
    `${file} has the flags of ${count} kubelets. Copy those of one kubelet into a file.`,
  patchApplied: (file, type) => `kubeadm applies ${file} (${type}).`,
  patchIgnored: (file) =>
    `kubeadm ignores ${file}: it is empty, or its name is not a valid patch name (kubeletconfiguration[SUFFIX][+strategic|+merge|+json].yaml or .json).`,
  patchRefused: (file, phrase) => `kubeadm fails on ${file} and writes no configuration: ${phrase}`,
  logLeadsNowhere:
    "The log contains no known message. Paste the line that shows why the kubelet exits, or the output of journalctl -u kubelet.",
  logNotHere: (file) =>
    `${file} does not cause this message. If you have just corrected it, restart the kubelet. Otherwise, the kubelet uses another file or version.`,
  logRemedy: (remedy) => `What to do: ${remedy}`,
  logFields: (fields) => `Settings: ${fields.join(", ")}`,
  logFieldsUnset: (file, fields) => `${file} does not set ${fields.join(", ")}.`,
  unknownName: (name, near) =>
    `There is no field, feature gate, flag or rule "${name}".${near.length === 0 ? "" : ` Did you mean ${near.join(" or ")}?`}`,
  nothingFound: (words) =>
    `No field, feature gate, flag or rule has the name "${words}" or a description with these words.`,
  severalFound: (count) => `${counted(count, "result")}. To see one, run explain with its name.`,
  ruleFacts: ({ severity, since, until, log }) => [
    ...(severity === undefined ? [] : [`Severity: ${severity}`]),
    `Kubernetes versions: ${versionsText(since, until)}`,
    ...(log === undefined ? [] : [`Log: "${log}"`]),
  ],
  noSchema: (asked, kinds, version) =>
    `There is no schema for ${asked}${version === undefined ? "" : ` in Kubernetes ${version}`}. Available: ${kinds.join(", ")}.`,
  schemasWritten: (schemas, folder) => `${counted(schemas, "schema")} written to ${folder}.`,
  nameElsewhere: (name, { version, first, last, isNewest }) => {
    const range = isNewest ? `${first} and later have` : `${first} to ${last} have`;
    return `Kubernetes ${version} does not have "${name}", but ${range} it (--kubernetes-version ${last}).`;
  },
  runsCommand: (command) => `Running: ${command}`,
  kubectlMissing: (program) =>
    `Cannot run ${program}. Install kubectl, or pass its path with --kubectl.`,
  kubectlTooSlow: (program) =>
    `${program} did not answer within a minute. Check that the context's API server can be reached.`,
  kubectlFailed: (program, written) => `${program} failed: ${written}`,
  noNodesFromKubectl: "kubectl returned no nodes.",
  unexpectedNode: (name) =>
    `kubectl returned a node named ${JSON.stringify(name)}. This name is not valid or was not asked for, so the node is skipped.`,
  nodeNotReturned: (name) => `kubectl returned nothing about node ${name}.`,
  noConfigz: (node) => `The response from node ${node} contains no kubelet configuration.`,
};

function countsText({ errors, warnings, notes }: FindingCounts): string {
  return [
    ...(errors > 0 ? [counted(errors, "error")] : []),
    ...(warnings > 0 ? [counted(warnings, "warning")] : []),
    ...(notes > 0 ? [counted(notes, "note")] : []),
  ].join(", ");
}

function versionsText(since: string | undefined, until: string | undefined): string {
  if (since === undefined) return until === undefined ? "all" : `${until} and earlier`;
  return until === undefined ? `${since} and later` : `${since} to ${until}`;
}

function otherContentsText(contents: OtherFileContents): readonly string[] {
  const { isEmpty, isDump, unread, read } = contents;
  if (unread !== undefined) return [unread];
  if (isEmpty) return ["The file is empty, and the kubelet does not start with it."];
  if (isDump) return ["The file is a dump of a running kubelet."];
  if (read.length === 0) return ['"check" does not find one either.'];
  const places = read
    .slice(0, maxContents)
    .map(
      ({ label, place, line }) =>
        `${label}${place === undefined ? "" : ` in ${place}`} (line ${line})`,
    );
  const more = read.length > maxContents ? ", and more" : "";
  return [`"check" finds ${places.join(", ")}${more}.`];
}

/** So many things that `check` reads are named. */
export const maxContents = 3;

declare module "../../engine/messages/language.ts" {
  interface Phrases {
    readonly cli: CliPhrases;
  }
}
