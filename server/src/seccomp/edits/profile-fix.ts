import type { ProfileFiles } from "../profile-files.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { FixTitle } from "../../engine/messages/fix-titles.ts";
import type { Json } from "../../facts/table.ts";
import { loaderOf, callNames, type Loader } from "../load-profile.ts";
import type { ProfileForm } from "../../facts/seccomp-table.ts";
import type { Located, ProfileRule, SeccompProfile } from "../profile-model.ts";
import type { CallEffect, ContainerRuntime } from "../../facts/seccomp-table.ts";
import {
  resolveAlias,
  type ParsedDocument,
  type LocatedNode,
} from "../../engine/syntax/located-node.ts";
import { parentOf } from "../../engine/text/value-path.ts";
import {
  joinEdits,
  removePlace,
  replaceValue,
  type TextEdit,
} from "../../engine/syntax/edits/document-editor.ts";
import { writtenPlace, type EditedDocument } from "../../engine/syntax/edits/edited-document.ts";
import { fixOf, type Fix, type FixConfidence } from "../../engine/analysis/fix.ts";
import {
  insertInto,
  insertMember,
  jsonAt,
  removeItems,
} from "../../engine/syntax/edits/list-editor.ts";
import { inlineValue } from "../../engine/syntax/edits/render-value.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { SeccompAnnotation } from "../pod-annotations.ts";

/** A document that is or contains a profile. */
interface HeldProfile {
  readonly parsed: ParsedDocument;
  readonly form: ProfileForm;
  readonly root: LocatedNode | undefined;
  readonly profile: SeccompProfile;
}

/** Facts about seccomp in a file, as far as fixes need them. */
export interface SeccompFile {
  readonly text: string;
  readonly format: "json" | "yaml";
  readonly runtime: ContainerRuntime;
  readonly profiles: readonly HeldProfile[];
  /** Annotations of the pods in the file that no component reads. */
  readonly annotations: readonly SeccompAnnotation[];
  /** The profiles that the nodes have; undefined: that is not known. */
  readonly profileFiles: ProfileFiles | undefined;
  readonly findings: readonly Finding[];
}

/** Input of a fix about seccomp. */
export interface SeccompFixContext {
  readonly analysis: SeccompFile;
  /** The document with the finding; the paths of findings begin at its root. */
  readonly edited: EditedDocument;
  readonly knowledge: Knowledge;
}

/** Input of a fix of a profile. */
export interface ProfileFixContext extends SeccompFixContext {
  readonly profile: SeccompProfile;
  readonly form: ProfileForm;
  /** How the runtime reads the profile. */
  readonly loader: Loader;
}

/** The profile in the document that is edited; undefined without one. */
export function profileContext(context: SeccompFixContext): ProfileFixContext | undefined {
  const { analysis, edited, knowledge } = context;
  const held = analysis.profiles.find(
    ({ parsed }) => parsed.root && resolveAlias(parsed.root) === edited.root,
  );
  if (!held) return undefined;
  const { profile, form } = held;
  const loader = loaderOf(analysis.runtime, knowledge.seccomp, form);
  return { ...context, profile, form, loader };
}

/** The keys of a profile and of its rules, in the order in which they are usually written. */
const order: readonly string[] = [
  "defaultAction",
  "defaultErrnoRet",
  "architectures",
  "archMap",
  "flags",
  "listenerPath",
  "names",
  "action",
  "errnoRet",
  "index",
  "value",
  "valueTwo",
  "op",
];

/** The path of a key of a map of the profile, in whatever case it is written; undefined: it is not. */
export function writtenProfileKey(
  path: string,
  key: string,
  { profile }: ProfileFixContext,
): string | undefined {
  const lower = key.toLowerCase();
  return profile.keys.findLast(
    (candidate) => candidate.name.toLowerCase() === lower && parentOf(candidate.path) === path,
  )?.path;
}

/** Sets a key of a map of the profile; a new one is placed after those that usually precede it. */
export function memberEdits(
  path: string,
  key: string,
  value: Json,
  context: ProfileFixContext,
): TextEdit[] | undefined {
  const { edited } = context;
  const written = writtenProfileKey(path, key, context);
  if (written === undefined) {
    return insertMember(edited, path, key, value, order.slice(0, order.indexOf(key)));
  }
  const place = writtenPlace(edited, written);
  return place && replaceValue(edited, place, value);
}

