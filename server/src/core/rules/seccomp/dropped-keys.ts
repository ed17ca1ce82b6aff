import type { ProfileKey, ProfileRule, SeccompProfile } from "../../seccomp/profile-model.ts";
import type { RuleParams } from "../../messages/message-ref.ts";
import { defineSeccompRule, type SeccompRuleContext } from "./define-seccomp-rule.ts";

type Loss = RuleParams["seccomp-key-dropped"]["loss"];

/** A key with a meaning that the runtime does not read; many alike are told once. */
export const seccompKeyDropped = defineSeccompRule({
  id: "seccomp-key-dropped",
  severity: "warning",
  check(context) {
    const byLoss = new Map<Loss, ProfileKey[]>();
    for (const key of droppedKeys(context)) {
      const loss = lossOf(key, context);
      if (loss) byLoss.set(loss, [...(byLoss.get(loss) ?? []), key]);
    }
    const runtime = context.loader.reader;
    return [...byLoss].flatMap(([loss, [first, ...more]]) =>
      first
        ? [{ blame: first, params: { key: first.name, runtime, loss, more: more.length } }]
        : [],
    );
  },
});

/** Conditions that the runtime does not read: the rule counts without them. */
export const seccompConditionsDropped = defineSeccompRule({
  id: "seccomp-conditions-dropped",
  severity: "warning",
  check(context) {
    const runtime = context.loader.reader;
    return droppedKeys(context).flatMap((key) => {
      const action = ruleOf(key, context.profile)?.action?.value;
      if (!isCondition(key) || action === undefined) return [];
      return [{ blame: key, params: { key: key.name, runtime, action } }];
    });
  },
});

function droppedKeys({ profile, loader }: SeccompRuleContext): ProfileKey[] {
  return profile.keys.filter(({ field, isEmpty }) => !isEmpty && !loader.reads(field));
}

function isCondition({ field }: ProfileKey): boolean {
  return field === "syscalls[].includes" || field === "syscalls[].excludes";
}

/** What is lost with the key; undefined where nothing is, or where that is said elsewhere. */
function lossOf(key: ProfileKey, context: SeccompRuleContext): Loss | undefined {
  const { profile } = context;
  const rule = ruleOf(key, profile);
  switch (key.field) {
    case "archMap":
      return (profile.architectures?.value.length ?? 0) > 0 ? "other" : "archMap";
    case "syscalls[].name":
      return (rule?.names?.value.length ?? 0) > 0 ? "names-and-name" : "name";
    case "defaultErrno":
      return errnoLoss("defaultErrno", profile.defaultErrno, profile.defaultErrnoRet, context);
    case "syscalls[].errno":
      return errnoLoss("errno", rule?.errno, rule?.errnoRet, context);
    case "syscalls[].includes.minKernel":
    case "syscalls[].excludes.minKernel":
      return "minKernel";
    default:
      return undefined;
  }
}

function errnoLoss(
  loss: "errno" | "defaultErrno",
  name: ProfileRule["errno"],
  number: ProfileRule["errnoRet"],
  { knowledge }: SeccompRuleContext,
): Loss | undefined {
  const { defaultErrno } = knowledge.model;
  const wanted = knowledge.errnoOf(name?.value ?? "");
  if (wanted === (number?.value ?? defaultErrno)) return undefined;
  return number === undefined ? loss : "other";
}

/** The rule whose key it is. */
function ruleOf({ path }: ProfileKey, { syscalls }: SeccompProfile): ProfileRule | undefined {
  const number = /(?:^|\.)syscalls\[(\d+)\]/.exec(path)?.[1];
  return syscalls?.value.find((rule) => String(rule.number) === number);
}
