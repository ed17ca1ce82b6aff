import type { Host } from "./host.ts";

/** Calls back once for a burst of changes of the same document. */
export interface Refresher {
  changed(uri: string): void;
  forget(uri: string): void;
}

/**
 * Collects changes: `refresh` runs when a turn has passed without another change of the document.
 * Messages that are already waiting are read one a turn, so that a burst of edits ends in one call.
 */
export function createRefresher(host: Host, refresh: (uri: string) => void): Refresher {
  const pending = new Map<string, number>();
  let changes = 0;
  return {
    changed(uri) {
      const change = ++changes;
      pending.set(uri, change);
      // Two turns: the first comes before the next waiting message is read.
      host.defer(() =>
        host.defer(() => {
          if (pending.get(uri) !== change) return;
          pending.delete(uri);
          refresh(uri);
        }),
      );
    },
    forget: (uri) => void pending.delete(uri),
  };
}
