import { defineSeccompRule } from "../define-seccomp-rule.ts";

/** Calls that are not named are allowed. */
export default defineSeccompRule({
  id: "seccomp-default-allow",
  severity: "information",
  stage: "start-up",
  source: "OCI runtime specification, config-linux.md, Seccomp",
  check: ({ profile: { defaultAction } }) =>
    defaultAction?.value === "SCMP_ACT_ALLOW" ? [{ blame: defaultAction, params: {} }] : [],
  message: () =>
    "Every call that no rule names is allowed, those of kernels to come too. A profile that lists what is allowed, with SCMP_ACT_ERRNO as its default, keeps more out.",
  noFix: "Only the author of a program knows which system calls it needs.",
});
