import { setFlagsFromString } from "node:v8";

/**
 * Lets V8 optimize only code that runs much longer than for the keys of an ordinary file: optimized code takes 4 MB, and a
 * fifth of the processor time of such a key. V8 13 (Node.js 24) has other options, and would complain.
 */
export function optimizeLate(): void {
  if (Number.parseInt(process.versions.v8, 10) >= 13) return;
  setFlagsFromString("--interrupt-budget=1000000");
  // Small functions are optimized sooner: one of Node.js that compares signs of paths was, at the start.
  setFlagsFromString("--max-bytecode-size-for-early-opt=0");
}
