export { domain } from "./domain.ts";
export type { ProfileFiles } from "./profile-files.ts";
export type { JsonForm } from "./part-options.ts";
export { seccompDocumentation } from "./profile/seccomp-completion.ts";
export { containerRuntimes, runtimeFrom } from "./runtime-name.ts";
