/** What finds the parts that are about seccomp, and the rules that judge them. */
export { seccompRules } from "../rules/seccomp-registry.ts";
export { recognisePods } from "./pod/pod-part.ts";
export { recogniseProfiles } from "./seccomp-profile/profile-part.ts";
