import type { Host } from "./host.ts";

/** Calls back once for a burst of changes of the same document. */
export interface Refresher {
  changed(uri: string): void;
  forget(uri: string): void;
}

/** So many turns of the event loop the answers to requests may go first. */
const maxTurns = 20;

/**
 * Milliseconds until unrequested information is sent: a client that asks for findings and completions has done so by
 * then.
 */
const pause = 100;

/** The receiver of changes, and the delay. */
interface RefresherOptions {
  /** A request is waiting for an answer. */
  readonly isBusy: () => boolean;
  /** A request waits for the result of `refresh`; else there is a pause. */
  readonly isAwaited: (uri: string) => boolean;
  readonly refresh: (uri: string) => void;
}

/**
 * Collects changes: `refresh` runs when a turn, or a pause, has passed without another change of the document.
 * Messages that are already waiting are read one a turn, so that a burst of edits ends in one call.
 */
export function createRefresher(
  host: Pick<Host, "defer" | "later">,
  { isBusy, isAwaited, refresh }: RefresherOptions,
): Refresher {
  const pending = new Map<string, number>();
  let changes = 0;
  return {
    changed(uri) {
      const change = ++changes;
      pending.set(uri, change);
      let turns = 0;
      const run = (): void => {
        if (pending.get(uri) !== change) return;
        // A person who waits for a hover comes before the list of problems, but not for ever.
        if (isBusy() && ++turns < maxTurns) {
          host.defer(run);
          return;
        }
        pending.delete(uri);
        refresh(uri);
      };
      // The first turn comes before the next waiting message is read.
      const secondTurn = (): void => {
        host.defer(run);
      };
      if (isAwaited(uri)) host.defer(secondTurn);
      else host.later(secondTurn, pause);
    },
    forget: (uri) => void pending.delete(uri),
  };
}
