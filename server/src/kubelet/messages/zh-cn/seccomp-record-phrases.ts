import type { SeccompRecord, SeccompRecordText } from "../seccomp-record-phrases.ts";

export const chineseSeccompRecord: SeccompRecordText = (record) => {
  const { call, written, arch, program = "某个程序", effect } = record;
  const name = call ?? `编号 ${written}`;
  const verb = effect === "logged" ? "记录" : "阻止";
  return {
    title: `seccomp 配置文件${verb}了 ${program} 的系统调用 ${name}`,
    cause: `${program} 发起了系统调用 ${name}（${arch}，syscall=${written}）。${chineseEffect(record)}`,
    remedy: `${effect === "logged" ? "如果不想再看到这些日志，允许此调用。" : "如果程序需要此调用，允许它。"}${chineseAllowance(record)}`,
  };
};

function chineseAllowance({ call, capabilities }: SeccompRecord): string {
  if (call === undefined) return "在节点上运行 `ausyscall` 可查询编号对应的名称。";
  const capable =
    capabilities.length === 0
      ? ""
      : `RuntimeDefault 只允许具有 ${capabilities.join(" 或 ")} 的容器使用它。`;
  return `在配置文件的 "syscalls" 中加入 \`{"names": ["${call}"], "action": "SCMP_ACT_ALLOW"}\`，然后重新创建 Pod。${capable}使用 RuntimeDefault 的 Pod 需要自己的 Localhost 类型的配置文件。`;
}

function chineseEffect({ effect, errno }: SeccompRecord): string {
  switch (effect) {
    case "killed":
      return "配置文件不允许此调用，内核终止了该程序。";
    case "signalled":
      return "配置文件不允许此调用，内核向该程序发送了 SIGSYS。";
    case "failed":
      return `配置文件不允许此调用，调用失败，错误号为 ${errno ?? 0}。`;
    case "logged":
      return "调用已执行。配置文件对它的操作是 SCMP_ACT_LOG。";
    case "denied":
      return "配置文件不允许此调用。";
  }
}
