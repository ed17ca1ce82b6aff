import { valueOf } from "../engine/syntax/look-up.ts";
import { resolveAlias, type LocatedNode } from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";
import type {
  ArchMapEntry,
  ProfileArgument,
  ProfileConditions,
  ProfileEntry,
  ProfileRule,
  SeccompProfile,
} from "./profile-model.ts";
import { nodePlace, ProfileReader, type Site } from "./profile-reader.ts";

/**
 * Recognizes a seccomp profile by its content: its `defaultAction` is a constant of libseccomp, or its `syscalls` are
 * rules with names and an action.
 */
export function isSeccompProfile(root: LocatedNode | undefined): boolean {
  const map = root && resolveAlias(root);
  if (map?.kind !== "map") return false;
  const action = valueOf(map, "defaultAction");
  if (action?.kind === "scalar" && action.text.startsWith("SCMP_ACT_")) return true;
  const rules = valueOf(map, "syscalls");
  if (rules?.kind !== "list" || rules.items.length === 0) return false;
  return rules.items.every(
    (item) =>
      item.kind === "map" &&
      (valueOf(item, "names") ?? valueOf(item, "name")) !== undefined &&
      valueOf(item, "action") !== undefined,
  );
}

/**
 * The profile as it is written, every value with its place; paths begin with `path`. A missing profile is at `place`.
 * Never throws, whatever the tree is.
 */
export function readProfile(
  root: LocatedNode | undefined,
  path = "",
  place: Span = { start: 0, end: 0 },
): SeccompProfile {
  const reader = new ProfileReader();
  const site = root && { node: root, path, field: "" };
  const get = reader.map(site) ?? ((): undefined => undefined);
  const base = {
    span: root?.span ?? place,
    path,
    defaultAction: reader.text(get("defaultAction")),
    defaultErrnoRet: reader.count(get("defaultErrnoRet")),
    defaultErrno: reader.text(get("defaultErrno")),
    architectures: reader.texts(get("architectures")),
    archMap: reader.list(get("archMap"), (item) => readArchMapEntry(item, reader)),
    flags: reader.texts(get("flags")),
    listenerPath: reader.text(get("listenerPath")),
    listenerMetadata: reader.text(get("listenerMetadata")),
  };
  const list = reader.list(get("syscalls"), (item) => item);
  const entries = (list?.value ?? []).map((item, number) => readEntry(item, number));
  const own = { keys: reader.keys, wrongTypes: reader.wrongTypes };
  return {
    ...base,
    entries,
    own,
    syscalls: list && { ...list, value: entries.flatMap(({ rule }) => rule ?? []) },
    keys: [...own.keys, ...entries.flatMap((entry) => entry.keys)],
    wrongTypes: [...own.wrongTypes, ...entries.flatMap((entry) => entry.wrongTypes)],
  };
}

function readEntry(site: Site, number: number): ProfileEntry {
  const reader = new ProfileReader();
  const rule = readRule(site, number, reader);
  return { path: site.path, rule, keys: reader.keys, wrongTypes: reader.wrongTypes };
}

function readRule(site: Site, number: number, reader: ProfileReader): ProfileRule | undefined {
  const get = reader.map(site);
  if (!get) return undefined;
  return {
    ...nodePlace(site),
    number,
    names: reader.texts(get("names")),
    name: reader.text(get("name")),
    action: reader.text(get("action")),
    errnoRet: reader.count(get("errnoRet")),
    errno: reader.text(get("errno")),
    args: reader.list(get("args"), (item) => readArgument(item, reader)),
    comment: reader.text(get("comment")),
    includes: readConditions(get("includes"), reader),
    excludes: readConditions(get("excludes"), reader),
  };
}

function readArgument(site: Site, reader: ProfileReader): ProfileArgument | undefined {
  const get = reader.map(site);
  if (!get) return undefined;
  return {
    ...nodePlace(site),
    index: reader.count(get("index")),
    value: reader.natural(get("value")),
    valueTwo: reader.natural(get("valueTwo")),
    op: reader.text(get("op")),
  };
}

function readConditions(
  site: Site | undefined,
  reader: ProfileReader,
): ProfileConditions | undefined {
  const get = reader.map(site);
  if (!get || !site) return undefined;
  return {
    ...nodePlace(site),
    caps: reader.texts(get("caps")),
    arches: reader.texts(get("arches")),
    minKernel: reader.text(get("minKernel")),
  };
}

function readArchMapEntry(site: Site, reader: ProfileReader): ArchMapEntry | undefined {
  const get = reader.map(site);
  if (!get) return undefined;
  return {
    ...nodePlace(site),
    architecture: reader.text(get("architecture")),
    subArchitectures: reader.texts(get("subArchitectures")),
  };
}
