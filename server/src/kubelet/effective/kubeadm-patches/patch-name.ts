/** How a patch is applied to its target. */
export type PatchType = "strategic" | "merge" | "json";

/** kubeadm's reading of a file's name in its folder of patches. */
export type PatchName =
  /** Its extension is neither `.yaml` nor `.json`, or its name begins with no target's: kubeadm passes it by. */
  | { readonly kind: "ignored" }
  /** A `+` without one of the types after it: kubeadm fails, whatever else the folder contains. */
  | { readonly kind: "bad-type" }
  | { readonly kind: "patch"; readonly target: string; readonly type: PatchType };

/** The target of these patches: the configuration that the kubelets get. */
export const kubeletTarget = "kubeletconfiguration";

/** In the order in which kubeadm knows them. */
const targets: readonly string[] = [
  ...["etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler"],
  ...[kubeletTarget, "corednsdeployment"],
];

const patchName = new RegExp(`^(${targets.join("|")})[^.+\\n]*(\\+)?(json|merge|strategic)?`);

/**
 * Reads a file's name as kubeadm does (`cmd/kubeadm/app/util/patches`): target, any suffix, `+` and a type, of which the
 * beginning alone counts; a dot before the `+` hides the type. Any text is fine.
 */
export function readPatchName(fileName: string): PatchName {
  if (!/.\.(?:json|yaml)$/.test(fileName)) return { kind: "ignored" };
  const match = patchName.exec(fileName);
  if (!match) return { kind: "ignored" };
  const [, target = "", plus, type] = match;
  if (plus !== undefined && type === undefined) return { kind: "bad-type" };
  return { kind: "patch", target, type: isPatchType(type) ? type : "strategic" };
}

function isPatchType(text: string | undefined): text is PatchType {
  return text === "json" || text === "merge" || text === "strategic";
}
