import type {
  FlagKind,
  FlagRecord,
  FlagTable,
  Json,
  RemovedFlag,
  Versioned,
} from "../../../server/src/facts/table.ts";
import { kubernetesVersions } from "../../../server/src/facts/table.ts";
import { isJsonObject, jsonItems, textIn, byName } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";
import type { Problem, Reading } from "../problem.ts";
import { toSteps } from "./versioned.ts";

/** How the value of a registered type is read; types with several ways differ by `kind`. */
const kindOfType: Readonly<Record<string, FlagKind>> = {
  bool: "bool",
  int: "int64",
  int32: "int32",
  int64: "int64",
  string: "string",
  duration: "duration",
  ip: "ip",
  quantity: "quantity",
  stringSlice: "list",
  mapStringBool: "gates",
  colonSeparatedMultimapStringString: "headers",
  "[]v1.Taint": "taints",
  "reserved-memory": "reserved-memory",
  Level: "level",
  version: "version",
  "pattern=N,...": "vmodule",
};

/** Turns `schemas/facts/sources/flags.json` (measured, one entry a flag) into the table that the server loads. */
export function readFlagTable(page: string, json: Json): Reading<FlagTable> {
  const problems: Problem[] = [];
  const root = isJsonObject(json) ? json : {};
  const flags: [string, FlagRecord][] = [];
  const removed: [string, RemovedFlag][] = [];
  const report = (message: string): void => {
    problems.push({ page, line: 0, message });
  };
  for (const entry of jsonItems(root["flags"])) {
    const flag = isJsonObject(entry) ? entry : {};
    const name = textIn(flag, "name");
    const record = flagRecord(flag);
    if (name === undefined || !record) report(`${name ?? "a flag"} has no name or no known type`);
    else flags.push([name, record]);
  }
  for (const entry of jsonItems(root["removedBefore130"])) {
    const flag = isJsonObject(entry) ? entry : {};
    const name = textIn(flag, "name");
    const removedIn = textIn(flag, "removedIn");
    if (name === undefined || removedIn === undefined)
      report("a removed flag has no name or version");
    else removed.push([name, { removedIn, ...optional(flag, "instead") }]);
  }
  if (flags.length === 0) report("it has no flags");
  return { result: { flags: byName(flags), removed: byName(removed) }, problems };
}

function flagRecord(flag: JsonObject): FlagRecord | undefined {
  const kind = flagKind(flag);
  const group = (["config", "kubelet", "global", "command"] as const).find(
    (candidate) => candidate === flag["group"],
  );
  const since = textIn(flag, "since");
  if (!kind || !group || since === undefined) return undefined;
  return {
    kind,
    group,
    default: defaultOf(flag),
    ...optional(flag, "field"),
    ...(flag["orWithField"] !== undefined && optional(flag, "orWithField")),
    ...optional(flag, "shorthand"),
    os: flag["os"] === "windows" ? ("windows" as const) : undefined,
    deprecated: flag["deprecated"] === true ? (true as const) : undefined,
    ...optional(flag, "deprecatedSince"),
    hidden: flag["hidden"] === true ? (true as const) : undefined,
    since: !since.startsWith("<=") ? since : undefined,
    ...optional(flag, "removedIn"),
    ...optional(flag, "instead"),
  };
}

function flagKind(flag: JsonObject): FlagKind | undefined {
  if (flag["type"] !== "mapStringString") return kindOfType[textIn(flag, "type") ?? ""];
  if (flag["kind"] === "labels") return "labels";
  if (flag["kind"] === "map<") return "thresholds";
  return flag["oneKeyPerUse"] === true ? "option" : "map";
}

/** The default, with a step for each version in which it changed. */
function defaultOf(flag: JsonObject): FlagRecord["default"] {
  const changed = isJsonObject(flag["defaults"]) ? flag["defaults"] : undefined;
  if (!changed) return textIn(flag, "default") ?? "";
  const until = textIn(flag, "removedIn");
  const end = kubernetesVersions.findIndex((version) => version === until);
  const versions = kubernetesVersions.slice(0, end < 0 ? undefined : end);
  const steps = toSteps((version) => (versions.includes(version) ? changed[version] : undefined));
  // Each of its values is a text of the source; `removedIn` says what happens after the last version.
  return steps.filter(({ value }) => value !== null) as Versioned<string>;
}

function optional<K extends string>(flag: JsonObject, key: K): { readonly [P in K]?: string } {
  const text = textIn(flag, key);
  // The object has the one key that its type names.
  return text === undefined ? {} : ({ [key]: text } as { readonly [P in K]?: string });
}
