import type { PartKind } from "../kubelet/index.ts";
import { recogniseKubeadmPatch } from "./kubeadm-patch-part.ts";
import { kubeadmPatchLook } from "./quick-looks.ts";

/** Files of kubeadm's folder of patches: the configuration that they make of kubeadm's own is judged. */
export const kubeadmPatchKind: PartKind = { ...kubeadmPatchLook, recognise: recogniseKubeadmPatch };
