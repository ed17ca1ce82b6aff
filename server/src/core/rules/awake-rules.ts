import { derivedDefault } from "../kubelet/derived-defaults.ts";
import { gateStates } from "../kubelet/gate-states.ts";
import { watchedConfig } from "../kubelet/config-model.ts";
import type { GateIndex } from "../schema/gate-index.ts";
import { kubernetesVersions, type KubernetesVersion } from "../schema/table.ts";
import { resolveAlias, type MapNode } from "../syntax/located-node.ts";
import { keyName } from "../syntax/map-entries.ts";
import { once } from "../text/once.ts";
import type { Rule, RuleContext } from "./define-rule.ts";
import { rules as allRules } from "./registry.ts";

/** The rules that a version has, and those that a top-level key wakes. */
interface RuleSet {
  readonly all: readonly Rule[];
  readonly byKey: ReadonlyMap<string, readonly Rule[]>;
  /**
   * What the rules ask for where nothing is written. To find out takes longer than to run them all once, so it is made for the
   * second main file that writes a gate.
   */
  readonly asked: WeakMap<GateIndex, AskedByRules | "later">;
}

const kubeletRules = Object.values(allRules).filter((rule) => rule.subject === "config");

const ruleSets: ReadonlyMap<KubernetesVersion, () => RuleSet> = new Map(
  kubernetesVersions.map((version) => [version, once(() => ruleSetOf(version))]),
);

function ruleSetOf(version: KubernetesVersion): RuleSet {
  const all: readonly Rule[] = kubeletRules.filter((rule) => rule.isIn(version));
  const byKey = new Map<string, Rule[]>();
  for (const rule of all) {
    for (const key of rule.keys) add(byKey, key, rule);
  }
  return { all, byKey, asked: new WeakMap() };
}

function add(rules: Map<string, Rule[]>, name: string, rule: Rule): void {
  const known = rules.get(name);
  if (known) known.push(rule);
  else rules.set(name, [rule]);
}

/** The rules about a KubeletConfiguration that a version has. */
export function rulesIn(version: KubernetesVersion): readonly Rule[] {
  return ruleSets.get(version)?.().all ?? [];
}

/** The rules that may find something in a KubeletConfiguration; defaults alone break none. */
export function awakeRules(root: MapNode, context: RuleContext): readonly Rule[] {
  const set = ruleSets.get(context.version)?.();
  if (!set) return [];
  const awake = new Set<Rule>();
  const keys: string[] = [];
  for (const entry of root.entries) {
    if (resolveAlias(entry.value)?.isDefault) continue;
    // What a merge key brings may wake any rule.
    if (entry.merge) return set.all;
    const key = keyName(entry);
    keys.push(key);
    const woken = set.byKey.get(key);
    if (woken) for (const rule of woken) awake.add(rule);
  }
  if (!keys.includes("featureGates")) return [...awake];
  // A gate may wake any rule; in a main file, where all is known, it wakes those that ask for it.
  if (context.role !== "main" || context.computed || context.node) return set.all;
  const asked = set.asked.get(context.gates);
  if (!asked) {
    set.asked.set(context.gates, "later");
    return set.all;
  }
  const known = asked === "later" ? askedByRules(set.all, context) : asked;
  set.asked.set(context.gates, known);
  wakeByGates(keys, context, known, awake);
  return set.all.filter((rule) => awake.has(rule));
}

/**
 * What rules ask for in a configuration that writes nothing. A rule is a function of what it asks for, so it finds
 * what it finds there, which is nothing, as long as all of that is as it is there.
 */
interface AskedByRules {
  readonly byKey: ReadonlyMap<string, readonly Rule[]>;
  readonly byGate: ReadonlyMap<string, AskedGate>;
  /** Those that find something there. */
  readonly others: readonly Rule[];
}

interface AskedGate {
  readonly isOnByDefault: boolean;
  readonly rules: readonly Rule[];
}

function wakeByGates(
  keys: readonly string[],
  { config }: RuleContext,
  asked: AskedByRules,
  awake: Set<Rule>,
): void {
  const wake = (rules: readonly Rule[] = []): void => {
    for (const rule of rules) awake.add(rule);
  };
  wake(asked.others);
  for (const key of keys) wake(asked.byKey.get(key));
  const written = config.setting("featureGates").value;
  // These two decide about gates that nobody writes.
  const isOfAll = written.has("AllAlpha") || written.has("AllBeta");
  for (const gate of (isOfAll ? asked.byGate : written).keys()) {
    const askedGate = asked.byGate.get(gate);
    if (askedGate && config.isGateOn(gate) !== askedGate.isOnByDefault) wake(askedGate.rules);
  }
}

function askedByRules(rules: readonly Rule[], context: RuleContext): AskedByRules {
  const byKey = new Map<string, Rule[]>();
  const byGate = new Map<string, Rule[]>();
  const others: Rule[] = [];
  for (const rule of rules) {
    const { keys, gates, isNothingFound } = askedBy(rule, context);
    for (const key of keys) add(byKey, key, rule);
    for (const gate of gates) add(byGate, gate, rule);
    if (!isNothingFound) others.push(rule);
  }
  const states = gateStates(new Map(), context.version, context.gates);
  const askedGates = [...byGate].map(([gate, woken]): [string, AskedGate] => [
    gate,
    { isOnByDefault: states(gate), rules: woken },
  ]);
  return { byKey, byGate: new Map(askedGates), others };
}

interface Asked {
  /** Fields at the top, and gates. */
  readonly keys: ReadonlySet<string>;
  readonly gates: ReadonlySet<string>;
  readonly isNothingFound: boolean;
}

function askedBy(rule: Rule, { config, version, gates: index, top }: RuleContext): Asked {
  const keys = new Set<string>();
  const gates = new Set<string>();
  const note = (path: string): void => {
    for (const asked of [path, ...(derivedDefault(path)?.settings ?? [])]) {
      keys.add(/^[^.[]*/.exec(asked)?.[0] ?? asked);
    }
  };
  const states = gateStates(new Map(), version, index);
  const nothing = config.withNothing((gate) => {
    gates.add(gate);
    return states(gate);
  });
  const watched = watchedConfig(nothing, {
    isGateOn: nothing.isGateOn,
    isWritten(path) {
      note(path);
      return nothing.isWritten(path);
    },
    setting(path) {
      note(path);
      return nothing.setting(path);
    },
  });
  const found = rule.run({ config: watched, version, gates: index, role: "main", top });
  return { keys, gates, isNothingFound: found.length === 0 };
}
