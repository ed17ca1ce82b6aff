import type { Finding, Severity } from "../findings/finding.ts";
import type { Config } from "../kubelet/config.ts";
import type { ConfigTypes } from "../kubelet/config-types.ts";
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
}

/** Makes a rule of its definition; field names and value types are checked by the compiler. */
export function defineRule<R extends RuleId, const F extends Fields>(
  definition: RuleDefinition<R, F>,
): Rule {
  const { id, severity, versions, fields } = definition;
  const named = Object.entries(fields);
  const keys = [...new Set(Object.values(fields).map((path) => path.split(".", 1)[0] ?? path))];
  return {
    id,
    keys,
    isIn: (version) =>
      !(versions?.since && isBefore(version, versions.since)) &&
      !(versions?.until && isBefore(versions.until, version)),
    run(context) {
      const { config } = context;
      // `Object.entries` loses which name goes with which path; the settings are read by path.
      const read: Record<string, Setting<unknown>> = {};
      for (const [name, path] of named) read[name] = config.setting(path);
      const settings = read as unknown as SettingsOf<F>;
      if (context.role !== "drop-in") {
        return definition.check(settings, context).map((found) => toFinding(id, severity, found));
      }
      // What a drop-in does not say, the main file or another drop-in may: such findings would be
      // guesses.
      const values = Object.values(read);
      if (!values.every(({ written }) => written)) return [];
      if (values.length > 1 && values.some(isMergedByKey)) return [];
      const watched = watchConfig(config);
      const found = definition.check(settings, { ...context, config: watched.config });
      return watched.hasLookedAround() ? [] : found.map((each) => toFinding(id, severity, each));
    },
  };
}

/** Maps are merged key by key, so a drop-in's own tells only half. */
function isMergedByKey({ value }: Setting<unknown>): boolean {
  return value instanceof Map;
}

/** A configuration that notes whether a rule asks for more than its fields. */
function watchConfig(config: Config): { config: Config; hasLookedAround: () => boolean } {
  let asked = false;
  const watched: Config = {
    ...config,
    isGateOn(gate) {
      asked = true;
      return config.isGateOn(gate);
    },
    isWritten(path) {
      asked = true;
      return config.isWritten(path);
    },
    setting(path) {
      const setting = config.setting(path);
      if (!setting.written) asked = true;
      return setting;
    },
  };
  return { config: watched, hasLookedAround: () => asked };
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
