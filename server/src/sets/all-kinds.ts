import { carriedKind } from "../carriers/carried-kind.ts";
import { kubeletDocumentsKind } from "../platforms/kubelet-documents-kind.ts";
import { dumpKind } from "./dump-kind.ts";
import { flagsKind } from "../flags/flags-kind.ts";
import { headerlessKind } from "../carriers/headerless-kind.ts";
import { hostedKind } from "../platforms/hosted-kind.ts";
import { kubeadmPatchKind } from "../platforms/kubeadm-patch-kind.ts";
import type { PartKind } from "../kubelet/parts/part.ts";
import { podKind } from "../seccomp/pod/pod-kind.ts";
import { projectFileKind } from "../project/project-file-kind.ts";
import { seccompProfileKind } from "../seccomp/profile/profile-kind.ts";

/** All kinds of things that a file may hold, in the order in which they are asked. */
export const allKinds: readonly PartKind[] = [
  kubeletDocumentsKind,
  kubeadmPatchKind,
  hostedKind,
  carriedKind,
  seccompProfileKind,
  podKind,
  flagsKind,
  dumpKind,
  headerlessKind,
  projectFileKind,
];
