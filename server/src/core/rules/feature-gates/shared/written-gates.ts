import type { Setting } from "../../../kubelet/setting.ts";
import type { RuleContext } from "../../define-rule.ts";
import type { Place } from "../../rule.ts";

/** A gate that the file sets. */
export interface WrittenGate {
  readonly name: string;
  readonly setting: Setting<boolean>;
  /** The gate's name in the file, for findings about the whole line. */
  readonly key: Place;
}

/** The gates under `featureGates`, without those whose value the kubelet cannot decode. */
export function writtenGates(
  gates: Setting<ReadonlyMap<string, Setting<boolean>>>,
  { config }: RuleContext,
): readonly WrittenGate[] {
  return [...gates.value]
    .filter(([, { written }]) => written)
    .map(([name, setting]) => {
      const span = config.keySpan(`${gates.path}.${name}`);
      return { name, setting, key: { span, path: setting.path } };
    });
}
