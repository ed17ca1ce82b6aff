/** What is asked of the kubelet's documents by editors, for views and fixes: a mere check needs none of it. */
export { safeEditsOf, tryFixes } from "../../fixes/try-fixes.ts";
export { rewritesAt } from "../kubelet-config/rewrites.ts";
export { completionsAt } from "./document-completion.ts";
export { standaloneConfig } from "./standalone-config.ts";
export { documentFixes, safeDocumentEdits } from "./fixes-of.ts";
export { fieldValues } from "./field-values.ts";
export { hoverAt } from "./document-hover.ts";
export { documentLinks } from "./links.ts";
export { platformFixes } from "../hosted/platform-fixes.ts";
export { newLineStart } from "./on-type.ts";
export { markedKeys } from "./semantic-tokens.ts";
export { documentOutline } from "./document-outline.ts";
