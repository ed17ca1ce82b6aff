import type { PartKind } from "../part.ts";
import { projectFilePart } from "./late-project-file-part.ts";

/** A project's own file, which says how the files around it are judged; such a file is nothing else. */
export const projectFileKind: PartKind = {
  mayBeIn: (_look, { isProjectFile }) => isProjectFile === true,
  recogniser: (late) => late.get(projectFilePart).recogniseProjectFile,
};
