import type { ProfileRefusal } from "../../rules/seccomp/shared/refusal.ts";

/** Says that the seccomp profile is rejected, and the consequences. */
export function refused({ by, phrase }: ProfileRefusal): string {
  const reason = phrase === undefined ? "" : `（"${phrase}"）`;
  return `${program(by)}会拒绝该 seccomp 配置文件${reason}，使用该配置文件的容器都无法启动。`;
}

/** A program that reads profiles, with a space behind it if one is due. Its name comes as in English sentences. */
export function program(name: string): string {
  const bare = name.replace(/^the /, "");
  return bare.endsWith(" server") ? bare.replace(/server$/, "服务器") : `${bare} `;
}

/** An action with its error number, which comes from the rule in English: `… with error 38`. */
export function action(said: string): string {
  return said.replace(/ with error (\d+)$/, " (errno $1)");
}
