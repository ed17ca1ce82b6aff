import type { PartKind } from "../../engine/parts/part.ts";
import { profileLook } from "../quick-looks.ts";
import { noProfile } from "./no-profile.ts";
import { recogniseProfiles } from "./profile-part.ts";

/** Seccomp profiles: files, those in OCI bundles, the resources of the operator. */
export const seccompProfileKind: PartKind = {
  ...profileLook,
  views: ["seccompActions"],
  commands: { convertProfile: noProfile },
  recognise: recogniseProfiles,
};
