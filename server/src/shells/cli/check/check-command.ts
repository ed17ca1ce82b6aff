/** Everything that a check of files needs, in one module: its work, and the knowledge. */
export { knowledgeIn } from "../../hosts/knowledge-in.ts";
export { runCheck } from "./run-check.ts";
