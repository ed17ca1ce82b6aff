import type { FlagPhrases } from "../flag-phrases.ts";

/** Chinese phrases about flags of the kubelet. */
export const chineseFlagPhrases: FlagPhrases = {
  values: {
    bool: "`true` 或 `false`，写在 `=` 之后",
    int32: "整数",
    int64: "整数",
    level: "整数",
    string: "字符串",
    duration: "时长，如 `30s`",
    quantity: "数量，如 `10Mi`",
    ip: "IP 地址",
    list: "以逗号分隔的字符串",
    map: "以逗号分隔的 `key=value`",
    option: "每次使用写一个 `key=value`",
    thresholds: "以逗号分隔的 `signal<quantity`",
    gates: "以逗号分隔的 `Gate=true`",
    labels: "以逗号分隔的 `key=value`",
    headers: "以逗号分隔的 `name:value`",
    taints: "以逗号分隔的 `key=value:Effect`",
    "reserved-memory": "以逗号分隔的 `node:type=quantity`，节点之间用 `;`",
    vmodule: "以逗号分隔的 `pattern=level`",
    version: "`true`、`false` 或 `raw`，写在 `=` 之后",
  },
  flag: "kubelet 的命令行参数",
  sets: (field, over) =>
    ({
      replaces: `设置 ${field}，并覆盖配置文件中的值`,
      merges: `设置 ${field}，按键覆盖配置文件中的值`,
      appends: `追加到配置文件的 ${field}`,
      either: `此参数或配置文件的 ${field} 任一为 true 即启用`,
    })[over],
  addsUp: "多次给出时合并各次的值",
  lastHolds: "多次给出时以最后一次为准",
  shorthand: (letter) => `短形式：\`-${letter}\``,
  deprecated: (field) => (field === undefined ? "已弃用" : `已弃用：请在配置文件中写 ${field}`),
  hidden: "`--help` 不显示此参数",
  windowsOnly: "仅用于 Windows",
  since: (version) => `自 ${version} 起`,
  removedIn: (version) => `在 ${version} 中移除：此后的 kubelet 使用此参数时无法启动`,
  unknownIn: (version) => `Kubernetes ${version} 没有此命令行参数：kubelet 无法启动`,
};
