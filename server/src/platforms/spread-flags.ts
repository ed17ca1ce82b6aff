import type { Argument } from "../kubelet/index.ts";
import { mapOf } from "../engine/syntax/look-up.ts";
import { parseTemplate } from "../engine/syntax/parse.ts";
import type { TextLook } from "../engine/text/text-look.ts";
import { documentFlagPlaces, flagMarks } from "../flags/index.ts";
import { platforms } from "./platform-registry.ts";

/** A file of several that a platform reads as one configuration. */
export interface SpreadFile {
  readonly uri: string;
  readonly path: string;
  readonly text: string;
}

/** The flags that a kubelet gets from several files. */
interface SpreadFlags {
  /** The id of the platform. */
  readonly platform: string;
  /** The files with flags, also those whose flags a later file replaces. */
  readonly uris: readonly string[];
  readonly args: readonly { readonly uri: string; readonly argument: Argument }[];
}

const spreadPlatforms = platforms.flatMap(({ texts, naming }) =>
  naming?.spread ? [{ id: texts.id, ...naming.spread }] : [],
);

/** The path of the main file of which a file may be a part; undefined for other files. */
export function mainOfSpread(path: string): string | undefined {
  const [found] = spreadPlatforms.flatMap((platform) => platform.path.exec(path)?.[1] ?? []);
  return found;
}

/** True for a text that may give a part of the flags which several files together give. */
export function mayBeSpread(look: TextLook, path: string): boolean {
  return mainOfSpread(path) !== undefined && look.test(flagMarks.keys);
}

/**
 * The flags of files that a platform reads one after the other: a key replaces the same key before it, and one with `+` adds to
 * it. Undefined if not several of them have flags, and if one of them cannot be read.
 */
export function spreadFlags(files: readonly SpreadFile[]): SpreadFlags | undefined {
  for (const platform of spreadPlatforms) {
    const found = flagsOfFiles(files, platform);
    if (found) return found;
  }
  return undefined;
}

function flagsOfFiles(
  files: readonly SpreadFile[],
  { id, path, keys }: (typeof spreadPlatforms)[number],
): SpreadFlags | undefined {
  const values = new Map<string, SpreadFlags["args"]>();
  const uris = new Set<string>();
  for (const { uri, text } of files.filter((file) => path.test(file.path))) {
    const [document] = parseTemplate(text).documents;
    const root = mapOf(document?.root);
    if (document && document.problems.length > 0) return undefined;
    for (const entry of root?.entries ?? []) {
      const name = entry.key.text.replace(/\+$/, "");
      if (!root || !keys.includes(name)) continue;
      uris.add(uri);
      const places = documentFlagPlaces({ ...root, entries: [entry] });
      const args = places.flatMap((place) => place.args.map((argument) => ({ uri, argument })));
      const before = entry.key.text === name ? [] : (values.get(name) ?? []);
      values.set(name, [...before, ...args]);
    }
  }
  if (uris.size < 2 || !values.has(keys[0])) return undefined;
  return { platform: id, uris: [...uris], args: [...values.values()].flat() };
}
