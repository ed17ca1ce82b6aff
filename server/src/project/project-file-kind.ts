import type { PartKind } from "../kubelet/index.ts";
import { recogniseProjectFile } from "./project-file-part.ts";
import { projectFileLook } from "./quick-looks.ts";

/** A project's own file, which says how the files around it are judged; such a file is nothing else. */
export const projectFileKind: PartKind = { ...projectFileLook, recognise: recogniseProjectFile };
