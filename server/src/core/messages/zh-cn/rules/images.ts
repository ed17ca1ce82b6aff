import type { imageMessages } from "../../rules/images.ts";
import type { InChinese } from "./phrases.ts";

/** Image garbage collection and pulls. */
export const chineseImageMessages: InChinese<typeof imageMessages> = {
  "image-gc-low-lt-high": ({ low, high }) =>
    `imageGCLowThresholdPercent (${low}) 必须小于 imageGCHighThresholdPercent (${high})，否则镜像垃圾收集不知道该在何处停止。kubelet 无法启动（"must be less than imageGCHighThresholdPercent"）。`,
  "image-pull-allowlist-pattern": ({ written }) =>
    `"${written}" 既不是不带标签和摘要的镜像名称，也不是以 /* 结尾的前缀（invalid image pattern in \`preloadedImagesVerificationAllowlist\`）。kubelet 无法启动。`,
};
