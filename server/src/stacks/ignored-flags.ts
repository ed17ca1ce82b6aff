import {
  type CheckedStack,
  type FlagSource,
  type LayerFinding,
  flagLocation,
} from "../kubelet/index.ts";
import type { CheckContext } from "../engine/parts/part.ts";
import { ignoreComments } from "../engine/analysis/ignore-comments.ts";
import type { Ignores } from "../engine/analysis/ignored.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { pathOfUri } from "../engine/files/uris.ts";
import { parseText } from "./parse-text.ts";

/** A function that is true for findings about flags that a comment silences in the file where the flag is written. */
export function ignoredFlags(
  { files, flags }: Pick<CheckedStack, "files" | "flags">,
  options: CheckContext,
  knowledge: Knowledge,
): (layerFinding: LayerFinding) => boolean {
  const known = new Map<FlagSource, Ignores | undefined>();
  const ignoresOf = (source: FlagSource): Ignores | undefined => {
    if (!known.has(source)) known.set(source, ignoresIn(source, options, knowledge));
    return known.get(source);
  };
  return ({ layer, finding }) => {
    if (layer !== files.length) return false;
    const place = flagLocation(finding.span, { flags });
    if (!place) return false;
    return ignoresOf(place.source)?.isIgnored({ ...finding, span: place.span }) === true;
  };
}

/** Few files have such comments: only these are parsed for the lines that belong together. */
function ignoresIn(
  { id, text, lines }: FlagSource,
  options: CheckContext,
  knowledge: Knowledge,
): Ignores | undefined {
  if (ignoreComments(text, lines).length === 0) return undefined;
  return parseText(text, { ...options, path: pathOfUri(id) }, knowledge).remarks?.ignores;
}
