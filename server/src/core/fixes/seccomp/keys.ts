import { preferred, safe } from "../../edits/answers.ts";
import {
  joinEdits,
  removePlace,
  replaceValue,
  type TextEdit,
} from "../../edits/document-editor.ts";
import { writtenPlace } from "../../edits/edited-document.ts";
import { type Answers, type Fix, fixOf } from "../../edits/fix.ts";
import { removeAll } from "../../edits/list-editor.ts";
import { likelyNodes, ociFormEdits } from "../../edits/seccomp/oci-form.ts";
import {
  addNames,
  entryEdits,
  keyOf,
  memberEdits,
  type ProfileFixContext,
  removeAt,
  ruleAt,
  withoutRules,
  writtenKey,
} from "../../edits/seccomp/profile-fix.ts";
import { usualCapabilities } from "../../edits/seccomp/usual-capabilities.ts";
import type { ProfileKey, ProfileRule } from "../../seccomp/profile-model.ts";
import { nearest } from "../../text/nearest.ts";
import { parentOf } from "../../text/value-path.ts";
import { forProfileRule, type SeccompFixMaker } from "./seccomp-fix.ts";

/** The fixes of keys that the runtime does not read, or not together. */
export const keyFixes: readonly (readonly [string, SeccompFixMaker])[] = [
  forProfileRule("seccomp-name-and-names", (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    const title = { key: "move", params: { from: "name", path: "names" } } as const;
    return [rule && fixOf(title, nameIntoNames(rule, context), safe)];
  }),
  forProfileRule("seccomp-archmap-and-architectures", (_params, _finding, context) =>
    [context.profile.architectures, context.profile.archMap].map(
      (list) =>
        list && removeAt(list.path, { key: "remove", params: { path: keyOf(list.path) } }, context),
    ),
  ),
  forProfileRule("seccomp-docker-form", (_params, _finding, context) => [conversion(context)]),
  forProfileRule("seccomp-key-dropped", ({ loss }, { path }, context) => {
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
  }),
  forProfileRule("seccomp-conditions-dropped", ({ key }, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    if (!rule) return [];
    const isKept = isForMost(rule, keyOf(path).toLowerCase());
    const removal = removeAt(path, { key: "remove", params: { path: key } }, context, {
      isPreferred: isKept,
    });
    // Without its condition the rule would hold in every container, so that its removal comes last.
    const ruleless = fixOf({ key: "remove-rule", params: {} }, withoutRules([rule], context));
    return [conversion(context), removal, ruleless];
  }),
];

/** The profile in the OCI form, for ordinary containers on the likeliest nodes. */
function conversion({ analysis, profile, knowledge }: ProfileFixContext): Fix | undefined {
  const [architecture = "SCMP_ARCH_X86_64"] = likelyNodes(profile, knowledge);
  const edits = ociFormEdits(analysis, usualCapabilities, architecture, knowledge);
  const title = { key: "docker-to-oci", params: { set: "usual", architecture } } as const;
  return fixOf(title, edits);
}

/** The keys of a field that say something and that the runtime does not read. */
function droppedKeys(field: string, { profile, loader }: ProfileFixContext): readonly ProfileKey[] {
  return loader.reads(field)
    ? []
    : profile.keys.filter((key) => key.field === field && !key.isEmpty);
}

/** Moves the call of `name` to the end of `names`; it only goes where it stands there already. */
function nameIntoNames(rule: ProfileRule, context: ProfileFixContext): TextEdit[] | undefined {
  const { name, names } = rule;
  if (!name || !names) return undefined;
  const isThere = names.value.some(({ value }) => value === name.value);
  return joinEdits(
    isThere ? [] : addNames(rule, [name.value], context),
    removePlace(context.edited, name.path),
  );
}

function namesIntoLists(context: ProfileFixContext): Fix | undefined {
  const rules = rulesOf(droppedKeys("syscalls[].name", context), context).filter(
    ({ names }) => (names?.value.length ?? 0) > 0,
  );
  const title = { key: "move", params: { from: "name", path: "names" } } as const;
  const edits = joinEdits(...rules.map((rule) => nameIntoNames(rule, context)));
  return fixOf(title, edits, preferred);
}

/** `names` in the place of `name`, in all rules that have no other calls. */
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
  if (writtenKey(rule.path, "names", context) === undefined) {
    return entryEdits(name.path, "names", [name.value], context);
  }
  return joinEdits(
    memberEdits(rule.path, "names", [name.value], context),
    removePlace(context.edited, name.path),
  );
}

/**
 * `architectures` in the place of `archMap`, with all that it names. A filter holds architectures of one
 * byte order only: that of the first one.
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
  const written = writtenKey(profile.path, "architectures", context);
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

/** Numbers in the place of the names of errors; a misspelled name is read as the nearest one. */
function numbersForErrnos(loss: "defaultErrno" | "errno", context: ProfileFixContext): Answers {
  const { profile, knowledge } = context;
  const field = loss === "errno" ? "syscalls[].errno" : "defaultErrno";
  const known = Object.keys(knowledge.seccomp.model.errnos);
  const paths = droppedKeys(field, context)
    .filter(({ path }) => ruleAt(path, profile)?.errnoRet === undefined)
    .map(({ path }) => path);
  const edits = paths.map((path) => {
    const node = writtenPlace(context.edited, path)?.node;
    if (node?.kind !== "scalar") return undefined;
    const { seccomp } = knowledge;
    const number = seccomp.errnoOf(node.text) ?? seccomp.errnoOf(nearest(node.text, known) ?? "");
    return number === undefined ? undefined : errnoNumberEdits(path, number, context);
  });
  const params = { from: loss, to: `${loss}Ret`, count: paths.length };
  return [
    fixOf({ key: "write-as", params }, joinEdits(...edits), preferred),
    removeKeys(paths, context),
  ];
}

/** Puts the number of an error in the place of its name. */
function errnoNumberEdits(
  path: string,
  number: number,
  context: ProfileFixContext,
): TextEdit[] | undefined {
  const key = keyOf(path).toLowerCase() === "defaulterrno" ? "defaultErrnoRet" : "errnoRet";
  if (writtenKey(parentOf(path), key, context) === undefined) {
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
  const edits = removeAll(edited, paths);
  const names = [...new Set(paths.map(keyOf))];
  return fixOf({ key: "remove-several", params: { paths: names } }, edits, more);
}

function withoutMinKernel(context: ProfileFixContext): Answers {
  const keys = ["includes", "excludes"].flatMap((part) =>
    droppedKeys(`syscalls[].${part}.minKernel`, context),
  );
  const rules = rulesOf(keys, context);
  const title =
    rules.length === 1
      ? ({ key: "remove-rule", params: {} } as const)
      : ({ key: "remove-rules", params: { count: rules.length } } as const);
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
function withoutOthers(context: ProfileFixContext): Answers {
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

/** True where the rule is right for most containers without its condition. */
function isForMost({ includes, excludes }: ProfileRule, key: string): boolean {
  if (key === "includes") {
    const caps = includes?.caps?.value ?? [];
    return caps.every(({ value }) => usualCapabilities.includes(value));
  }
  const caps = excludes?.caps?.value ?? [];
  return !excludes?.minKernel && caps.every(({ value }) => !usualCapabilities.includes(value));
}
