export { domain } from "./domain.ts";
export { seccompDocumentation } from "./profile/seccomp-completion.ts";
export { containerRuntimes, runtimeFrom } from "./runtime-name.ts";
