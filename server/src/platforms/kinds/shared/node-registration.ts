import type { ClosedMap } from "../../platform.ts";

/** The keys of kubeadm's nodeRegistration (cmd/kubeadm/app/apis/kubeadm/v1beta4/types.go). */
const keys = [
  "kubeletExtraArgs",
  "name",
  "criSocket",
  "taints",
  "ignorePreflightErrors",
  "imagePullPolicy",
  "imagePullSerial",
] as const;

/** Names that people write for the flags of the kubelet. */
const successors = {
  extraArgs: "kubeletExtraArgs",
  kubeletArgs: "kubeletExtraArgs",
  kubeletExtraConfig: "kubeletExtraArgs",
} as const;

/** Of nodeRegistration at each of some places, the keys that kubeadm knows. */
export function nodeRegistrations(
  paths: readonly (readonly string[])[],
): readonly ClosedMap<"registration">[] {
  return paths.map((path) => ({ path, keys, successors, note: "registration" }));
}
