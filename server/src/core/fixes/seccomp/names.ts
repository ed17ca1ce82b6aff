import { preferred, safe } from "../../edits/answers.ts";
import { joinEdits } from "../../edits/document-editor.ts";
import { type Answers, type Fix, fixOf, type Standing } from "../../edits/fix.ts";
import { insertInto, removeAll } from "../../edits/list-editor.ts";
import {
  allowEdits,
  allowingRule,
  effectOf,
  keyOf,
  listenerKeys,
  type ProfileFixContext,
  ruleAt,
  takesAll,
  withoutNames,
  withoutRules,
} from "../../edits/seccomp/profile-fix.ts";
import { hasSameFilter } from "../../edits/seccomp/same-filter.ts";
import type { Finding } from "../../findings/finding.ts";
import type { FixTitle } from "../../messages/fix-titles.ts";
import { namesOf } from "../../seccomp/load-profile.ts";
import type { Located, ProfileRule } from "../../seccomp/profile-model.ts";
import { forProfileRule, type SeccompFixMaker } from "./seccomp-fix.ts";

/** The fixes of calls and rules that are too much. */
export const nameFixes: readonly (readonly [string, SeccompFixMaker])[] = [
  forProfileRule("seccomp-call-repeated", (_params, { path }, context) => {
    const mention = mentionAt(path, context);
    return [mention && removeName(mention, context, safe)];
  }),
  forProfileRule("seccomp-name-empty", (_params, { path }, context) => {
    const mention = mentionAt(path, context);
    // A rule that is being written has no other calls yet: it does not go unseen.
    const isRule = mention && takesAll(mention.rule, [mention.name], context);
    return [mention && removeName(mention, context, isRule ? preferred : safe)];
  }),
  forProfileRule("seccomp-names-empty", (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    return [rule && removeRule(rule, context, preferred)];
  }),
  forProfileRule("seccomp-call-foreign", ({ name }, { path }, context) => {
    const mention = mentionAt(path, context);
    return [
      mention && removeName(mention, context, preferred),
      ...architecturesWith(name, context).map((each) => addArchitecture(each, context)),
    ];
  }),
  forProfileRule("seccomp-rule-shadowed", ({ calls }, { path }, context) => {
    const rule = calls > 1 ? ruleAt(path, context.profile) : undefined;
    if (rule) return [removeRule(rule, context, safe)];
    const mention = mentionAt(path, context);
    return [mention && removeName(mention, context, safe)];
  }),
  forProfileRule("seccomp-rules-contradict", (params, finding, context) => {
    const own = mentionAt(finding.path, context);
    const other = mentionAt(relatedPath(finding), context);
    const { first, second, winner } = params;
    const here = own && removeMention(own, second, context);
    const there = other && removeMention(other, first, context);
    // What is lost already goes first: then nothing changes.
    return winner === "second" ? [there, here] : [here, there];
  }),
  forProfileRule("seccomp-rule-equals-default", (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    return [rule && removeRule(rule, context, standingOfRemoval(rule, context))];
  }),
  forProfileRule("seccomp-notify-write", (_params, { path }, context) => {
    const mention = mentionAt(path, context);
    return mention ? withoutAgent(mention, context) : [];
  }),
];

/** A call that no agent is asked about: allowed like others, or out of its rule. */
function withoutAgent({ rule, name }: Mention, context: ProfileFixContext): Answers {
  const isAllowed = effectOf(context.profile.defaultAction?.value, context) === "run";
  const paths = takesAll(rule, [name], context) ? listenerKeys(rule, context) : [];
  const { syscalls } = context.profile;
  const isOnly = syscalls?.value.length === 1;
  const without =
    paths.length === 0
      ? withoutNames(rule, [name], context)
      : removeAll(context.edited, [isOnly ? syscalls.path : rule.path, ...paths]);
  const names = [name.value];
  const allowed = allowingRule(context)
    ? joinEdits(without, allowEdits(names, context))
    : undefined;
  const params = { paths: paths.map(keyOf) };
  const isListener = paths.length > 0;
  const allowing: FixTitle = isListener
    ? { key: "allow-and-remove", params: { names, ...params } }
    : { key: "allow-calls", params: { names } };
  return [
    isAllowed ? undefined : fixOf(allowing, allowed),
    isListener
      ? fixOf({ key: "remove-rule-and", params }, without, preferred)
      : removeName({ rule, name }, context, preferred),
  ];
}

