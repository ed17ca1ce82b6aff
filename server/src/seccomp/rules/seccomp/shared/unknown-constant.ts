import type { Blame } from "../../../../engine/rules/rule.ts";
import type { Located } from "../../../profile-model.ts";
import { nearest } from "../../../../engine/text/nearest.ts";
import type { ociRefusal } from "../../define-seccomp-rule.ts";
import type { ProfileRefusal, SuggestedValue } from "./refusal.ts";

/**
 * The constant that was meant. A prefix that all constants share says nothing about how near they are:
 * `SCMP_ACT_BLOCK` is not `SCMP_ACT_LOG`.
 */
function nearestConstant(written: string, constants: readonly string[]): string | undefined {
  const prefix = /^[A-Z]+(?:_[A-Z]+)*_/.exec(constants[0] ?? "")?.[0] ?? "";
  const shared = constants.every((constant) => constant.startsWith(prefix)) ? prefix : "";
  if (written === "" || shared === "" || !written.startsWith(shared)) {
    return written === "" ? undefined : nearest(written, constants);
  }
  const words = constants.map((constant) => constant.slice(shared.length));
  const word = nearest(written.slice(shared.length), words);
  return word === undefined ? undefined : shared + word;
}

/** `SECCOMP_RET_USER_NOTIF` -> `SCMP_ACT_NOTIFY`: what the kernel calls an action in its header. */
function actionOfKernel(written: string, constants: readonly string[]): string | undefined {
  const word = /^SECCOMP_RET_(\w+)$/.exec(written.trim().toUpperCase())?.[1];
  const action = `SCMP_ACT_${word === "USER_NOTIF" ? "NOTIFY" : (word ?? "")}`;
  return constants.find((constant) => constant === action);
}

/** The finding about an unknown constant, with the probable intention. */
export function unknown(
  written: Located<string>,
  constants: readonly string[],
  refusal: ReturnType<typeof ociRefusal>,
): Blame<ProfileRefusal & SuggestedValue> {
  const suggestion =
    actionOfKernel(written.value, constants) ?? nearestConstant(written.value, constants);
  return { blame: written, params: { written: written.value, suggestion, ...refusal } };
}
