import type { ProfileFiles } from "./profile-files.ts";
import type { Excerpt } from "../engine/syntax/excerpt.ts";
import type { ContainerRuntime, ProfileDialect, ProfileForm } from "../facts/seccomp-table.ts";

/** Which of the JSON service's schemas a place is read by, and with what of the text. */
export interface JsonForm {
  readonly form: ProfileForm;
  readonly dialect: ProfileDialect;
  readonly around: Excerpt;
}

/** The additions of seccomp profiles, and of the pods that use them, to parts of files. */
declare module "../engine/parts/part.ts" {
  interface PartKinds {
    readonly "seccomp-profile": true;
    readonly pod: true;
  }

  interface CheckContext {
    /** The program that reads seccomp profiles; containerd where it is left out. */
    readonly seccompRuntime?: ContainerRuntime | undefined;
  }

  interface FileOptions {
    /**
     * `always`: the whole text is a profile, whether it looks like one or not. `likely`: if the path suggests it, a text
     * that may become a profile is treated as one.
     */
    readonly isProfile?: "always" | "likely";
    /** The profiles that the nodes have; undefined: that is not known. */
    readonly profileFiles?: ProfileFiles;
  }

  interface PartCapabilities {
    /** The schema that knows more of a place than the part does. */
    jsonForm?(offset: number): JsonForm | undefined;
  }

  interface PartStatus {
    /** The whole file is a profile. */
    readonly isProfile?: boolean;
    readonly seccompRuntime?: ContainerRuntime;
  }
}
