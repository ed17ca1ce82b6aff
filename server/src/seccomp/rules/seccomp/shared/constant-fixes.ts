import { preferred } from "../../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates } from "../../../../engine/analysis/fix.ts";
import { type ProfileFixContext, setMember } from "../../../edits/profile-fix.ts";
import { nearest } from "../../../../engine/text/nearest.ts";
import type { Blame } from "../../../../engine/rules/rule.ts";
import type { Located } from "../../../profile-model.ts";
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

/** The constant of a family that a word without the family's beginning, or in other case, stands for. */
export function constantFor(
  written: string,
  prefix: string,
  constants: readonly string[],
  words: Readonly<Record<string, string>>,
): string | undefined {
  const upper = written.trim().toUpperCase().replaceAll("-", "_");
  const word = upper.startsWith(prefix) ? upper.slice(prefix.length) : upper;
  if (word === "") return undefined;
  const other = Object.hasOwn(words, word) ? words[word] : undefined;
  return other === undefined ? nearest(`${prefix}${word}`, constants) : `${prefix}${other}`;
}

/** The likely purpose of a rule: the opposite of the default action. */
export function likelyActions(path: string, { profile }: ProfileFixContext): readonly string[] {
  const standard = profile.defaultAction?.value;
  const isDefault = path === profile.defaultAction?.path;
  const allows = standard === "SCMP_ACT_ALLOW" || standard === "SCMP_ACT_LOG";
  const actions = ["SCMP_ACT_ERRNO", "SCMP_ACT_ALLOW"];
  return allows || isDefault ? actions : actions.reverse();
}

/** Sets the action of a rule, the likelier one first. */
export function actionAnswers(path: string, context: ProfileFixContext): FixCandidates {
  return likelyActions(path, context).map((action, at) =>
    setMember(path, "action", action, context, { isPreferred: at === 0 }),
  );
}

/** Sets the operator of a condition: with a second value, that is a mask. */
export function operatorAnswers(path: string, context: ProfileFixContext): FixCandidates {
  const args = (context.profile.syscalls?.value ?? []).flatMap((rule) => rule.args?.value ?? []);
  const argument = args.find((candidate) => candidate.path === path);
  const isMasked = (argument?.valueTwo?.value ?? 0n) !== 0n;
  const op = isMasked ? "SCMP_CMP_MASKED_EQ" : "SCMP_CMP_EQ";
  return [setMember(path, "op", op, context, preferred)];
}

/** The other texts of the list that an item is in. */
export function siblingsOf(path: string, { profile }: ProfileFixContext): readonly string[] {
  const lists = [
    profile.architectures,
    profile.flags,
    ...(profile.archMap?.value ?? []).map(({ subArchitectures }) => subArchitectures),
  ];
  const siblings = lists.find((list) => list?.value.some((item) => item.path === path));
  return siblings?.value.flatMap((item) => (item.path === path ? [] : [item.value])) ?? [];
}
