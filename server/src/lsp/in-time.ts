import type { Host } from "./host.ts";

/** Milliseconds that the server waits for an answer of the client. */
const limit = 5_000;

/** What `answer` resolves to; rejects if the client takes longer than five seconds. */
export function inTime<T>(answer: Promise<T>, later: Host["later"]): Promise<T> {
  return new Promise((resolve, reject) => {
    later(() => reject(new Error("no answer within five seconds")), limit);
    answer.then(resolve, reject);
  });
}
