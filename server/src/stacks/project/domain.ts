import type { Domain } from "../../engine/parts/domain.ts";
import { projectFileKind } from "./project-file-kind.ts";

export const domain = { kinds: [projectFileKind] } satisfies Domain;

/** The additions of the project file to parts of files. */
declare module "../../engine/parts/part.ts" {
  interface PartKinds {
    readonly "project-file": true;
  }

  interface FileOptions {
    /** The file is a project's own, and nothing else. */
    readonly isProjectFile?: boolean;
    /** Of a project's file with mistakes: whether an editor still uses what it said before, or nothing. */
    readonly projectState?: "read" | "kept" | "unread";
  }
}
