import type { QuickLook } from "../../kubelet/index.ts";

export const projectFileLook: QuickLook = {
  specialFiles: ["project"],
  mayBeIn: (_look, { isProjectFile }) => isProjectFile === true,
};
