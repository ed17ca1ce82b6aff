/** The project as it is: paths are relative to its root. */
export interface Project {
  /** The text of a file; undefined if there is no such file. */
  readonly read: (path: string) => string | undefined;
  /** The names of the files and folders in a folder; none if there is no such folder. */
  readonly list: (folder: string) => readonly string[];
}

/** The complete texts of new and changed files by path, or a sentence that says what is wrong. */
export type Scaffold = ReadonlyMap<string, string> | string;
