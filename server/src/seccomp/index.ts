export { domain } from "./domain.ts";
export { seccompDocumentation } from "./profile/seccomp-completion.ts";
export type { Refusal } from "./rules/seccomp/shared/refusal.ts";
export { containerRuntimes, runtimeFrom } from "./runtime-name.ts";
