import { isPreview } from "../../../facts/field-index.ts";

/** A version, and that it is a preview. */
export function shownVersion(version: string): string {
  return isPreview(version) ? `${version}（预览）` : version;
}
