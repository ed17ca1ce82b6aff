// In a bundle of its own: Node keeps less memory for two files than for one as large as both.
export { bundledTables as tables } from "../../engine/analysis/bundled-tables.ts";
export { english as language } from "../../languages/english.ts";
