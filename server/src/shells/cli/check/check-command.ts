/**
 * Everything that a check of files needs, in one module: its work, its threads, and the knowledge, which all commands need. What
 * else is loaded late for commands imports it, too, so that the build puts what they share in few files: Node takes half a
 * millisecond for each.
 */
export { knowledgeIn } from "../../hosts/knowledge-in.ts";
export { runCheck } from "./run-check.ts";
export { startWorker } from "./start-worker.ts";
