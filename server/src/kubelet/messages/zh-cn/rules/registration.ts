import type { ChineseRules } from "./chinese-rules.ts";

/** The rules of this topic in Chinese. */
export const chineseRegistration = {
  "register-with-taints-unused": {
    title: "设置了注册时使用的污点，但 kubelet 不注册节点。",
    message: ({ count }) =>
      `不会设置${count === 1 ? "这个污点" : `这 ${count} 个污点`}：使用 "registerNode: false" 时，kubelet 不创建 Node 对象。请用 kubectl 为节点添加污点，并删除此列表。`,
  },
  "taint-duplicate": {
    title: "`registerWithTaints` 中有两个污点的键和效果都相同。",
    message: ({ name }) =>
      `"${name}" 列出了两次。API 服务器会拒绝污点的键和效果重复的节点（"duplicated taints with the same key and effect"），因此节点无法加入集群。请删除其中一个。`,
  },
  "taint-effect-missing": {
    title: "`registerWithTaints` 中有一个污点没有效果。",
    message: ({ key }) =>
      `污点 "${key}" 缺少效果（"effect"）。kubelet 可以启动，但 API 服务器会拒绝该节点，因此节点无法加入集群。请添加 "effect: NoSchedule"，或使用 PreferNoSchedule、NoExecute。`,
  },
  "taint-invalid": {
    title: "`registerWithTaints` 中有一个污点的键、值或效果无效。",
    message: ({ path }) =>
      `${path} 没有键（"invalid taint"）。kubelet 无法启动。请写上键，例如 example.com/dedicated。`,
  },
  "taint-time-added": {
    title: "`registerWithTaints` 中有一个污点带有 `timeAdded`。",
    message: ({ path }) =>
      `不能设置 ${path}：此值由控制平面填入（"taint.TimeAdded is not nil"）。kubelet 无法启动。请删除这一行。`,
  },
} satisfies ChineseRules;
