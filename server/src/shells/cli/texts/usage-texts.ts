/** A mistake that Node's parser of arguments reports. */
export interface ParserProblem {
  /** The parser's own sentence, in English. */
  readonly sentence: string;
  readonly kind: "unknown" | "missing" | "ambiguous" | "superfluous" | "unexpected" | "other";
  /** The option or the argument. */
  readonly name: string;
  /** The option that was probably meant. */
  readonly near: string | undefined;
  /** Other commands that have the option. */
  readonly others: readonly string[];
}

/** Sentences about wrong arguments of the program. */
export interface UsageTexts {
  readonly noCommand: string;
  readonly unknownCommand: (name: string, near: string | undefined) => string;
  readonly unknownOption: (option: string) => string;
  readonly rejected: (problem: ParserProblem) => string;
  /** `--version` with a version behind it, and what was probably meant. */
  readonly versionOfProgram: (near: string | undefined) => string;
  /** `--locale` without a language behind it. */
  readonly localeMissing: (allowed: readonly string[]) => string;
  readonly locale: (allowed: readonly string[], written: string) => string;
  /** An option that takes one of some words. */
  readonly oneOf: (option: string, allowed: readonly string[], written: string) => string;
  readonly unknownVersion: (written: string, oldest: string, newest: string) => string;
  readonly jobs: (written: string) => string;
  readonly openQuote: (flags: string) => string;
  readonly rootAlone: string;
  readonly nodeNotJson: string;
  readonly nodeWrong: (problems: readonly string[]) => string;
  readonly emptyPath: string;
  readonly needsPath: (command: string) => string;
  readonly needsInput: (command: string) => string;
  readonly oneMainFile: (command: string) => string;
  /** A set has one main file. */
  readonly oneFileInSet: (command: string) => string;
  readonly diffAlone: string;
  readonly notTogether: (one: string, other: string) => string;
  readonly summaryFormat: string;
  readonly severityAlone: string;
  readonly fileEmpty: (option: string) => string;
  /** An option that writes files goes neither with a set nor with standard input. */
  readonly changesNoSet: (option: string) => string;
  readonly changesNoInput: (option: string) => string;
  readonly needsShell: (shells: readonly string[]) => string;
  readonly unknownShell: (shells: readonly string[], written: string) => string;
  readonly needsFlagsFile: string;
  readonly oneFlagsFile: string;
  readonly needsDumps: string;
  readonly wantedMissing: string;
  readonly allAlone: string;
  /** `--compare` and `--compare-git` together, and a revision of what is not in git. */
  readonly oneComparison: string;
  readonly filesOfRevision: string;
  readonly baseTwice: string;
  readonly needsField: string;
  readonly listsAll: string;
  readonly oneLogLine: string;
  /** An option of a question about a log, with a name. */
  readonly requiresLog: (option: string) => string;
  readonly oneProjectFile: string;
  readonly oneImage: string;
  readonly needsProviders: string;
  readonly allNodes: string;
  readonly notNodeName: (written: string) => string;
  readonly kubectlEmpty: string;
  readonly needsStdio: (command: string) => string;
  readonly needsPatches: string;
  readonly level: (written: string) => string;
  readonly oneKind: string;
  readonly needsKind: string;
  readonly outEmpty: string;
  readonly layoutAlone: string;
  readonly notAddress: (written: string) => string;
  readonly sameVersions: (version: string) => string;
}
