import type { Json } from "../../../../facts/table.ts";

/** Up to this version Windows nodes refuse what later ones only warn about. */
export const lastRefusing = "1.30";

/** What an old kubelet on Windows takes, and what a newer one does. */
export function nothingEnforced(isOld: boolean): Json {
  return isOld ? [] : ["none"];
}