/** Sets a key of a map of the profile, whether it is written or not. */
export function setMember(
  path: string,
  key: string,
  value: Json,
  context: ProfileFixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const isWritten = writtenProfileKey(path, key, context) !== undefined;
  const params = { path: key, value: inlineValue(value, "flow") };
  const title = { key: isWritten ? "set" : "add", params } as const;
  return fixOf(title, memberEdits(path, key, value, context), more);
}

/** Replaces the value at a path. */
export function replaceWith(
  path: string,
  value: Json,
  { edited }: ProfileFixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const place = writtenPlace(edited, path);
  if (!place || place.node.kind === "alias") return undefined;
  const params = { text: inlineValue(value, "flow") };
  return fixOf({ key: "replace", params }, replaceValue(edited, place, value), more);
}

/** Takes the entry or item at a path away. */
export function removeProfileAt(
  path: string,
  title: FixTitle,
  { edited }: ProfileFixContext,
  more: FixConfidence = {},
): Fix | undefined {
  return fixOf(title, removePlace(edited, path), more);
}

/** Replaces an entry by a key and a value; undefined if the entry is not a plain one. */
export function entryEdits(
  path: string,
  key: string,
  value: Json | undefined,
  { edited }: ProfileFixContext,
): TextEdit[] | undefined {
  const place = writtenPlace(edited, path);
  if (!place?.entry) return undefined;
  const { span, style } = place.entry.key;
  const newText = edited.format === "json" || style !== "plain" ? JSON.stringify(key) : key;
  const renamed = [{ span, newText }];
  if (value === undefined) return renamed;
  if (edited.format !== "json") return joinEdits(renamed, replaceValue(edited, place, value));
  return [...renamed, { span: place.node.span, newText: jsonAt(edited, path, key, value) }];
}

/** The rule that a path leads into. */
export function ruleAt(path: string, { syscalls }: SeccompProfile): ProfileRule | undefined {
  const prefix = `${syscalls?.path ?? ""}[`;
  if (!syscalls || !path.startsWith(prefix)) return undefined;
  const number = Number(/^\d+/.exec(path.slice(prefix.length))?.[0] ?? -1);
  const likely = syscalls.value[number];
  return likely?.number === number ? likely : syscalls.value.find((rule) => rule.number === number);
}

/** The number of an item by its path: 3 of `syscalls[3]`. */
export function numberIn(path: string): number {
  return Number(/\[(\d+)\]$/.exec(path)?.[1] ?? -1);
}

/** Takes a rule out of the profile. */
export function withoutRules(
  rules: readonly ProfileRule[],
  { edited, profile }: ProfileFixContext,
): TextEdit[] | undefined {
  const { syscalls } = profile;
  return (
    syscalls &&
    removeItems(
      edited,
      syscalls.path,
      rules.map(({ path }) => numberIn(path)),
    )
  );
}

/** Takes calls out of a rule, and the rule with its last one. */
export function withoutNames(
  rule: ProfileRule,
  names: readonly Located<string>[],
  context: ProfileFixContext,
): TextEdit[] | undefined {
  if (takesAll(rule, names, context)) return withoutRules([rule], context);
  const { edited } = context;
  return (
    rule.names &&
    removeItems(
      edited,
      rule.names.path,
      names.map(({ path }) => numberIn(path)),
    )
  );
}

/** True where a rule has no other calls than these. */
export function takesAll(
  rule: ProfileRule,
  names: readonly Located<string>[],
  { loader }: ProfileFixContext,
): boolean {
  const gone = new Set(names.map(({ path }) => path));
  return callNames(rule, loader).every(({ path }) => gone.has(path));
}

/** The effect of an action on a call; undefined without such an action. */
export function effectOf(
  action: string | undefined,
  { knowledge }: SeccompFixContext,
): CallEffect | undefined {
  const { actions } = knowledge.seccomp.model;
  if (action === undefined || !Object.hasOwn(actions, action)) return undefined;
  return actions[action]?.effect;
}

/**
 * The keys about the agent's socket, if a change removes the last rule or default action that needs the agent. None if
 * one still needs it, or without such a key.
 */
