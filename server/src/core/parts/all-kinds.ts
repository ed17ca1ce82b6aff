import { carriedKind } from "./carried/carried-part.ts";
import { documentsKind } from "./documents/documents-part.ts";
import { flagsKind } from "./flags/flags-part.ts";
import { headerlessKind } from "./headerless/headerless-part.ts";
import { hostedKind } from "./hosted/hosted-part.ts";
import { kubeadmPatchKind } from "./hosted/kubeadm-patch-part.ts";
import type { PartKind } from "./part.ts";
import { podKind } from "./pod/pod-part.ts";
import { projectFileKind } from "./project-file/project-file-part.ts";
import { seccompProfileKind } from "./seccomp-profile/profile-part.ts";

/** All kinds of things that a file may hold, in the order in which they are asked. */
export const allKinds: readonly PartKind[] = [
  documentsKind,
  kubeadmPatchKind,
  hostedKind,
  carriedKind,
  seccompProfileKind,
  podKind,
  flagsKind,
  headerlessKind,
  projectFileKind,
];
