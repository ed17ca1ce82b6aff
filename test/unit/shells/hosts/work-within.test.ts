import { expect, test, vi } from "vitest";
import { workWithin } from "../../../../server/src/shells/hosts/work-within.ts";

/** More than the work that goes on at once. */
const many = 20;

test("work that throws at once takes no slot with it", async () => {
  const inTime = workWithin(1_000);
  for (let count = 0; count < many; count++) {
    const thrown = inTime(() => {
      throw new Error("no path");
    });
    await expect(thrown).rejects.toThrow("no path");
  }
  expect(await inTime(() => Promise.resolve("read"))).toBe("read");
});

test("work that rejects or never ends takes no slot with it", async () => {
  vi.useFakeTimers();
  try {
    const inTime = workWithin(1_000);
    const stuck = Array.from({ length: many }, () =>
      inTime(() => new Promise<string>(() => undefined)).catch(String),
    );
    const after = inTime(() => Promise.resolve("read"));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(new Set(await Promise.all(stuck))).toEqual(
      new Set(["Error: the file system does not answer"]),
    );
    expect(await after).toBe("read");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("eight pieces of work go on at once, and those that wait begin in their order", async () => {
  const inTime = workWithin(1_000);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: many }, (_, at) =>
    inTime(() => {
      begun.push(at);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toHaveLength(8);
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(ends.length).toBeLessThanOrEqual(8);
  }
  await Promise.all(all);
  expect(begun).toEqual(Array.from({ length: many }, (_, at) => at));
});
