import type { Domain } from "../../engine/parts/domain.ts";
import type { PartKind } from "../../engine/parts/part.ts";
import { recogniseProjectFile } from "./project-file-part.ts";
import { projectFileLook } from "./quick-looks.ts";

/** A project's own file, which configures the checks of the files around it. It is never another kind. */
const projectFileKind: PartKind = { ...projectFileLook, recognise: recogniseProjectFile };

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
