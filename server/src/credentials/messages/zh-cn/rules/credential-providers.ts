import type { RuleParams, RuleTexts } from "../../../../engine/messages/rule-texts.ts";
import type { domain } from "../../../domain.ts";

type Rules = (typeof domain)["rules"];

/** The titles and texts of this domain's rules in Chinese. */
type ChineseRules = RuleTexts<Rules>;

type ParamsOf<R extends keyof Rules> = RuleParams<Rules, R>;

const traps: Readonly<Record<ParamsOf<"cred-match-images-semantics">["trap"], string>> = {
  "star-alone":
    '星号只匹配主机名中的一段，不匹配点号，因此该模式只匹配名称中没有点号的镜像仓库。请按段数各写一个模式，例如 "*.io" 和 "*.*.io"。',
  "star-in-path":
    "星号只在主机名中有效，斜杠之后必须是镜像路径开头的原文，因此该模式不匹配任何镜像。请从路径中删除 *。",
  tag: "比较镜像时不看标签和摘要，因此该模式不匹配任何镜像。请删除标签。",
  "no-host":
    "模式必须以镜像仓库的主机名开头，没有主机名就不匹配任何镜像。对于 Docker Hub，请写 docker.io。",
  "upper-path":
    "镜像的路径都是小写，比较时区分大小写，因此该模式不匹配任何镜像。请用小写字母写路径。",
  "hub-index":
    "kubelet 将镜像名称中的 index.docker.io 替换为 docker.io，因此该模式不匹配任何镜像。请写 docker.io。",
};

