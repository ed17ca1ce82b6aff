/** What finds the parts that are about seccomp. */
export { recognisePods } from "./pod/pod-part.ts";
export { recogniseProfiles } from "./seccomp-profile/profile-part.ts";
