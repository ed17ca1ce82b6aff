import type { Json } from "../../../server/src/facts/table.ts";
import type {
  RuntimeDefaultTable,
  SeccompModel,
  SeccompTexts,
} from "../../../server/src/facts/seccomp-table.ts";
import type { Shape } from "../tables/json-shape.ts";
import { isJsonObject, jsonItems } from "../tables/json-value.ts";
import type { Problem, Reading } from "../problem.ts";
import { modelShape, textsShape } from "./seccomp-shapes.ts";
import type { SyscallFacts } from "./syscall-table.ts";

/** The measured facts about the runtimes: the model must contain all of them. */
export interface RuntimeFacts {
  /** The constants of the OCI schema, by the model's member. */
  readonly constants: {
    readonly actions: readonly string[];
    readonly operators: readonly string[];
    readonly flags: readonly string[];
    readonly architectures: readonly string[];
  };
  readonly runcArchitectures: readonly string[];
  /** Every error phrase of every runtime and loader. */
  readonly phrases: readonly string[];
}

/** Sources of the tables and schemas of seccomp. */
export interface SeccompSources {
  readonly calls: SyscallFacts;
  readonly runtimes: RuntimeFacts;
  readonly model: SeccompModel;
  readonly texts: SeccompTexts;
  /** Calls that runtimes allow if a pod asks for their default. */
  readonly runtimeDefault: RuntimeDefaultTable;
}

/** Reads `schemas/facts/overlay/seccomp.json`; null where it has another shape. */
export function readSeccompModel(page: string, json: Json): Reading<SeccompModel | null> {
  const problems = wrongShape(page, json, modelShape);
  // The shape has been looked at, key by key.
  return { result: problems.length > 0 ? null : (json as unknown as SeccompModel), problems };
}

/** Reads `schemas/descriptions/en/seccomp.json`; null where it has another shape. */
export function readSeccompTexts(page: string, json: Json): Reading<SeccompTexts | null> {
  const problems = wrongShape(page, json, textsShape);
  return { result: problems.length > 0 ? null : (json as unknown as SeccompTexts), problems };
}

function wrongShape(page: string, json: Json, shape: Shape): readonly Problem[] {
  return shape(json, "it").map((message) => ({ page, line: 0, message }));
}

/** Reads `facts/seccomp-runtimes.json`. */
export function readRuntimeFacts(page: string, json: Json): Reading<RuntimeFacts> {
  const constants = {
    actions: textsAt(json, "schema", "actions"),
    operators: textsAt(json, "schema", "operators"),
    flags: textsAt(json, "schema", "flags"),
    architectures: textsAt(json, "schema", "architectures"),
  };
  const loaders = Object.keys(objectAt(json, "loaders"));
  const phrases = [
    ...textsAt(json, "runc", "errors"),
    ...textsAt(json, "crun", "errors"),
    ...loaders.flatMap((loader) => textsAt(json, "loaders", loader, "errors")),
  ];
  const runcArchitectures = textsAt(json, "runc", "architectures_known");
  const isWhole = Object.values(constants).every((list) => list.length > 0) && phrases.length > 0;
  return {
    result: { constants, runcArchitectures, phrases },
    problems: isWhole ? [] : [{ page, line: 0, message: "it lacks constants or phrases" }],
  };
}

function objectAt(json: Json, ...path: readonly string[]): { readonly [key: string]: Json } {
  let value: Json = json;
  for (const key of path) value = (isJsonObject(value) ? value[key] : undefined) ?? null;
  return isJsonObject(value) ? value : {};
}

/** The texts of a list, or the values of an object. */
function textsAt(json: Json, ...path: readonly string[]): readonly string[] {
  const last = path.at(-1) ?? "";
  const value = objectAt(json, ...path.slice(0, -1))[last] ?? null;
  const items = isJsonObject(value) ? Object.values(value) : jsonItems(value);
  return items.filter((item) => typeof item === "string");
}
