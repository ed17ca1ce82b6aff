import type { FixTitle } from "../../../engine/messages/fix-titles.ts";
import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import {
  joinEdits,
  removePlace,
  replaceValue,
  type TextEdit,
} from "../../../engine/syntax/edits/document-editor.ts";
import { writtenPlace } from "../../../engine/syntax/edits/edited-document.ts";
import { type FixCandidates, type Fix, fixOf } from "../../../engine/analysis/fix.ts";
import { removeEvery } from "../../../engine/syntax/edits/list-editor.ts";
import {
  entryEdits,
  lastKeyOf,
  memberEdits,
  type ProfileFixContext,
  ruleAt,
  withoutRules,
  writtenProfileKey,
} from "../../edits/profile-fix.ts";
import type { ProfileKey, ProfileRule } from "../../profile-model.ts";
import { counted } from "../../../engine/messages/english-words.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { parentOf } from "../../../engine/text/value-path.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { isInDockerForm, type KeyLoss, keysByLoss, whoReads } from "./shared/dropped-keys.ts";
import { nameIntoNames } from "./shared/key-fixes.ts";
import { noField, type Reader } from "./shared/messages.ts";
import { atStart } from "./shared/refusal.ts";

const losses: Readonly<Record<KeyLoss, string>> = {
  name: 'the rule has no calls and no effect. Write the call in a "names" list.',
  "names-and-name": 'only the calls in "names" apply. Move this call to "names".',
  archMap:
    'the filter kills programs for other architectures. List all architectures in "architectures".',
  defaultErrno: 'the calls fail with EPERM. Write the number as "defaultErrnoRet".',
  defaultErrnoRet:
    'calls without a rule fail with EPERM. For another error, add a rule with "errnoRet".',
  errno: 'the calls fail with EPERM. Write the number as "errnoRet".',
  minKernel: "the rule applies on every kernel. Remove the condition or the rule.",
  other: "it has no effect.",
};

/** A key with a meaning that the runtime does not read; many similar ones are reported once. */
export const seccompKeyDropped = defineSeccompRule({
  id: "seccomp-key-dropped",
  severity: "warning",
  stage: "start-up",
  source:
    "containerd, internal/cri/opts; CRI-O, internal/config/seccomp; Docker Engine, profiles/seccomp",
  check(context) {
    if (isInDockerForm(context)) return [];
    const who = whoReads(context);
    return [...context.once(keysByLoss)].flatMap(([loss, [first, ...more]]) =>
      first ? [{ blame: first, params: { key: first.name, ...who, loss, more: more.length } }] : [],
    );
  },
  message: ({
    key,
    runtime,
    isResource,
    loss,
    more,
  }: Reader & { readonly key: string; readonly loss: KeyLoss; readonly more: number }) =>
    `${isResource ? noField(key) : `${atStart(runtime)} does not read "${key}":`} ${isResource && loss === "other" ? "Remove it." : `${isResource ? "Without it " : ""}${losses[loss]}`}${more === 0 ? "" : ` The same applies to ${counted(more, "more place")} in this profile.`}`,
  fix: ({ loss }, { path }, context) => {
    switch (loss) {
      case "name":
        return [namesForName(context)];
      case "names-and-name":
        return [namesIntoLists(context)];
      case "archMap":
        return [architecturesForArchMap(context)];
      case "defaultErrno":
      case "errno":
        return numbersForErrnos(loss, context);
      case "defaultErrnoRet":
        return [removeKeys([path], context)];
      case "minKernel":
        return withoutMinKernel(context);
      case "other":
        return withoutOthers(context);
    }
  },
});

/** The keys of a field that say something and that the runtime does not read. */
function droppedKeys(field: string, { profile, loader }: ProfileFixContext): readonly ProfileKey[] {
  return loader.reads(field)
    ? []
    : profile.keys.filter((key) => key.field === field && !key.isEmpty);
}

function namesIntoLists(context: ProfileFixContext): Fix | undefined {
  const rules = rulesOf(droppedKeys("syscalls[].name", context), context).filter(
    ({ names }) => (names?.value.length ?? 0) > 0,
  );
  const title = { key: "move", params: { from: "name", path: "names" } } as const;
  const edits = joinEdits(...rules.map((rule) => nameIntoNames(rule, context)));
  return fixOf(title, edits, preferred);
}

/** `names` instead of `name`, in all rules that have no other calls. */
function namesForName(context: ProfileFixContext): Fix | undefined {
  const rules = rulesOf(droppedKeys("syscalls[].name", context), context).filter(
    ({ names }) => (names?.value.length ?? 0) === 0,
  );
  const edits = joinEdits(...rules.map((rule) => listForName(rule, context)));
  const params = { from: "name", to: "names", count: rules.length };
  return fixOf({ key: "write-as", params }, edits, preferred);
}

/** `"names": ["chmod"]` for `"name": "chmod"`. */
function listForName(rule: ProfileRule, context: ProfileFixContext): TextEdit[] | undefined {
  const { name } = rule;
  if (!name) return undefined;
  if (writtenProfileKey(rule.path, "names", context) === undefined) {
    return entryEdits(name.path, "names", [name.value], context);
  }
  return joinEdits(
    memberEdits(rule.path, "names", [name.value], context),
    removePlace(context.edited, name.path),
  );
}

/**
 * `architectures` instead of `archMap`, with all that it names. A filter contains architectures of one byte order only:
 * that of the first one.
 */
