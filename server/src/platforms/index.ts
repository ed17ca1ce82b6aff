export { domain } from "./domain.ts";
export { type FoundNode, findNode, findNodes, nodeTextAt } from "./find-nodes.ts";
export { talos } from "./messages/kinds/talos.ts";
export {
  isPartOfFolder,
  mayBeCompleted,
  neighboursIn,
  neighboursNamedIn,
  partOfFolder,
  sharedFoldersOf,
} from "./neighbour-documents.ts";
export { completesFile, kustomizationName } from "./patches/kustomization.ts";
export {
  type NamingDocument,
  layersOfNaming,
  mayNameFiles,
  mayNameFilesAt,
  namingCommand,
  namingCommands,
  namingDocuments,
  titleOfNaming,
} from "./named-file.ts";
export { isPatchFile } from "./patches/patch-file.ts";
export { isNamedInFiles } from "./named-in-files.ts";
export { type SpreadFile, mainOfSpread, mayBeSpread, spreadFlags } from "./spread-flags.ts";
export { nextLine, regionOf } from "./region.ts";
