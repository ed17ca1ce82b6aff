/** The profiles under the kubelet's seccomp root, as far as the user's files show them. */
export interface ProfileFiles {
  /** The root on the node, such as `/var/lib/kubelet/seccomp`, without a slash at the end. */
  readonly root: string;
  /** Paths under the root, with `/`. */
  readonly paths: ReadonlySet<string>;
  /** The address of the file that stands for a path; absent where the files have none. */
  readonly addressOf?: (path: string) => string;
}
