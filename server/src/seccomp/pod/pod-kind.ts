import type { PartKind } from "../../kubelet/index.ts";
import { recognisePods } from "./pod-part.ts";

const marks = /seccompProfile|seccomp\.security\.alpha\.kubernetes\.io/;

/** What pods, and resources with pods in them, say of the seccomp profiles that they use. */
export const podKind: PartKind = {
  mayBeIn: (look) => look.test(marks),
  recognise: recognisePods,
};
