import { isJsonMap, type ExactJson } from "../../text/json-text.ts";
import { pathOfKey } from "../../text/value-path.ts";
import { joinEdits, removePlace, setValue, writtenPlace } from "./document-editor.ts";
import type { EditedDocument, TextEdit } from "./edited-document.ts";

/**
 * The edits that lead to a value at a path step by step, each for what the one before has left: a map with lines of its
 * own keeps them, its entries are set, and then those that the value does not name are removed. `keepsOthers` leaves
 * these. Empty steps change nothing; undefined where the path cannot be written to.
 */
export function wholeValueSteps(
  path: string,
  value: ExactJson,
  keepsOthers: boolean,
): readonly ((document: EditedDocument) => readonly TextEdit[] | undefined)[] {
  const setAll = (document: EditedDocument): readonly TextEdit[] | undefined =>
    isFilledMap(document, path) && isJsonMap(value)
      ? joinEdits(
          ...Object.entries(value).map(([name, member]) =>
            setValue(document, pathOfKey(path, name), member),
          ),
        )
      : setValue(document, path, value);
  const removeOthers = (document: EditedDocument): readonly TextEdit[] | undefined => {
    const node = writtenPlace(document, path)?.node;
    if (node?.kind !== "map" || !isJsonMap(value) || Object.keys(value).length === 0) return [];
    const others = node.entries.filter(({ key }) => !Object.hasOwn(value, key.text));
    return joinEdits(...others.map(({ key }) => removePlace(document, pathOfKey(path, key.text))));
  };
  return keepsOthers ? [setAll] : [setAll, removeOthers];
}

function isFilledMap(document: EditedDocument, path: string): boolean {
  const node = writtenPlace(document, path)?.node;
  return node?.kind === "map" && node.entries.length > 0;
}
