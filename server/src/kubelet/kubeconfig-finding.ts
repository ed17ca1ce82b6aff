import type { Finding } from "../engine/analysis/finding.ts";
import type { TextLook } from "../engine/text/text-look.ts";
import type { MapNode } from "../engine/syntax/located-node.ts";

/** The keys of a kubeconfig (client-go's `clientcmd/api/v1`), none of which is a field of the kubelet. */
const kubeconfigKeys: ReadonlySet<string> = new Set([
  "clusters",
  "contexts",
  "users",
  "current-context",
  "preferences",
  "extensions",
]);

const unknown: ReadonlySet<string> = new Set([
  "unknown-field",
  "dropin-unknown-field",
  "cred-unknown-field",
]);

/** Findings about a header that names another kind. */
const ofKind: ReadonlySet<string> = new Set([
  "config-unknown-kind",
  "dropin-unknown-gvk",
  "cred-kind",
]);

/**
 * The findings of a document, with those about the keys of a kubeconfig replaced by one that names the kind of
 * document, and without those about the keys of another object; the same findings if it is neither.
 */
export function withKubeconfigFinding(
  findings: readonly Finding[],
  root: MapNode,
): readonly Finding[] {
  if (findings.length === 0) return findings;
  if (!isKubeconfig(root)) {
    const isOther = isOfOtherApi(root) && findings.some(({ rule }) => ofKind.has(rule));
    return isOther ? findings.filter(({ rule }) => !unknown.has(rule)) : findings;
  }
  const isOfKey = ({ rule, path }: Finding): boolean =>
    unknown.has(rule) && kubeconfigKeys.has(path);
  const message = { key: "kubeconfig", params: {} } as const;
  const ofHeader = findings.find(({ rule }) => ofKind.has(rule));
  const rest = findings.flatMap((finding) => {
    if (isOfKey(finding)) return [];
    return [finding === ofHeader ? { ...finding, message } : finding];
  });
  if (ofHeader) return rest;
  const first = findings.find(isOfKey);
  if (!first) return findings;
  const { span, path } = first;
  return [...rest, { rule: "config-is-kubeconfig", severity: "warning", span, path, message }];
}

/** True for a text that looks like a kubeconfig, which `--config` may name by mistake. */
export function mayBeKubeconfig(look: TextLook): boolean {
  return look.test(kubeconfigHeader);
}

const kubeconfigHeader = /^["']?kind["']?: *["']?Config\b/m;

/** True for a text that names a kind, such as a kubeconfig: `--config` may name any file by mistake. */
export function mayBeObject(look: TextLook): boolean {
  return look.test(kindHeader);
}

const kindHeader = /^[ {]*["']?kind["']? *:/m;

/** True for an object of another API, of which the kubelet reads no field. */
function isOfOtherApi({ entries }: MapNode): boolean {
  const version = entries.find(({ key }) => key.text === "apiVersion")?.value;
  return version?.kind === "scalar" && !/kubelet/.test(version.text);
}

/** Keys that no configuration has by accident: lists of clusters and of their users and contexts. */
function isKubeconfig({ entries }: MapNode): boolean {
  const hasList = (name: string): boolean =>
    entries.some(({ key, value }) => key.text === name && value.kind === "list");
  return hasList("clusters") && (hasList("users") || hasList("contexts"));
}
