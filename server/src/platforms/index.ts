export { type FoundNode, findNode, findNodes, textAt } from "./find-nodes.ts";
export { hostedKind } from "./hosted-kind.ts";
export { kubeadmPatchKind } from "./kubeadm-patch-kind.ts";
export { kubeletDocumentsKind } from "./kubelet-documents-kind.ts";
export { mimeParts } from "./mime-parts.ts";
export { nextLine, regionOf } from "./region.ts";
