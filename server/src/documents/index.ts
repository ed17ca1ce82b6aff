export {
  analyze,
  analyzeDocuments,
  analyzeHosted,
  refusal,
  versionNotes,
  versionOf,
} from "./analyze.ts";
export { syntaxFindings } from "./check-document.ts";
export { documentOutline } from "./document-outline.ts";
export { documentsPart } from "./documents-part.ts";
export { domain } from "./domain.ts";
export { fieldValues } from "./field-values.ts";
export { openInDocument } from "./open-in-document.ts";
export { fixesInDocument, hiddenBy } from "./fixes-of.ts";
