import type { TaintProblem } from "../messages/flag-problems.ts";
import { hasFormat } from "../format.ts";

/** A node label of `--node-labels`. */
export interface NodeLabel {
  readonly key: string;
  readonly value: string;
}

/** The keys in the kubernetes.io namespace that a kubelet may give its own node. */
const ownKeys: ReadonlySet<string> = new Set([
  "kubernetes.io/hostname",
  "kubernetes.io/arch",
  "kubernetes.io/os",
  "beta.kubernetes.io/arch",
  "beta.kubernetes.io/instance-type",
  "beta.kubernetes.io/os",
  "failure-domain.beta.kubernetes.io/region",
  "failure-domain.beta.kubernetes.io/zone",
  "node.kubernetes.io/instance-type",
  "topology.kubernetes.io/region",
  "topology.kubernetes.io/zone",
]);

/** True for a label of the kubernetes.io or k8s.io namespace that only others than the kubelet may set. */
export function isReservedLabel(key: string): boolean {
  const slash = key.indexOf("/");
  const namespace = slash < 0 ? "" : key.slice(0, slash);
  const isBelow = (domain: string): boolean =>
    namespace === domain || namespace.endsWith(`.${domain}`);
  if (!isBelow("kubernetes.io") && !isBelow("k8s.io")) return false;
  return !ownKeys.has(key) && !isBelow("kubelet.kubernetes.io") && !isBelow("node.kubernetes.io");
}

/** The malformed part of a label; undefined for one that the API server accepts. */
export function wrongPartOf({ key, value }: NodeLabel): "key" | "value" | undefined {
  if (!hasFormat(key, "qualified-name")) return "key";
  return hasFormat(value, "label-value") ? undefined : "value";
}

/** A taint of `--register-with-taints`. */
export interface FlagTaint {
  readonly key: string;
  readonly value: string;
  readonly effect: string;
}

const effects: ReadonlySet<string> = new Set(["NoSchedule", "PreferNoSchedule", "NoExecute"]);

/**
 * Reads `key=value:Effect,key:Effect`; an entry that ends in a dash is checked and adds nothing. The
 * problem of the first wrong entry, if there is one.
 */
export function parseTaints(
  text: string,
): readonly FlagTaint[] | { readonly problem: TaintProblem; readonly entry: string } {
  const taints: FlagTaint[] = [];
  const seen = new Set<string>();
  for (const entry of text === "" ? [] : text.split(",")) {
    const isRemoval = entry.endsWith("-");
    const taint = parseTaint(isRemoval ? entry.slice(0, -1) : entry);
    if (typeof taint === "string") return { problem: taint, entry };
    if (isRemoval) continue;
    if (taint.effect === "") return { problem: "no-effect", entry };
    const same = `${taint.key}:${taint.effect}`;
    if (seen.has(same)) return { problem: "duplicate", entry };
    seen.add(same);
    taints.push(taint);
  }
  return taints;
}

function parseTaint(text: string): FlagTaint | TaintProblem {
  const [left = "", effect, ...more] = text.split(":");
  if (more.length > 0) return "form";
  if (effect === undefined) {
    if (hasFormat(left, "qualified-name")) return { key: left, value: "", effect: "" };
    return left.includes("=") ? "no-effect" : "key";
  }
  if (!effects.has(effect)) return effect === "" ? "no-effect" : "effect";
  const [key = "", value = "", ...others] = left.split("=");
  if (others.length > 0) return "form";
  if (!hasFormat(value, "label-value")) return "value";
  return hasFormat(key, "qualified-name") ? { key, value, effect } : "key";
}

/** Labels that OpenShift's kubelet accepts too (openshift/kubernetes, staging/src/k8s.io/kubelet/pkg/apis/well_known_openshift_labels.go). */
export const openShiftLabel =
  /^node-role\.kubernetes\.io\/(?:control-plane|arbiter|master|worker|etcd)$/;
