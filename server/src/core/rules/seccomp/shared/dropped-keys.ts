import type { ProfileKey, ProfileRule, SeccompProfile } from "../../../seccomp/profile-model.ts";
import type { SeccompRuleContext } from "../../define-seccomp-rule.ts";

/** What a key is whose loss says something. */
export type KeyLoss =
  | "name"
  | "archMap"
  | "defaultErrno"
  | "defaultErrnoRet"
  | "errno"
  | "minKernel"
  | "names-and-name"
  | "other";

/**
 * True for a file that holds several things of Docker's form that the runtime does not read: it was written
 * for another one. A single such thing is a slip, and said where it stands.
 */
export function isInDockerForm(context: SeccompRuleContext): boolean {
  const { loader } = context;
  if (loader.form !== "file" || loader.reads("syscalls[].includes")) return false;
  return context.once(conditionsLost).length + context.once(keysByLoss).size > 1;
}

interface LostCondition {
  readonly key: ProfileKey;
  readonly rule: ProfileRule;
  readonly action: string;
}

/** The conditions that the runtime does not read, by the rules that have them. */
export function conditionsLost(context: SeccompRuleContext): readonly LostCondition[] {
  return droppedKeys(context).flatMap((key) => {
    const rule = isCondition(key) ? ruleOf(key, context.profile) : undefined;
    const action = rule?.action?.value;
    return rule && action !== undefined ? [{ key, rule, action }] : [];
  });
}

/** The other keys that the runtime does not read, by what is lost with them. */
export function keysByLoss(
  context: SeccompRuleContext,
): ReadonlyMap<KeyLoss, readonly ProfileKey[]> {
  const byLoss = new Map<KeyLoss, ProfileKey[]>();
  for (const key of droppedKeys(context)) {
    const loss = lossOf(key, context);
    if (loss) byLoss.set(loss, [...(byLoss.get(loss) ?? []), key]);
  }
  return byLoss;
}

/** Who reads the profile, for messages. */
export function whoReads({ loader }: SeccompRuleContext): { runtime: string; isResource: boolean } {
  return { runtime: loader.reader, isResource: loader.form === "resource" };
}

function droppedKeys({ profile, loader }: SeccompRuleContext): ProfileKey[] {
  return profile.keys.filter(({ field, isEmpty }) => !isEmpty && !loader.reads(field));
}

function isCondition({ field }: ProfileKey): boolean {
  return field === "syscalls[].includes" || field === "syscalls[].excludes";
}

/** What is lost with the key; undefined where nothing is, or where that is said elsewhere. */
function lossOf(key: ProfileKey, context: SeccompRuleContext): KeyLoss | undefined {
  const { profile } = context;
  const rule = ruleOf(key, profile);
  switch (key.field) {
    case "archMap":
      return (profile.architectures?.value.length ?? 0) > 0 ? "other" : "archMap";
    case "syscalls[].name":
      return (rule?.names?.value.length ?? 0) > 0 ? "names-and-name" : "name";
    case "defaultErrno":
      return errnoLoss("defaultErrno", profile.defaultErrno, profile.defaultErrnoRet, context);
    case "defaultErrnoRet":
      return profile.defaultErrnoRet?.value === context.knowledge.model.defaultErrno
        ? "other"
        : "defaultErrnoRet";
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
): KeyLoss | undefined {
  const { defaultErrno } = knowledge.model;
  const errno = knowledge.errnoOf(name?.value ?? "");
  if (errno === (number?.value ?? defaultErrno)) return undefined;
  return number === undefined ? loss : "other";
}

/** The rule whose key it is. */
function ruleOf({ path }: ProfileKey, { syscalls }: SeccompProfile): ProfileRule | undefined {
  const written = /(?:^|\.)syscalls\[(\d+)\]/.exec(path)?.[1];
  if (written === undefined || !syscalls) return undefined;
  const number = Number(written);
  const there = syscalls.value[number];
  // Items that are no rules are not in the list.
  return there?.number === number ? there : syscalls.value.find((rule) => rule.number === number);
}
