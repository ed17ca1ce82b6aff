import { seccompArchitectureFamily } from "./architecture-family.ts";
import { seccompArgumentIndex, seccompArgumentRepeated } from "./arguments.ts";
import {
  seccompCallForeign,
  seccompCallRepeated,
  seccompCallUnknown,
  seccompNameEmpty,
  seccompNamesEmpty,
} from "./calls.ts";
import {
  seccompActionMissing,
  seccompActionUnknown,
  seccompArchitectureUnknown,
  seccompFlagUnknown,
  seccompOperatorUnknown,
} from "./constants.ts";
import { seccompDefaultAllow, seccompDefaultMissing, seccompKillThread } from "./default-action.ts";
import type { SeccompRule } from "./define-seccomp-rule.ts";
import { seccompConditionsDropped, seccompKeyDropped } from "./dropped-keys.ts";
import { seccompErrnoUnknown, seccompErrnoUnused } from "./error-numbers.ts";
import {
  seccompArchmapAndArchitectures,
  seccompNameAndNames,
  seccompUnknownField,
  seccompWrongType,
} from "./fields.ts";
import { seccompNotifyDefault, seccompNotifyListener, seccompNotifyWrite } from "./notify.ts";
import {
  seccompRuleEqualsDefault,
  seccompRulesContradict,
  seccompRuleShadowed,
} from "./rules-together.ts";
import { seccompEpermForEnosys, seccompStartCalls } from "./starting.ts";

/** All rules about seccomp profiles. */
export const seccompRules: readonly SeccompRule[] = [
  seccompWrongType,
  seccompUnknownField,
  seccompDefaultMissing,
  seccompActionUnknown,
  seccompActionMissing,
  seccompOperatorUnknown,
  seccompArchitectureUnknown,
  seccompFlagUnknown,
  seccompCallUnknown,
  seccompCallForeign,
  seccompCallRepeated,
  seccompNamesEmpty,
  seccompNameEmpty,
  seccompRulesContradict,
  seccompRuleShadowed,
  seccompRuleEqualsDefault,
  seccompNotifyDefault,
  seccompNotifyWrite,
  seccompNotifyListener,
  seccompErrnoUnused,
  seccompErrnoUnknown,
  seccompArgumentIndex,
  seccompArgumentRepeated,
  seccompNameAndNames,
  seccompArchmapAndArchitectures,
  seccompKeyDropped,
  seccompConditionsDropped,
  seccompArchitectureFamily,
  seccompDefaultAllow,
  seccompKillThread,
  seccompStartCalls,
  seccompEpermForEnosys,
];
