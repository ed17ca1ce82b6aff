import type { fileMessages } from "../file-messages.ts";
import type { InChinese } from "../../../engine/messages/message-params.ts";

export const chineseFileMessages: InChinese<typeof fileMessages> = {
  "cred-kind": ({ written }) =>
    `此文件由 --image-credential-provider-config 指定，类型却是 ${written}（"wrong Kind"）。kubelet 无法启动。请写 "kind: CredentialProviderConfig"，或将此文件用于 --config。`,
  "config-wrong-kind": ({ written }) =>
    `此文件由 --config 指定，类型却是 ${written}（"failed to cast object to KubeletConfiguration"）。kubelet 无法启动。${
      written === "CredentialProviderConfig"
        ? "请用 --image-credential-provider-config 指定此文件。"
        : '请写 "kind: KubeletConfiguration"。'
    }`,
  "cred-dir-files": ({ folder }) =>
    `目录 "${folder}" 中没有配置文件（"no configuration files found in directory"）。kubelet 无法启动。请直接在该目录中添加名称以小写 .json、.yaml 或 .yml 结尾的文件。`,
  "cred-dir-version": ({ folder, version }) =>
    `${folder} 是目录（"is a directory"），kubelet ${version} 不接受目录作为凭据提供程序配置。kubelet 无法启动。请指定文件；目录需要 1.34 或更高版本。`,
  "dropin-extension": ({ name }) =>
    `kubelet 不读取此文件：插件配置（drop-in）目录中，只有名称以小写 ".conf" 结尾的文件才有效。请将 ${name} 重命名，使其以 ".conf" 结尾。`,
  "dropin-dir-not-passed": ({ folder, unit, passed }) =>
    passed === ""
      ? `此插件配置（drop-in）文件不生效：${unit} 启动 kubelet 时没有指定 --config-dir，而 kubelet 默认不读取任何目录。请在启动命令中加上 --config-dir=${folder} 之类的标志。`
      : `此插件配置（drop-in）文件不生效：${unit} 启动 kubelet 时指定了 --config-dir=${passed}，kubelet 不读取其他目录。请把文件移到该目录，或修改这个标志。`,
  "dropin-dir-symlink": ({ folder }) =>
    `插件配置（drop-in）目录 ${folder} 是符号链接：kubelet 会静默忽略其中的所有文件。请将 --config-dir 设为链接所指的目录，或在路径末尾加上斜杠。`,
  "dropin-dir-missing": ({ folder }) =>
    `插件配置（drop-in）目录 ${folder} 不存在或无法读取（"failed to walk through kubelet dropin directory"）。kubelet 无法启动。请创建该目录，或移除 --config-dir。`,
  "dropin-link-broken": ({ name }) =>
    `插件配置（drop-in）目录中的 ${name} 不是文件（如果它是损坏的链接，日志为 "failed to walk through kubelet dropin directory"）。kubelet 无法启动。请修复或移除它。`,
  "dropin-link-outside": ({ name }) =>
    `插件配置（drop-in）目录中的链接 ${name} 指向此工作区之外，或指向写明这组文件的 .kubelet-config.yaml 所在目录之外，因此这里不检查其内容。要读取它，请改在 kubelet.configSets 中写明这组文件，或用 --config-dir 把该目录交给 check。`,
};
