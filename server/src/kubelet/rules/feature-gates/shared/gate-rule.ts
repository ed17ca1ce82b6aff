import type { FixContext } from "../../../../engine/analysis/fix.ts";
import type { ConfigTypes } from "../../../config-types.ts";
import type { Setting } from "../../../../engine/rules/setting.ts";
import type { RuleId } from "../../../../engine/messages/rule-ids.ts";
import { defineRule, type ConfigRule } from "../../define-rule.ts";
import type { StatedRule, RuleWithFixes } from "../../../../engine/rules/rule.ts";
import { keyOf } from "../../shared/key-of.ts";
import { gateOff, gateOffFix, gateOffMessage, type GateOff } from "./gate-off.ts";

interface GateRow<F extends keyof ConfigTypes> extends Pick<
  StatedRule<GateOff, FixContext>,
  "versions" | "stage" | "phrase" | "otherVersions" | "advice" | "source"
> {
  readonly field: F;
  readonly gate: string;
  /** The setting is one that needs the gate. */
  readonly isUsed: (setting: Setting<ConfigTypes[F]>) => boolean;
  /** The finding is about a whole list, and is reported at its key. */
  readonly blamesKey?: true;
  /** Names setting and gate in a sentence. */
  readonly claim: string;
  /** What to do without the gate, as in "remove the line". */
  readonly instead: string;
}

/** A setting that needs its feature gate. */
export function gateRule<F extends keyof ConfigTypes>({
  field,
  gate,
  isUsed,
  blamesKey,
  claim,
  instead,
  ...facts
}: GateRow<F>): (id: RuleId) => ConfigRule & RuleWithFixes<GateOff, FixContext> {
  return (id) =>
    defineRule<GateOff, { readonly setting: F }>({
      ...facts,
      id,
      severity: "error",
      fields: { setting: field },
      check({ setting }, context) {
        if (!isUsed(setting)) return [];
        return gateOff(blamesKey ? keyOf(setting, context.config) : setting, gate, context);
      },
      message: gateOffMessage(claim, instead),
      fix: gateOffFix,
    });
}
