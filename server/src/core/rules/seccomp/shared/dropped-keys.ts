import type { SeccompKnowledge } from "../../../seccomp/knowledge.ts";
import type { Loader } from "../../../seccomp/load-profile.ts";
import type { ProfileKey, ProfileRule, Remarks } from "../../../seccomp/profile-model.ts";
import { perEntry } from "../../define-seccomp-rule.ts";
import type { SeccompRuleContext } from "../../seccomp-rule-context.ts";

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

/** A key that the runtime does not read, at the place where it was first read. */
export interface DroppedKey {
  readonly key: ProfileKey;
  /** How far it stands behind that place. */
  readonly by: number;
}

interface LostCondition extends DroppedKey {
  readonly rule: ProfileRule;
  readonly action: string;
}

/** The conditions that the runtime does not read, by the rules that have them. */
export function conditionsLost(context: SeccompRuleContext): readonly LostCondition[] {
  const dropped = droppedInEntry(context);
  return context.profile.entries.flatMap(({ entry, by }) => {
    const { rule } = entry;
    const action = rule?.action?.value;
    if (!rule || action === undefined) return [];
    return dropped(entry).conditions.map((key) => ({ key, by, rule, action }));
  });
}

/** The other keys that the runtime does not read, by what is lost with them. */
export function keysByLoss(
  context: SeccompRuleContext,
): ReadonlyMap<KeyLoss, readonly DroppedKey[]> {
  const byLoss = new Map<KeyLoss, DroppedKey[]>();
  const add = ({ key, loss }: LostKey, by: number): void => {
    const keys = byLoss.get(loss);
    if (keys) keys.push({ key, by });
    else byLoss.set(loss, [{ key, by }]);
  };
  const { profile, loader } = context;
  for (const key of droppedKeys(profile.own, loader)) {
    const loss = lossOfOwn(key, context);
    if (loss) add({ key, loss }, 0);
  }
  const dropped = droppedInEntry(context);
  for (const { entry, by } of profile.entries) {
    for (const lost of dropped(entry).others) add(lost, by);
  }
  return byLoss;
}

/** Who reads the profile, for messages. */
export function whoReads({ loader }: SeccompRuleContext): { runtime: string; isResource: boolean } {
  return { runtime: loader.reader, isResource: loader.form === "resource" };
}

interface LostKey {
  readonly key: ProfileKey;
  readonly loss: KeyLoss;
}

/** What of an item of `syscalls` the runtime does not read. */
interface DroppedInEntry {
  readonly conditions: readonly ProfileKey[];
  readonly others: readonly LostKey[];
}

const droppedInEntry = perEntry((entry, { loader, knowledge }): DroppedInEntry => {
  const keys = droppedKeys(entry, loader);
  return {
    conditions: keys.filter(isCondition),
    others: keys.flatMap((key) => {
      const loss = lossInRule(key, entry.rule, knowledge);
      return loss ? [{ key, loss }] : [];
    }),
  };
});

function droppedKeys({ keys }: Remarks, loader: Loader): ProfileKey[] {
  return keys.filter(({ field, isEmpty }) => !isEmpty && !loader.reads(field));
}

function isCondition({ field }: ProfileKey): boolean {
  return field === "syscalls[].includes" || field === "syscalls[].excludes";
}

/** What is lost with a key of the profile; undefined where nothing is, or where that is said elsewhere. */
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

/** The same of a key of a rule. */
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