/** The rules of this topic in Chinese. */
export const chineseCredentialProviders = {
  "cred-cache-duration-required": {
    title: "凭据提供程序没有设置凭据的缓存时长。",
    message: ({ name }) =>
      `${provider(name)}没有 defaultCacheDuration（"providers.defaultCacheDuration: Required value"）。kubelet 无法启动。请添加 "defaultCacheDuration: 12h"；设为 0s 则每次拉取都调用插件。`,
  },
  "cred-env-format": {
    title: "插件的一个环境变量没有名称。",
    message: () =>
      "此环境变量没有名称。kubelet 不检查这一点，插件也得不到该值。请写上名称和值，两者都必须是字符串（数字要加引号）。",
  },
  "cred-env-literal": {
    title: "插件的环境变量或参数含有不会被展开的变量。",
    message: ({ written, isPath }) =>
      `kubelet 按原样把此值交给插件，不会展开 ${written}。${
        isPath ? "该值会替换 kubelet 的 PATH，插件可能因此找不到程序。" : ""
      }请写完整的值。`,
  },
  "cred-match-images-format": {
    title: "`matchImages` 的一个模式无法按主机、端口和路径解析。",
    message: ({ pattern, reason }) =>
      `"${pattern}" 不是有效的镜像模式（"match image is invalid"：${reason}）。kubelet 无法启动。请写镜像仓库的主机，端口和路径可选，例如 "*.registry.example:8080/path"。`,
  },
  "cred-match-images-required": {
    title: "凭据提供程序没有设置适用的镜像。",
    message: ({ name }) =>
      `${provider(name)}没有 matchImages（"at least 1 item in matchImages is required"）。kubelet 无法启动。请列出此插件为其提供凭据的镜像仓库。`,
  },
  "cred-match-images-scheme": {
    title: "`matchImages` 的一个模式以 `http://` 或 `https://` 开头。",
    message: ({ pattern, registry }) =>
      `"${pattern}" 不匹配任何镜像，因为镜像名称不带协议：kubelet 会将协议视为主机名。请写 "${registry}"。`,
  },
  "cred-match-images-semantics": {
    title: "`matchImages` 的一个模式匹配不到任何镜像，或几乎匹配不到。",
    message: ({ pattern, trap }) => `"${pattern}"：${traps[trap]}`,
  },
  "cred-name-dot": {
    title: "某个凭据提供程序的名称是 `.` 或 `..`。",
    message: ({ name }) =>
      `提供程序的名称不能是 "${name}"，"${name}" 是目录（"provider name cannot be '${name}'"）。kubelet 无法启动。请写插件的文件名。`,
  },
  "cred-name-duplicate": {
    title: "两个凭据提供程序同名。",
    message: ({ name }) =>
      `提供程序名称 "${name}" 重复（"duplicate provider name"）。kubelet 在启动过程中退出。请合并两者的 matchImages，或重命名第二个插件及其可执行文件。`,
  },
  "cred-name-duplicate-value": {
    title: "两个凭据提供程序同名（Kubernetes 1.33）。",
    message: ({ name }) =>
      `有两个提供程序名为 "${name}"（"providers.name: Duplicate value"）。kubelet 无法启动。请合并两者的 matchImages，或重命名第二个插件及其可执行文件。`,
  },
  "cred-name-empty": {
    title: "凭据提供程序没有名称。",
    message: () =>
      '提供程序没有名称。kubelet 找不到对应的 "plugin binary executable"，因而退出。请将 name 设为插件的文件名。',
  },
  "cred-name-slash": {
    title: "凭据提供程序的名称中有斜杠。",
    message: ({ name }) =>
      `"${name}" 含有斜杠，而提供程序的名称不能含有 '/'（"provider name cannot contain '/'"）：名称是 --image-credential-provider-bin-dir 目录中插件的文件名。kubelet 无法启动。请只写文件名。`,
  },
  "cred-name-space": {
    title: "凭据提供程序的名称中有空格。",
    message: ({ name }) =>
      `"${name}" 含有空格，而提供程序的名称不能含有空格（"provider name cannot contain spaces"）。kubelet 无法启动。请将插件的可执行文件改为不含空格的名称，此提供程序使用相同的名称。`,
  },
  "cred-old-version": {
    title: "凭据提供程序配置使用了旧的 API 版本。",
    message: ({ version }) =>
      `此文件的 ${version} 仍然可用；v1 自 Kubernetes 1.26 起提供，且只有它具有 tokenAttributes。请写 "apiVersion: kubelet.config.k8s.io/v1"，其余不变。`,
  },
  "cred-provider-api-version": {
    title: "某个凭据提供程序的 `apiVersion` 不是插件 API 的版本。",
    message: ({ name }) =>
      `${provider(name)}没有 apiVersion（"providers.apiVersion: Required value"）。kubelet 无法启动。请添加 "apiVersion: credentialprovider.kubelet.k8s.io/v1"。`,
  },
  "cred-providers-required": {
    title: "凭据提供程序配置中没有任何提供程序。",
    message: () =>
      'providers 为空（"at least 1 item in plugins is required"）。kubelet 无法启动。请添加提供程序，或移除命令行参数 --image-credential-provider-config。',
  },
  "cred-token-audience": {
    title: "`tokenAttributes` 没有受众（audience）。",
    message: () =>
      'serviceAccountTokenAudience 为空（"serviceAccountTokenAudience: Required value"）。kubelet 无法启动。请设为镜像仓库的身份服务所期望的受众。',
  },
  "cred-token-cache-type": {
    title: "`tokenAttributes` 没有设置凭据的缓存方式。",
    message: () =>
      'tokenAttributes 没有 cacheType，自 1.34 起必须设置（"cacheType is required to be set"）。kubelet 无法启动。请使用 Token；如果同一服务账号的所有 Pod 可以共用缓存的凭据，可使用 ServiceAccount。',
  },
  "cred-token-gate": {
    title: "`tokenAttributes` 需要的特性门控默认关闭。",
    message: ({ gate, version }) =>
      `特性门控 ${gate} 关闭时不支持 tokenAttributes（"tokenAttributes is not supported when"），该特性门控在 ${version} 中默认关闭。kubelet 无法启动。请在 KubeletConfiguration 的 featureGates 下设置 "${gate}: true"。`,
  },
  "cred-token-key-both": {
    title: "一个注解键既是必需的，又是可选的。",
    message: ({ key }) =>
      `"${key}" 不能既是必需的又是可选的（"cannot be both required and optional"）。kubelet 无法启动。请从其中一个列表中删除该键。`,
  },
  "cred-token-key-duplicate": {
    title: "一个注解键在同一列表中出现两次。",
    message: ({ key }) =>
      `"${key}" 列出了两次（Duplicate value: "${key}"）。kubelet 无法启动。请删除其中之一。`,
  },
  "cred-token-key-format": {
    title: "注解键无效。",
    message: ({ key }) =>
      `"${key}" 不是有效的注解键（"name part must consist of"：只能含字母、数字和 - _ . 三种符号，首尾必须是字母或数字）。kubelet 无法启动。请写成 "example.com/role" 这样。`,
  },
  "cred-token-plugin-version": {
    title: "带有 `tokenAttributes` 的提供程序使用了旧版本的插件 API。",
    message: ({ needed }) =>
      `只有提供程序的 "apiVersion: ${needed}" 才支持 tokenAttributes（"tokenAttributes is only supported for"）。kubelet 无法启动。如果插件支持该版本，请修改提供程序的 apiVersion，或删除 tokenAttributes。`,
  },
  "cred-token-require-sa": {
    title: "没有设置 `requireServiceAccount`。",
    message: () =>
      "缺少 requireServiceAccount。kubelet 无法启动。设为 true 时，没有服务账号的 Pod（例如静态 Pod）不使用此插件；设为 false 时，不带令牌调用此插件。",
  },
  "cred-token-required-keys": {
    title: "要求服务账号有注解，而服务账号本身不是必需的。",
    message: () =>
      'requiredServiceAccountAnnotationKeys 列出了键时，requireServiceAccount 不能为 false（"requireServiceAccount cannot be false"）。kubelet 无法启动。请设为 true，或将这些键移到 optionalServiceAccountAnnotationKeys。',
  },
} satisfies ChineseRules;

function provider(name: string): string {
  return name === "" ? "该提供程序" : `提供程序 "${name}" `;
}