function architecturesForArchMap(context: ProfileFixContext): Fix | undefined {
  const { profile, knowledge } = context;
  const { archMap } = profile;
  if (!archMap) return undefined;
  const { architectures } = knowledge.seccomp.model;
  const named = archMap.value.flatMap(({ architecture, subArchitectures }) => [
    ...(architecture ? [architecture.value] : []),
    ...(subArchitectures?.value ?? []).map(({ value }) => value),
  ]);
  const orderOf = (name: string): string | undefined =>
    Object.hasOwn(architectures, name) ? architectures[name]?.endian : undefined;
  const [first] = named.flatMap((name) => orderOf(name) ?? []);
  const list = [...new Set(named)].filter((name) => orderOf(name) === first);
  if (list.length === 0) return undefined;
  const written = writtenProfileKey(profile.path, "architectures", context);
  const edits =
    written === undefined
      ? entryEdits(archMap.path, "architectures", list, context)
      : joinEdits(
          memberEdits(profile.path, "architectures", list, context),
          removePlace(context.edited, archMap.path),
        );
  const params = { from: "archMap", to: "architectures", count: 1 };
  return fixOf({ key: "write-as", params }, edits, preferred);
}

/** Numbers instead of the names of errors; a misspelled name is read as the nearest one. */
function numbersForErrnos(
  loss: "defaultErrno" | "errno",
  context: ProfileFixContext,
): FixCandidates {
  const { profile, knowledge } = context;
  const field = loss === "errno" ? "syscalls[].errno" : "defaultErrno";
  const errnos = Object.keys(knowledge.seccomp.model.errnos);
  const paths = droppedKeys(field, context)
    .filter(({ path }) => ruleAt(path, profile)?.errnoRet === undefined)
    .map(({ path }) => path);
  const edits = paths.map((path) => {
    const node = writtenPlace(context.edited, path)?.node;
    if (node?.kind !== "scalar") return undefined;
    const { seccomp } = knowledge;
    const number = seccomp.errnoOf(node.text) ?? seccomp.errnoOf(nearest(node.text, errnos) ?? "");
    return number === undefined ? undefined : errnoNumberEdits(path, number, context);
  });
  const params = { from: loss, to: `${loss}Ret`, count: paths.length };
  return [
    fixOf({ key: "write-as", params }, joinEdits(...edits), preferred),
    removeKeys(paths, context),
  ];
}

/** Replaces the name of an error by its number. */
function errnoNumberEdits(
  path: string,
  number: number,
  context: ProfileFixContext,
): TextEdit[] | undefined {
  const key = lastKeyOf(path).toLowerCase() === "defaulterrno" ? "defaultErrnoRet" : "errnoRet";
  if (writtenProfileKey(parentOf(path), key, context) === undefined) {
    return entryEdits(path, key, number, context);
  }
  return joinEdits(
    memberEdits(parentOf(path), key, number, context),
    removePlace(context.edited, path),
  );
}

function removeKeys(
  paths: readonly string[],
  { edited }: ProfileFixContext,
  more = {},
): Fix | undefined {
  const edits = removeEvery(edited, paths);
  const names = [...new Set(paths.map(lastKeyOf))];
  return fixOf({ key: "remove-several", params: { paths: names } }, edits, more);
}

function withoutMinKernel(context: ProfileFixContext): FixCandidates {
  const keys = ["includes", "excludes"].flatMap((part) =>
    droppedKeys(`syscalls[].${part}.minKernel`, context),
  );
  const rules = rulesOf(keys, context);
  const title: FixTitle =
    rules.length === 1
      ? { key: "remove-rule", params: {} }
      : { key: "remove-rules", params: { count: rules.length } };
  return [
    removeKeys(
      keys.map(({ path }) => path),
      context,
      preferred,
    ),
    fixOf(title, withoutRules(rules, context)),
  ];
}

/** Keys that change nothing: away with them, or the number as the name of the error says. */
function withoutOthers(context: ProfileFixContext): FixCandidates {
  const { profile, knowledge, edited } = context;
  const listed = (profile.architectures?.value.length ?? 0) > 0;
  const archMaps = listed ? droppedKeys("archMap", context) : [];
  const { defaultErrno } = knowledge.seccomp.model;
  const numbers =
    profile.defaultErrnoRet?.value === defaultErrno ? droppedKeys("defaultErrnoRet", context) : [];
  const errnos = [
    ...droppedKeys("defaultErrno", context),
    ...droppedKeys("syscalls[].errno", context),
  ].filter(({ path, field }) => {
    const rule = ruleAt(path, profile);
    const [name, number] =
      field === "defaultErrno"
        ? [profile.defaultErrno, profile.defaultErrnoRet]
        : [rule?.errno, rule?.errnoRet];
    return number && knowledge.seccomp.errnoOf(name?.value ?? "") !== number.value;
  });
  const keys = [...archMaps, ...numbers, ...errnos];
  const values = errnos.map(({ path, field }) => {
    const rule = ruleAt(path, profile);
    const isDefault = field === "defaultErrno";
    const name = isDefault ? profile.defaultErrno : rule?.errno;
    const number = isDefault ? profile.defaultErrnoRet : rule?.errnoRet;
    const meant = knowledge.seccomp.errnoOf(name?.value ?? "");
    const place = number && writtenPlace(edited, number.path);
    return place && meant !== undefined ? replaceValue(edited, place, meant) : undefined;
  });
  const isAboutErrnos = errnos.length === keys.length;
  return [
    removeKeys(
      keys.map(({ path }) => path),
      context,
      preferred,
    ),
    isAboutErrnos ? fixOf({ key: "number-as-name", params: {} }, joinEdits(...values)) : undefined,
  ];
}

function rulesOf(keys: readonly ProfileKey[], { profile }: ProfileFixContext): ProfileRule[] {
  return [...new Set(keys.flatMap(({ path }) => ruleAt(path, profile) ?? []))];
}
