/** What the server itself says beside findings, and what frames these. */
export interface ServerPhrases {
  /** The title of the action that makes all safe fixes of a file. */
  readonly fixAll: string;
  /** The lens over a seccomp profile. */
  readonly showEffectiveActions: string;
  /** Behind a message: the words of the kubelet's log for it. */
  readonly inItsLog: (phrase: string) => string;
}

export const englishServerPhrases: ServerPhrases = {
  fixAll: "Fix all",
  showEffectiveActions: "Show effective actions",
  inItsLog: (phrase) => ` In its log: "${phrase}".`,
};
