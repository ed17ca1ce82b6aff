import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";

export const imageMaxGcAgeGate = defineRule({
  id: "image-max-gc-age-gate",
  severity: "error",
  fields: { age: "imageMaximumGCAge" },
  check: ({ age }, context) => (age.value !== 0 ? gateOff(age, "ImageMaximumGCAge", context) : []),
});
