import type { SeccompKnowledge } from "../../../../facts/seccomp-knowledge.ts";
import type { Loader } from "../../../load-profile.ts";
import type { ProfileKey, ProfileRule, Remarks } from "../../../profile-model.ts";
import type { SeccompRuleContext } from "../../seccomp-rule-context.ts";

/** Kinds of keys whose loss has a meaning. */
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
 * True for a file with several things of Docker's form that the runtime does not read: it was written for another one.
 * A single such thing is a typo, and is reported at its place.
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
export function conditionsLost({ profile, loader }: SeccompRuleContext): readonly LostCondition[] {
  return profile.entries.flatMap((entry) => {
    const { rule } = entry;
    const action = rule?.action?.value;
    if (!rule || action === undefined) return [];
    const keys = droppedKeys(entry, loader).filter(isCondition);
    return keys.map((key) => ({ key, rule, action }));
  });
}

/** The other keys that the runtime does not read, by what is lost with them. */
export function keysByLoss(
  context: SeccompRuleContext,
): ReadonlyMap<KeyLoss, readonly ProfileKey[]> {
  const byLoss = new Map<KeyLoss, ProfileKey[]>();
  const add = (key: ProfileKey, loss: KeyLoss | undefined): void => {
    if (!loss) return;
    const keys = byLoss.get(loss);
    if (keys) keys.push(key);
    else byLoss.set(loss, [key]);
  };
  const { profile, loader, knowledge } = context;
  for (const key of droppedKeys(profile.own, loader)) add(key, lossOfOwn(key, context));
  for (const entry of profile.entries) {
    for (const key of droppedKeys(entry, loader)) add(key, lossInRule(key, entry.rule, knowledge));
  }
  return byLoss;
}

/** Who reads the profile, for messages. */
export function whoReads({ loader }: SeccompRuleContext): { runtime: string; isResource: boolean } {
  return { runtime: loader.reader, isResource: loader.form === "resource" };
}

function droppedKeys({ keys }: Remarks, loader: Loader): ProfileKey[] {
  return keys.filter(({ field, isEmpty }) => !isEmpty && !loader.reads(field));
}

function isCondition({ field }: ProfileKey): boolean {
  return field === "syscalls[].includes" || field === "syscalls[].excludes";
}

/** The loss with a key of the profile; undefined if nothing is lost, or if that is reported elsewhere. */
function lossOfOwn(
  { field }: ProfileKey,
  { profile, knowledge }: SeccompRuleContext,
): KeyLoss | undefined {
  const { architectures, defaultErrno, defaultErrnoRet } = profile;
  switch (field) {
    case "archMap":
      return (architectures?.value.length ?? 0) > 0 ? "other" : "archMap";
    case "defaultErrno":
      return errnoLoss("defaultErrno", defaultErrno, defaultErrnoRet, knowledge);
    case "defaultErrnoRet":
      return defaultErrnoRet?.value === knowledge.model.defaultErrno ? "other" : "defaultErrnoRet";
    default:
      return undefined;
  }
}

/** The loss with a key of a rule. */
function lossInRule(
  { field }: ProfileKey,
  rule: ProfileRule | undefined,
  knowledge: SeccompKnowledge,
): KeyLoss | undefined {
  switch (field) {
    case "syscalls[].name":
      return (rule?.names?.value.length ?? 0) > 0 ? "names-and-name" : "name";
    case "syscalls[].errno":
      return errnoLoss("errno", rule?.errno, rule?.errnoRet, knowledge);
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
  knowledge: SeccompKnowledge,
): KeyLoss | undefined {
  const { defaultErrno } = knowledge.model;
  const errno = knowledge.errnoOf(name?.value ?? "");
  if (errno === (number?.value ?? defaultErrno)) return undefined;
  return number === undefined ? loss : "other";
}
