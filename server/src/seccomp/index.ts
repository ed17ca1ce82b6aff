export { podKind } from "./pod/pod-kind.ts";
export { seccompProfileKind } from "./profile/profile-kind.ts";
export { seccompDocumentation } from "./profile/seccomp-completion.ts";
export { seccompRules } from "./rules/seccomp-registry.ts";
export type { Refusal } from "./rules/seccomp/shared/refusal.ts";
export { containerRuntimes, runtimeFrom } from "./runtime-name.ts";
