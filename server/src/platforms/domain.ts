import type { Domain } from "../engine/parts/domain.ts";
import { brokenDocumentsKind } from "./broken-documents-kind.ts";
import { hostedKind } from "./hosted-kind.ts";
import { kubeadmPatchKind } from "./kubeadm-patch-kind.ts";
import { brokenHeaderKind, kubeletDocumentsKind } from "./kubelet-documents-kind.ts";

export const domain = {
  kinds: [
    kubeletDocumentsKind,
    kubeadmPatchKind,
    hostedKind,
    brokenHeaderKind,
    brokenDocumentsKind,
  ],
} satisfies Domain;
