import { seccompArchitectureFamily } from "./architecture-family.ts";
import {
  seccompArgumentIncomplete,
  seccompArgumentIndex,
  seccompArgumentRepeated,
  seccompArgumentsMany,
} from "./arguments.ts";
import {
  seccompCallForeign,
  seccompCallRepeated,
  seccompCallUnknown,
  seccompNameEmpty,
  seccompNamesEmpty,
} from "./calls.ts";
import {
  seccompArchConditionUnknown,
  seccompCapabilityUnknown,
  seccompKernelVersion,
} from "./conditions.ts";
import {
  seccompActionMissing,
  seccompActionUnknown,
  seccompArchitectureUnknown,
  seccompFlagUnknown,
  seccompOperatorUnknown,
} from "./constants.ts";
import { seccompDefaultAllow, seccompDefaultMissing, seccompKillThread } from "./default-action.ts";
import type { SeccompRule } from "./define-seccomp-rule.ts";
import { seccompConditionsDropped, seccompDockerForm, seccompKeyDropped } from "./dropped-keys.ts";
import { seccompDuplicateKey } from "./duplicate-keys.ts";
import { seccompErrnoRange, seccompErrnoUnknown, seccompErrnoUnused } from "./error-numbers.ts";
import {
  seccompArchmapAndArchitectures,
  seccompNameAndNames,
  seccompUnknownField,
  seccompWrongType,
} from "./fields.ts";
import { seccompFlagUnused, seccompListenerUnused } from "./listener.ts";
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
  seccompDuplicateKey,
  seccompDefaultMissing,
  seccompActionUnknown,
  seccompActionMissing,
  seccompOperatorUnknown,
  seccompArchitectureUnknown,
  seccompFlagUnknown,
  seccompFlagUnused,
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
  seccompListenerUnused,
  seccompErrnoUnused,
  seccompErrnoUnknown,
  seccompErrnoRange,
  seccompArgumentIndex,
  seccompArgumentRepeated,
  seccompArgumentsMany,
  seccompArgumentIncomplete,
  seccompNameAndNames,
  seccompArchmapAndArchitectures,
  seccompDockerForm,
  seccompKeyDropped,
  seccompConditionsDropped,
  seccompKernelVersion,
  seccompCapabilityUnknown,
  seccompArchConditionUnknown,
  seccompArchitectureFamily,
  seccompDefaultAllow,
  seccompKillThread,
  seccompStartCalls,
  seccompEpermForEnosys,
];
