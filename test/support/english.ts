export { english } from "../../server/src/core/languages/english.ts";
