import {
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type Connection,
} from "vscode-languageserver";
import { nextTurn, type Host } from "./host.ts";

/** Runs the work behind requests and notifications. */
export interface Requests {
  /**
   * Answers a request: waits a turn, so that a cancellation can come in, and computes unless one
   * did. A crash is logged, and answered with `empty`.
   */
  answer<T>(
    name: string,
    token: CancellationToken,
    empty: T,
    compute: () => T | Promise<T>,
  ): Promise<T | ResponseError<never>>;
  /** True while somebody waits for an answer. */
  isBusy(): boolean;
  /** Runs work that nobody waits for; a crash is logged. */
  run(name: string, work: () => Promise<void>): void;
}

/** Different crashes that are remembered, so that each is logged once. */
const maxCrashes = 100;

/** Handlers for one connection, with their own memory of crashes. */
export function createRequests(connection: Connection, host: Pick<Host, "defer">): Requests {
  const crashes = new Set<string>();
  let waiting = 0;
  const report = (name: string, error: unknown): void => {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const crash = `${name}: ${what}`;
    if (crashes.has(crash)) return;
    if (crashes.size >= maxCrashes) crashes.clear();
    crashes.add(crash);
    connection.console.error(`${name} failed and was answered with nothing. ${what}`);
  };
  return {
    async answer(name, token, empty, compute) {
      const isCancelled = (): boolean => token.isCancellationRequested;
      waiting++;
      try {
        await nextTurn(host);
        if (isCancelled()) return cancelled();
        const result = await compute();
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
      work().catch((error: unknown) => {
        report(name, error);
      });
    },
  };
}

function cancelled(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled.");
}
