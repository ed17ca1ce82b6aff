import type { MissingInput } from "./messages/missing-input.ts";
import { isKnown } from "../engine/syntax/hole.ts";
import type { LocatedNode, ScalarNode } from "../engine/syntax/located-node.ts";
import { mapOf, textOf } from "../engine/syntax/look-up.ts";
import { parseTemplate } from "../engine/syntax/parse.ts";
import { templateText } from "../engine/syntax/template-text.ts";
import type { Span } from "../engine/text/span.ts";
import { pathOfKey } from "../engine/text/value-path.ts";
import { missingOf } from "./config-set.ts";
import type { LoadedSet } from "./load-set.ts";
import { checkSet, openIn } from "./check-set.ts";
import type { SetTexts } from "./set-texts.ts";
import type { Subject, SubjectInput } from "./subject.ts";

/** The subject of a set of texts. */
export function setSubject(
  texts: SetTexts,
  region: Span,
  missing: readonly MissingInput[],
  { name, isFilledIn = false }: Pick<SubjectInput, "name" | "isFilledIn">,
): Subject {
  const unknown = isFilledIn ? unknownValues(texts) : [];
  // A value that a tool fills in is neither written here nor a default.
  const keys = new Set(unknown.map((path) => /^[^.[]*/.exec(path)?.[0] ?? path));
  const known = keys.size > 0 ? { ...texts, unknown: keys } : texts;
  const check: Subject["check"] = (options, knowledge) =>
    checkSet(known, { ...options, ...(isFilledIn && { isFilledIn }) }, knowledge);
  return {
    name,
    region,
    missing: [...missing, ...unknown.map((path) => ({ missing: "value", path }) as const)],
    check,
    texts,
  };
}

/** The subject of a set that was found for a file. */
export function subjectOfSet(
  { set, texts }: LoadedSet,
  name: string,
  shownUri: (uri: string) => string,
): Subject {
  const files = [...(texts.main ? [texts.main] : []), ...(texts.dropIns ?? [])];
  const isFilledIn = files.some(({ text }) => templateText(text) !== undefined);
  const nowhere = { start: 0, end: 0 };
  const subject = setSubject(texts, nowhere, missingOf(set), { name, isFilledIn });
  const uris = new Map(set.folder?.files.map(({ path, uri }) => [path, uri]));
  const shownPath = (path: string): string => shownUri(uris.get(path) ?? path);
  return { ...subject, region: undefined, stack: { set, shownUri }, shownPath };
}

/** The settings whose values a tool fills in. */
function unknownValues({ main, dropIns = [] }: SetTexts): readonly string[] {
  const paths = new Set<string>();
  const add = (node: LocatedNode, path: string, isOpen: (node: ScalarNode) => boolean): void => {
    if (node.kind === "map") {
      for (const { key, value } of node.entries) add(value, pathOfKey(path, key.text), isOpen);
    } else if (!isKnown(node, isOpen)) paths.add(path);
  };
  for (const { text } of [...(main ? [main] : []), ...dropIns]) {
    const isOpen = openIn(text);
    for (const { root } of parseTemplate(text).documents) {
      const map = mapOf(root);
      if (map && textOf(map, "kind") === "KubeletConfiguration") add(map, "", isOpen);
    }
  }
  return [...paths];
}
