import { once } from "../../engine/text/once.ts";

/**
 * Modules of Node.js, imported completely: an import by name makes Node.js read every export and load its
 * implementation, such as streams for files and requests for utilities.
 */
export const nodeFiles = process.getBuiltinModule("node:fs");
export const nodeUtilities = process.getBuiltinModule("node:util");
/** Loaded when a report needs it. */
export const nodeCrypto = once(() => process.getBuiltinModule("node:crypto"));