export function listenerKeys(
  gone: ProfileRule | "default",
  context: ProfileFixContext,
): readonly string[] {
  const { defaultAction, syscalls, listenerPath, listenerMetadata } = context.profile;
  const rules = (syscalls?.value ?? []).filter((rule) => rule !== gone);
  const actions = [
    ...rules.map(({ action }) => action?.value),
    gone === "default" ? undefined : defaultAction?.value,
  ];
  if (actions.some((action) => effectOf(action, context) === "ask")) return [];
  return [listenerPath, listenerMetadata].flatMap((entry) => (entry ? [entry.path] : []));
}

/** True for a rule that applies in every container, to every call of its names. */
export function isUnconditional({ args, includes, excludes }: ProfileRule): boolean {
  const conditions = [includes, excludes].flatMap((condition) => [
    ...(condition?.caps?.value ?? []),
    ...(condition?.arches?.value ?? []),
    ...(condition?.minKernel ? [condition.minKernel] : []),
  ]);
  return (args?.value.length ?? 0) === 0 && conditions.length === 0;
}

/** Puts rules into the profile: behind the one of a number, before all, or behind all. */
export function addRules(
  rules: readonly Json[],
  behind: number | "first" | "last",
  context: ProfileFixContext,
): TextEdit[] | undefined {
  const { edited, profile } = context;
  const list = profile.syscalls && writtenPlace(edited, profile.syscalls.path)?.node;
  if (!profile.syscalls || list?.kind !== "list") {
    if (writtenProfileKey(profile.path, "syscalls", context) !== undefined) return undefined;
    return insertMember(edited, profile.path, "syscalls", rules, [
      ...order.slice(0, order.indexOf("names")),
      "listenerMetadata",
    ]);
  }
  const at = behind === "last" ? list.items.length - 1 : behind;
  return insertInto(edited, profile.syscalls.path, at === -1 ? "first" : at, rules);
}

/** Puts calls into a rule: in their places where its names are sorted, else behind all. */
export function addNames(
  rule: ProfileRule,
  names: readonly string[],
  { edited }: ProfileFixContext,
): TextEdit[] | undefined {
  const list = rule.names;
  if (!list) return undefined;
  const written = list.value.map(({ value }) => value);
  const added = names.filter((name) => !written.includes(name));
  const last = list.value.at(-1);
  if (!last) return insertInto(edited, list.path, "first", added);
  if (!isSorted(written) || written.length === 1) {
    return insertInto(edited, list.path, numberIn(last.path), added);
  }
  const edits = [...added].sort().map((name) => {
    const before = list.value.findLast(({ value }) => value < name);
    return insertInto(edited, list.path, before ? numberIn(before.path) : "first", [name]);
  });
  return joinEdits(...edits);
}

/** True for texts in the order of their characters. */
export function isSorted(texts: readonly string[]): boolean {
  return texts.every((text, at) => at === 0 || (texts[at - 1] ?? "") <= text);
}

/** The rule that calls can be added to so that they are allowed; undefined where there is none. */
export function allowingRule({ profile, loader }: ProfileFixContext): ProfileRule | undefined {
  return profile.syscalls?.value.find(
    (rule) =>
      rule.action?.value === "SCMP_ACT_ALLOW" &&
      isUnconditional(rule) &&
      (rule.names?.value.length ?? 0) > 0 &&
      callNames(rule, loader).length > 0,
  );
}

/** Allows calls: in the first rule that allows some, or in a new one behind all. */
export function allowEdits(
  names: readonly string[],
  context: ProfileFixContext,
): TextEdit[] | undefined {
  const rule = allowingRule(context);
  return rule
    ? addNames(rule, names, context)
    : addRules([{ names, action: "SCMP_ACT_ALLOW" }], "last", context);
}

/** Every mention of a call in the rules of the profile. */
export function mentionsOf(
  name: string,
  { profile, loader }: ProfileFixContext,
): { readonly rule: ProfileRule; readonly name: Located<string> }[] {
  return (profile.syscalls?.value ?? []).flatMap((rule) =>
    callNames(rule, loader)
      .filter(({ value }) => value === name)
      .map((located) => ({ rule, name: located })),
  );
}

/** The last key of a path. */
export function lastKeyOf(path: string): string {
  return path.slice(parentOf(path).length).replace(/^\./, "");
}

/** The texts of a list; none where there is no list. */
export function writtenTexts(path: string, { edited }: ProfileFixContext): readonly string[] {
  const node = writtenPlace(edited, path)?.node;
  if (node?.kind !== "list") return [];
  return node.items.flatMap((item) => (item.kind === "scalar" ? [item.text] : []));
}
