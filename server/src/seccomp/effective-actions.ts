import type { SeccompKnowledge } from "../facts/seccomp-knowledge.ts";
import {
  architecturesOn,
  countsOn,
  loadedDefault,
  loaderOf,
  loadedRules,
  type LoadedDefault,
  type LoadedRule,
  type Loader,
  type RuleConditions,
} from "./load-profile.ts";
import type { ProfileForm } from "../facts/seccomp-table.ts";
import type { ProfileKey, SeccompProfile } from "./profile-model.ts";
import type { ContainerRuntime } from "../facts/seccomp-table.ts";

/** A condition on an argument; what is not written is 0, as Go decodes it. */
interface ArgumentCondition {
  readonly index: number;
  readonly op: string;
  readonly value: bigint;
  readonly valueTwo: bigint;
}

/** What happens with a call, and when. */
export interface CallOutcome {
  readonly action: string;
  /** The error number that the caller gets; undefined where the action gives none. */
  readonly errno: number | undefined;
  /**
   * `newer`: the call is newer than all that the profile names, and runc answers it with ENOSYS
   * instead of the default action.
   */
  readonly because: "rule" | "default" | "newer";
  /** The rule's number in `syscalls`. */
  readonly rule: number | undefined;
  /** The conditions on its arguments; none: it applies to every call. */
  readonly args: readonly ArgumentCondition[];
  /** Any of the conditions suffices; else all must hold. */
  readonly anyArgument: boolean;
  /** The conditions on container and kernel; undefined without any. */
  readonly conditions: RuleConditions | undefined;
}

/** A call with its outcomes: the first whose conditions hold; the last has none. */
interface EffectiveCall {
  readonly name: string;
  readonly number: number;
  readonly outcomes: readonly CallOutcome[];
}

/** Why a rule has no effect on an architecture. */
type WithoutEffect = "same-as-default" | "other-architecture" | "no-names" | "shadowed";

export interface EffectiveProfile {
  readonly architecture: string;
  readonly runtime: ContainerRuntime;
  /**
   * Calls of the architecture go through the filter: it is listed, or nothing is listed. Else only
   * where it is the node's own; on other nodes the kernel kills the thread.
   */
  readonly isListed: boolean;
  /** Undefined without one: runc has no filter then, and crun rejects the profile. */
  readonly defaultAction: LoadedDefault | undefined;
  /** Every call of the architecture that libseccomp knows. */
  readonly calls: ReadonlyMap<string, EffectiveCall>;
  /** Rules that change nothing here, by their number in `syscalls`. */
  readonly withoutEffect: ReadonlyMap<number, WithoutEffect>;
  /** Paths of the keys that the runtime does not read. */
  readonly dropped: readonly string[];
}

/**
 * The calls that a container with the profile may make: for every known call of the architecture `SCMP_ARCH_…` the
 * action, the rule that gives it, and the conditions.
 */
export function effectiveActions(
  profile: SeccompProfile,
  architecture: string,
  runtime: ContainerRuntime,
  knowledge: SeccompKnowledge,
  form: ProfileForm = "file",
): EffectiveProfile {
  const loader = loaderOf(runtime, knowledge, form);
  const rules = loadedRules(profile, loader, knowledge);
  const listed = architecturesOn(profile, architecture, loader, knowledge);
  const standard = loadedDefault(profile, loader, knowledge);
  const withoutEffect = new Map<number, WithoutEffect>();
  const loadedProfile = { rules, architecture, loader, standard, knowledge };
  const byName = rulesByName(loadedProfile, withoutEffect, undefined);
  const newest = newestNumber(loadedProfile);
  const used = new Set<number>();
  const calls = new Map(
    knowledge.callsOf(architecture).map(({ name, number }): [string, EffectiveCall] => {
      const outcomes = outcomesOfCall(number, byName.get(name) ?? [], newest, loadedProfile);
      for (const { rule } of outcomes) if (rule !== undefined) used.add(rule);
      return [name, { name, number, outcomes }];
    }),
  );
  for (const { rule } of [...byName.values()].flat()) {
    if (!used.has(rule.number)) withoutEffect.set(rule.number, "shadowed");
  }
  return {
    architecture,
    runtime,
    isListed: listed?.includes(architecture) ?? true,
    defaultAction: standard,
    calls,
    withoutEffect,
    dropped: keysIn(profile).flatMap(({ field, path }) => (loader.reads(field) ? [] : [path])),
  };
}

/** The keys of a profile whose places are not needed. */
function keysIn({ own, entries }: Pick<SeccompProfile, "own" | "entries">): readonly ProfileKey[] {
  return [...own.keys, ...entries.flatMap((entry) => entry.keys)];
}

/** A profile as a runtime reads it, for one architecture. */
export interface LoadedProfile {
  readonly rules: readonly LoadedRule[];
  readonly architecture: string;
  readonly loader: Loader;
  readonly standard: LoadedDefault | undefined;
  readonly knowledge: SeccompKnowledge;
}

/**
 * The outcomes of some calls only, by name; those that the architecture does not have are left out. `naming`: the rules
 * that name one of them, in their order, where that is known.
 */
export function outcomesOf(
  names: readonly string[],
  profile: LoadedProfile,
  naming = profile.rules,
): ReadonlyMap<string, readonly CallOutcome[]> {
  const { knowledge, architecture } = profile;
  const byName = rulesByName({ ...profile, rules: naming }, new Map(), new Set(names));
  const newest = newestNumber(profile);
  return new Map(
    names.flatMap((name): [string, readonly CallOutcome[]][] => {
      const number = knowledge.numberOf(name, architecture);
      if (number === undefined) return [];
      return [[name, outcomesOfCall(number, byName.get(name) ?? [], newest, profile)]];
    }),
  );
}

