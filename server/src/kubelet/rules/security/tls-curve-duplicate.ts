import { maker, safe } from "../../../engine/analysis/fix-candidates.ts";
import type { Setting } from "../../../engine/rules/setting.ts";
import { defineRule } from "../define-rule.ts";
import { isSupportedCurve } from "./shared/tls-curves.ts";

export default defineRule({
  id: "tls-curve-duplicate",
  severity: "error",
  versions: { since: "1.36" },
  stage: "start-up",
  phrase: "duplicate curve preference",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
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
  message: ({ curve }: { readonly curve: number }) =>
    `Curve ${curve} is listed twice ("duplicate curve preference"). The kubelet does not start. Remove one of them; the order has no effect.`,
  fix: maker.removal(safe),
});
