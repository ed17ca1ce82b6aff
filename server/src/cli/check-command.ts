/** What a check of files takes, in one piece: its arguments, its work, what the product knows. */
export { knowledgeIn } from "../hosts/knowledge-in.ts";
export { parseCheck, parsedBy } from "./check-arguments.ts";
export { runCheck } from "./check.ts";
