import { counted } from "../../messages/counted.ts";

/** Problems and notes in the answers of tools for agents. */
export interface AgentPhrases {
  /** The client grants no folder. */
  readonly noRoots: (path: string) => string;
  readonly outside: (path: string, roots: readonly string[]) => string;
  readonly leadsOut: (path: string) => string;
  readonly notThere: (path: string, roots: readonly string[]) => string;
  /** A pipe, a device, a socket. */
  readonly notAFile: (path: string) => string;
  readonly isFolder: (path: string) => string;
  readonly isFile: (path: string) => string;
  /** Behind a path and a colon: why it is not read. */
  readonly notGranted: string;
  readonly cannotRead: (path: string, reason: string) => string;
  /** Two texts under one path. */
  readonly twice: (path: string) => string;
  readonly tooLong: (limit: number) => string;
  readonly tooManyFiles: (limit: number) => string;
  readonly folderTooLarge: (path: string) => string;
  readonly answerTooLong: string;
  readonly textIsCut: string;
  /** The call names no file. */
  readonly nothingRequested: string;
  readonly filesAndSet: string;
  readonly dropInsTwice: string;
  readonly dropInWithoutText: (path: string) => string;
  readonly nameOrLog: string;
  readonly sameVersions: (version: string) => string;
}

export const englishAgentPhrases: AgentPhrases = {
  noRoots: (path) =>
    `${path} is not read: the client grants no folder. Pass the file's text as "text", or have the user grant a folder (a root).`,
  outside: (path, roots) =>
    `${path} is outside the granted folders: ${roots.join(", ")}. Pass the file's text as "text", or have the user grant its folder.`,
  leadsOut: (path) =>
    `${path} is not read: it is a link that leads out of the granted folders. Pass the text as "text".`,
  notThere: (path, roots) =>
    `There is no file or folder ${path}. Relative paths count from ${roots.join(", ")}.`,
  notAFile: (path) => `${path} is not read: it is neither a file nor a folder.`,
  isFolder: (path) => `${path} is a folder; here, one file is wanted.`,
  isFile: (path) => `${path} is a file; here, the folder of drop-ins is wanted.`,
  notGranted: "it is outside the granted folders",
  cannotRead: (path, reason) => `Cannot read ${path}: ${reason}.`,
  twice: (path) => `Two texts have the path ${path}. Give each file a path of its own.`,
  tooLong: (limit) =>
    `A call may have at most ${counted(limit, "character")} of text. Ask about fewer files at once.`,
  tooManyFiles: (limit) =>
    `A call is about ${counted(limit, "file")} at most. Name a folder further down, or fewer files.`,
  folderTooLarge: (path) =>
    `${path} has too many folders, or takes too long to list. Name a folder further down.`,
  answerTooLong: "The answer is too long. Ask about fewer files at once.",
  textIsCut: "… The rest is left out here; the structured answer has all of it.",
  nothingRequested:
    'No file is given. Give "main" with a path and the text, or "dropIns", "configDir" or "flags"; check and upgrade also take "files".',
  filesAndSet:
    'Pass either "files", which are checked individually, or "main", "dropIns", "configDir" and "flags", which are merged into one kubelet\'s configuration.',
  dropInsTwice: 'Give either "dropIns" with their texts or "configDir", not both.',
  dropInWithoutText: (path) =>
    `The drop-in ${path} has no "text". Pass it, or have the folder read from the disk with "configDir".`,
  nameOrLog: 'Give either "name" or "log".',
  sameVersions: (version) => `"from" and "to" are both ${version}.`,
};

declare module "../../messages/language.ts" {
  interface Phrases {
    readonly agents: AgentPhrases;
  }
}
