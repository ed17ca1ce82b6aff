import type { Setting } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";
import { writtenGates } from "./shared/written-gates.ts";

interface Conflict {
  readonly setting: Setting<boolean>;
  readonly enabled: Set<string>;
  readonly disabled: Set<string>;
}

export const featureGateDependency = defineRule({
  id: "feature-gate-dependency",
  severity: "error",
  versions: { since: "1.35" },
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, config, gates: index } = context;
    const written = new Map(writtenGates(gates, context).map((gate) => [gate.name, gate.setting]));
    const conflicts = new Map<string, Conflict>();
    for (const gate of index.namesIn(version)) {
      if (!config.isGateOn(gate)) continue;
      for (const needed of index.dependencies(gate, version)) {
        if (config.isGateOn(needed)) continue;
        // Defaults fit together: one of these lines has brought the two apart.
        const blamed = [needed, gate, "AllBeta", "AllAlpha"].find((name) => written.has(name));
        const setting = blamed === undefined ? undefined : written.get(blamed);
        if (blamed === undefined || !setting) continue;
        const conflict = conflicts.get(blamed) ?? {
          setting,
          enabled: new Set(),
          disabled: new Set(),
        };
        conflict.enabled.add(gate);
        conflict.disabled.add(needed);
        conflicts.set(blamed, conflict);
      }
    }
    return [...conflicts].map(([blamed, { setting, enabled, disabled }]) => ({
      blame: setting,
      params: { blamed, enabled: [...enabled], disabled: [...disabled], version },
    }));
  },
});
