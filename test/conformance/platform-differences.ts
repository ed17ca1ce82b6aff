/** Cases of platforms in which we differ on purpose, with the reason. */
export const platformDifferences: ReadonlyMap<string, string> = new Map([
  [
    "talos-new-valid",
    "Talos says nothing; that AllBeta changes with every version is advice of ours, wherever the flag stands.",
  ],
  [
    "eks-nodeadm-ok-header-inside",
    "the document says verbosity 5, and a drop-in goes over the base: the stored expectation has the base's 2",
  ],
  [
    "talos-new-empty-image",
    "a document without an image and without the machine configuration is a patch, whose base has the image; it is refused if its file has the machine configuration",
  ],
  [
    "bottlerocket-ok-renamed",
    "the stored expectation is the template of October 2024 with one cipher suite; since then those of all versions have six",
  ],
  [
    "aks-gc-only",
    "the stored expectation has the 750Mi of memory.available that AKS had before 1.29; since then it is 100Mi (page on node resource reservations)",
  ],
  [
    "karpenter-aws-bad-cel-gate-off",
    "whether the controller runs with the gate of expressions is not in the document, and with it the same text is sound",
  ],
]);
