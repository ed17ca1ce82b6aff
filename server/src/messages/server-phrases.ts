import { isBefore, type NearestVersion, versionWithZero } from "../facts/field-index.ts";

/** What the server itself says beside findings, and what frames these. */
export interface ServerPhrases {
  /** The title of the action that makes all safe fixes of a file. */
  readonly fixAll: string;
  /** The lens over a seccomp profile. */
  readonly showEffectiveActions: string;
  /** Behind a message: the words of the kubelet's log for it. */
  readonly inItsLog: (phrase: string) => string;
  /** Behind a message: what the version that was asked for may do. */
  readonly mayBeAccepted: (asked: NearestVersion) => string;
  /** That a version is not supported, and which one is used instead. */
  readonly checkedAs: (asked: NearestVersion) => string;
}

function checkedAs({ version, asked = version }: NearestVersion): string {
  const [relation, last] = isBefore(asked, version) ? ["older", "oldest"] : ["newer", "newest"];
  const meant = versionWithZero(asked);
  const question = meant === undefined ? "" : ` Did you mean ${meant}?`;
  return `Kubernetes ${asked} is ${relation} than ${version}, the ${last} version that Kubelet Config knows. It checks as ${version}.${question}`;
}

export const englishServerPhrases: ServerPhrases = {
  fixAll: "Fix all",
  showEffectiveActions: "Show effective actions",
  inItsLog: (phrase) => ` In its log: "${phrase}".`,
  mayBeAccepted: ({ version, asked = version }) =>
    ` Kubernetes ${version} does not support this; ${asked} may.`,
  checkedAs,
};
