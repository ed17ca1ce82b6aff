/** Kinds of values of a pod's `seccompProfile`. */
export type PodProfileType = "RuntimeDefault" | "Localhost" | "Unconfined";

/** The phrases of hover and completion about the profiles that pods use; Markdown. */
export interface PodPhrases {
  /** The words behind a name in the first line of a hover. */
  readonly what: Readonly<
    Record<"ofPod" | "ofContainer" | "type" | "value" | "localhostProfile", string>
  >;
  readonly ofPod: string;
  readonly ofContainer: string;
  readonly withoutOne: string;
  readonly hasNoEffectOn: (containers: readonly string[], more: number) => string;
  readonly type: string;
  readonly types: Readonly<Record<PodProfileType, string>>;
  /** Types in a few words, for lists. */
  readonly shortTypes: Readonly<Record<PodProfileType, string>>;
  readonly localhostProfile: string;
  readonly onNode: (path: string) => string;
  readonly usualRoot: string;
  readonly isKnown: string;
  readonly isUnknown: string;
  readonly isNoPath: string;
  readonly onlyLocalhost: (type: string) => string;
  readonly seccompDefault: string;
}

/** English phrases. */
export const englishPodPhrases: PodPhrases = {
  what: {
    ofPod: "seccomp profile of the pod",
    ofContainer: "seccomp profile of the container",
    type: "seccomp profile type",
    value: "seccomp profile type",
    localhostProfile: "seccomp profile path",
  },
  ofPod:
    "The system calls that containers in this pod can make. Applies to every container without its own `seccompProfile`.",
  ofContainer:
    "The system calls that this container can make. Overrides the pod's `seccompProfile`.",
  withoutOne:
    "If neither the container nor the pod has a profile, there is no filter; with `seccompDefault: true` on the kubelet, the runtime's default profile applies. By default, privileged containers have no filter.",
  hasNoEffectOn: (containers, more) =>
    `No effect on ${containers.join(", ")}${more === 0 ? "" : ` and ${more} more`}: privileged containers have no filter.`,
  type: "The source of the profile.",
  types: {
    RuntimeDefault:
      "The container runtime's default profile. It blocks system calls that containers rarely need and attackers use, such as `kexec_load`, `bpf` or `add_key`. A runtime upgrade may change it. With `seccompDefault: true` on the kubelet, it also applies to containers that set no profile.",
    Localhost:
      "Your own profile: the file on the node that `localhostProfile` names. The runtime reads it for every container that it creates, so the file must be on every node where the pod can run.",
    Unconfined:
      "No filter: all system calls reach the kernel. Containers that set no profile have no filter either, unless the kubelet has `seccompDefault: true`; then `Unconfined` opts out of the runtime's default profile. The Pod Security Standards `baseline` and `restricted` reject it.",
  },
  shortTypes: {
    RuntimeDefault: "the container runtime's default profile",
    Localhost: "a file on the node, named by `localhostProfile`",
    Unconfined: "no filter",
  },
  localhostProfile:
    "The profile file: a path relative to the kubelet's seccomp directory, without `..`. Only for `type: Localhost`.",
  onNode: (path) => `On the node: ${path}`,
  usualRoot: "if the kubelet's root directory is `/var/lib/kubelet`",
  isKnown: "Your files include this profile.",
  isUnknown:
    "Your files do not include this profile. If the node does not have it, the container stays in CreateContainerError.",
  isNoPath: "The API server rejects this path.",
  onlyLocalhost: (type) => `Not allowed with type ${type}: the API server rejects the pod.`,
  seccompDefault: "`seccompDefault` in the kubelet configuration reference",
};

declare module "../../engine/messages/language.ts" {
  interface Phrases {
    readonly pods: PodPhrases;
  }
}
