import type { Json } from "../../../server/src/facts/table.ts";
import type {
  AllowCondition,
  ArgumentCondition,
  RuntimeDefaultTable,
  SeccompModel,
} from "../../../server/src/facts/seccomp-table.ts";
import { isJsonObject, jsonItems, objectAt, byName } from "../tables/json-value.ts";
import type { JsonObject } from "../tables/json-value.ts";
import type { Problem, Reading } from "../problem.ts";

/** The table's file below `schemas/facts/sources/`. */
export const runtimeDefaultFile = "runtime-default.json";

const source =
  "Names and numbers of Moby's default profile (github.com/moby/profiles, as vendored in moby b985e2313a86), " +
  "which containerd's contrib/seccomp follows, with what that has otherwise from containerd 2.2 on; for Linux 4.8 and " +
  "later. Releases differ in details.";

/** Calls that containerd allows in every container, and Moby with a capability or not on every architecture. */
const containerdsOwn = {
  /** contrib/seccomp/seccomp_default.go has them among those that are always allowed. */
  always: ["lsm_get_self_attr", "lsm_list_modules", "lsm_set_self_attr"],
  /** And these where the node has that architecture. */
  onArchitecture: { riscv_hwprobe: "SCMP_ARCH_RISCV64" },
};

/**
 * The profile as a table: which calls are allowed, on which conditions, and by which capability. Rules for a minimal
 * kernel are included, since every kernel of today is newer.
 */
export function buildRuntimeDefault(
  profile: Json,
  model: SeccompModel,
): Reading<RuntimeDefaultTable> {
  const problems: Problem[] = [];
  const report = (message: string): void => {
    problems.push({ page: "the default profile", line: 0, message });
  };
  const allowed = new Set<string>();
  const conditional = new Map<string, AllowCondition[]>();
  const capabilities = new Map<string, Set<string>>();
  const errors = new Map<string, RuntimeDefaultTable["errors"][string]>();
  const top = isJsonObject(profile) ? profile : {};
  for (const rule of jsonItems(top["syscalls"])) {
    if (!isJsonObject(rule)) continue;
    const names = textsOf(rule["names"]);
    const [capability, ...more] = textsOf(objectAt(rule, "includes")["caps"]);
    const condition = conditionOf(rule, model);
    if (rule["action"] === "SCMP_ACT_ERRNO" && typeof rule["errnoRet"] === "number") {
      const error = { errno: rule["errnoRet"], withoutCaps: condition.withoutCaps ?? [] };
      for (const name of names) errors.set(name, error);
    } else if (rule["action"] !== "SCMP_ACT_ALLOW") {
      report(`a rule for ${names.join(", ")} neither allows nor gives an error`);
    } else if (capability !== undefined) {
      if (more.length > 0 || Object.keys(condition).length > 0) {
        report(`the rule for ${names.join(", ")} has more than a capability`);
      }
      const ofCapability = capabilities.get(capability) ?? new Set();
      for (const name of names) ofCapability.add(name);
      capabilities.set(capability, ofCapability);
    } else if (Object.keys(condition).length > 0) {
      for (const name of names) {
        conditional.set(name, [...(conditional.get(name) ?? []), condition]);
      }
    } else {
      for (const name of names) allowed.add(name);
    }
  }
  for (const name of containerdsOwn.always) {
    for (const calls of capabilities.values()) if (calls.delete(name)) allowed.add(name);
  }
  for (const [name, architecture] of Object.entries(containerdsOwn.onArchitecture)) {
    if (allowed.delete(name)) conditional.set(name, [{ archs: [architecture] }]);
  }
  const { defaultAction, defaultErrnoRet } = top;
  const hasDefaults = typeof defaultAction === "string" && typeof defaultErrnoRet === "number";
  if (!hasDefaults) report("it has no default action or error");
  const result = {
    source,
    defaultAction: hasDefaults ? defaultAction : "",
    defaultErrno: hasDefaults ? defaultErrnoRet : 0,
    allowed: [...allowed].sort(),
    conditional: byName(conditional),
    errors: byName(errors),
    capabilities: byName(
      [...capabilities].map(([name, calls]): [string, string[]] => [name, [...calls].sort()]),
    ),
  };
  return { result, problems };
}

/** Reads `schemas/facts/sources/runtime-default.json`; null where it has another shape. */
export function readRuntimeDefault(page: string, json: Json): Reading<RuntimeDefaultTable | null> {
  const table = isJsonObject(json) ? json : {};
  const keys = ["source", "defaultAction", "defaultErrno", "allowed", "conditional", "errors"];
  const lacking = [...keys, "capabilities"].filter((key) => table[key] === undefined);
  const problems = lacking.map((key) => ({ page, line: 0, message: `it has no ${key}` }));
  // `buildRuntimeDefault` has written it.
  return {
    result: problems.length > 0 ? null : (json as unknown as RuntimeDefaultTable),
    problems,
  };
}

function conditionOf(rule: JsonObject, model: SeccompModel): AllowCondition {
  const args = jsonItems(rule["args"]).flatMap(argumentOf);
  const archs = constantsOf(objectAt(rule, "includes")["arches"], model);
  const exceptArchs = constantsOf(objectAt(rule, "excludes")["arches"], model);
  const withoutCaps = textsOf(objectAt(rule, "excludes")["caps"]);
  return {
    ...(args.length > 0 && { args }),
    ...(archs.length > 0 && { archs }),
    ...(exceptArchs.length > 0 && { exceptArchs }),
    ...(withoutCaps.length > 0 && { withoutCaps }),
  };
}

function argumentOf(argument: Json): readonly ArgumentCondition[] {
  if (!isJsonObject(argument)) return [];
  const { index, value, valueTwo, op } = argument;
  if (typeof index !== "number" || typeof value !== "number" || typeof op !== "string") return [];
  return [{ index, value, ...(typeof valueTwo === "number" && { valueTwo }), op }];
}

/** Docker's short names of architectures as constants; one that has none stays as it is. */
function constantsOf(names: Json | undefined, model: SeccompModel): readonly string[] {
  const architectures = Object.entries(model.architectures);
  return textsOf(names).map(
    (name) => architectures.find(([, { short }]) => short === name)?.[0] ?? name,
  );
}

function textsOf(list: Json | undefined): readonly string[] {
  return jsonItems(list).filter((item) => typeof item === "string");
}
