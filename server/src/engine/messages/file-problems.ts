/** Why a file or a directory cannot be read or written, in English. Other reasons come in the system's own words. */
export const fileProblems = {
  missing: "no such file or directory",
  denied: "permission denied",
  isOpen: "another program has it open",
  directory: "it is a directory",
  notDirectory: "it is not a directory",
  special: "it is not a regular file",
  circular: "it is a link to itself",
  deadLink: "it is a link to a target that does not exist",
  leadsOut: "it is a link to a target outside the directory",
  elsewhere: "it is not on this machine",
  noMatch: "no file matches it",
  tooMany: "it contains too many files and directories, or takes too long to list",
  tooLong: "it is too long",
  changed: "another program has changed it in the meantime",
  silent: "the file system does not answer",
  unreadable: "it cannot be read",
  notUtf8: "it contains bytes that are not valid UTF-8",
  notUtf16: "it contains bytes that are not valid UTF-16",
  diffOfUtf16: "git and patch do not support UTF-16. Remove --diff to write the file",
  diffOfControls: "it contains invisible or control characters. Remove --diff to write the file",
  /** The path of the copy follows. */
  halfWritten: "it was only partly written; its old text is in",
} as const;

export type FileProblemKey = keyof typeof fileProblems;
