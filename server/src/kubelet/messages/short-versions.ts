import { isPreview } from "../../facts/field-index.ts";
import type { VersionSpan } from "./hover-phrases.ts";

/** `1.30+`, `1.30` or `1.30–1.32`. */
export function shortVersions({ first, last, toNewest }: VersionSpan): string {
  if (toNewest) return `${first}+`;
  return first === last ? first : `${first}–${last}`;
}

/** A version, and that it is a preview. */
export function shownVersion(version: string): string {
  return isPreview(version) ? `${version} (preview)` : version;
}
