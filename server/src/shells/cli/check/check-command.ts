/**
 * Everything that a check of files needs, in one module: its work, its threads, and the knowledge, which all commands need. Other
 * modules that are loaded late import it too, so that the build writes their shared code into few files: Node takes half a
 * millisecond for each.
 */
export { knowledgeIn } from "../../hosts/knowledge-in.ts";
export { runCheck } from "./run-check.ts";
export { startWorker } from "./start-worker.ts";