/** A call in a rule. */
interface Mention {
  readonly rule: ProfileRule;
  readonly name: Located<string>;
}

/** The mention of a call at a path. */
export function mentionAt(
  path: string,
  { profile, loader }: ProfileFixContext,
): Mention | undefined {
  const rule = ruleAt(path, profile);
  const name = rule && namesOf(rule, loader).find((each) => each.path === path);
  return name && { rule, name };
}

function relatedPath({ related }: Finding): string {
  const message = related?.[0]?.message;
  return message?.key === "related-setting" ? message.params.path : "";
}

/** Takes a call out of its rule, or the rule that has no other. */
export function removeName(
  { rule, name }: Mention,
  context: ProfileFixContext,
  more: Standing = {},
): Fix | undefined {
  const edits = withoutNames(rule, [name], context);
  if (takesAll(rule, [name], context)) {
    return fixOf({ key: "remove-rule", params: {} }, edits, more);
  }
  return name.value === ""
    ? fixOf({ key: "remove-item", params: {} }, edits, more)
    : fixOf({ key: "remove-name", params: { name: name.value } }, edits, more);
}

/** The same, told by the action of the rule. */
function removeMention(
  { rule, name }: Mention,
  action: string,
  context: ProfileFixContext,
): Fix | undefined {
  const params = { name: name.value, action };
  return fixOf({ key: "remove-from-rule", params }, withoutNames(rule, [name], context));
}

function removeRule(
  rule: ProfileRule,
  context: ProfileFixContext,
  more: Standing,
): Fix | undefined {
  return fixOf({ key: "remove-rule", params: {} }, withoutRules([rule], context), more);
}

/**
 * A rule that runc leaves out still tells how new the profile is. It may go unseen where the filter stays
 * the same without it and all like it, and where it says nothing that other runtimes read.
 */
function standingOfRemoval(rule: ProfileRule, context: ProfileFixContext): Standing {
  const { profile, analysis, form, knowledge } = context;
  if (rule.errno ?? rule.name ?? rule.includes ?? rule.excludes) return preferred;
  const { syscalls } = profile;
  const gone = new Set([
    rule.path,
    ...analysis.findings
      .filter((finding) => finding.rule === "seccomp-rule-equals-default")
      .flatMap(({ path }) => ruleAt(path, profile)?.path ?? []),
  ]);
  const value = syscalls?.value.filter(({ path }) => !gone.has(path)) ?? [];
  const without = { ...profile, syscalls: syscalls && { ...syscalls, value } };
  const about = { runtime: analysis.runtime, form };
  return hasSameFilter(profile, without, about, knowledge.seccomp) ? safe : preferred;
}

/** Architectures that the kernels of those listed run too, and that have the call. */
function architecturesWith(name: string, { profile, knowledge }: ProfileFixContext): string[] {
  const { families } = knowledge.seccomp.model;
  const listed = (profile.architectures?.value ?? []).map(({ value }) => value);
  const related = listed.flatMap((each) =>
    Object.hasOwn(families, each) ? (families[each] ?? []) : [],
  );
  return [...new Set(related)].filter(
    (each) => !listed.includes(each) && knowledge.seccomp.numberOf(name, each) !== undefined,
  );
}

function addArchitecture(
  architecture: string,
  { profile, edited }: ProfileFixContext,
): Fix | undefined {
  const list = profile.architectures;
  if (!list) return undefined;
  const params = { items: [architecture], path: "architectures" };
  return fixOf(
    { key: "insert-items", params },
    insertInto(edited, list.path, list.value.length - 1, [architecture]),
  );
}
