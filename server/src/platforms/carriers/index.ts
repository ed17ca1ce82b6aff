export { domain } from "./domain.ts";
export { headerlessConfig } from "./headerless-part.ts";
export { tellingNames } from "./telling-names.ts";
export { mayBeHeaderless } from "./quick-looks.ts";
