import type { credentialProviderMessages, PatternTrap } from "../../rules/credential-provider.ts";
import type { InChinese } from "./phrases.ts";

const traps: Readonly<Record<PatternTrap, string>> = {
  "star-alone":
    '星号只代表主机名中的一段，绝不代表点号，因此该模式只匹配名称中没有点号的镜像仓库。请按段数各写一个模式，例如 "*.io" 和 "*.*.io"。',
  "star-in-path":
    "星号只在主机名中有效，斜杠之后必须是镜像路径开头的原文，因此该模式不匹配任何镜像。请写不带星号的路径。",
  tag: "比较镜像时不看标签和摘要，因此该模式不匹配任何镜像。请去掉标签。",
  "no-host":
    "模式以镜像仓库的主机名开头，没有主机名就不匹配任何镜像。Docker Hub 的镜像用 docker.io 匹配。",
};

/** CredentialProviderConfig, and the records of image pulls. */
export const chineseCredentialProviderMessages: InChinese<typeof credentialProviderMessages> = {
  "cred-kind": ({ written }) =>
    `此文件作为凭据提供程序配置交给 kubelet，内容却是 ${written}（failed to decode "${written}" (wrong Kind)）。kubelet 无法启动。请写 "kind: CredentialProviderConfig"，或将此文件交给 --config。`,
  "config-wrong-kind": ({ written }) =>
    `此文件交给了 --config，内容却是 ${written}（"failed to cast object to KubeletConfiguration"）。kubelet 无法启动。${
      written === "CredentialProviderConfig"
        ? "它应交给 --image-credential-provider-config。"
        : '请写 "kind: KubeletConfiguration"。'
    }`,
  "cred-providers-required": () =>
    '凭据提供程序配置中没有任何提供程序，kubelet 无法启动（"at least 1 item in plugins is required"）。请在 providers 下添加一个，或启动 kubelet 时不带命令行标志 --image-credential-provider-config。',
  "cred-name-slash": ({ name }) =>
    `"${name}" 含有斜杠，而提供程序的名称不能含有 '/'（provider name cannot contain '/'）：它是 --image-credential-provider-bin-dir 目录中插件的文件名。kubelet 无法启动。请只写文件名。`,
  "cred-name-space": ({ name }) =>
    `"${name}" 含有空格，而提供程序的名称不能含有空格（provider name cannot contain spaces）。kubelet 无法启动。请给插件的可执行文件取不含空格的名称，并让此提供程序与它同名。`,
  "cred-name-dot": ({ name }) =>
    `提供程序的名称不能是 "${name}"，它是一个目录（"provider name cannot be '${name}'"）。kubelet 无法启动。请写插件的文件名。`,
  "cred-name-empty": () =>
    '提供程序没有名称，kubelet 因此把插件目录本身当作 "plugin binary executable" 查找，找不到便退出。请用插件的文件名作为名称。',
  "cred-name-duplicate": ({ name }) =>
    `提供程序名称 "${name}" 重复（duplicate provider name）。kubelet 在启动过程中退出。请合并两者的 matchImages，或为第二个插件另备可执行文件和名称。`,
  "cred-name-duplicate-value": ({ name }) =>
    `有两个提供程序名为 "${name}"（providers.name: Duplicate value: "${name}"）。kubelet 无法启动。请合并两者的 matchImages，或为第二个插件另备可执行文件和名称。`,
  "cred-provider-api-version": ({ name }) =>
    `${provider(name)}没有写明其插件使用哪种协议（providers.apiVersion: Required value）。kubelet 无法启动。请添加 "apiVersion: credentialprovider.kubelet.k8s.io/v1"。`,
  "cred-match-images-required": ({ name }) =>
    `${provider(name)}不匹配任何镜像（"at least 1 item in matchImages is required"）。kubelet 无法启动。请列出插件持有凭据的镜像仓库。`,
  "cred-match-images-format": ({ pattern, reason }) =>
    `"${pattern}" 无法解读为镜像仓库的主机、端口和路径（"match image is invalid"：${reason}）。kubelet 无法启动。请像不带标签的镜像那样写，例如 "*.registry.example:8080/path"。`,
  "cred-match-images-scheme": ({ pattern, registry }) =>
    `"${pattern}" 不匹配任何镜像，因为镜像名称不带协议：kubelet 会把协议当作主机名。请写 "${registry}"。`,
  "cred-match-images-semantics": ({ pattern, trap }) => `"${pattern}"：${traps[trap]}`,
  "cred-cache-duration-required": ({ name }) =>
    `${provider(name)}没有写明凭据保留多久（providers.defaultCacheDuration: Required value）。kubelet 无法启动。请添加 "defaultCacheDuration: 12h"；写 0s 则每次都询问插件。`,
  "cred-env-format": () =>
    "此环境变量没有名称。没有任何程序检查这一点，插件也得不到该值。请写上名称和值，两者都用文本（数字加引号）。",
  "cred-old-version": ({ version }) =>
    `此文件的 ${version} 仍然可用；v1 自 Kubernetes 1.26 起提供，且只有它具有 tokenAttributes。请写 "apiVersion: kubelet.config.k8s.io/v1"，其余不变。`,
  "cred-token-gate": ({ gate, version }) =>
    `这样写，kubelet ${version} 无法启动：特性门控 ${gate} 关闭时不支持 tokenAttributes（tokenAttributes is not supported when），而它默认关闭。请在 KubeletConfiguration 的 featureGates 下开启它。`,
  "cred-token-audience": () =>
    "没有受众（audience）就无法申请令牌（serviceAccountTokenAudience: Required value）。kubelet 无法启动。请写上镜像仓库的身份服务所期望的受众。",
  "cred-token-require-sa": () =>
    "requireServiceAccount 没有默认值，必须写出，否则 kubelet 无法启动。设为 true，则没有服务账号的 Pod（例如静态 Pod）不使用此插件；设为 false，则不带令牌调用插件。",
  "cred-token-plugin-version": ({ needed }) =>
    `只有提供程序的 "apiVersion: ${needed}" 才支持 tokenAttributes（tokenAttributes is only supported for）：更旧的协议没有放令牌的位置。kubelet 无法启动。如果插件支持该版本，请修改提供程序的 apiVersion。`,
  "cred-token-required-keys": () =>
    "requiredServiceAccountAnnotationKeys 列出了键时，requireServiceAccount 不能为 false（requireServiceAccount cannot be false）：没有服务账号，也就没有可要求的注解。kubelet 无法启动。请写 true，或将这些键移到 optionalServiceAccountAnnotationKeys。",
  "cred-token-key-format": ({ key }) =>
    `"${key}" 不能用作注解的键（"name part must consist of"：只能含字母、数字和 - _ . 三种符号，且首尾须为字母或数字）。kubelet 无法启动。请写成 "example.com/role" 这样。`,
  "cred-token-key-duplicate": ({ key }) =>
    `"${key}" 列出了两次（Duplicate value: "${key}"）。kubelet 无法启动。请删除其中之一。`,
  "cred-token-key-both": ({ key }) =>
    `"${key}" 不能既是必需的又是可选的（cannot be both required and optional）。kubelet 无法启动。请从两个列表之一中删除它。`,
  "cred-token-cache-type": () =>
    "自 1.34 起，写了 tokenAttributes 就必须设置 cacheType（cacheType is required to be set），否则 kubelet 无法启动。Token 是稳妥的选择；设为 ServiceAccount，则同一服务账号的所有 Pod 共用缓存的凭据。",
  "image-record-exclusive": () =>
    "nodePodsAccessible: true 把镜像开放给节点上的所有 Pod，旁边的 Secret 和服务账号因此不再有意义。kubelet 只会写其中一种；这些记录由 kubelet 自己维护，不应手工编辑。",
  "cred-dir-files": ({ folder }) =>
    `目录 "${folder}" 中没有配置文件（no configuration files found in directory "${folder}"）：kubelet 只读取直接位于该目录、名称以 .json、.yaml 或 .yml（小写）结尾的文件。一个都没有，kubelet 就无法启动。`,
  "cred-dir-version": ({ folder, version }) =>
    `kubelet ${version} 只接受一个凭据提供程序文件，而 ${folder} 是目录（is a directory）。kubelet 无法启动。自 1.34 起才会读取目录。`,
};

function provider(name: string): string {
  return name === "" ? "该提供程序" : `提供程序 "${name}" `;
}
