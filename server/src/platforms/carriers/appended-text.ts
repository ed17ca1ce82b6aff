import type { DecodedText } from "./decoded-text.ts";

/** The kubelet's configuration on a node, by the names that kubeadm and cloud providers give it. */
const configPath =
  /(?:^|\/)kubelet\/config\.ya?ml$|(?:^|\/)kubelet[._-]?conf(?:ig)?(?:uration)?\.ya?ml$/i;

/** True for the path of the kubelet's main configuration. */
export function isConfigPath(path: string): boolean {
  return configPath.test(path);
}

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** The first line below the comments has a key of the document itself. */
const topLevelKey = /^(?:[ \t]*(?:#.*)?\r?\n)*["']?[A-Za-z]\w*["']?:(?:\s|$)/;

/**
 * A text that is added to the kubelet's configuration, below the header which that has; undefined for another file. It
 * cannot be edited, because the header is not where it is written.
 */
export function belowHeader(decoded: DecodedText, path: string): DecodedText | undefined {
  const { text, places, region } = decoded;
  if (!places || !isConfigPath(path) || !topLevelKey.test(text)) return undefined;
  if (/^(?:kind|apiVersion)\b/m.test(text)) return undefined;
  const [start = region.start] = places;
  const above = Array.from(header, () => start);
  return { text: header + text, region, places: [...above, ...places] };
}
