import type { QuickLook } from "../../engine/parts/part.ts";

export const projectFileLook: QuickLook = {
  specialFiles: ["project"],
  mayBeIn: (_look, { isProjectFile }) => isProjectFile === true,
};
