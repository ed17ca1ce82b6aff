import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { type Fix, fixOf } from "../../../engine/analysis/fix.ts";
import {
  entryEdits,
  type ProfileFixContext,
  removeProfileAt,
  writtenProfileKey,
} from "../../edits/profile-fix.ts";
import type { ProfileKey } from "../../profile-model.ts";
import type { SeccompModel } from "../../../facts/seccomp-table.ts";
import { memoised } from "../../../engine/text/memoised.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { noField, type Reader } from "./shared/messages.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";

/** Keys that only the operator's resource has. */
const operatorKeys: readonly string[] = ["baseProfileName", "disabled"];

interface Unknown {
  readonly key: string;
  readonly suggestion: string | undefined;
}

/** A key that no profile has. */
export default defineSeccompRule({
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
