import { seccompParts } from "../late-seccomp-parts.ts";
import type { PartKind } from "../part.ts";

const marks = /seccompProfile|seccomp\.security\.alpha\.kubernetes\.io/;

/** What pods, and resources with pods in them, say of the seccomp profiles that they use. */
export const podKind: PartKind = {
  mayBeIn: (look) => look.test(marks),
  recogniser: (late) => late.get(seccompParts).recognisePods,
};
