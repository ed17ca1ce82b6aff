import type { EffectiveConfig } from "../effective/effective-config.ts";
import type { Finding, Severity } from "../findings/finding.ts";
import type { RuleId } from "../messages/message-ref.ts";
import { isBefore } from "../schema/field-index.ts";
import type { KubernetesVersion } from "../schema/table.ts";
import type { Span } from "../text/span.ts";
import { toFinding, type Blame } from "./define-rule.ts";

/** What a rule about a set of files may ask. Spans are those of `layer-span.ts`. */
export interface SetContext {
  readonly effective: EffectiveConfig;
  readonly version: KubernetesVersion;
  /** A `--config` is given. */
  readonly hasMain: boolean;
  /** The drop-ins in order; undefined where there is no `--config-dir`. */
  readonly dropIns?: readonly DropInPlace[];
  readonly flags: readonly string[];
  /** The place to blame for what concerns the set as a whole. */
  readonly top: Span;
}

/** A drop-in and the place to blame for it as a whole. */
interface DropInPlace {
  /** Its path below the drop-in folder. */
  readonly name: string;
  readonly top: Span;
}

/** What a set rule found; `replaces` are the rules whose finding says less of the same. */
export interface SetFound {
  readonly finding: Finding;
  readonly replaces?: readonly RuleId[];
}

interface SetRuleDefinition<R extends RuleId> {
  readonly id: R;
  readonly severity: Severity;
  readonly versions?: { readonly since?: KubernetesVersion; readonly until?: KubernetesVersion };
  check(set: SetContext): readonly (Blame<R> & { readonly replaces?: readonly RuleId[] })[];
}

/** A rule as the runner sees it. */
export interface SetRule {
  readonly id: RuleId;
  run(set: SetContext): readonly SetFound[];
}

/** Makes a rule about merging of its definition. */
export function defineSetRule<R extends RuleId>(definition: SetRuleDefinition<R>): SetRule {
  const { id, severity, versions } = definition;
  return {
    id,
    run(set) {
      if (versions?.since && isBefore(set.version, versions.since)) return [];
      if (versions?.until && isBefore(versions.until, set.version)) return [];
      return definition.check(set).map((found) => ({
        finding: toFinding(id, severity, found),
        ...(found.replaces && { replaces: found.replaces }),
      }));
    },
  };
}
