/** Cases in which we differ from the kubelet on purpose, with the reason. */
export const differences: ReadonlyMap<string, string> = new Map([
  [
    "fuzz-1.36-00632",
    "apiVersion kubelet.config.k8s.io/__internal decodes into Go's own field names without defaults and " +
      "fails in a flood; we say once that no file is written in that version",
  ],
]);
