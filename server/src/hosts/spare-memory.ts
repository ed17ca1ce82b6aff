import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How long nobody has asked for anything when somebody is taken to pause, in milliseconds. */
const pause = 300;

const MB = 1024 * 1024;

/** Less than so many bytes more in use are not worth the time. */
const worthwhile = 3 * MB;

/** A heap of more bytes takes longer than nobody notices: the engine clears it by small steps. */
const tooLarge = 20 * MB;

/** What is cleared. */
export interface Heap {
  /** Bytes in use, garbage among them. */
  used(): number;
  /** Throws the garbage away. */
  clear(): void;
}

/**
 * Gives what is to be called after each piece of work: where nobody has asked for anything for a moment, garbage is thrown
 * away. The engine waits for 8 MB of it, which is more than all that a server of short files holds. Nobody waits for
 * it (some 15 ms, on all cores), and typing is no pause. Measured with `npm run bench`.
 */
export function clearInPauses(heap: Heap = heapOfThisProcess()): () => void {
  let usedAfter = 0;
  const clear = (): void => {
    const used = heap.used();
    if (used - usedAfter < worthwhile || used > tooLarge) return;
    heap.clear();
    usedAfter = heap.used();
  };
  let timer: NodeJS.Timeout | undefined;
  return () => {
    if (timer) timer.refresh();
    else timer = setTimeout(clear, pause).unref();
  };
}

/** Where this process does not let us clear it, garbage is left to the engine. */
function heapOfThisProcess(): Heap {
  let collect: (() => void) | undefined;
  return {
    used: () => getHeapStatistics().used_heap_size,
    clear: () => {
      collect ??= collector();
      collect();
    },
  };
}

/** The engine's own function, which a context has that is made once the flag is set. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  // It runs no text but this one. The function is of that type, or missing.
  const collect = runInNewContext("globalThis.gc") as (() => void) | undefined;
  return collect ?? (() => undefined);
}
