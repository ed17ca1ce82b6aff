import type { Json } from "../../../../facts/table.ts";

/** Up to this version Windows nodes reject settings that later ones only warn about. */
export const lastRefusing = "1.30";

/** The values that an old kubelet on Windows accepts, and those of a newer one. */
export function nothingEnforced(isOld: boolean): Json {
  return isOld ? [] : ["none"];
}
