import type { MapNode } from "../../../engine/syntax/located-node.ts";
import { nodeTextAt } from "../../find-nodes.ts";
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

/** The name of its type in kubeadm. */
const typeName = "nodeRegistrationOptions";

/** Of kubeadm's documents at some places and their nodeRegistration, the keys that kubeadm knows. */
export function nodeRegistrations(
  paths: readonly (readonly string[])[],
): readonly ClosedMap<"registration" | "misplaced">[] {
  return paths.flatMap((path) => [
    { path: [...path, "nodeRegistration"], keys, successors, note: "registration" } as const,
    {
      path,
      keys: [],
      isKnown: (key: string) => isNotOfKubelet(key) && key !== typeName,
      successors: { [typeName]: "nodeRegistration" },
      holdsIn: isOfKubeadm,
      note: "misplaced",
    } as const,
  ]);
}

/** A patch for the kubelet has the kubelet's keys. */
function isOfKubeadm(root: MapNode): boolean {
  return nodeTextAt(root, ["kind"]) !== "KubeletConfiguration";
}

/** Only nodeRegistration has anything of the kubelet; the other keys are not ours. */
export function isNotOfKubelet(key: string): boolean {
  return !/kubelet/i.test(key);
}
