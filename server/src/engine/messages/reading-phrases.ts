/** Sentences about files that cannot be read or written. A problem is one of `fileProblems`, or the system's own words. */
export interface ReadingPhrases {
  readonly cannotRead: (path: string, problem: string) => string;
  readonly cannotChange: (path: string, problem: string) => string;
  readonly cannotDiff: (path: string, problem: string) => string;
  /** `isUnchanged`: the file is as it was. */
  readonly cannotWrite: (path: string, problem: string, isUnchanged: boolean) => string;
  readonly noSuchFiles: (paths: readonly string[]) => string;
  readonly noProfiles: (folder: string) => string;
  /** A link in a folder that is searched. */
  readonly leadsOut: (path: string, folder: string) => string;
  /** A set of a project's file, which is at `place`. */
  readonly setLeadsOut: (set: string, place: string) => string;
  readonly setUnread: (file: string, place: string, problem: string) => string;
  /** Input without a dump, and a line that is not one. */
  readonly noDump: string;
  readonly notDump: (place: string) => string;
  /** A version that has no KubeletConfiguration. */
  readonly noConfiguration: (kubernetes: string) => string;
}

export const englishReadingPhrases: ReadingPhrases = {
  cannotRead: (path, problem) => `Cannot read ${path}: ${problem}.`,
  cannotChange: (path, problem) => `Cannot change ${path}: ${problem}.`,
  cannotDiff: (path, problem) => `Cannot create a diff of ${path}: ${problem}.`,
  cannotWrite: (path, problem, isUnchanged) =>
    `Cannot write ${path}: ${problem}.${isUnchanged ? " Nothing was written." : ""}`,
  noSuchFiles: (paths) => `No such file or directory: ${paths.join(", ")}.`,
  noProfiles: (folder) => `There is no directory ${folder} with seccomp profiles.`,
  leadsOut: (path, folder) =>
    `${path} is skipped: it is a link to a target outside ${folder}. Pass the file itself to read it.`,
  setLeadsOut: (set, place) =>
    `The set of ${set} in ${place} contains a link to a target outside the directory of that file, so its files are not checked. Move them into the directory, or remove the set.`,
  setUnread: (file, place, problem) =>
    `Cannot read ${file}, which is in a set in ${place}: ${problem}. The files of the set are not checked. Correct the path there, or the file.`,
  noDump:
    "There is no node in these files. Pass the output of kubectl get --raw /api/v1/nodes/NAME/proxy/configz.",
  notDump: (place) => `${place} is not the dump of a kubelet.`,
  noConfiguration: (kubernetes) => `Kubernetes ${kubernetes} has no KubeletConfiguration.`,
};

declare module "./language.ts" {
  interface Phrases {
    readonly reading: ReadingPhrases;
  }
}
