import type { PartKind } from "../kubelet/index.ts";
import { patchFileName } from "./patch-file.ts";
import { recogniseKubeadmPatch } from "./kubeadm-patch-part.ts";

/** Files of kubeadm's folder of patches: the configuration that they make of kubeadm's own is judged. */
export const kubeadmPatchKind: PartKind = {
  mayBeIn: (look, { path = "", role }) =>
    role === undefined && patchFileName(path, look) !== undefined,
  recognise: recogniseKubeadmPatch,
};
