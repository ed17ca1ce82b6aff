import { memoised } from "../../../../engine/text/memoised.ts";
import type { Setting } from "../../../../engine/rules/setting.ts";
import type { BlamedPlace } from "../../../../engine/rules/rule.ts";
import type { KubernetesVersion } from "../../../../facts/table.ts";

/** A gate in the version that is looked at. */
export interface GateText {
  readonly gate: string;
  readonly version: KubernetesVersion;
}

/** A gate that the file sets. */
interface WrittenGate {
  readonly name: string;
  readonly setting: Setting<boolean>;
  /** The gate's name in the file, for findings about the whole line. */
  readonly key: BlamedPlace;
}

type Gates = Setting<ReadonlyMap<string, Setting<boolean>>>;

/** The gates under `featureGates`, without those whose value the kubelet cannot decode; seven rules ask for them. */
export const gateLines = memoised((gates: Gates): readonly WrittenGate[] => {
  const found: WrittenGate[] = [];
  for (const [name, setting] of gates.value) {
    const { written, keySpan = setting.span, path } = setting;
    if (written) found.push({ name, setting, key: { span: keySpan, path } });
  }
  return found;
});
