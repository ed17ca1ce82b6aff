import { defineRule } from "../define-rule.ts";
import { isSupportedCurve } from "./shared/tls-curves.ts";

export const tlsCurveUnsupported = defineRule({
  id: "tls-curve-unsupported",
  severity: "error",
  versions: { since: "1.36" },
  fields: { curves: "tlsCurvePreferences" },
  check({ curves }) {
    return curves.value
      .filter(({ value, written }) => written && value >= 1 && value <= 65535)
      .filter(({ value }) => !isSupportedCurve(value))
      .map((curve) => ({ blame: curve, params: { curve: curve.value } }));
  },
});