function outcomesOfCall(
  number: number,
  rules: readonly LoadedRule[],
  newest: number | undefined,
  { standard, loader }: LoadedProfile,
): CallOutcome[] {
  const otherwise = isNewer(number, newest, standard, loader)
    ? newerOutcome(loader)
    : defaultOutcome(standard);
  return outcomesInOrder(rules, otherwise);
}

/** The rules that reach libseccomp, by the name of the call; all calls, or the wanted ones. */
function rulesByName(
  { rules, architecture, loader, standard, knowledge }: LoadedProfile,
  withoutEffect: Map<number, WithoutEffect>,
  names: ReadonlySet<string> | undefined,
): Map<string, LoadedRule[]> {
  const byName = new Map<string, LoadedRule[]>();
  for (const loaded of rules) {
    if (names && !loaded.names.some((name) => names.has(name))) continue;
    const reason = reasonWithoutEffect(loaded, architecture, loader, standard, knowledge);
    if (reason) {
      withoutEffect.set(loaded.rule.number, reason);
      continue;
    }
    for (const name of new Set(loaded.names)) {
      if (names && !names.has(name)) continue;
      if (knowledge.numberOf(name, architecture) === undefined) continue;
      const group = byName.get(name);
      if (group) group.push(loaded);
      else byName.set(name, [loaded]);
    }
  }
  return byName;
}

function reasonWithoutEffect(
  loaded: LoadedRule,
  architecture: string,
  loader: Loader,
  standard: LoadedDefault | undefined,
  knowledge: SeccompKnowledge,
): WithoutEffect | undefined {
  if (loaded.names.length === 0) return "no-names";
  if (!countsOn(loaded.rule, architecture, loader, knowledge)) return "other-architecture";
  if (standard && isSameAction(loaded, standard, knowledge)) return "same-as-default";
  const isThere = loaded.names.some((name) => knowledge.numberOf(name, architecture) !== undefined);
  return isThere ? undefined : "other-architecture";
}

/** Actions with one effect and error number are equal: `SCMP_ACT_KILL` is `SCMP_ACT_KILL_THREAD`. */
export function isSameAction(
  a: LoadedDefault,
  b: LoadedDefault,
  { model }: SeccompKnowledge,
): boolean {
  if (a.errno !== b.errno) return false;
  return a.action === b.action || meaningOf(a.action, model) === meaningOf(b.action, model);
}

function meaningOf(action: string, { actions }: SeccompKnowledge["model"]): string {
  return Object.hasOwn(actions, action) ? (actions[action]?.sameAs ?? action) : action;
}

/**
 * libseccomp keeps the first rule without conditions and forgets the others for the call. A rule that depends on the
 * container comes before it, since it exists in some containers only.
 */
function outcomesInOrder(rules: readonly LoadedRule[], otherwise: CallOutcome): CallOutcome[] {
  const outcomes: CallOutcome[] = [];
  const conditional: CallOutcome[] = [];
  for (const loaded of rules) {
    const outcome = outcomeOf(loaded);
    if (outcome.args.length > 0) conditional.push(outcome);
    else outcomes.push(outcome);
    if (outcome.args.length === 0 && !outcome.conditions) return outcomes;
  }
  return [...outcomes, ...conditional, otherwise];
}

function outcomeOf({
  rule,
  action,
  errno,
  args,
  anyArgument,
  conditions,
}: LoadedRule): CallOutcome {
  return {
    action,
    errno,
    because: "rule",
    rule: rule.number,
    args: args.map(({ index, op, value, valueTwo }) => ({
      index: index?.value ?? 0,
      op: op?.value ?? "",
      value: value?.value ?? 0n,
      valueTwo: valueTwo?.value ?? 0n,
    })),
    anyArgument,
    conditions,
  };
}

const unconditional = { rule: undefined, args: [], anyArgument: false, conditions: undefined };

function defaultOutcome(standard: LoadedDefault | undefined): CallOutcome {
  // Without a default action there is no filter.
  const { action, errno } = standard ?? { action: "SCMP_ACT_ALLOW", errno: undefined };
  return { action, errno, because: "default", ...unconditional };
}

function newerOutcome({ oci }: Loader): CallOutcome {
  const errno = oci.newerCalls?.errno;
  return { action: "SCMP_ACT_ERRNO", errno, because: "newer", ...unconditional };
}

function isNewer(
  number: number,
  newest: number | undefined,
  standard: LoadedDefault | undefined,
  { oci }: Loader,
): boolean {
  if (!oci.newerCalls || !standard || newest === undefined) return false;
  return number > newest && !oci.newerCalls.unlessDefault.includes(standard.action);
}

/** The greatest number of the calls that the profile names; rules like the default count too. */
function newestNumber({
  rules,
  architecture,
  loader,
  knowledge,
}: LoadedProfile): number | undefined {
  if (!loader.oci.newerCalls) return undefined;
  let newest: number | undefined;
  for (const loaded of rules) {
    if (!countsOn(loaded.rule, architecture, loader, knowledge)) continue;
    for (const name of loaded.names) {
      const number = knowledge.numberOf(name, architecture);
      if (number !== undefined && number > (newest ?? -1)) newest = number;
    }
  }
  return newest;
}
