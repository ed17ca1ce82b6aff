import type { FixContext } from "../../engine/analysis/fix.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { watchedConfig, type Config } from "../config-model.ts";
import type { ConfigTypes } from "../config-types.ts";
import type { GateStates } from "../gate-states.ts";
import type { FileRole } from "../identify.ts";
import type { NodeDescription } from "../node-description.ts";
import type { Setting } from "../../engine/rules/setting.ts";
import type { GateIndex } from "../../facts/gate-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { once } from "../../engine/text/once.ts";
import type { Span } from "../../engine/text/span.ts";
import {
  isVersionWithin,
  ruleTexts,
  toFindings,
  type Blame,
  type NoParams,
  type StatedRule,
  type RuleWithFixes,
} from "../../engine/rules/rule.ts";

/** The inputs of a check, in addition to the settings of its fields. */
export interface RuleContext {
  readonly config: Config;
  readonly version: KubernetesVersion;
  readonly gates: GateIndex;
  /** `merged`: the settings are those of a main file with its drop-ins and flags. */
  readonly role: FileRole | "merged";
  /** The node that the file is for, as far as the user describes it. */
  readonly node?: NodeDescription | undefined;
  /** Top-level fields whose values are unknown: a rule that needs one of them finds nothing. */
  readonly computed?: ReadonlySet<string>;
  /** The header's `kind`, for findings that belong to no single field. */
  readonly top: Span;
}

type Fields = Readonly<Record<string, keyof ConfigTypes>>;

type SettingsOf<F extends Fields> = { readonly [N in keyof F]: Setting<ConfigTypes[F[N]]> };

type RuleDefinition<P, F extends Fields> = StatedRule<P, FixContext> & {
  /** The settings it reads. It runs only where the file writes one of them, or a feature gate. */
  readonly fields: F;
  /**
   * Fields that may be left out, or written in part where they are maps: what other files set there adds
   * findings and takes none away.
   */
  readonly optional?: readonly (keyof F & string)[];
  /** A description of the node may take the finding away. */
  readonly asksNode?: true;
  /** The findings; none where all is well. Settings have their values after defaulting. */
  readonly check: (settings: SettingsOf<F>, context: RuleContext) => readonly Blame<NoInfer<P>>[];
};

/** A rule as the runner sees it. */
export interface Rule {
  /** Top-level keys that wake the rule. */
  readonly keys: readonly string[];
  /** The kubelet of this version checks it. */
  isIn(version: KubernetesVersion): boolean;
  run(context: RuleContext): readonly Finding[];
  /** For a drop-in or a part, of which the rest is not known, or not all: what is found by what is known. */
  runAlone(context: RuleContext, gates: GateStates): AloneFindings;
}

/** A rule that something which the file writes wakes. */
export interface ConfigRule extends Rule {
  readonly subject: "config";
  readonly asksNode: boolean;
}

/** A rule about the node: it is run wherever that is described. */
interface NodeRule extends Rule {
  readonly subject: "node";
}

/** The findings of a rule in a drop-in or a part, from the settings in it alone. */
interface AloneFindings {
  readonly findings: readonly Finding[];
  /** The gates that it has asked for and that are not decided there. */
  readonly openGates: ReadonlySet<string>;
}

/** Code that Windows does not have, and code that it runs only with a gate (container_manager_windows.go). */
const linuxCode = /_linux\.go\b/;
const managerCode = /^pkg\/kubelet\/cm\/(?:cpu|memory|topology)manager\//;
const windowsManagers = "WindowsCPUAndMemoryAffinity";

/** Makes a rule of its definition; field names and value types are checked by the compiler. */
export function defineRule<P extends object = NoParams, const F extends Fields = Fields>(
  definition: RuleDefinition<P, F>,
): ConfigRule & RuleWithFixes<P, FixContext> {
  // Destructured once: definitions have many shapes, in which the engine would look for each of them again and again.
  const { id, severity, versions, fields, source, asksNode = false } = definition;
  const isOfLinux = linuxCode.test(source);
  const isOfManagers = managerCode.test(source);
  const check: typeof definition.check = (settings, context) => {
    const { node, config } = context;
    // Whether a rule asks for a gate decides what a part of a configuration shows, so only Windows asks.
    const isSkipped =
      node?.os === "windows" && (isOfLinux || (isOfManagers && !config.isGateOn(windowsManagers)));
    return isSkipped ? [] : definition.check(settings, context);
  };
  const rule = { id, severity };
  // Made for the rules that run: a start makes all rules, and most files wake few of them.
  const named = once(() => Object.entries(fields));
  return {
    ...ruleTexts(definition),
    subject: "config",
    asksNode,
    keys: topKeys(Object.values(fields)),
    isIn: (version) => isVersionWithin(version, versions),
    run(context) {
      const settings = readSettings(named(), context.config) as unknown as SettingsOf<F>;
      return toFindings(rule, check(settings, context));
    },
    runAlone(context, gates) {
      const nothing = { findings: [], openGates: new Set<string>() };
      const { computed, role } = context;
      const partly = computed && watchComputed(context, gates, computed);
      const read = readSettings(named(), partly?.config ?? context.config);
      // Of a drop-in whose values are filled in, both are unknown: these values, and what it leaves out.
      const isDropIn = role === "drop-in" || !partly;
      if (isDropIn && partly?.readsOtherFields() === true) return nothing;
      const watched = isDropIn ? watchConfig(context, gates) : partly;
      // Settings that a drop-in leaves out may be in the main file or another drop-in: such findings would be guesses.
      const optional: readonly string[] = definition.optional ?? [];
      const needed = Object.entries(read).filter(([name]) => !optional.includes(name));
      if (isDropIn && !isAllThere(needed.map(([, setting]) => setting))) return nothing;
      const settings = read as unknown as SettingsOf<F>;
      const found = check(settings, { ...context, config: watched.config });
      if (watched.readsOtherFields()) return nothing;
      const findings = toFindings(rule, found);
      return { findings, openGates: watched.openGates };
    },
  };
}

