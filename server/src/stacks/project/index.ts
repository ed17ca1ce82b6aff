export { withItem, withException, switchedOff } from "./add-to-project.ts";
export { documentationOf } from "./project-documentation.ts";
export { domain } from "./domain.ts";
export { knownRules } from "./known-rules.ts";
export { projectMessageText } from "./messages/project-phrases.ts";
export { type ProjectSettings, type ReadProject, readProjectFile } from "./project-file-model.ts";
export { isProjectFilePath, projectFileName } from "./project-file-name.ts";
export {
  type AppliedSettings,
  type ProjectLayer,
  type ProjectScope,
  isExcepted,
  projectScope,
} from "./project-scope.ts";
export type { PostureBounds, PostureException, PostureSettings } from "./project-posture.ts";
export type { ProjectSet } from "./project-sets.ts";
export { writtenSettings } from "./written-settings.ts";
