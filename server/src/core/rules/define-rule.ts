import type { Finding, Severity } from "../findings/finding.ts";
import type { Config } from "../kubelet/config.ts";
import type { ConfigTypes } from "../kubelet/config-types.ts";
import type { GateStates } from "../kubelet/gate-states.ts";
import type { FileRole } from "../kubelet/identify.ts";
import type { NodeDescription } from "../kubelet/node-description.ts";
import type { Setting } from "../kubelet/setting.ts";
import type { RuleId, RuleParams } from "../messages/message-ref.ts";
import { isBefore } from "../schema/field-index.ts";
import type { GateIndex } from "../schema/gate-index.ts";
import type { KubernetesVersion } from "../schema/table.ts";
import type { Span } from "../text/span.ts";

/** A place in the file: a setting, or a key or gate that has a span and a path. */
export type Place = Pick<Setting<unknown>, "span" | "path">;

/** What a rule found. */
export interface Blame<R extends RuleId> {
  readonly blame: Place;
  readonly params: RuleParams[R];
  readonly related?: readonly Place[];
  /** Where it differs from the rule's own. */
  readonly severity?: Severity;
}

/** What a check may ask besides the settings of its fields. */
export interface RuleContext {
  readonly config: Config;
  readonly version: KubernetesVersion;
  readonly gates: GateIndex;
  /** `merged`: the settings are those of a main file with its drop-ins and flags. */
  readonly role: FileRole | "merged";
  /** The node that the file is for, as far as the user describes it. */
  readonly node?: NodeDescription;
  /** The header's `kind`, for findings that belong to no single field. */
  readonly top: Span;
}

type Fields = Readonly<Record<string, keyof ConfigTypes>>;

type SettingsOf<F extends Fields> = { readonly [N in keyof F]: Setting<ConfigTypes[F[N]]> };

interface RuleDefinition<R extends RuleId, F extends Fields> {
  /** The stable id; also the key of its message. */
  readonly id: R;
  readonly severity: Severity;
  /** The versions whose kubelet checks this; both ends included. */
  readonly versions?: { readonly since?: KubernetesVersion; readonly until?: KubernetesVersion };
  /** The settings it reads. It runs only where the file writes one of them, or a feature gate. */
  readonly fields: F;
  /**
   * Fields that may be left out, or written in part where they are maps: what other files set there adds
   * findings and takes none away.
   */
  readonly optional?: readonly (keyof F & string)[];
  /** The findings; none where all is well. Settings have their values after defaulting. */
  check(settings: SettingsOf<F>, context: RuleContext): readonly Blame<R>[];
}

/** A rule as the runner sees it. */
export interface Rule {
  readonly id: RuleId;
  /** Top-level keys that wake the rule. */
  readonly keys: readonly string[];
  /** The kubelet of this version checks it. */
  isIn(version: KubernetesVersion): boolean;
  run(context: RuleContext): readonly Finding[];
  /** For a drop-in or a part, of which the rest is not known: what is found by what it writes alone. */
  runAlone(context: RuleContext, gates: GateStates): AloneFindings;
}

/** What a rule finds in a drop-in or a part by what is written there. */
interface AloneFindings {
  readonly findings: readonly Finding[];
  /** The gates that it has asked for and that are not decided there. */
  readonly openGates: ReadonlySet<string>;
}

/** Makes a rule of its definition; field names and value types are checked by the compiler. */
export function defineRule<R extends RuleId, const F extends Fields>(
  definition: RuleDefinition<R, F>,
): Rule {
  const { id, severity, versions, fields } = definition;
  const optional = new Set<string>(definition.optional);
  const keys = [...new Set(Object.values(fields).map((path) => path.split(".", 1)[0] ?? path))];
  return {
    id,
    keys,
    isIn: (version) =>
      !(versions?.since && isBefore(version, versions.since)) &&
      !(versions?.until && isBefore(versions.until, version)),
    run(context) {
      const settings = readSettings(fields, context.config) as unknown as SettingsOf<F>;
      return definition.check(settings, context).map((found) => toFinding(id, severity, found));
    },
    runAlone(context, gates) {
      const read = readSettings(fields, context.config);
      const nothing = { findings: [], openGates: new Set<string>() };
      // What a drop-in does not say, the main file or another drop-in may: such findings would be
      // guesses.
      const needed = Object.entries(read).filter(([name]) => !optional.has(name));
      if (!isAllThere(needed.map(([, setting]) => setting))) return nothing;
      const watched = watchConfig(context, gates);
      const settings = read as unknown as SettingsOf<F>;
      const found = definition.check(settings, { ...context, config: watched.config });
      if (watched.hasLookedAround()) return nothing;
      const findings = found.map((each) => toFinding(id, severity, each));
      return { findings, openGates: watched.openGates };
    },
  };
}

/** The settings by the rule's names; which type goes with which name is known to `SettingsOf` alone. */
function readSettings(fields: Fields, config: Config): Record<string, Setting<unknown>> {
  const read: Record<string, Setting<unknown>> = {};
  for (const [name, path] of Object.entries(fields)) read[name] = config.setting(path);
  return read;
}

/** Maps are merged key by key, so a drop-in's own tells only half. */
function isAllThere(needed: readonly Setting<unknown>[]): boolean {
  if (!needed.every(({ written }) => written)) return false;
  return needed.length === 1 || !needed.some(({ value }) => value instanceof Map);
}

interface WatchedConfig {
  readonly config: Config;
  readonly openGates: ReadonlySet<string>;
  hasLookedAround(): boolean;
}

/** A configuration that notes whether a rule asks for more than its fields, and for which gates. */
function watchConfig({ config, version, gates }: RuleContext, states: GateStates): WatchedConfig {
  let asked = false;
  const openGates = new Set<string>();
  const watched: Config = {
    ...config,
    isGateOn(gate) {
      const isWritten = config.setting("featureGates").value.get(gate)?.written === true;
      const state = gates.stateIn(gate, version);
      if (!isWritten && state && !state.locked) openGates.add(gate);
      return states(gate);
    },
    isWritten(path) {
      if (!config.isWritten(path)) asked = true;
      return config.isWritten(path);
    },
    setting(path) {
      const setting = config.setting(path);
      if (!setting.written && path !== "featureGates") asked = true;
      return setting;
    },
  };
  return { config: watched, openGates, hasLookedAround: () => asked };
}

/** The finding that a rule's blame makes. */
export function toFinding<R extends RuleId>(id: R, severity: Severity, found: Blame<R>): Finding {
  const { blame, params, related = [] } = found;
  // Id and params belong together by the type of `Blame`, which a union of messages cannot express.
  const message = { key: id, params } as unknown as Finding["message"];
  return {
    rule: id,
    severity: found.severity ?? severity,
    span: blame.span,
    path: blame.path,
    message,
    ...(related.length > 0 && {
      related: related.map(({ span, path }) => ({
        span,
        message: { key: "related-setting", params: { path } },
      })),
    }),
  };
}
