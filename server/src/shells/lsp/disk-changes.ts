import type { Host } from "./host.ts";

/** Changes on the disk, of which thousands may come at once. */
export interface DiskChanges {
  /** Takes note of a change; `uris`: which files, where that is known. Nothing else is done at once. */
  changed(uris: readonly string[]): void;
  /** Forgets what was read, if anything has changed since: what begins now sees the disk as it is. */
  catchUp(): void;
}

interface DiskChangesOptions {
  /** A request is waiting for an answer. */
  readonly isBusy: () => boolean;
  /** Called once for all changes since the last time; undefined: too many files to name them. */
  readonly forget: (uris: readonly string[] | undefined) => void;
  /** Called once for a burst, when no request waits: everything that is shown is out of date. */
  readonly refresh: () => void;
}

/** After so many milliseconds without another change a burst is over. */
const pause = 50;

/** After so many pauses the refresh comes, although more changes come or requests wait. */
const maxPauses = 20;

/** More files are not assigned to what they belong to. */
const maxFiles = 100;

/** Nothing has changed yet. */
export function createDiskChanges(
  host: Pick<Host, "later">,
  { isBusy, forget, refresh }: DiskChangesOptions,
): DiskChanges {
  let isStale = false;
  let isPlanned = false;
  let isOver = true;
  let uris = new Set<string>();
  const catchUp = (): void => {
    if (!isStale) return;
    isStale = false;
    const changed = uris;
    uris = new Set();
    forget(changed.size > maxFiles ? undefined : [...changed]);
  };
  const plan = (pauses: number): void => {
    host.later(() => {
      if ((!isOver || isBusy()) && pauses < maxPauses) {
        isOver = true;
        plan(pauses + 1);
        return;
      }
      isPlanned = false;
      catchUp();
      refresh();
    }, pause);
  };
  return {
    changed(more) {
      isStale = true;
      for (const uri of more) if (uris.size <= maxFiles) uris.add(uri);
      isOver = !isPlanned;
      if (isPlanned) return;
      isPlanned = true;
      plan(0);
    },
    catchUp,
  };
}
