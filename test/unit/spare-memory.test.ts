import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearInPauses, type Heap } from "../../server/src/hosts/spare-memory.ts";

const MB = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A heap of which 8 MB are alive, and what was done with it. */
function heapOf(
  used: number,
): Heap & { readonly cleared: readonly number[]; use(more: number): void } {
  const cleared: number[] = [];
  return {
    cleared,
    use: (more) => {
      used += more;
    },
    used: () => used,
    clear: () => {
      cleared.push(used);
      used = 8 * MB;
    },
  };
}

test("garbage is thrown away once nobody has asked for a moment, not while somebody types", () => {
  const heap = heapOf(12 * MB);
  const worked = clearInPauses(heap);
  for (let key = 0; key < 20; key++) {
    worked();
    vi.advanceTimersByTime(150);
  }
  expect(heap.cleared).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(heap.cleared).toEqual([12 * MB]);
  vi.advanceTimersByTime(60_000);
  expect(heap.cleared).toHaveLength(1);
});

test("little garbage is left alone, and so is a large heap", () => {
  const heap = heapOf(12 * MB);
  const worked = clearInPauses(heap);
  const workAndPause = (): void => {
    worked();
    vi.advanceTimersByTime(1000);
  };
  workAndPause();
  heap.use(2 * MB);
  workAndPause();
  expect(heap.cleared).toHaveLength(1);
  heap.use(2 * MB);
  workAndPause();
  expect(heap.cleared).toEqual([12 * MB, 12 * MB]);
  heap.use(40 * MB);
  workAndPause();
  expect(heap.cleared).toHaveLength(2);
});

test("this process is cleared, and may be again", () => {
  const worked = clearInPauses();
  worked();
  expect(() => vi.advanceTimersByTime(1000)).not.toThrow();
  worked();
  expect(() => vi.advanceTimersByTime(1000)).not.toThrow();
});
