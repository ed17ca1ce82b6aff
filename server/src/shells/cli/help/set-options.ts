/** The inputs of a kubelet in addition to its main file. */
export interface SetOptions {
  readonly configDir: string | undefined;
  readonly args: readonly string[];
  /** The root of a node's file tree, which says everything else. */
  readonly root?: string;
  /** The file is read without the files that are found next to it; sets that a project's file names count all the same. */
  readonly isAlone?: boolean;
}
