import type { PartKind } from "../kubelet/index.ts";
import { recogniseProjectFile } from "./project-file-part.ts";

/** A project's own file, which says how the files around it are judged; such a file is nothing else. */
export const projectFileKind: PartKind = {
  specialFiles: ["project"],
  mayBeIn: (_look, { isProjectFile }) => isProjectFile === true,
  recognise: recogniseProjectFile,
};
