import type { ChineseRules } from "./chinese-rules.ts";
import { didYouMean } from "../../../../engine/messages/zh-cn/words.ts";

/** The rules of this topic in Chinese. */
export const chinesePods = {
  "seccomp-pod-annotation": {
    title: "Pod 用注解指定 seccomp 配置文件，而 Kubernetes 已不再读取该注解。",
    message: ({ key, type, localhostProfile }) => {
      const subject = key.startsWith("container.") ? "该容器" : "该 Pod ";
      const path =
        localhostProfile === undefined ? "" : `、"localhostProfile: ${localhostProfile}"`;
      const members = type === undefined ? "" : `（"type: ${type}"${path}）`;
      return `自 1.27 起，Kubernetes 不再读取此注解（"non-functional in v1.27+"）：${subject}不会由此得到 seccomp 配置文件。请改为在${subject}的 securityContext 中设置 "seccompProfile"${members}。`;
    },
  },
  "seccomp-pod-file-missing": {
    title: "Pod 使用的 seccomp 配置文件不在已知文件之列。",
    message: ({ onNode, suggestion }) =>
      `容器运行时查找 ${onNode}，但已知的 seccomp 配置文件中没有该文件。没有该文件时，容器会停在 CreateContainerError（"cannot load seccomp profile"）。请改正路径，或将文件放到每个节点上。${didYouMean(suggestion)}`,
  },
  "seccomp-pod-localhost-prefix": {
    title: "seccomp 配置文件的路径以 `localhost/` 开头。",
    message: ({ onNode, suggestion }) =>
      `"localhost/" 是旧注解中的前缀；在此字段中是路径的一部分。容器运行时查找 ${onNode}。没有该文件时，容器会停在 CreateContainerError（"cannot load seccomp profile"）。${write(suggestion)}`,
  },
  "seccomp-pod-path-absolute": {
    title: "seccomp 配置文件的路径以 `/` 开头。",
    message: ({ written, suggestion }) =>
      `路径 "${written}" 以 "/" 开头。API 服务器会拒绝该 Pod（"must be a relative path"）。路径相对于 kubelet 的 seccomp 目录。${write(suggestion)}`,
  },
  "seccomp-pod-path-parent": {
    title: "seccomp 配置文件的路径中有 `..`。",
    message: ({ written, suggestion }) =>
      `路径 "${written}" 中含有 ".."。API 服务器会拒绝该 Pod（"must not contain '..'"）。seccomp 配置文件必须在 kubelet 的 seccomp 目录中。${write(suggestion)}`,
  },
  "seccomp-pod-path-required": {
    title: "类型为 `Localhost` 的 seccomp 配置文件没有指定文件。",
    message: ({ example, isEmpty }) =>
      isEmpty
        ? `localhostProfile 为空。容器会停在 CreateContainerConfigError（"localhostProfile must be set if seccompProfile type is Localhost"）。请写上路径，例如 "${example}"。`
        : `类型 Localhost 必须有 localhostProfile。API 服务器会拒绝该 Pod（"must be set when seccomp type is Localhost"）。请添加 "localhostProfile: ${example}"。`,
  },
  "seccomp-pod-path-unused": {
    title: "类型不是 `Localhost` 的 seccomp 配置文件指定了文件。",
    message: ({ type }) =>
      `localhostProfile 需要类型 Localhost，而此处的类型是 ${type}。API 服务器会拒绝该 Pod（"can only be set when seccomp type is Localhost"）。请删除 localhostProfile，或设置 type: Localhost。`,
  },
  "seccomp-pod-privileged": {
    title: "特权容器带有 seccomp 配置文件。",
    message: ({ container, type, isForSystem }) =>
      `${container === undefined ? "此容器" : `容器 "${container}" `}是特权容器，运行时默认不为其设置 seccomp 过滤器：${type} 不起作用。${
        isForSystem
          ? "集群自身的组件往往必须是特权容器；类型 Unconfined 与实际情况一致。"
          : '请删除 "privileged"，或将类型设为与实际情况一致的 Unconfined。'
      }`,
  },
  "seccomp-pod-type-missing": {
    title: "seccomp 配置文件没有类型。",
    message: ({ suggestion }) =>
      `seccompProfile 没有类型。API 服务器会拒绝该 Pod（"type is required when seccompProfile is set"）。请添加 "type: ${suggestion}"，${suggestion === "Localhost" ? "localhostProfile 需要该类型" : "该类型适合大多数 Pod"}。`,
  },
  "seccomp-pod-type-unknown": {
    title: "seccomp 配置文件的类型无效。",
    message: ({ written, suggestion }) =>
      `"${written}" 不是有效的类型。API 服务器会拒绝该 Pod（"Unsupported value"）。请使用 RuntimeDefault、Localhost 或 Unconfined。${didYouMean(suggestion)}`,
  },
} satisfies ChineseRules;

function write(suggestion: string | undefined): string {
  return suggestion === undefined ? "请写上 seccomp 配置文件的路径。" : `请写 "${suggestion}"。`;
}
