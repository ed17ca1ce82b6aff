/** Image garbage collection and pulls. */
export const imageMessages = {
  "image-gc-low-lt-high": ({ low, high }: { readonly low: number; readonly high: number }) =>
    `imageGCLowThresholdPercent (${low}) must be less than imageGCHighThresholdPercent (${high}), or image garbage collection would not know where to stop. The kubelet does not start ("must be less than imageGCHighThresholdPercent").`,
  "image-pull-allowlist-pattern": ({ written }: { readonly written: string }) =>
    `invalid image pattern in \`preloadedImagesVerificationAllowlist\`: "${written}" is neither an image name without tag and digest nor a prefix that ends in /*. The kubelet does not start.`,
};
