import type { FixContext } from "../../engine/analysis/fix.ts";
import type { EffectiveConfig } from "../effective/effective-config.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { RuleId } from "../../engine/messages/rule-ids.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { Span } from "../../engine/text/span.ts";
import {
  isVersionWithin,
  ruleTexts,
  toFinding,
  type Blame,
  type NoParams,
  type StatedRule,
  type RuleWithFixes,
} from "../../engine/rules/rule.ts";

/** The inputs of a rule about a set of files. Spans are those of `layer-span.ts`. */
export interface SetContext {
  readonly effective: EffectiveConfig;
  readonly version: KubernetesVersion;
  /** A `--config` is given. */
  readonly hasMain: boolean;
  /** The drop-ins in order; undefined where there is no `--config-dir`. */
  readonly dropIns?: readonly DropInPlace[];
  readonly flags: readonly string[];
  /** The place of findings about the whole set. */
  readonly top: Span;
}

/** A drop-in and the place of findings about the whole drop-in. */
interface DropInPlace {
  /** Its path below the drop-in folder. */
  readonly name: string;
  readonly top: Span;
}

/** A finding of a set rule; `replaces` are the rules whose findings are less specific. */
export interface SetFound {
  readonly finding: Finding;
  readonly replaces?: readonly RuleId[];
}

type SetRuleDefinition<P> = StatedRule<P, FixContext> & {
  check(
    set: SetContext,
  ): readonly (Blame<NoInfer<P>> & { readonly replaces?: readonly RuleId[] })[];
};

/** A rule as the runner sees it. */
export interface SetRule {
  readonly subject: "set";
  run(set: SetContext): readonly SetFound[];
}

/** Makes a rule about merging of its definition. */
export function defineSetRule<P extends object = NoParams>(
  definition: SetRuleDefinition<P>,
): SetRule & RuleWithFixes<P, FixContext> {
  return {
    ...ruleTexts(definition),
    subject: "set",
    run(set) {
      if (!isVersionWithin(set.version, definition.versions)) return [];
      return definition.check(set).map((found) => ({
        finding: toFinding(definition, found),
        replaces: found.replaces,
      }));
    },
  };
}
