import type { QuickLook } from "../engine/parts/part.ts";

const profileMarks = /SCMP_ACT_|"syscalls"|[Ss]eccompProfile/;

export const profileLook: QuickLook = {
  mayBeIn: (look, { isProfile }) => isProfile !== undefined || look.test(profileMarks),
};

const podMarks = /seccompProfile|seccomp\.security\.alpha\.kubernetes\.io/;

export const podLook: QuickLook = { mayBeIn: (look) => look.test(podMarks) };
