import type * as crypto from "node:crypto";
import type * as fs from "node:fs";
import { createRequire } from "node:module";
import type * as util from "node:util";
import { once } from "../../engine/text/once.ts";

/** `process.getBuiltinModule` of Node.js 20.16 is not in VS Code before 1.94. */
const load = createRequire(process.execPath);

/**
 * Modules of Node.js, imported completely: an import by name makes Node.js read every export and load its
 * implementation, such as streams for files and requests for utilities.
 */
export const nodeFiles = load("node:fs") as typeof fs;
export const nodeUtilities = load("node:util") as typeof util;
/** Loaded when a report needs it. */
export const nodeCrypto = once(() => load("node:crypto") as typeof crypto);
