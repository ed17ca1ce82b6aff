/** The lines that every KubeletConfiguration has. */
export const configHeader =
  "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

const kindLine = /^([ \t]*)(?:["{]+[ \t]*)?"?kind"?\s*:\s*["']?(\w+)/gm;
const firstLine = /^([ \t]*)[^\s#]/m;

/**
 * True for a text that can be the file of `--config`: a KubeletConfiguration and no other kind. kubeadm's file has
 * several kinds, and no kubelet reads it.
 */
export function isMainFile(text: string): boolean {
  if (/^\s*\{/.test(text)) return /"kind"\s*:\s*"KubeletConfiguration"/.test(text);
  const kinds = text
    .split(/^---.*$/m)
    .map(kindOf)
    .filter((kind) => kind !== undefined);
  return kinds.length > 0 && kinds.every((kind) => kind === "KubeletConfiguration");
}

/** The kind of a document itself: that of a file inside it, as in user data of cloud-init, is further to the right. */
function kindOf(document: string): string | undefined {
  const indent = firstLine.exec(document)?.[1];
  return [...document.matchAll(kindLine)].find(([, before]) => before === indent)?.[2];
}
