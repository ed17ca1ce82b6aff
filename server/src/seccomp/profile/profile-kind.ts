import type { PartKind } from "../../kubelet/index.ts";
import { noProfile } from "./no-profile.ts";
import { recogniseProfiles } from "./profile-part.ts";

const marks = /SCMP_ACT_|"syscalls"|[Ss]eccompProfile/;

/** Seccomp profiles: files, those in OCI bundles, the resources of the operator. */
export const seccompProfileKind: PartKind = {
  mayBeIn: (look, { isProfile }) => isProfile !== undefined || look.test(marks),
  views: ["seccompActions"],
  commands: { convertProfile: noProfile },
  recognise: recogniseProfiles,
};
