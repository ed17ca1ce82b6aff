/** Kinds of values of a pod's `seccompProfile`. */
export type ProfileType = "RuntimeDefault" | "Localhost" | "Unconfined";

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
  readonly types: Readonly<Record<ProfileType, string>>;
  /** Types in a few words, for lists. */
  readonly shortTypes: Readonly<Record<ProfileType, string>>;
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
    type: "kind of seccomp profile",
    value: "type of a seccomp profile",
    localhostProfile: "path of a seccomp profile",
  },
  ofPod:
    "The system calls that the containers of this pod may make. It applies to every container without its own `seccompProfile`.",
  ofContainer:
    "Which system calls this container may make. It goes before the `seccompProfile` of the pod.",
  withoutOne:
    "A container without one, and without one of its pod, has no filter; on a node whose kubelet has `seccompDefault: true` it gets the runtime's own profile. A privileged container never has a filter.",
  hasNoEffectOn: (containers, more) =>
    `No effect on ${containers.join(", ")}${more === 0 ? "" : ` and ${more} more`}, since privileged containers have no filter.`,
  type: "Where the profile comes from.",
  types: {
    RuntimeDefault:
      "The profile that the container runtime brings along. It rejects calls that programs in containers rarely need and attackers like, such as `kexec_load`, `bpf` or `add_key`. It comes with the runtime, so an upgrade of the node may change it. `Unconfined` is the opposite: no filter at all. On a node whose kubelet has `seccompDefault: true`, containers that say nothing get this one too.",
    Localhost:
      "A profile of your own: the file that `localhostProfile` names, on the node. The runtime reads it for every container that it creates, so it has to be on each node that the pod may run on.",
    Unconfined:
      "No filter: every system call reaches the kernel. A container that says nothing has none either, unless the kubelet has `seccompDefault: true`: then only `Unconfined` keeps the runtime's own profile away. The pod security levels `baseline` and `restricted` reject pods with it.",
  },
  shortTypes: {
    RuntimeDefault: "the profile that the container runtime brings along",
    Localhost: "a file on the node, named by `localhostProfile`",
    Unconfined: "no filter",
  },
  localhostProfile:
    "The file with the profile: a path below the kubelet's seccomp folder, without `/` at the beginning and without `..`. It goes with the type `Localhost` only.",
  onNode: (path) => `On the node: ${path}`,
  usualRoot: "as long as the kubelet's root directory is `/var/lib/kubelet`",
  isKnown: "Your files have this profile.",
  isUnknown:
    "Your files do not have this profile: without it on the node, the container stays in CreateContainerError.",
  isNoPath: "The API server rejects this path.",
  onlyLocalhost: (type) => `Not allowed with the type ${type}: the API server rejects the pod.`,
  seccompDefault: "`seccompDefault` in the kubelet's reference",
};

declare module "../../messages/language.ts" {
  interface Phrases {
    readonly pods: PodPhrases;
  }
}
