import {
  joinEdits,
  removeEntry,
  type TextEdit,
} from "../../../engine/syntax/edits/document-editor.ts";
import { type EditedDocument, writtenPlace } from "../../../engine/syntax/edits/edited-document.ts";
import { fixOf, type Fix } from "../../../engine/analysis/fix.ts";
import { insertInto } from "../../../engine/syntax/edits/list-editor.ts";
import type { ProfileKey } from "../../profile-model.ts";
import type { OciRuntime, SeccompModel } from "../../../facts/seccomp-table.ts";
import type { Entry, LocatedNode, MapNode } from "../../../engine/syntax/located-node.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import type { Loader } from "../../load-profile.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { atStart } from "./shared/refusal.ts";
import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import {
  entryEdits,
  type ProfileFixContext,
  removeProfileAt,
  writtenProfileKey,
} from "../../edits/profile-fix.ts";
import { memoised } from "../../../engine/text/memoised.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { noField, type Reader } from "./shared/messages.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";

/** Go's decoder keeps the last value; crun's had the first one count until it changed its library. */
const decodesAsGo: Readonly<Record<OciRuntime, boolean>> = { runc: true, crun: false };

/** A key twice in one map. */
export const seccompDuplicateKey = defineSeccompRule({
  id: "seccomp-duplicate-key",
  severity: "warning",
  stage: "start-up",
  source: "encoding/json of Go, Unmarshal",
  checkRemarks({ keys }, { loader, knowledge }) {
    const earlier = new Map<string, ProfileKey>();
    return keys.flatMap((key) => {
      // Only the last of duplicate keys is read further, so keys of one path are in one map.
      const place = key.path.toLowerCase();
      const first = earlier.get(place);
      earlier.set(place, key);
      // A remark may be listed twice.
      if (!first || key.field === "syscalls[].comment") return [];
      if (!knowledge.model.fields.some(({ path }) => path === key.field)) return [];
      if (!loader.readsAll(key.field)) return [];
      const params = {
        key: key.name,
        first: first.name,
        by: loader.reader,
        winner: winnerOf(loader),
      };
      return [{ blame: key, params, related: [first] }];
    });
  },
  message: ({
    key,
    first,
    by,
    winner,
  }: {
    readonly key: string;
    readonly first: string;
    readonly by: string;
    readonly winner: "last" | "by-release" | "by-client";
  }) => {
    const again =
      key === first
        ? `"${key}" is already set in this object.`
        : `"${key}" is the same key as "${first}" in this object: keys are case-insensitive.`;
    const outcome = {
      last: `${atStart(by)} uses the last one and silently ignores the earlier one.`,
      "by-release": `The release of ${by} determines which of the two applies.`,
      "by-client": "Some clients reject the resource; others use the last one.",
    };
    return `${again} ${outcome[winner]} Merge them, or remove one of them.`;
  },
  fix: ({ key }, { path, span }, { edited }) => {
    const map = writtenPlace(edited, parentOf(path))?.node;
    if (map?.kind !== "map") return [];
    const at = map.entries.findIndex((entry) => entry.key.span.start === span.start);
    const duplicate = map.entries[at];
    const lower = key.toLowerCase();
    const earlier = map.entries
      .slice(0, Math.max(at, 0))
      .findLast((entry) => entry.key.text.toLowerCase() === lower);
    if (!duplicate || !earlier) return [];
    const isLast =
      map.entries.findLast((entry) => entry.key.text === duplicate.key.text) === duplicate;
    const merged = isLast ? mergeEdits(map, earlier, duplicate, path, edited) : undefined;
    const params = { from: `the earlier "${earlier.key.text}"`, into: "this one" };
    return [
      fixOf({ key: "merge-into", params }, merged, { isPreferred: true }),
      fixOf(
        { key: "remove-earlier", params: { key: earlier.key.text } },
        removeEntry(edited, map, earlier),
      ),
      fixOf({ key: "remove-this", params: { key } }, removeEntry(edited, map, duplicate)),
    ];
  },
});

