import { resolveAlias, type LocatedNode, type MapNode } from "../../engine/syntax/located-node.ts";
import { isNull } from "../../kubelet/index.ts";
import { globsWithin, knownSettings, settingScalar, type ReadWith } from "./project-nodes.ts";
import { namesOf, overrideShape } from "./project-shape.ts";

/** An item of `overrides`, with settings. */
interface Override<S> {
  /** Its place in the list, from 0. */
  readonly at: number;
  /** Globs, below the folder of the project's file. */
  readonly files: readonly string[];
  readonly settings: S;
}

/** Reads `overrides`. Reports every mistake; an item without files is not read. */
export function readOverrides<S>(
  value: LocatedNode,
  { report, budget }: ReadWith,
  readSettings: (entries: MapNode["entries"]) => S,
): { readonly overrides?: readonly Override<S>[] } {
  if (value.kind !== "list") {
    report({ key: "overrides", params: {} }, value);
    return {};
  }
  const overrides = value.items.flatMap((item, at): Override<S>[] => {
    const map = resolveAlias(item);
    if (map?.kind !== "map") {
      report({ key: "overrides", params: {} }, item);
      return [];
    }
    const entries = knownSettings(map, namesOf(overrideShape), `overrides[${at}].`, report);
    const settings = readSettings(entries.filter(({ key }) => key.text !== "files"));
    const written = entries.find(({ key }) => key.text === "files");
    const list = written && resolveAlias(written.value);
    const items = list?.kind === "list" ? list.items : [];
    const globs = items.flatMap((glob) => {
      const text = settingScalar(glob);
      return text && text.text !== "" && !isNull(text) ? [text] : [];
    });
    if (globs.length === 0 || globs.length !== items.length) {
      const name = `overrides[${at}]`;
      report({ key: "override-files", params: { name } }, written?.value ?? item);
      return [];
    }
    return [{ at, files: globsWithin(globs, budget), settings }];
  });
  return { overrides };
}
