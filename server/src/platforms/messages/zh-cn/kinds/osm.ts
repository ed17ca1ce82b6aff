import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { osm } from "../../kinds/osm.ts";

export const chineseOsm: WordsOf<typeof osm> = {
  summary:
    "Kubermatic 的 operating system manager 根据 `MachineDeployment` 的十个注解（例如 `v1.kubelet-config.machine-controller.kubermatic.io/MaxPods`）填写操作系统配置文件中的 kubelet 配置文件。本页的默认值是内置配置文件的默认值。",
  refused: "API 服务器会拒绝这个资源，机器保留现有的配置。",
  stops: "注解在读取和写出时不经检查，新机器不会成为节点。",
  unknown: "控制器只读取十个名称，静默忽略其他名称。",
  notes: {
    quotes: "注解的值必须是字符串：请加上引号。",
    number: '值必须是十进制整数，例如 "110"；否则控制器不会为新机器生成配置。',
    duration: '值必须是 Go 的时长，例如 "5m" 或 "24h"；否则控制器不会为新机器生成配置。',
    equals:
      "预留由名称和数量组成，中间是 =，多项之间用逗号：cpu=200m,memory=1Gi。控制器会忽略没有 = 的部分",
    less: "阈值由信号和值组成，中间是 <，多项之间用逗号：memory.available<200Mi,nodefs.available<10%。控制器会忽略没有 < 的部分",
    blank:
      "控制器会连同前面的空格写出名称，因此 kubelet 文件中的各行不从同一列开始，kubelet 无法读取该文件。逗号后面不要写空格。",
    bare: "控制器把值写入 kubelet 的文件时不加引号，kubelet 在需要字符串的位置读到数字。请写上单位，例如 1 写作 1000m，或者 50Mi",
    empty:
      "空字符串同样会取代配置文件中的值：不预留任何资源，或者使用 kubelet 的默认阈值。要保留配置文件中的值，请删除这个注解。",
    dns: "控制器参数中的地址，否则为集群 DNS 的地址。",
    gates: "控制器参数中的特性门控。",
  },
};
