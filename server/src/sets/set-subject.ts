import type { MissingInput } from "./messages/missing-input.ts";
import { isKnown } from "../syntax/hole.ts";
import type { LocatedNode, ScalarNode } from "../syntax/located-node.ts";
import { mapOf, textOf } from "../syntax/look-up.ts";
import { parseTemplate } from "../syntax/parse.ts";
import type { Span } from "../text/span.ts";
import { pathOfKey } from "../text/value-path.ts";
import { checkSet, openIn } from "./check-set.ts";
import type { SetTexts } from "./set-texts.ts";
import type { Subject, SubjectInput } from "./subject.ts";

/** The subject of a set of texts. */
export function setSubject(
  texts: SetTexts,
  region: Span,
  missing: readonly MissingInput[],
  { name, isFilledIn = false }: SubjectInput,
): Subject {
  const check: Subject["check"] = (options, knowledge) =>
    checkSet(texts, { ...options, ...(isFilledIn && { isFilledIn }) }, knowledge);
  const unknown = isFilledIn ? unknownValues(texts) : [];
  return { name, region, missing: [...missing, ...unknown], check, texts };
}

/** The settings whose values a tool fills in. */
function unknownValues({ main, dropIns = [] }: SetTexts): readonly MissingInput[] {
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
  return [...paths].map((path) => ({ missing: "value", path }));
}
