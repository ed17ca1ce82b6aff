/** What a kubelet is started with besides its main file. */
export interface SetOptions {
  readonly configDir: string | undefined;
  readonly args: readonly string[];
  /** The root of a node's file tree, which says everything else. */
  readonly root?: string;
}
