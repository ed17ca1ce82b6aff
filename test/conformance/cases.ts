import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { parseCase, type ConformanceCase } from "./compare.ts";
import type { FlagCase } from "./flag-cases.ts";

const folder = new URL("cases/", import.meta.url);

/** The files of cases that belong to the project, in order of their names. */
export function caseFiles(): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => fileURLToPath(new URL(name, folder)));
}

/** The cases of a file of JSON lines, which may be compressed; throws where it cannot be read. */
export function allCasesOf(path: string): (ConformanceCase | FlagCase)[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map(parseCase);
}

/** The same without command lines, which have a form of their own. */
export function casesOf(path: string): ConformanceCase[] {
  return allCasesOf(path).flatMap((each) => ("flags" in each ? [] : [each]));
}
