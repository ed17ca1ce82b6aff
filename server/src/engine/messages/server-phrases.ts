import { isBefore, type NearestVersion, versionWithZero } from "../../facts/field-index.ts";
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

const englishSettingPhrases: SettingPhrases = {
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

/** A part of a file that the nearest version rejects, and another may accept. */
export interface NotKnown {
  readonly kind: NotKnownKind;
  /** As written: a name, a value or a path. */
  readonly name: string;
  /** The field that has the value or key. */
  readonly field?: string | undefined;
  /** The feature gate that a setting needs. */
  readonly gate?: string | undefined;
  /** The most similar known name. */
  readonly suggestion?: string | undefined;
  readonly asked: NearestVersion;
}

export type NotKnownKind =
  | "field"
  | "gate"
  | "locked-gate"
  | "needs-gate"
  | "flag"
  | "value"
  | "key"
  | "kind"
  | "api-version"
  | "setting";

/** The server's texts other than findings, and texts around findings. */
export interface ServerPhrases {
  /** The title of the action that makes all safe fixes of a file. */
  readonly fixAll: string;
  /** The lens over a seccomp profile. */
  readonly showEffectiveActions: string;
  /** Behind a message: the words of the kubelet's log for it. */
  readonly inItsLog: (phrase: string) => string;
  /** What to do about logind, whose delay has to be this many seconds. */
  readonly raiseInhibitDelay: (seconds: number) => string;
  /** The tooltip of a link from a path of the node to a file that this machine also has. */
  readonly onThisMachine: (path: string) => string;
  /** Instead of a message: what the nearest version does not know, and the version that was asked for may. */
  readonly notKnown: (what: NotKnown) => string;
  /** That a version is not supported, and which one is used instead. */
  readonly checkedAs: (asked: NearestVersion) => string;
  /** That a version is not supported, and which one an answer is for that is not about files. */
  readonly answeredFor: (asked: NearestVersion) => string;
  /** That a document is too long to be formatted. */
  readonly tooLongToFormat: (limit: number) => string;
  readonly settings: SettingPhrases;
}

function notSupported({ version, asked = version }: NearestVersion, result: string): string {
  const [relation, last] = isBefore(asked, version) ? ["older", "oldest"] : ["newer", "newest"];
  const meant = versionWithZero(asked);
  const question = meant === undefined ? "" : ` Did you mean ${meant}?`;
  return `Kubernetes ${asked} is ${relation} than ${version}, the ${last} version that Kubelet Config supports. ${result}${question}`;
}

function notKnown(what: NotKnown): string {
  const { kind, name, gate = "", suggestion } = what;
  const { version, asked = version } = what.asked;
  const about = `Kubernetes ${version} does not have it, but ${asked} may.${didYouMean(suggestion)}`;
  switch (kind) {
    case "field":
      return `Unknown field "${name}". ${about}`;
    case "gate":
      return `Unknown feature gate "${name}". ${about}`;
    case "locked-gate":
      return `Kubernetes ${version} does not accept this value of the feature gate "${name}", but ${asked} may.`;
    case "needs-gate":
      return `Kubernetes ${version} does not accept "${name}" without the feature gate ${gate}, but ${asked} may.`;
    case "flag":
      return `Unknown flag ${name}. ${about}`;
    case "value":
      return `Unknown value "${name}" of "${what.field ?? ""}". ${about}`;
    case "key":
      return `Unknown key "${name}" in "${what.field ?? ""}". ${about}`;
    case "kind":
      return `Unknown kind "${name}". ${about}`;
    case "api-version":
      return `Unknown API version "${name}". ${about}`;
    case "setting":
      return `Kubernetes ${version} does not support "${name}", but ${asked} may.`;
  }
}

export const englishServerPhrases: ServerPhrases = {
  fixAll: "Fix all",
  showEffectiveActions: "Show effective actions",
  inItsLog: (phrase) => ` Log: "${phrase}".`,
  raiseInhibitDelay: (seconds) =>
    `Write InhibitDelayMaxSec=${seconds} below [Login] in a file whose name comes last, such as /etc/systemd/logind.conf.d/zz-kubelet.conf, and restart systemd-logind. A file with a later name overrides the 99-kubelet.conf that the kubelet writes.`,
  onThisMachine: (path) => `Open ${path} of this machine. The node may have another one.`,
  notKnown,
  checkedAs: (asked) => notSupported(asked, `Files are checked as ${asked.version}.`),
  answeredFor: (asked) => notSupported(asked, `The answer is for ${asked.version}.`),
  tooLongToFormat: (limit) => `Kubelet Config formats documents of up to ${limit} characters.`,
  settings: englishSettingPhrases,
};
