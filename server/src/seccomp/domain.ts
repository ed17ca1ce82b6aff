import type { Domain } from "../engine/parts/domain.ts";
import { podKind } from "./pod/pod-kind.ts";
import { seccompProfileKind } from "./profile/profile-kind.ts";
import { profileSnippet } from "./profile/profile-snippet.ts";
import { seccompRules } from "./rules/seccomp-registry.ts";

export const domain = {
  kinds: [seccompProfileKind, podKind],
  rules: seccompRules,
  newFiles: { SeccompProfile: { format: "json", snippet: profileSnippet } },
} satisfies Domain;
