import type { Diagnostic } from "vscode-languageserver";

/** A file to check. */
export interface CheckedFile {
  readonly uri: string;
  /** The user says that it is a kubelet configuration, whatever is in it. */
  readonly isKubeletConfig?: true;
}

/**
 * The files of the last check of the workspace. Their findings stay in the list of problems until the next check, and
 * follow changes, unless a file is open: then its editor shows them.
 */
export interface CheckedFiles {
  /** A check begins: the files are read again, and what the last one found goes. */
  begin(): void;
  /** Checks a file and publishes what is wrong in it; undefined if it is none of ours, or its findings are not wanted. */
  check(file: CheckedFile): Promise<readonly Diagnostic[] | undefined>;
  /** All are checked: what was read for that may go. */
  end(): void;
  /** The file was opened: its editor shows what is wrong in it. */
  opened(uri: string): void;
  /** The findings in these files, or in all of them, may be outdated: they are checked again soon. */
  changed(uris?: Iterable<string>): void;
}
