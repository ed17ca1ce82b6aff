/** The profiles that pods use. */
export const seccompPodMessages = {
  "seccomp-pod-privileged": ({
    container,
    type,
  }: {
    /** Absent where it has no name. */
    readonly container: string | undefined;
    readonly type: string;
  }) =>
    `${container === undefined ? "This container" : `The container "${container}"`} is privileged, and runs without any seccomp filter: ${type} does not hold for it. Remove "privileged", or set the type Unconfined, which is what it gets.`,
};
