import type { Source } from "./sources.ts";

/**
 * The place of a text in the list of places that are not clean: a file of messages, and for pages and comments a folder, or a file that is in
 * no deeper folder.
 */
export function placeOf({ kind, path }: Pick<Source, "kind" | "path">): string {
  if (kind === "messages") return `${kind} ${path}`;
  const folders = path.split("/").slice(0, -1);
  const depth = /^(?:server|client)\/src|^docs\/zh-cn/.test(path) ? 3 : 2;
  const place = folders.length >= 2 ? folders.slice(0, depth).join("/") : path;
  return `${kind} ${place}`;
}
