/** Code that a check needs in addition to checking single files: sets, fixes, folders of profiles, a project's file. */
export { profilesBelow } from "../workspace/profile-folder.ts";
export { switchedOffIn } from "../project/index.ts";
export { projectOf } from "../workspace/project-store.ts";
export { createSetsOfFiles } from "../workspace/reports/sets-of-files.ts";
export { optionsInSets, withSets } from "../workspace/reports/report-in-sets.ts";
export { reportSet } from "../workspace/reports/set-report.ts";
export { addIgnores } from "./add-ignores.ts";
export { bytesLike, nameOfEncoding } from "../hosts/text-of-bytes.ts";
export { patchOf } from "./change-file.ts";
export { diskReader } from "./disk-reader.ts";
export { fixFile } from "./fix-file.ts";
export { readSet } from "./read-named-set.ts";
export { writeBytes } from "./write-bytes.ts";
