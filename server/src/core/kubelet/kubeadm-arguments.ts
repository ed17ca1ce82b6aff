import { resolveAlias, type LocatedNode, type ParsedDocument } from "../syntax/located-node.ts";

/** True where a kubeadm document of the file gives the kubelet flags (`nodeRegistration.kubeletExtraArgs`). */
export function hasKubeletExtraArgs(documents: readonly ParsedDocument[]): boolean {
  return documents.some(({ root }) => {
    const apiVersion = valueOf(root, "apiVersion");
    if (apiVersion?.kind !== "scalar" || !apiVersion.text.startsWith("kubeadm.k8s.io/"))
      return false;
    const args = valueOf(valueOf(root, "nodeRegistration"), "kubeletExtraArgs");
    if (args?.kind === "map") return args.entries.length > 0;
    return args?.kind === "list" && args.items.length > 0;
  });
}

function valueOf(node: LocatedNode | undefined, name: string): LocatedNode | undefined {
  const map = node && resolveAlias(node);
  const value =
    map?.kind === "map" ? map.entries.find(({ key }) => key.text === name)?.value : undefined;
  return value && resolveAlias(value);
}
