/** What reads and finds the parts that only files of tools around the kubelet have: platforms, machines' user data, units, flags. */
export { recogniseCarried } from "./carried/carried-part.ts";
export { recogniseFlags } from "./flags/flags-part.ts";
export { recogniseHeaderless } from "./headerless/headerless-part.ts";
export { recogniseHosted } from "./hosted/hosted-part.ts";
export { readHcl } from "../syntax/hcl/read-hcl.ts";
export { recogniseKubeadmPatch } from "./hosted/kubeadm-patch-part.ts";
