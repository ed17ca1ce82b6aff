import {
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type Connection,
} from "vscode-languageserver";
import type { SessionHost } from "./host.ts";
import { inTime, NoAnswer } from "./answers/in-time.ts";
import { createTurns } from "./turns.ts";

/** Runs the work behind requests and notifications. */
export interface Requests {
  /**
   * Answers a request: waits for its turn, so that a cancellation can come in, and computes unless one did. Requests of
   * the user come before those that an editor keeps up to date. A crash is logged, and answered with `empty`, and so is
   * work that does not end.
   */
  answer<T>(
    name: string,
    token: CancellationToken,
    empty: T,
    compute: () => T | Promise<T>,
  ): Promise<T | ResponseError<never>>;
  /** The client has asked the server to shut down: later requests get an error. */
  end(): void;
  /** True while a request waits for an answer. */
  isBusy(): boolean;
  /** Runs work that no request waits for, and resolves at its end; a crash is logged, and work that does not end. */
  run(name: string, work: () => Promise<void>): Promise<void>;
  /** How long the last answer of each name took, the newest first. */
  timings(): readonly Timing[];
}

interface Timing {
  readonly name: string;
  readonly milliseconds: number;
}

/** Milliseconds after which a person has given up. */
const limit = 30_000;

/** An agent waits longer, since its tool may check thousands of files. */
const toolLimit = 300_000;

/** Different crashes that are remembered, so that each is logged once. */
const maxCrashes = 100;

/** Requests of a user who is typing. */
const interactive: ReadonlySet<string> = new Set([
  "completion",
  "completion resolve",
  "hover",
  "on type formatting",
]);

/** The urgency of a request among others that wait: findings come before outline, colours and similar ones. */
function urgencyOf(name: string): "first" | "soon" | "later" {
  if (interactive.has(name)) return "first";
  return name === "diagnostic" ? "soon" : "later";
}

/** Handlers for one connection, with their own memory of crashes; `begin` is called before each piece of work. */
export function createRequests(
  connection: Connection,
  host: Pick<SessionHost, "defer" | "later">,
  begin: () => void,
): Requests {
  const crashes = new Set<string>();
  const turns = createTurns(host);
  const timings = new Map<string, number>();
  let waiting = 0;
  let isOver = false;
  const timed = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    const start = Date.now();
    begin();
    const result = await work();
    timings.delete(name);
    timings.set(name, Date.now() - start);
    return result;
  };
  const limited = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    inTime(work(), name === "tool" ? toolLimit : limit, host.later);
  const report = (name: string, error: unknown): void => {
    const what = textOf(error);
    const crash = `${name}: ${what}`;
    if (crashes.has(crash)) return;
    if (crashes.size >= maxCrashes) crashes.clear();
    crashes.add(crash);
    connection.console.error(`${name} failed; the answer is empty. ${what}`);
  };
  return {
    async answer(name, token, empty, compute) {
      if (isOver) {
        return new ResponseError(ErrorCodes.InvalidRequest, "The server is shutting down.");
      }
      const isCancelled = (): boolean => token.isCancellationRequested;
      waiting++;
      try {
        return await limited(name, async () => {
          await turns.wait(urgencyOf(name));
          if (isCancelled()) return cancelled();
          const result = await timed(name, compute);
          return isCancelled() ? cancelled() : result;
        });
      } catch (error) {
        report(name, error);
        return empty;
      } finally {
        waiting--;
      }
    },
    end() {
      isOver = true;
    },
    isBusy: () => waiting > 0,
    run: (name, work) =>
      limited(name, () => timed(name, work)).catch((error: unknown) => {
        report(name, error);
      }),
    timings: () =>
      [...timings].map(([name, milliseconds]) => ({ name, milliseconds })).toReversed(),
  };
}

function textOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function cancelled(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "The request was canceled.");
}
