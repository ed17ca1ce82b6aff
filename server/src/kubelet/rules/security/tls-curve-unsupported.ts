import { defineRule } from "../define-rule.ts";
import { otherCurve } from "./shared/security-fixes.ts";
import { isSupportedCurve } from "./shared/tls-curves.ts";

export default defineRule({
  id: "tls-curve-unsupported",
  severity: "error",
  versions: { since: "1.36" },
  stage: "start-up",
  phrase: "is not supported by the current Go version",
  otherVersions: "any",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { curves: "tlsCurvePreferences" },
  check({ curves }) {
    return curves.value
      .filter(({ value, written }) => written && value >= 1 && value <= 65535)
      .filter(({ value }) => !isSupportedCurve(value))
      .map((curve) => ({ blame: curve, params: { curve: curve.value } }));
  },
  message: ({ curve }: { readonly curve: number }) =>
    `Curve ${curve} is not supported by the current Go version. The kubelet does not start. Use 23 (P-256), 24 (P-384), 25 (P-521), 29 (X25519), 4588 (X25519MLKEM768), 4587 or 4589.`,
  fix: otherCurve,
});
