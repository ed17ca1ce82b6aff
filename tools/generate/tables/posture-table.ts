import type { Json } from "../../../server/src/facts/table.ts";
import {
  controlIds,
  type BenchmarkRecord,
  type PostureTable,
  type ToolTest,
} from "../../../server/src/facts/posture-table.ts";
import { isJsonObject, jsonItems } from "./json-value.ts";
import type { Problem, Reading } from "../problem.ts";

/** The file of the generated table below `schemas/`. */
export const postureFile = "generated/posture.json";

/**
 * Joins the benchmarks of `schemas/facts/sources/posture`, a file each, into one table that has every test once.
 * `mapping.json` there says which benchmark a platform's version is checked against.
 */
export function buildPostureTable(files: ReadonlyMap<string, Json>): Reading<PostureTable> {
  const problems: Problem[] = [];
  const tests = new Map<string, number>();
  const benchmarks: [string, BenchmarkRecord][] = [];
  for (const [file, json] of files) {
    if (file === "mapping.json") continue;
    const page = `schemas/facts/sources/posture/${file}`;
    const checks = isJsonObject(json) ? jsonItems(json["checks"]) : [];
    if (!isJsonObject(json) || checks.length === 0) {
      problems.push({ page, line: 0, message: "it has no checks" });
      continue;
    }
    const records = checks.map((check): Json => {
      if (!isJsonObject(check)) return check;
      const { test, ...record } = check;
      const isControl = controlIds.some((id) => id === record["control"]);
      const id = typeof record["id"] === "string" ? record["id"] : "a check without id";
      if (!isControl) problems.push({ page, line: 0, message: `${id} has no control of ours` });
      return test === undefined ? record : { ...record, test: numberOf(test, tests) };
    });
    // The controls are checked above; of the rest the types are those that the files are written by.
    const record = { ...json, checks: records } as unknown as BenchmarkRecord;
    benchmarks.push([file.replace(/\.json$/, ""), record]);
  }
  const mapping = files.get("mapping.json") ?? [];
  const table = {
    tests: [...tests.keys()].map((text) => JSON.parse(text) as ToolTest),
    benchmarks: Object.fromEntries(benchmarks),
    mapping: mapping as unknown as PostureTable["mapping"],
  };
  problems.push(...strayMappings(table));
  return { result: table, problems };
}

function numberOf(test: Json, tests: Map<string, number>): number {
  const text = JSON.stringify(test);
  const number = tests.get(text) ?? tests.size;
  tests.set(text, number);
  return number;
}

function strayMappings({ mapping, benchmarks }: PostureTable): readonly Problem[] {
  return mapping
    .filter(({ benchmark }) => !Object.hasOwn(benchmarks, benchmark))
    .map(({ benchmark }) => {
      const message = `it names ${benchmark}, of which there is no file`;
      return { page: "schemas/facts/sources/posture/mapping.json", line: 0, message };
    });
}
