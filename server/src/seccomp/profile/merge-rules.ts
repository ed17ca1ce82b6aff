import { joinEdits, type TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import {
  addNames,
  entryEdits,
  ruleAt,
  withoutRules,
  type ProfileFixContext,
} from "../edits/profile-fix.ts";
import { callNames } from "../load-profile.ts";
import type { ProfileConditions, ProfileRule } from "../profile-model.ts";

/** Rules that become one: the first of them, and those whose calls it takes. */
interface Group {
  readonly first: ProfileRule;
  readonly others: ProfileRule[];
}

/** That a rule says something about a call. */
interface Mention {
  readonly rule: ProfileRule;
  /** The group that the rule is in; undefined where it stays as it is. */
  readonly group: Group | undefined;
}

/**
 * Merges rules that say the same of different calls, at the place of the first of them. A rule stays if one between
 * says something about a call of it, since their order may matter then. Undefined if there is nothing to merge, or a
 * comment would be lost.
 */
export function mergeEdits(context: ProfileFixContext): TextEdit[] | undefined {
  const groups = groupsOf(context).filter(({ others }) => others.length > 0);
  if (groups.length === 0) return undefined;
  const gone = groups.flatMap(({ others }) => others);
  return joinEdits(
    ...groups.map((group) => namesTogether(group, context)),
    withoutRules(gone, context),
  );
}

function groupsOf(context: ProfileFixContext): readonly Group[] {
  const { profile, loader } = context;
  const odd = oddRules(context);
  const byKey = new Map<string, Group>();
  const mentions = new Map<string, Mention[]>();
  for (const rule of profile.syscalls?.value ?? []) {
    const names = callNames(rule, loader).map(({ value }) => value);
    if (names.length === 0) continue;
    const group = odd.has(rule) ? undefined : groupFor(rule, names, byKey, mentions);
    for (const name of names) {
      const sameName = mentions.get(name);
      if (sameName) sameName.push({ rule, group });
      else mentions.set(name, [{ rule, group }]);
    }
  }
  return [...byKey.values()];
}

/** The group that a rule joins or begins; undefined where a rule between keeps it out. */
function groupFor(
  rule: ProfileRule,
  names: readonly string[],
  byKey: Map<string, Group>,
  mentions: ReadonlyMap<string, readonly Mention[]>,
): Group | undefined {
  const key = keyOf(rule);
  const group = byKey.get(key);
  if (!group) {
    const begun = { first: rule, others: [] };
    byKey.set(key, begun);
    return begun;
  }
  const isApart = names.every((name) =>
    (mentions.get(name) ?? []).every(
      (mention) => mention.group === group || mention.rule.number < group.first.number,
    ),
  );
  if (!isApart) return undefined;
  group.others.push(rule);
  return group;
}

/** Rules with a part that cannot be read. */
function oddRules({ profile, knowledge }: ProfileFixContext): ReadonlySet<ProfileRule | undefined> {
  const fieldPaths = new Set(knowledge.seccomp.model.fields.map(({ path }) => path));
  const unknown = profile.keys.filter(({ field }) => !fieldPaths.has(field));
  return new Set([...unknown, ...profile.wrongTypes].map(({ path }) => ruleAt(path, profile)));
}

/** All members of a rule except its calls. */
function keyOf(rule: ProfileRule): string {
  const args = (rule.args?.value ?? []).map(({ index, op, value, valueTwo }) =>
    [index?.value ?? 0, op?.value, value?.value ?? 0n, valueTwo?.value ?? 0n].join(" "),
  );
  return JSON.stringify([
    rule.action?.value,
    rule.errnoRet?.value,
    rule.errno?.value ?? "",
    rule.comment?.value ?? "",
    args,
    conditionsText(rule.includes),
    conditionsText(rule.excludes),
  ]);
}

function conditionsText(conditions: ProfileConditions | undefined): string {
  const { caps, arches, minKernel } = conditions ?? {};
  const lists = [caps, arches].map((list) => list?.value.map(({ value }) => value) ?? []);
  return JSON.stringify([...lists, minKernel?.value ?? ""]);
}

function namesTogether(
  { first, others }: Group,
  context: ProfileFixContext,
): TextEdit[] | undefined {
  const { loader } = context;
  const names = callNames(first, loader).map(({ value }) => value);
  const all = others.flatMap((rule) => callNames(rule, loader).map(({ value }) => value));
  const added = [...new Set(all)].filter((name) => !names.includes(name));
  if (added.length === 0) return [];
  if ((first.names?.value.length ?? 0) > 0) return addNames(first, added, context);
  if (!first.name || first.names) return undefined;
  return entryEdits(first.name.path, "names", [...names, ...added], context);
}
