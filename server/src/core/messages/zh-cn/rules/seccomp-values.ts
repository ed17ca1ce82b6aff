import type { seccompValueMessages } from "../../rules/seccomp-values.ts";
import { didYouMean, program, refused, type InChinese } from "./phrases.ts";

/** Seccomp profiles: values, flags, conditions and keys, each by itself. */
export const chineseSeccompValueMessages: InChinese<typeof seccompValueMessages> = {
  "seccomp-duplicate-key": ({ key, first, by, winner }) => {
    const again =
      key === first
        ? `此对象中已有 "${key}"。`
        : `"${key}" 与此对象中的 "${first}" 是同一个键：不区分大小写。`;
    const outcome = {
      last: `${program(by)}采用最后一个，之前所写的会丢失。`,
      "by-release": `两者之中哪个生效，取决于 ${program(by)}的版本。`,
      "by-client": "有的客户端会拒绝该资源，有的采用最后一个。",
    };
    return `${again}${outcome[winner]}请将两者合并，或删除一个。`;
  },
  "seccomp-errno-range": ({ written, taken, most, effect, isRefused, ...by }) => {
    const isError = effect === "fail";
    const advice = isError
      ? "请写程序应当看到的错误号，例如 1（EPERM）或 38（ENOSYS）。"
      : "请写不超过 65535 的数。";
    if (isRefused) {
      const limit = isError ? `错误号最大为 ${most}` : "交给跟踪程序的数最大为 65535";
      const guess = /two checks/.test(by.phrase ?? "")
        ? "该消息的末尾只是其库的猜测，真正有误的是这个数。"
        : "";
      return `${limit}，而此处为 ${written}。${refused(by)}${guess}${advice}`;
    }
    const left =
      taken === undefined
        ? "到达内核的是另一个数"
        : taken === 0 && isError
          ? "到达内核的是 0，于是系统调用什么也不做，却告诉程序一切正常"
          : `到达内核的是 ${taken}`;
    return `${program(by.by)}只把 ${written} 的最后 16 位交给内核，并且没有任何提示：${left}。${advice}`;
  },
  "seccomp-arguments-many": ({ count, most, isRefused, ...by }) =>
    isRefused
      ? `此规则有 ${count} 个条件，而一个系统调用最多有 ${most} 个参数。${refused(by)}`
      : `此规则有 ${count} 个条件，而 ${program(by.by)}只看前 ${most} 个：从此处起的条件都不生效。请拆分此规则，或用 SCMP_CMP_MASKED_EQ 合并条件。`,
  "seccomp-argument-incomplete": ({ what, op, refusal }) => {
    switch (what) {
      case "index":
        return refusal
          ? `此条件没有 "index"。${refused(refusal)}`
          : '此条件没有 "index"，因此针对第一个参数，如同写了 0。请写明针对哪个参数。';
      case "value":
        return `此条件没有 "value"，${op === "SCMP_CMP_MASKED_EQ" ? "在此按 0 处理，掩码因此把参数全部遮去" : "按 0 处理"}。如果不是此意，请写上它。`;
      case "valueTwo":
        return `${op} 不看 "valueTwo"，只有 SCMP_CMP_MASKED_EQ 才看。请删除它，或改用该运算符。`;
    }
  },
  "seccomp-listener-unused": ({ by, use }) => {
    switch (use) {
      case "path":
        return `没有规则使用 SCMP_ACT_NOTIFY，因此 ${program(by)}会忽略 "listenerPath"，永远不会询问代理。请删除它，或将该动作用于代理所负责的系统调用。`;
      case "path-connected":
        return `没有规则使用 SCMP_ACT_NOTIFY，因此永远不会询问 "listenerPath" 处的代理。但 ${program(by)}仍会连接它，那里没有程序监听时，容器都无法启动。请删除它，或将该动作用于代理所负责的系统调用。`;
      case "metadata":
        return '"listenerMetadata" 供 "listenerPath" 处的代理使用，而此 seccomp 配置没有这样的路径：没有程序会收到它。请设置 "listenerPath"，或删除此项。';
    }
  },
  "seccomp-flag-unused": ({ flag, reason, ...by }) => {
    switch (reason) {
      case "ignored":
        return `${program(by.by)}接受 ${flag}，但不做任何处理：容器启动时只有一个线程。请删除它。`;
      case "refused":
        return `内核只在过滤器有代理监听时才接受 ${flag}，而没有规则使用 SCMP_ACT_NOTIFY。${refused(by)}请删除此标志。`;
      case "no-flags":
        return `内核只在过滤器有代理监听时才接受 ${flag}，而此 seccomp 配置没有 "listenerPath"。于是 ${program(by.by)}设置过滤器时不带任何标志。请删除此标志，或写上代理的套接字。`;
    }
  },
  "seccomp-kernel-version": ({ written, suggestion, ...by }) =>
    `"${written}" 不是内核版本：应为以点号相连的两个数字，例如 4.8。${refused(by)}${didYouMean(suggestion)}`,
  "seccomp-capability-unknown": ({ written, suggestion, part }) =>
    `Linux 没有能力（capability）"${written}"，因此没有容器具有它：${part === "includes" ? "此规则永远不生效" : "它永远不会排除此规则"}。${didYouMean(suggestion)}`,
  "seccomp-arch-condition-unknown": ({ written, suggestion, part, isAlone, by }) =>
    `${program(by)}不认识架构为 "${written}" 的节点：${part === "excludes" ? "它永远不会排除此规则" : isAlone ? "此规则永远不生效" : "它不会让此规则适用于更多节点"}。${didYouMean(suggestion)}`,
};