function winnerOf(loader: Loader): "last" | "by-release" | "by-client" {
  if (loader.form === "resource") return "by-client";
  return loader.form === "file" || decodesAsGo[loader.ociRuntime] ? "last" : "by-release";
}

/** The texts of an earlier list behind those of a later one. */
function mergeEdits(
  map: MapNode,
  earlier: Entry,
  later: Entry,
  path: string,
  edited: EditedDocument,
): TextEdit[] | undefined {
  const texts = textsOf(later.value);
  const added = textsOf(earlier.value)?.filter((text) => texts?.includes(text) === false);
  if (!texts || !added) return undefined;
  return joinEdits(
    removeEntry(edited, map, earlier),
    added.length === 0 ? [] : insertInto(edited, path, texts.length - 1, added),
  );
}

/** The items of a list of texts; undefined for anything else, and for none. */
function textsOf(node: LocatedNode): readonly string[] | undefined {
  if (node.kind !== "list" || node.items.length === 0) return undefined;
  const texts = node.items.flatMap((item) =>
    item.kind === "scalar" && item.value.type === "string" ? [item.text] : [],
  );
  return texts.length === node.items.length ? texts : undefined;
}

/** Keys that only the operator's resource has. */
const operatorKeys: readonly string[] = ["baseProfileName", "disabled"];

interface Unknown {
  readonly key: string;
  readonly suggestion: string | undefined;
}

/** A key that no profile has. */
export const seccompUnknownField = defineSeccompRule({
  id: "seccomp-unknown-field",
  severity: "warning",
  stage: "start-up",
  source: "encoding/json of Go, Unmarshal",
  checkRemarks({ keys }, { loader, knowledge }) {
    const siblings = siblingNames(knowledge.model);
    const runtime = loader.reader;
    const isResource = loader.form === "resource";
    return keys.flatMap((key) => {
      const parent = fieldAround(key);
      const names = siblings.get(parent) ?? [];
      const lower = key.name.toLowerCase();
      // Go does not mind the case, and such marks say that the key is meant for others.
      if (names.some((name) => name.toLowerCase() === lower) || /^[$_/#]/.test(key.name)) return [];
      if (isResource && operatorKeys.includes(key.field)) return [];
      if (!loader.readsAll(parent)) return [];
      const suggestion = nearest(key.name, names);
      const severity = suggestion === undefined ? "information" : "warning";
      return [{ blame: key, params: { key: key.name, runtime, isResource, suggestion }, severity }];
    });
  },
  message: ({ key, runtime, isResource, suggestion }: Reader & Unknown) =>
    `${isResource ? noField(key) : `Unknown field "${key}"; ${runtime} silently ignores it.`}${didYouMean(suggestion)}`,
  fix: ({ key, suggestion }, { path }, context) => [
    suggestion === undefined ? undefined : renamed(path, suggestion, context),
    removeProfileAt(path, { key: "remove", params: { path: key } }, context),
  ],
});

function fieldAround({ field, name }: ProfileKey): string {
  return field.length === name.length ? "" : field.slice(0, -name.length - 1);
}

/** The names of fields by the field that contains them. */
const siblingNames = memoised((model: SeccompModel): ReadonlyMap<string, readonly string[]> => {
  const byParent = new Map<string, string[]>();
  for (const { path } of model.fields) {
    if (path.endsWith("[]")) continue;
    const dot = path.lastIndexOf(".");
    const parent = dot < 0 ? "" : path.slice(0, dot);
    byParent.set(parent, [...(byParent.get(parent) ?? []), path.slice(dot + 1)]);
  }
  return byParent;
});

/** Another name for a key; none where that name is taken, in whatever case. */
function renamed(path: string, name: string, context: ProfileFixContext): Fix | undefined {
  if (writtenProfileKey(parentOf(path), name, context) !== undefined) return undefined;
  return fixOf(
    { key: "rename", params: { name } },
    entryEdits(path, name, undefined, context),
    preferred,
  );
}
