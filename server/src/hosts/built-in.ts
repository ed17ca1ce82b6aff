import { once } from "../text/once.ts";

/**
 * Modules of Node, asked for as a whole: an import by name makes Node look at every name that a module has, and load what
 * stands behind each. For files those are the streams, for utilities requests and their ends.
 */
export const nodeFiles = process.getBuiltinModule("node:fs");
export const nodeUtilities = process.getBuiltinModule("node:util");
/** Loaded when a report needs it. */
export const nodeCrypto = once(() => process.getBuiltinModule("node:crypto"));
