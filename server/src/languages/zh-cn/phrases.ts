import type { GateOff } from "../../kubelet/index.ts";
import type { InputMessages } from "../../messages/inputs/index.ts";
import type { Refusal } from "../../seccomp/index.ts";

/** The same texts in Chinese: the compiler demands the same keys and values. */
export type InChinese<Messages> = Partial<
  Pick<InputMessages, Extract<keyof Messages, keyof InputMessages>>
>;

/** `a、b 和 c`. */
export function listed(words: readonly string[], last: "和" | "或" = "和"): string {
  const end = words.at(-1) ?? "";
  return words.length < 2 ? end : `${words.slice(0, -1).join("、")} ${last} ${end}`;
}

/** `"a"、"b" 和 "c"`. */
export function quoted(words: readonly string[], last: "和" | "或" = "和"): string {
  return listed(
    words.map((word) => `"${word}"`),
    last,
  );
}

export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : `是否想写 "${suggestion}"？`;
}

/** Behind the name of a field whose value nobody wrote. */
export function ifDefault(isDefault: boolean): string {
  return isDefault ? "（默认值）" : "";
}

/** Where a gate stands that is off, and what follows; `claim` and `instead` as in English. */
export function gateOff(claim: string, instead: string): (params: GateOff) => string {
  return ({ gate, version, offHere }) => {
    const state = offHere
      ? "featureGates 中关闭了该特性门控"
      : `该特性门控在 Kubernetes ${version} 中处于关闭状态`;
    return `${claim}。${state}，kubelet 无法启动。请在 featureGates 下设置 "${gate}: true"，或${instead}。`;
  };
}

/** That the seccomp profile is refused, and what follows. */
export function refused({ by, phrase }: Refusal): string {
  const reason = phrase === undefined ? "" : `（"${phrase}"）`;
  return `${program(by)}会拒绝该 seccomp 配置${reason}，使用它的容器都无法启动。`;
}

/**
 * A program that reads profiles, with a blank behind it where one is due. Its name comes as English
 * sentences have it.
 */
export function program(name: string): string {
  const bare = name.replace(/^the /, "");
  return bare.endsWith(" server") ? bare.replace(/server$/, "服务器") : `${bare} `;
}

/** An action with its error number, which comes from the rule in English: `… with error 38`. */
export function action(said: string): string {
  return said.replace(/ with error (\d+)$/, " (errno $1)");
}
