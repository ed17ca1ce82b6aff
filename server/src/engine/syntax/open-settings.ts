import type { Span } from "../text/span.ts";
import { pathOfKey } from "../text/value-path.ts";
import { isKnown, isUnknown } from "./hole.ts";
import type { Entry, LocatedNode, MapNode, ScalarNode } from "./located-node.ts";
import { mapOf } from "./look-up.ts";
import type { LeftOutLine, TemplateText } from "./template-text.ts";

/** A part of a configuration that a tool decides about. */
export type OpenSetting =
  /** A value that is filled in. */
  | { readonly missing: "value"; readonly path: string }
  /** Settings that are added to a map, or to the whole file (an empty path); `written` are in the text. */
  | { readonly missing: "settings"; readonly path: string; readonly written: readonly string[] };

/**
 * The settings in the map of a document that a tool decides about; `roots` are those of all documents of the text, in
 * its order. A map whose keys are filled in, or in which a line of the template stands for settings, may have any other keys.
 */
export function openSettings(
  root: MapNode,
  roots: readonly MapNode[],
  text: string,
  template: TemplateText | undefined,
  isOpen: (node: ScalarNode) => boolean = isUnknown,
): readonly OpenSetting[] {
  const settings = openIn(root, "", isOpen);
  for (const line of template?.leftOut ?? []) {
    const map = roots.findLast(({ span }) => span.start <= line.at) ?? roots[0];
    if (map !== root) continue;
    const { path, written } = mapAround(root, line, text);
    for (const key of line.keys) settings.push({ missing: "value", path: pathOfKey(path, key) });
    if (line.keys.length === 0) settings.push({ missing: "settings", path, written });
  }
  return settings;
}

function openIn(
  node: LocatedNode,
  path: string,
  isOpen: (node: ScalarNode) => boolean,
): OpenSetting[] {
  if (node.kind !== "map") return isKnown(node, isOpen) ? [] : [{ missing: "value", path }];
  return node.entries.flatMap(({ key, value }): OpenSetting[] =>
    isUnknown(key) || key.text.includes("${")
      ? [{ missing: "settings", path, written: keysOf(node) }]
      : openIn(value, pathOfKey(path, key.text), isOpen),
  );
}

function keysOf({ entries }: MapNode): readonly string[] {
  return entries.map(({ key }) => key.text);
}

/** The map that a line adds settings to, by its indentation, and the keys that are written there. */
function mapAround(
  root: MapNode,
  { at, indent }: LeftOutLine,
  text: string,
): { readonly path: string; readonly written: readonly string[] } {
  const columnOf = ({ start }: Span): number => start - (text.lastIndexOf("\n", start - 1) + 1);
  let path = "";
  let map: MapNode | undefined = root;
  for (;;) {
    const written = map ? keysOf(map) : [];
    const above: Entry | undefined = map?.entries.findLast(
      ({ key }) => key.span.start < at && columnOf(key.span) < indent,
    );
    if (!above) return { path, written };
    path = pathOfKey(path, above.key.text);
    map = mapOf(above.value);
  }
}
