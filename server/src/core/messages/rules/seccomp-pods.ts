interface Suggested {
  readonly suggestion: string | undefined;
}

/** The profiles that pods use. */
export const seccompPodMessages = {
  "seccomp-pod-annotation": ({
    key,
    type,
    localhostProfile,
  }: {
    readonly key: string;
    /** Absent where the annotation's value is none that it could have. */
    readonly type: string | undefined;
    readonly localhostProfile: string | undefined;
  }) => {
    const subject = key.startsWith("container.") ? "the container" : "the pod";
    const path =
      localhostProfile === undefined ? "" : ` and "localhostProfile: ${localhostProfile}"`;
    const field =
      type === undefined
        ? `Set "seccompProfile" in the securityContext of ${subject} instead.`
        : `Set "seccompProfile" with "type: ${type}"${path} in the securityContext of ${subject} instead.`;
    return `No Kubernetes since 1.27 reads this annotation ("non-functional in v1.27+"): ${subject} gets no seccomp profile from it. ${field}`;
  },
  "seccomp-pod-privileged": ({
    container,
    type,
    isForSystem,
  }: {
    /** Absent where it has no name. */
    readonly container: string | undefined;
    readonly type: string;
    readonly isForSystem: boolean;
  }) =>
    `${container === undefined ? "This container" : `The container "${container}"`} is privileged, and runs without any seccomp filter: ${type} does not hold for it. ${
      isForSystem
        ? "Parts of the cluster itself often have to be privileged; the type Unconfined says what it gets."
        : 'Remove "privileged", or set the type Unconfined, which is what it gets.'
    }`,
  "seccomp-pod-file-missing": ({
    onNode,
    suggestion,
  }: Suggested & {
    /** The path on the node. */
    readonly onNode: string;
  }) =>
    `The runtime looks for ${onNode}, and no such profile is known. Without the file the container stays in CreateContainerError: "cannot load seccomp profile". Correct the path, or put the file on every node.${didYouMean(suggestion)}`,
  "seccomp-pod-localhost-prefix": ({
    onNode,
    suggestion,
  }: Suggested & { readonly onNode: string }) =>
    `"localhost/" belongs to the old annotation; in this field it names a folder. The runtime looks for ${onNode}, and without that file the container stays in CreateContainerError: "cannot load seccomp profile". ${write(suggestion)}`,
  "seccomp-pod-path-absolute": ({
    written,
    suggestion,
  }: Suggested & { readonly written: string }) =>
    `The path "${written}" begins with "/". The API server refuses the pod: "must be a relative path". ${write(suggestion)} The kubelet puts its seccomp folder before it.`,
  "seccomp-pod-path-parent": ({ written, suggestion }: Suggested & { readonly written: string }) =>
    `The path "${written}" has a step up in it. The API server refuses the pod: "must not contain '..'". ${write(suggestion)} Only profiles below the kubelet's seccomp folder can be used.`,
  "seccomp-pod-path-required": ({
    example,
    isEmpty,
  }: {
    readonly example: string;
    readonly isEmpty: boolean;
  }) =>
    isEmpty
      ? `The path is empty, so the type Localhost has no profile. The API server takes the pod, but the container stays in CreateContainerConfigError: "localhostProfile must be set if seccompProfile type is Localhost". Write the path, such as "${example}".`
      : `The type Localhost needs the path of a profile. The API server refuses the pod: "must be set when seccomp type is Localhost". Add "localhostProfile", such as "${example}".`,
  "seccomp-pod-path-unused": ({ type }: { readonly type: string }) =>
    `A path goes with the type Localhost, and the type here is ${type}. The API server refuses the pod: "can only be set when seccomp type is Localhost". Remove the path, or change the type.`,
  "seccomp-pod-type-missing": ({ suggestion }: { readonly suggestion: string }) =>
    `The profile has no type. The API server refuses the pod: "type is required when seccompProfile is set". Add "type: ${suggestion}"${suggestion === "Localhost" ? ", which goes with the path" : ", which is right for most pods"}.`,
  "seccomp-pod-type-unknown": ({ written, suggestion }: Suggested & { readonly written: string }) =>
    `"${written}" is no type: there are RuntimeDefault, Localhost and Unconfined. The API server refuses the pod: "Unsupported value".${didYouMean(suggestion)}`,
};

function write(suggestion: string | undefined): string {
  return suggestion === undefined ? "Write the path of a profile." : `Write "${suggestion}".`;
}

function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
}
