export { carriedKind } from "./carried-kind.ts";
export { headerlessKind } from "./headerless-kind.ts";
export { tellingNames } from "./telling-names.ts";
