import type { PartKind } from "../../engine/parts/part.ts";
import { recogniseProjectFile } from "./project-file-part.ts";
import { projectFileLook } from "./quick-looks.ts";

/** A project's own file, which configures the checks of the files around it. It is never another kind. */
export const projectFileKind: PartKind = { ...projectFileLook, recognise: recogniseProjectFile };
