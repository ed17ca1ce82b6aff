import type { ProfileKey, ProfileRule, SeccompProfile } from "../../seccomp/profile-model.ts";
import type { RuleParams } from "../../messages/message-ref.ts";
import { defineSeccompRule, type SeccompRuleContext } from "./define-seccomp-rule.ts";

type Loss = RuleParams["seccomp-key-dropped"]["loss"];

/** A profile for Docker or Podman, where the runtime reads the OCI form: told once, whatever is lost. */
export const seccompDockerForm = defineSeccompRule({
  id: "seccomp-docker-form",
  severity: "warning",
  check(context) {
    if (!isInDockerForm(context)) return [];
    const conditions = context.once(conditionsLost);
    const byLoss = context.once(keysByLoss);
    const [first] = [...conditions.map(({ key }) => key), ...[...byLoss.values()].flat()].sort(
      (a, b) => a.span.start - b.span.start,
    );
    const has = (...losses: readonly Loss[]): boolean => losses.some((loss) => byLoss.has(loss));
    const params = {
      runtime: context.loader.reader,
      // A rule may have both keys.
      conditions: new Set(conditions.map(({ rule }) => rule)).size,
      names: [byLoss.get("name"), byLoss.get("names-and-name")].flatMap((keys) => keys ?? [])
        .length,
      isArchMapLost: has("archMap"),
      isErrnoLost: has("errno", "defaultErrno"),
    };
    return first ? [{ blame: first, params }] : [];
  },
});

/** A key with a meaning that the runtime does not read; many alike are told once. */
export const seccompKeyDropped = defineSeccompRule({
  id: "seccomp-key-dropped",
  severity: "warning",
  check(context) {
    if (isInDockerForm(context)) return [];
    const who = whoReads(context);
    return [...context.once(keysByLoss)].flatMap(([loss, [first, ...more]]) =>
      first ? [{ blame: first, params: { key: first.name, ...who, loss, more: more.length } }] : [],
    );
  },
});

/** Conditions that the runtime does not read: the rule counts without them. */
export const seccompConditionsDropped = defineSeccompRule({
  id: "seccomp-conditions-dropped",
  severity: "warning",
  check(context) {
    if (isInDockerForm(context)) return [];
    const who = whoReads(context);
    return context.once(conditionsLost).map(({ key, action }) => ({
      blame: key,
      params: { key: key.name, ...who, action },
    }));
  },
});

/**
 * True for a file that holds several things of Docker's form that the runtime does not read: it was written
 * for another one. A single such thing is a slip, and said where it stands.
 */
function isInDockerForm(context: SeccompRuleContext): boolean {
  const { loader } = context;
  if (loader.form !== "file" || loader.reads("syscalls[].includes")) return false;
  return context.once(conditionsLost).length + context.once(keysByLoss).size > 1;
}

interface LostCondition {
  readonly key: ProfileKey;
  readonly rule: ProfileRule;
  readonly action: string;
}

function conditionsLost(context: SeccompRuleContext): readonly LostCondition[] {
  return droppedKeys(context).flatMap((key) => {
    const rule = isCondition(key) ? ruleOf(key, context.profile) : undefined;
    const action = rule?.action?.value;
    return rule && action !== undefined ? [{ key, rule, action }] : [];
  });
}

function keysByLoss(context: SeccompRuleContext): ReadonlyMap<Loss, readonly ProfileKey[]> {
  const byLoss = new Map<Loss, ProfileKey[]>();
  for (const key of droppedKeys(context)) {
    const loss = lossOf(key, context);
    if (loss) byLoss.set(loss, [...(byLoss.get(loss) ?? []), key]);
  }
  return byLoss;
}

function whoReads({ loader }: SeccompRuleContext): { runtime: string; isResource: boolean } {
  return { runtime: loader.reader, isResource: loader.form === "resource" };
}

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
): Loss | undefined {
  const { defaultErrno } = knowledge.model;
  const wanted = knowledge.errnoOf(name?.value ?? "");
  if (wanted === (number?.value ?? defaultErrno)) return undefined;
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
