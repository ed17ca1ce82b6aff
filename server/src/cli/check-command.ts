/** What a check of files takes, in one piece: its work, and what the product knows. */
export { knowledgeIn } from "../hosts/knowledge-in.ts";
export { runCheck } from "./run-check.ts";
