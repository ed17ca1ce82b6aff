export { english } from "../../server/src/languages/english.ts";
