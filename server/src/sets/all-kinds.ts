import { carriedKind, headerlessKind } from "../carriers/index.ts";
import { hostedKind, kubeadmPatchKind, kubeletDocumentsKind } from "../platforms/index.ts";
import { flagsKind } from "../flags/index.ts";
import type { PartKind } from "../kubelet/index.ts";
import { podKind, seccompProfileKind } from "../seccomp/index.ts";
import { projectFileKind } from "../project/index.ts";

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
