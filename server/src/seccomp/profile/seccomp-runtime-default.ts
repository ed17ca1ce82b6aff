import { usualCapabilities } from "../edits/usual-capabilities.ts";
import type { CallOutcome, EffectiveProfile } from "../effective-actions.ts";
import type { SeccompKnowledge } from "../../facts/seccomp-knowledge.ts";
import type { RuleConditions } from "../load-profile.ts";
import type { AllowCondition } from "../../facts/seccomp-table.ts";

/** The capabilities of containers that ask for none. */
export const defaultCapabilities: ReadonlySet<string> = new Set(usualCapabilities);

/**
 * Actions of containerd's RuntimeDefault for every known call on nodes of the architecture `SCMP_ARCH_…`; no calls for
 * an unknown one.
 */
export function runtimeDefaultActions(
  architecture: string,
  knowledge: SeccompKnowledge,
): EffectiveProfile {
  const { runtimeDefault, model } = knowledge;
  const defaultAction = {
    action: runtimeDefault.defaultAction,
    errno: runtimeDefault.defaultErrno,
  };
  const outcomesOf = outcomesIn(architecture, knowledge);
  return {
    architecture,
    runtime: "containerd",
    isListed: Object.hasOwn(model.architectures, architecture),
    defaultAction,
    calls: new Map(
      knowledge
        .callsOf(architecture)
        .map(({ name, number }) => [name, { name, number, outcomes: outcomesOf(name, number) }]),
    ),
    withoutEffect: new Map(),
    dropped: [],
  };
}

/** The outcomes of one call; undefined where the architecture has no such call. */
export function runtimeDefaultOutcomes(
  name: string,
  architecture: string,
  knowledge: SeccompKnowledge,
): readonly CallOutcome[] | undefined {
  const number = knowledge.numberOf(name, architecture);
  return number === undefined ? undefined : outcomesIn(architecture, knowledge)(name, number);
}

const always = { rule: undefined, args: [], anyArgument: false, conditions: undefined };
const allow = { ...always, action: "SCMP_ACT_ALLOW", errno: undefined, because: "rule" } as const;

function outcomesIn(
  architecture: string,
  knowledge: SeccompKnowledge,
): (name: string, number: number) => CallOutcome[] {
  const { runtimeDefault, model } = knowledge;
  const { defaultAction, defaultErrno, conditional, errors, capabilities } = runtimeDefault;
  const allowed = new Set(runtimeDefault.allowed);
  const standard = {
    ...always,
    action: defaultAction,
    errno: defaultErrno,
    because: "default",
  } as const;
  const { newerCalls } = model.ociRuntimes[model.runtimes.containerd.ociRuntime];
  const unknown = {
    ...standard,
    errno: newerCalls?.errno ?? defaultErrno,
    because: "newer",
  } as const;
  const named = [
    ...runtimeDefault.allowed,
    ...Object.entries(conditional).flatMap(([name, ways]) =>
      ways.some((condition) => holdsOn(condition, architecture)) ? [name] : [],
    ),
  ];
  const newest = Math.max(...named.map((call) => knowledge.numberOf(call, architecture) ?? 0));
  return (name, number) => {
    if (allowed.has(name)) return [allow];
    const isNewer = newerCalls !== undefined && number > newest;
    const outcomes: CallOutcome[] = Object.entries(capabilities)
      .filter(([, calls]) => calls.includes(name))
      .map(([capability]) => ({ ...allow, conditions: { ...anywhere, withCaps: [capability] } }));
    const conditions = Object.hasOwn(conditional, name) ? (conditional[name] ?? []) : [];
    outcomes.push(
      ...conditions.filter((condition) => holdsOn(condition, architecture)).map(allowedWhere),
    );
    const error = Object.hasOwn(errors, name) ? errors[name] : undefined;
    if (error) {
      const { errno, withoutCaps } = error;
      outcomes.push({
        ...standard,
        errno,
        because: "rule",
        conditions: { ...anywhere, withoutCaps },
      });
    }
    return [...outcomes, isNewer ? unknown : standard];
  };
}

const anywhere: RuleConditions = {
  withCaps: [],
  withoutCaps: [],
  minKernel: undefined,
  belowKernel: undefined,
};

function holdsOn({ archs, exceptArchs = [] }: AllowCondition, architecture: string): boolean {
  return (archs?.includes(architecture) ?? true) && !exceptArchs.includes(architecture);
}

function allowedWhere({ args = [], withoutCaps = [] }: AllowCondition): CallOutcome {
  return {
    ...allow,
    args: args.map(({ index, op, value, valueTwo = 0 }) => ({
      index,
      op,
      value: BigInt(value),
      valueTwo: BigInt(valueTwo),
    })),
    conditions: withoutCaps.length === 0 ? undefined : { ...anywhere, withoutCaps },
  };
}
