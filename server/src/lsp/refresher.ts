import type { Host } from "./host.ts";

/** Calls back once for a burst of changes of the same document. */
export interface Refresher {
  changed(uri: string): void;
  forget(uri: string): void;
}

/** So many turns of the event loop the answers to requests may go first. */
const maxTurns = 20;

/**
 * Collects changes: `refresh` runs when a turn has passed without another change of the document.
 * Messages that are already waiting are read one a turn, so that a burst of edits ends in one call.
 */
export function createRefresher(
  host: Pick<Host, "defer">,
  isBusy: () => boolean,
  refresh: (uri: string) => void,
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
      // Two turns: the first comes before the next waiting message is read.
      host.defer(() => host.defer(run));
    },
    forget: (uri) => void pending.delete(uri),
  };
}
