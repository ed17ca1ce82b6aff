export {
  type ProviderFindings,
  analyzeProviders,
  isProviderFileName,
  providersTree,
} from "./analyze-providers.ts";
export { checkCredentialProviders, checkImageRecord } from "./document-checkers.ts";
export { domain } from "./domain.ts";
export { type ImageProviders, imageProviders, matchingPattern } from "./image-providers.ts";
export { mismatchInWords } from "./match-image.ts";
export {
  configVersion,
  fileName,
  pluginVersion,
  readablePattern,
} from "./rules/credential-providers/shared/provider-fixes.ts";
