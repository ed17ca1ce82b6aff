import { counted } from "../../engine/messages/english-words.ts";

/** Problems and notes in the answers of agent tools. */
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
  readonly emptyPath: string;
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
    `Cannot read ${path}: the client has not granted any folder. Pass the file's text as "text", or ask the user to grant a folder (a root).`,
  outside: (path, roots) =>
    `${path} is outside the granted folders: ${roots.join(", ")}. Pass the file's text as "text", or ask the user to grant its folder.`,
  leadsOut: (path) =>
    `Cannot read ${path}: it is a link to a target outside the granted folders. Pass the file's text as "text".`,
  notThere: (path, roots) => `${path} does not exist. Relative paths start at ${roots.join(", ")}.`,
  notAFile: (path) => `Cannot read ${path}: it is neither a file nor a folder.`,
  isFolder: (path) => `${path} is a folder, but a file is required here.`,
  isFile: (path) => `${path} is a file, but a drop-in directory is required here.`,
  notGranted: "it is outside the granted folders",
  emptyPath: "A path is empty. Name the file, such as kubelet.yaml.",
  twice: (path) => `Two texts have the path ${path}. Give each file its own path.`,
  tooLong: (limit) =>
    `A call can have at most ${counted(limit, "character")} of text. Pass fewer files.`,
  tooManyFiles: (limit) =>
    `A call can have at most ${counted(limit, "file")}. Pass a subfolder, or fewer files.`,
  folderTooLarge: (path) =>
    `${path} has too many folders, or takes too long to list. Pass a subfolder.`,
  answerTooLong: "The answer is too long. Pass fewer files.",
  textIsCut: "… The rest is omitted here; the structured answer is complete.",
  nothingRequested:
    'No file was passed. Pass "main" with a path and text, or "dropIns", "configDir" or "flags"; check and upgrade also accept "files".',
  filesAndSet:
    'Pass either "files", which are checked individually, or "main", "dropIns", "configDir" and "flags", which are merged into one kubelet\'s configuration.',
  dropInsTwice: 'Pass either "dropIns" with their text or "configDir", not both.',
  dropInWithoutText: (path) =>
    `The drop-in ${path} has no "text". Pass its text, or pass "configDir" to read the folder from disk.`,
  nameOrLog: 'Pass either "name" or "log".',
  sameVersions: (version) => `"from" and "to" are both ${version}.`,
};

declare module "../../engine/messages/language.ts" {
  interface Phrases {
    readonly agents: AgentPhrases;
  }
}
