import type { ChineseRules } from "./chinese-rules.ts";

/** The rules of this topic in Chinese. */
export const chineseImages = {
  "image-gc-low-lt-high": {
    title: "镜像垃圾收集的低阈值不低于高阈值。",
    message: ({ low, high }) =>
      `imageGCLowThresholdPercent（${low}）必须小于 imageGCHighThresholdPercent（${high}）（"must be less than imageGCHighThresholdPercent"）。kubelet 无法启动。请调低 imageGCLowThresholdPercent。`,
  },
  "image-max-gc-age-gt-min": {
    title: "未使用镜像的最长保留时间不大于最短保留时间。",
    message: ({ max, min }) =>
      `imageMaximumGCAge（${max}）必须大于 imageMinimumGCAge（${min}）（"must be greater than imageMinimumGCAge"）。kubelet 无法启动。请调大 imageMaximumGCAge，或设为 0s，不按时长删除镜像。`,
  },
  "image-pull-allowlist-needs-policy": {
    title: "设置了预加载镜像列表，但所选策略不使用该列表。",
    message: ({ policy }) =>
      `imagePullCredentialsVerificationPolicy 的值为 "${policy}"，使用 preloadedImagesVerificationAllowlist 时必须是 "NeverVerifyAllowlistedImages"。kubelet 无法启动。请设置该策略，或删除此列表。`,
  },
  "image-pull-allowlist-pattern": {
    title: "`preloadedImagesVerificationAllowlist` 中有无效的镜像模式。",
    message: ({ written }) =>
      `"${written}" 不是有效的镜像模式（"invalid image pattern in \`preloadedImagesVerificationAllowlist\`"）。kubelet 无法启动。请写不带标签和摘要的镜像名称，或以 /* 结尾的前缀。`,
  },
  "image-record-exclusive": {
    title: "已拉取镜像的记录既允许所有 Pod 使用镜像，又只允许部分 Pod 使用。",
    message: () =>
      "nodePodsAccessible: true 允许节点上的所有 Pod 使用此镜像，因此此记录中的 Secret 和服务账号不起作用。这些记录由 kubelet 写入，请勿编辑。",
  },
  "image-record-filename": {
    title: "镜像拉取记录的文件名不是其镜像的哈希。",
    message: ({ name, key, expected }) =>
      `kubelet 按 ${key} 的哈希查找此记录，在文件 "${name}" 中找不到。请将文件重命名为 ${expected}。`,
  },
  "image-record-key": {
    title: "一条已拉取镜像的记录中有 kubelet 从不查找的键。",
    message: ({ key, name }) =>
      name === undefined
        ? `"${key}" 不是镜像名称。kubelet 找不到这些凭据，而会校验每个 Pod 自己的凭据。`
        : `键 "${key}" 带有标签或摘要。kubelet 只按镜像名称查找凭据，找不到这些凭据，而会校验每个 Pod 自己的凭据。请写 ${name}。`,
  },
  "max-parallel-pulls-vs-serialize": {
    title: "既设置了并行拉取镜像，又设置了逐个拉取镜像。",
    message: ({ count }) =>
      `maxParallelImagePulls 的值为 ${count}，serializeImagePulls 为 true 时不能大于 1（"maxParallelImagePulls cannot be larger than 1"）。kubelet 无法启动。请设置 "serializeImagePulls: false"，或删除 maxParallelImagePulls。`,
  },
} satisfies ChineseRules;
