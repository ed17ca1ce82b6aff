import type { Domain } from "../engine/parts/domain.ts";
import { brokenDocumentsKind } from "./broken-documents-kind.ts";
import { brokenHeaderKind, kubeletDocumentsKind } from "./kubelet-documents-kind.ts";
import type { PartKind } from "../engine/parts/part.ts";
import { recogniseHosted } from "./hosted-part.ts";
import { hostedLook, kubeadmPatchLook } from "./quick-looks.ts";
import { recogniseKubeadmPatch } from "./patches/kubeadm-patch-part.ts";

/**
 * Files of kubeadm's folder of patches: the check is of the configuration that results from kubeadm's own and the
 * patch.
 */
const kubeadmPatchKind: PartKind = { ...kubeadmPatchLook, recognise: recogniseKubeadmPatch };

/**
 * Kubelet configurations in files (YAML, or JSON, which is YAML too) of platforms that lay them over a configuration of
 * their own.
 */
const hostedKind: PartKind = { ...hostedLook, recognise: recogniseHosted };

export const domain = {
  kinds: [
    kubeletDocumentsKind,
    kubeadmPatchKind,
    hostedKind,
    brokenHeaderKind,
    brokenDocumentsKind,
  ],
} satisfies Domain;
