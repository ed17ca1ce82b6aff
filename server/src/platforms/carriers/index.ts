export { domain } from "./domain.ts";
export { tellingNames } from "./telling-names.ts";
