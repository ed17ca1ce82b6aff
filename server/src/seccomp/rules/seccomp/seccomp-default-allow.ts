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
    "Every system call without a rule is allowed, including those that newer kernels add. A profile with SCMP_ACT_ERRNO as its default that lists the allowed calls is stricter.",
  noFix: "Only the authors of a program know which system calls it needs.",
});
