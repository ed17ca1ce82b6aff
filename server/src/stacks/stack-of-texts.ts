import type { MissingInput } from "./messages/missing-input.ts";
import { isKnown, isUnknown } from "../engine/syntax/hole.ts";
import type { Entry, LocatedNode, MapNode, ScalarNode } from "../engine/syntax/located-node.ts";
import { mapOf, textOf } from "../engine/syntax/look-up.ts";
import { parseTemplate } from "../engine/syntax/parse.ts";
import { templateText, type LeftOutLine } from "../engine/syntax/template-text.ts";
import { titleOfNaming } from "../platforms/index.ts";
import type { Span } from "../engine/text/span.ts";
import { pathOfKey } from "../engine/text/value-path.ts";
import { missingOf } from "./stack-files.ts";
import type { LoadedStack } from "./load-stack.ts";
import { checkStack, openIn } from "./check-stack.ts";
import type { StackTexts } from "./stack-texts.ts";
import type { ConfigStack, StackInput } from "./config-stack.ts";

/** The subject of a set of texts. */
export function stackOfTexts(
  texts: StackTexts,
  region: Span,
  missing: readonly MissingInput[],
  { name, isFilledIn = false }: Pick<StackInput, "name" | "isFilledIn">,
): ConfigStack {
  const open = isFilledIn ? openInputs(texts) : [];
  // A value that a tool fills in is neither written here nor a default.
  const keys = new Set(
    open.flatMap(({ path }) => (path === "" ? [] : (/^[^.[]*/.exec(path)?.[0] ?? path))),
  );
  const known = keys.size > 0 ? { ...texts, unknown: keys } : texts;
  const check: ConfigStack["check"] = (options, knowledge) =>
    checkStack(known, { ...options, ...(isFilledIn && { isFilledIn }) }, knowledge);
  const { naming } = texts;
  const nothing = { main: undefined, dropIns: undefined, args: [] };
  return {
    name,
    region,
    missing: [...missing, ...open],
    check,
    texts,
    platform: naming && {
      title: titleOfNaming(naming),
      base: (options, knowledge) =>
        checkStack({ ...nothing, mainFolder: "/", naming }, options, knowledge),
    },
  };
}

/** The subject of a set that was found for a file. */
export function stackOfFiles(
  { stack, texts }: LoadedStack,
  name: string,
  shownUri: (uri: string) => string,
): ConfigStack {
  const files = [...(texts.main ? [texts.main] : []), ...(texts.dropIns ?? [])];
  const isFilledIn = files.some(({ text }) => templateText(text) !== undefined);
  const nowhere = { start: 0, end: 0 };
  const subject = stackOfTexts(texts, nowhere, missingOf(stack), { name, isFilledIn });
  const uris = new Map(stack.folder?.files.map(({ path, uri }) => [path, uri]));
  const shownPath = (path: string): string => shownUri(uris.get(path) ?? path);
  return { ...subject, region: undefined, stack: { set: stack, shownUri }, shownPath };
}

/** An input that a template decides about. */
type OpenInput = Extract<MissingInput, { readonly missing: "value" | "settings" }>;

/** The settings whose values a tool fills in, and the maps that it adds settings to. */
function openInputs({ main, dropIns = [] }: StackTexts): readonly OpenInput[] {
  const inputs = new Map<string, OpenInput>();
  const addValue = (path: string): void => void inputs.set(path, { missing: "value", path });
  const addSettings = (path: string, written: readonly string[]): void =>
    void inputs.set(`${path} *`, { missing: "settings", path, written });
  const add = (node: LocatedNode, path: string, isOpen: (node: ScalarNode) => boolean): void => {
    if (node.kind === "map") {
      for (const { key, value } of node.entries) {
        if (isUnknown(key)) addSettings(path, keysOf(node));
        else add(value, pathOfKey(path, key.text), isOpen);
      }
    } else if (!isKnown(node, isOpen)) addValue(path);
  };
  for (const { text } of [...(main ? [main] : []), ...dropIns]) {
    const isOpen = openIn(text);
    const { documents } = parseTemplate(text);
    const maps = documents.flatMap(({ root }) => mapOf(root) ?? []);
    const isConfig = (map: MapNode): boolean => textOf(map, "kind") === "KubeletConfiguration";
    for (const map of maps.filter(isConfig)) add(map, "", isOpen);
    for (const line of templateText(text)?.leftOut ?? []) {
      const map = maps.findLast(({ span }) => span.start <= line.at) ?? maps[0];
      if (!map || !isConfig(map)) continue;
      const { path, written } = mapAround(map, line, text);
      for (const key of line.keys) addValue(pathOfKey(path, key));
      if (line.keys.length === 0) addSettings(path, written);
    }
  }
  return [...inputs.values()];
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