/** A rule about the node reports nothing if the node is not described. */
export function defineNodeRule<P extends object = NoParams, const F extends Fields = Fields>(
  definition: RuleDefinition<P, F>,
): NodeRule & RuleWithFixes<P, FixContext> {
  return { ...defineRule(definition), subject: "node" };
}

/** The keys at the top that paths begin with, each once. */
function topKeys(paths: readonly string[]): readonly string[] {
  const keys: string[] = [];
  for (const path of paths) {
    const dot = path.indexOf(".");
    const key = dot < 0 ? path : path.slice(0, dot);
    if (!keys.includes(key)) keys.push(key);
  }
  return keys;
}

/** The settings by the rule's names; which type goes with which name is known to `SettingsOf` alone. */
function readSettings(
  named: readonly (readonly [name: string, path: keyof ConfigTypes])[],
  config: Config,
): Record<string, Setting<unknown>> {
  const read: Record<string, Setting<unknown>> = {};
  for (const [name, path] of named) read[name] = config.setting(path);
  return read;
}

/** Maps are merged key by key, so a drop-in's own map is incomplete. */
function isAllThere(needed: readonly Setting<unknown>[]): boolean {
  if (!needed.every(({ written }) => written)) return false;
  return needed.length === 1 || !needed.some(({ value }) => value instanceof Map);
}

interface WatchedConfig {
  readonly config: Config;
  readonly openGates: ReadonlySet<string>;
  readsOtherFields(): boolean;
}

/** A configuration that notes whether a rule asks for more than its fields, and for which gates. */
function watchConfig({ config, version, gates }: RuleContext, states: GateStates): WatchedConfig {
  let hasReadOthers = false;
  const openGates = new Set<string>();
  const watched = watchedConfig(config, {
    isGateOn(gate) {
      const isWritten = config.setting("featureGates").value.get(gate)?.written === true;
      const state = gates.stateIn(gate, version);
      if (!isWritten && state && !state.locked) openGates.add(gate);
      return states(gate);
    },
    isWritten(path) {
      if (!config.isWritten(path)) hasReadOthers = true;
      return config.isWritten(path);
    },
    setting(path) {
      const setting = config.setting(path);
      if (!setting.written && path !== "featureGates") hasReadOthers = true;
      return setting;
    },
  });
  return { config: watched, openGates, readsOtherFields: () => hasReadOthers };
}

/** A configuration that records whether a rule asks for a field with an unknown value, and for which gates. */
function watchComputed(
  { config, version, gates }: RuleContext,
  states: GateStates,
  computed: ReadonlySet<string>,
): WatchedConfig {
  let hasReadOthers = false;
  const openGates = new Set<string>();
  const note = (path: string): void => {
    const isOpen = computed.has(/^[^.[]*/.exec(path)?.[0] ?? "") && path !== "featureGates";
    if (!isOpen) return;
    const { value, written } = config.setting(path as keyof ConfigTypes);
    // The rest of a partly written map is unknown, and so is a value of the wrong type, which is not read.
    if (value instanceof Map || !written) hasReadOthers = true;
  };
  const watched = watchedConfig(config, {
    isGateOn(gate) {
      const state = gates.stateIn(gate, version);
      const isWritten = config.setting("featureGates").value.has(gate);
      const isOpen = computed.has("featureGates") && !isWritten;
      if (isOpen && state && !state.locked) openGates.add(gate);
      return states(gate);
    },
    isWritten(path) {
      note(path);
      return config.isWritten(path);
    },
    setting(path) {
      note(path);
      return config.setting(path);
    },
  });
  return { config: watched, openGates, readsOtherFields: () => hasReadOthers };
}
