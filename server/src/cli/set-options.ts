/** The inputs of a kubelet in addition to its main file. */
export interface SetOptions {
  readonly configDir: string | undefined;
  readonly args: readonly string[];
  /** The root of a node's file tree, which says everything else. */
  readonly root?: string;
}
