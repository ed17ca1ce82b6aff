import type { VersionSpan } from "./hover-phrases.ts";

/** `1.30+`, `1.30` or `1.30–1.32`. */
export function shortVersions({ first, last, toNewest }: VersionSpan): string {
  if (toNewest) return `${first}+`;
  return first === last ? first : `${first}–${last}`;
}
