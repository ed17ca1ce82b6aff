import { setFlagsFromString } from "node:v8";

/**
 * Keeps a language server small: it is one of several beside an editor, and works in short bursts.
 * The young generation does not grow with the garbage of a burst, and a function must be hot for much
 * longer before the optimising compiler takes it on, whose first use alone costs 4 MB. Measured with
 * `npm run bench`: a quarter less resident memory, the same response times.
 */
export function useMemoryFrugally(v8Version: string): void {
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--optimize-for-size");
  // V8 13 counts invocations instead, and prints a complaint about the older flag.
  if (Number.parseInt(v8Version, 10) >= 13) return;
  setFlagsFromString("--interrupt-budget=10000000");
  // What has run at the start only goes with the garbage, and is compiled again where it is needed.
  setFlagsFromString("--bytecode-old-age=1");
  // Small functions of Node's own would be optimised sooner: theirs is the budget that they were made with.
  setFlagsFromString("--max-bytecode-size-for-early-opt=0");
}

/**
 * What makes a server that holds a long text faster; to be called once its findings are out. Hot code is then optimised
 * as usual, and the old generation, in which each version of the text ends, grows by small steps. While the text is
 * read for the first time nothing is optimised: on 10,000 lines that costs a fifth more processor time and 10 MB, and what
 * it makes comes too late. Calls after the first do nothing. Measured with `npm run bench`.
 */
export function optimiseForLongTexts(v8Version: string): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    setFlagsFromString("--no-optimize-for-size");
    setFlagsFromString("--heap-growing-percent=60");
    if (Number.parseInt(v8Version, 10) >= 13) return;
    setFlagsFromString("--interrupt-budget=135168");
    // Garbage is thrown away every few keystrokes: code is kept that the last ones did not run.
    setFlagsFromString("--bytecode-old-age=5");
    setFlagsFromString("--max-bytecode-size-for-early-opt=81");
  };
}
