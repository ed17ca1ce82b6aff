import type { SetRule } from "../define-set-rule.ts";
import { crashloopMaxRequired } from "./crashloop-max-required.ts";
import { dropinEmptyListInBase } from "./dropin-empty-list-in-base.ts";
import { dropinGateOffTrap } from "./dropin-gate-off-trap.ts";
import { dropinListElements } from "./dropin-list-elements.ts";
import { dropinListReplace } from "./dropin-list-replace.ts";
import { dropinMapMerge } from "./dropin-map-merge.ts";
import { dropinNull } from "./dropin-null.ts";
import { dropinOrder } from "./dropin-order.ts";
import { dropinReportFrequencyTrap } from "./dropin-report-frequency-trap.ts";
import { dropinSerializeTrap } from "./dropin-serialize-trap.ts";
import { dropinWithoutConfig } from "./dropin-without-config.ts";
import { dropinZero } from "./dropin-zero.ts";
import { flagPrecedence } from "./flag-precedence.ts";

/** The rules about how the files of a set and the flags go together. */
export const setRules: readonly SetRule[] = [
  crashloopMaxRequired,
  dropinEmptyListInBase,
  dropinGateOffTrap,
  dropinListElements,
  dropinListReplace,
  dropinMapMerge,
  dropinNull,
  dropinOrder,
  dropinReportFrequencyTrap,
  dropinSerializeTrap,
  dropinWithoutConfig,
  dropinZero,
  flagPrecedence,
];
