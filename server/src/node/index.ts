export type { CaseVerdict, ConfigCase, NodeFiles } from "./config-case.ts";
export { findConfig, nodeFileFindings } from "./node-files.ts";
export { type NodeNote, noteText } from "./node-note.ts";
export {
  type NodeValues,
  nodeDump,
  valuesOfDump,
  valuesOfSet,
  valuesOfText,
} from "./node-values.ts";
export { missingCgroups } from "./tree/missing-cgroups.ts";
export { modeNotes } from "./tree/mode-notes.ts";
export { type NodeTree, isThere, nodeTree } from "./tree/node-tree.ts";
export type { NodeCommand } from "./tree/read-command.ts";
export { type NodeReading, readNode } from "./tree/read-node.ts";
