import type { PartKind } from "../engine/parts/part.ts";
import { recogniseKubeadmPatch } from "./kubeadm-patch-part.ts";
import { kubeadmPatchLook } from "./quick-looks.ts";

/**
 * Files of kubeadm's folder of patches: the check is of the configuration that results from kubeadm's own and the
 * patch.
 */
export const kubeadmPatchKind: PartKind = { ...kubeadmPatchLook, recognise: recogniseKubeadmPatch };
