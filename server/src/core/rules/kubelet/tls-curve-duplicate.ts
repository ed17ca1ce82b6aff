import type { Setting } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";
import { isSupportedCurve } from "./shared/tls-curves.ts";

export const tlsCurveDuplicate = defineRule({
  id: "tls-curve-duplicate",
  severity: "error",
  versions: { since: "1.36" },
  fields: { curves: "tlsCurvePreferences" },
  check({ curves }) {
    const seen = new Map<number, Setting<number>>();
    return curves.value.flatMap((curve) => {
      // The kubelet gets no further than to the first appearance of a number it does not know.
      if (!isSupportedCurve(curve.value)) return [];
      const first = seen.get(curve.value);
      if (first) return [{ blame: curve, related: [first], params: { curve: curve.value } }];
      seen.set(curve.value, curve);
      return [];
    });
  },
});
