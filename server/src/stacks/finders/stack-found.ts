import { nameOf } from "../../engine/files/uris.ts";
import { hasMore, type StackFiles } from "../stack-files.ts";

/** The files of a stack as users find them, and how it is known that they belong together. */
export interface StackFound {
  readonly main?: string;
  /** In the order of loading. */
  readonly dropIns: readonly string[];
  /** The name of the drop-in directory; absent where there is none. */
  readonly folder?: string;
  /** The files that give flags. */
  readonly flags: readonly string[];
  readonly foundBy: StackFiles["foundBy"];
  /** The unit or environment file that names the others. */
  readonly unit?: string;
  /** The environment files and drop-ins that are not found or cannot be read. */
  readonly unread: readonly string[];
}

/** A set of files, and how their addresses are shown. */
export interface StackOrigin {
  readonly set: StackFiles;
  readonly shownUri: (uri: string) => string;
}

/** How the files of a set were found; undefined for a file or flags alone, of which there is nothing to say. */
export function stackFound({ set, shownUri }: StackOrigin): StackFound | undefined {
  const { main, folder, dropInFolder, argPlaces = [], argsFrom, foundBy, unread = [] } = set;
  const { joined = [] } = set;
  const isOfFiles = main !== undefined || folder !== undefined || joined.length > 0;
  if (!hasMore(set) || !isOfFiles) return undefined;
  const flags = new Set([...joined, ...argPlaces.flatMap((place) => place?.source.id ?? [])]);
  const dropIns = folder?.files ?? [];
  // A drop-in whose main file is not known is alone.
  if (main === undefined && dropIns.length < 2 && flags.size === 0) return undefined;
  return {
    ...(main !== undefined && { main: shownUri(main) }),
    dropIns: dropIns.map(({ uri }) => shownUri(uri)),
    ...(dropInFolder !== undefined && { folder: nameOf(dropInFolder) }),
    flags: [...flags].map(shownUri),
    foundBy,
    ...(argsFrom !== undefined && { unit: shownUri(argsFrom) }),
    unread: [...new Set(unread)],
  };
}

/** The files of a stack as JSON. */
export function stackJson({ main, dropIns, flags, foundBy, unread }: StackFound): {
  readonly [member: string]: string | null | readonly string[];
} {
  const found = { main: main ?? null, dropIns, flags, foundBy };
  return unread.length > 0 ? { ...found, unread } : found;
}
