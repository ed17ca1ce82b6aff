/**
 * Everything that a check of files needs, in one module: its work, its threads, and the knowledge. Other modules that are loaded
 * late import it for their bundles' sake: what they share with a check is then in few files. Node takes half a millisecond for
 * each.
 */
export { knowledgeIn } from "../../hosts/knowledge-in.ts";
export { runCheck } from "./run-check.ts";
export { startWorker } from "./start-worker.ts";
