/** Code that a check needs in addition to checking single files: sets, fixes, folders of profiles, a project's file. */
export { profilesBelow } from "../../../stacks/index.ts";
export { readProjectFile, writtenSettings } from "../../../stacks/project/index.ts";
export { createStacksOfFiles } from "../../../answers/reports/stacks-of-files.ts";
export { optionsInSets, withSets } from "../../../answers/reports/report-in-sets.ts";
export { reportStack } from "../../../answers/reports/stack-report.ts";
export { addIgnores } from "./add-ignores.ts";
export { bytesLike, nameOfEncoding } from "../../hosts/text-of-bytes.ts";
export { patchOf } from "./change-file.ts";
export { diskReader } from "../input/disk-reader.ts";
export { readKnownFindings } from "./known-findings.ts";
export { leftAlone } from "./generated-file.ts";
export { fixFile } from "./fix-file.ts";
export { readSet } from "../input/read-named-set.ts";
export { writeBytes } from "../terminal/write-bytes.ts";
