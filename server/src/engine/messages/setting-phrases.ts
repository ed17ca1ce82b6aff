import { didYouMean } from "./english-words.ts";

/** Sentences about settings that are not valid, and the values that are used instead. */
export interface SettingPhrases {
  readonly version: (setting: {
    readonly value: unknown;
    readonly oldest: string;
    readonly newest: string;
    readonly used: string;
  }) => string;
  readonly node: (problem: string) => string;
  readonly noListOfSets: string;
  /** `item`: from 1. */
  readonly set: (item: number) => string;
  readonly runtime: (value: unknown, known: readonly string[]) => string;
  readonly rule: (rule: string, value: unknown, levels: readonly string[]) => string;
  readonly unknownSetting: (name: string, suggestion: string | undefined) => string;
  readonly unknownRule: (rule: string, suggestion: string | undefined) => string;
}

export const englishSettingPhrases: SettingPhrases = {
  version: ({ value, oldest, newest, used }) =>
    `The setting kubelet.kubernetesVersion is ${JSON.stringify(value)}, which is not a version from "${oldest}" to "${newest}". Files are checked as Kubernetes ${used}.`,
  node: (problem) => `The setting kubelet.node is not valid: ${problem}`,
  noListOfSets: "The setting kubelet.configSets must be a list. It is ignored.",
  set: (item) =>
    `Item ${item} of kubelet.configSets is ignored: it must have a path in "main" or "dropInDir", and "args" must be a list of flags.`,
  runtime: (value, known) =>
    `The setting kubelet.seccomp.runtime is ${JSON.stringify(value)}; it must be one of ${known.join(", ")}. Profiles are read as containerd reads them.`,
  rule: (rule, value, levels) =>
    `The setting kubelet.rules has ${JSON.stringify(value)} for ${rule}; it must be one of ${levels.join(", ")}. The rule keeps its default severity.`,
  unknownSetting: (name, suggestion) =>
    `There is no setting kubelet.${name}.${didYouMean(suggestion)}`,
  unknownRule: (rule, suggestion) =>
    `The setting kubelet.rules names ${JSON.stringify(rule)}, but there is no such rule.${didYouMean(suggestion)}`,
};
