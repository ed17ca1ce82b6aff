const kindLine = /^[ \t]*(?:["{]+[ \t]*)?"?kind"?\s*:\s*["']?(\w+)/gm;

/**
 * True for a text that can be the file of `--config`: a KubeletConfiguration and no other kind. kubeadm's file has
 * several kinds, and no kubelet reads it.
 */
export function isMainFile(text: string): boolean {
  if (/^\s*\{/.test(text)) return /"kind"\s*:\s*"KubeletConfiguration"/.test(text);
  const kinds = text
    .split(/^---.*$/m)
    // The first kind of a document is its own.
    .map((document) => [...document.matchAll(kindLine)][0]?.[1])
    .filter((kind) => kind !== undefined);
  return kinds.length > 0 && kinds.every((kind) => kind === "KubeletConfiguration");
}
