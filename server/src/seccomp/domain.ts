import type { Domain } from "../engine/parts/domain.ts";
import { profileSnippet } from "./profile/profile-snippet.ts";
import { seccompRules } from "./rules/seccomp-registry.ts";
import type { PartKind } from "../engine/parts/part.ts";
import { podLook, profileLook } from "./quick-looks.ts";
import { recognisePods } from "./pod/pod-part.ts";
import { noProfile } from "./profile/no-profile.ts";
import { recogniseProfiles } from "./profile/profile-part.ts";

/** Seccomp profiles: files, those in OCI bundles, the resources of the operator. */
const seccompProfileKind: PartKind = {
  ...profileLook,
  views: ["seccompActions"],
  commands: { convertProfile: noProfile },
  recognise: recogniseProfiles,
};

/** Pods, and resources with pods in them, refer to seccomp profiles. */
const podKind: PartKind = { ...podLook, recognise: recognisePods };

export const domain = {
  kinds: [seccompProfileKind, podKind],
  rules: seccompRules,
  newFiles: { SeccompProfile: { format: "json", snippet: profileSnippet } },
} satisfies Domain;
