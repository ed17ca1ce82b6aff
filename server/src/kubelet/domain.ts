import type { Domain } from "../engine/parts/domain.ts";
import { convertFlagsCommand } from "./config/rewrites.ts";
import { rules } from "./rules/rule-registry.ts";
import { setRules } from "./rules/set-registry.ts";

export const domain = {
  rules: { ...rules, ...setRules },
  commands: { convertFlags: convertFlagsCommand },
} satisfies Domain;
