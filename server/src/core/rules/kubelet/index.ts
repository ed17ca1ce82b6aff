import type { Rule } from "../define-rule.ts";
import { generalRules } from "./general.ts";
import { imageRules } from "./images.ts";
import { resourcesRules } from "./resources.ts";
import { securityRules } from "./security.ts";

/** All rules about KubeletConfiguration. */
export const kubeletRules: readonly Rule[] = [
  ...imageRules,
  ...generalRules,
  ...resourcesRules,
  ...securityRules,
];
