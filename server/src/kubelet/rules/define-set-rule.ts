import type { FixContext } from "../../analysis/fix.ts";
import type { EffectiveConfig } from "../effective/effective-config.ts";
import type { Finding } from "../../analysis/finding.ts";
import type { RuleId } from "../../messages/rule-ids.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { Span } from "../../text/span.ts";
import {
  isWithin,
  ruleTexts,
  toFinding,
  type Blame,
  type NoParams,
  type RuleFacts,
  type RuleTexts,
} from "./rule.ts";

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

type SetRuleDefinition<P> = RuleFacts<P, FixContext> & {
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
): SetRule & RuleTexts<P, FixContext> {
  return {
    ...ruleTexts(definition),
    subject: "set",
    run(set) {
      if (!isWithin(set.version, definition.versions)) return [];
      return definition.check(set).map((found) => ({
        finding: toFinding(definition, found),
        ...(found.replaces && { replaces: found.replaces }),
      }));
    },
  };
}
