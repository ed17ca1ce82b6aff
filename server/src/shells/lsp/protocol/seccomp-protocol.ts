/** The part of the protocol that is about seccomp profiles. */
import type { PlainRange } from "./plain-range.ts";

/** The request, client to server, for what a seccomp profile does with every system call. */
export const seccompActionsRequest = "kubelet/seccompActions";

export interface SeccompActionsParams {
  /** A file with a profile. */
  readonly uri: string;
  /** The constant of the architecture, `SCMP_ARCH_…`; absent: the profile's first. */
  readonly architecture?: string;
  /** Absent: that of the settings. */
  readonly runtime?: string;
  /** Without what differs between any two profiles: for the diff editor. */
  readonly compare: boolean;
  /** RuntimeDefault of containerd instead of the file's profile, with its architecture. */
  readonly runtimeDefault?: boolean;
  /** The address of the document that shows it: links in that document lead to the rules. */
  readonly view?: string;
}

export interface SeccompActionsResult {
  readonly text: string;
  readonly architecture: string;
  /** The architectures that are worth a look, those of the profile first. */
  readonly architectures: readonly string[];
  readonly runtime: string;
}

/** The request, client to server, that writes a profile for Docker or Podman in the OCI form. */
export const convertProfileRequest = "kubelet/convertProfile";

export interface ConvertProfileParams {
  /** An open document. */
  readonly uri: string;
  /** The capabilities of the containers that it is for, `CAP_…`; absent: asks what there is to choose. */
  readonly capabilities?: readonly string[];
  /** The constant of the node's architecture, `SCMP_ARCH_…`. */
  readonly architecture?: string;
}

export interface ConvertProfileResult {
  /** The change; absent if the file has the OCI form already, is broken, or is not a profile. */
  readonly edits?: readonly {
    readonly range: PlainRange;
    readonly newText: string;
  }[];
  /** All capabilities of the kernel, and those that containers usually have. */
  readonly capabilities: readonly string[];
  readonly usual: readonly string[];
  /** The architectures that the profile may be for. */
  readonly architectures: readonly string[];
}

/** The names of the container runtimes that profiles can be read for. */
export const seccompRuntimes: readonly string[] = [
  "containerd",
  "crun",
  "cri-o",
  "podman",
  "docker",
];
