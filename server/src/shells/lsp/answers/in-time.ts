import type { Host } from "../host.ts";

/** Milliseconds that the server waits for an answer of the client. */
export const clientLimit = 5_000;

/** What `answer` resolves to; rejects if that takes longer than so many milliseconds. */
export function inTime<T>(
  answer: Promise<T>,
  milliseconds: number,
  later: Host["later"],
): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => reject(new NoAnswer(milliseconds));
    const forget = later(end, milliseconds);
    void answer.then(resolve, reject).finally(forget);
  });
}

/** Something took too long. */
export class NoAnswer extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds / 1_000} seconds`);
  }
}
