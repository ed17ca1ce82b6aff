import type { Part } from "../../engine/parts/part.ts";
import type { Span } from "../../engine/text/span.ts";
import { pathOfKey } from "../../engine/text/value-path.ts";
import type { Completion } from "../../engine/analysis/part-results.ts";
import type { PlatformKeysPlace } from "./platform-keys-place.ts";
import type { PlatformKeys } from "./platform-keys.ts";

/** Where a key of a platform's is completed. */
interface KeyPlace {
  /** The path of the map, from the top of the document. */
  readonly at: string;
  /** The keys that it has already. */
  readonly existing: ReadonlySet<string>;
  /** The text that a completion replaces. */
  readonly span: Span;
  /** The key as it is written there, with the text that has to surround it. */
  readonly written: (name: string) => string;
}

/** The names of a map that are not there yet, each with the kubelet's field behind it. */
export function keyCompletions(
  { at, existing, span, written }: KeyPlace,
  { config }: Part,
  { place, keys }: Pick<PlatformKeysPlace, "place" | "keys">,
): readonly Completion[] {
  const offered = at === place.name ? fieldsOf(keys) : namesOf(at, place.name, keys);
  const index = config?.documents[0]?.index;
  return offered
    .filter(({ name, field }) => !existing.has(name) && !config?.host?.effectOn?.(field))
    .map(({ name, field }): Completion => {
      const insert = { span, text: written(name), isSnippet: false };
      const documentation =
        index &&
        ({ of: "field", kind: index.kind, apiVersion: index.apiVersion, path: field } as const);
      return {
        label: name,
        kind: "property",
        detail: field,
        isDetailBeside: true,
        insert,
        documentation: documentation && field !== "" ? documentation : undefined,
      };
    });
}

interface OfferedName {
  readonly name: string;
  /** The kubelet's path. */
  readonly field: string;
}

function fieldsOf(keys: PlatformKeys): readonly OfferedName[] {
  return Object.entries(keys)
    .filter(([, { isGone }]) => isGone !== true)
    .map(([name, { field = "" }]) => ({ name, field }));
}

/** The names of a map in the map of a place. */
function namesOf(at: string, place: string, keys: PlatformKeys): readonly OfferedName[] {
  const found = Object.entries(keys).find(([name]) => pathOfKey(place, name) === at);
  if (!found) return [];
  const [, { field = "", names = {} }] = found;
  return Object.entries(names).map(([name, key]) => ({ name, field: pathOfKey(field, key) }));
}
