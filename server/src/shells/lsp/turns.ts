import type { Host } from "./host.ts";

/** The order in which those who wait begin. */
const urgencies = ["first", "soon", "later"] as const;

type Urgency = (typeof urgencies)[number];

/** Work that waits for its turn. */
export interface Turns {
  /** Resolves when the work may begin. */
  wait(urgency: Urgency): Promise<void>;
}

/**
 * The connection hands over one message a turn. After so many turns without another request, those that came together with
 * the last one (an editor asks for ten things after a key) are known.
 */
const quietTurns = 2;

/** Endless requests of one kind delay the others no longer than this. */
const maxTurns = 32;

/**
 * Begins one piece of work at a time, the most urgent first and of those the oldest, once all requests that have come are
 * known. So a cancellation is seen, and a completion goes before the outline that was asked for earlier. Nothing waits for the
 * end of what has begun, which may read files.
 */
export function createTurns(host: Pick<Host, "defer">): Turns {
  const waiting: Record<Urgency, (() => void)[]> = { first: [], soon: [], later: [] };
  let isPlanned = false;
  let quiet = 0;
  let turns = 0;
  const mostUrgent = (): (() => void)[] | undefined =>
    urgencies.map((urgency) => waiting[urgency]).find((list) => list.length > 0);
  const plan = (): void => {
    isPlanned = mostUrgent() !== undefined;
    if (isPlanned) host.defer(turn);
  };
  const turn = (): void => {
    quiet++;
    turns++;
    const start = quiet >= quietTurns || turns >= maxTurns ? mostUrgent()?.shift() : undefined;
    if (start) {
      quiet = 0;
      turns = 0;
    }
    plan();
    start?.();
  };
  return {
    wait: (urgency) =>
      new Promise((resolve) => {
        waiting[urgency].push(resolve);
        quiet = 0;
        if (!isPlanned) plan();
      }),
  };
}
