import { carriedKind } from "./carried/carried-kind.ts";
import { kubeletDocumentsKind } from "./documents/kubelet-documents-kind.ts";
import { flagsKind } from "./flags/flags-kind.ts";
import { headerlessKind } from "./headerless/headerless-kind.ts";
import { hostedKind } from "./hosted/hosted-kind.ts";
import { kubeadmPatchKind } from "./hosted/kubeadm-patch-kind.ts";
import type { PartKind } from "./part.ts";
import { podKind } from "./pod/pod-kind.ts";
import { projectFileKind } from "./project-file/project-file-kind.ts";
import { seccompProfileKind } from "./seccomp-profile/profile-kind.ts";

/** All kinds of things that a file may hold, in the order in which they are asked. */
export const allKinds: readonly PartKind[] = [
  kubeletDocumentsKind,
  kubeadmPatchKind,
  hostedKind,
  carriedKind,
  seccompProfileKind,
  podKind,
  flagsKind,
  headerlessKind,
  projectFileKind,
];
