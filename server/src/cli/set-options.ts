/** What a kubelet is started with besides its main file. */
export interface SetOptions {
  readonly configDir: string | undefined;
  readonly args: readonly string[];
}
