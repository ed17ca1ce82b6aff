import {
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type Connection,
} from "vscode-languageserver";
import type { SessionHost } from "./host.ts";
import { createTurns } from "./turns.ts";

/** Runs the work behind requests and notifications. */
export interface Requests {
  /**
   * Answers a request: waits for its turn, so that a cancellation can come in, and computes unless one did. Requests of
   * the user come before those that an editor keeps up to date. A crash is logged, and answered with `empty`.
   */
  answer<T>(
    name: string,
    token: CancellationToken,
    empty: T,
    compute: () => T | Promise<T>,
  ): Promise<T | ResponseError<never>>;
  /** True while a request waits for an answer. */
  isBusy(): boolean;
  /** Runs work that no request waits for; a crash is logged. */
  run(name: string, work: () => Promise<void>): void;
  /** How long the last answer of each name took, the newest first. */
  timings(): readonly Timing[];
}

interface Timing {
  readonly name: string;
  readonly milliseconds: number;
}

/** Different crashes that are remembered, so that each is logged once. */
const maxCrashes = 100;

/** Requests of a user who is typing. */
const interactive: ReadonlySet<string> = new Set([
  ...["completion", "completion resolve", "hover", "on type formatting"],
]);

/** The urgency of a request among others that wait: findings come before outline, colours and similar ones. */
function urgencyOf(name: string): "first" | "soon" | "later" {
  if (interactive.has(name)) return "first";
  return name === "diagnostic" ? "soon" : "later";
}

/** Handlers for one connection, with their own memory of crashes; `begin` is called before each piece of work. */
export function createRequests(
  connection: Connection,
  host: Pick<SessionHost, "defer">,
  begin: () => void,
): Requests {
  const crashes = new Set<string>();
  const turns = createTurns(host);
  const timings = new Map<string, number>();
  let waiting = 0;
  const timed = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    const start = Date.now();
    begin();
    const result = await work();
    timings.delete(name);
    timings.set(name, Date.now() - start);
    return result;
  };
  const report = (name: string, error: unknown): void => {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const crash = `${name}: ${what}`;
    if (crashes.has(crash)) return;
    if (crashes.size >= maxCrashes) crashes.clear();
    crashes.add(crash);
    connection.console.error(`${name} failed; the answer is empty. ${what}`);
  };
  return {
    async answer(name, token, empty, compute) {
      const isCancelled = (): boolean => token.isCancellationRequested;
      waiting++;
      try {
        await turns.wait(urgencyOf(name));
        if (isCancelled()) return cancelled();
        const result = await timed(name, compute);
        return isCancelled() ? cancelled() : result;
      } catch (error) {
        report(name, error);
        return empty;
      } finally {
        waiting--;
      }
    },
    isBusy: () => waiting > 0,
    run(name, work) {
      timed(name, work).catch((error: unknown) => {
        report(name, error);
      });
    },
    timings: () =>
      [...timings].map(([name, milliseconds]) => ({ name, milliseconds })).toReversed(),
  };
}

function cancelled(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled.");
}
