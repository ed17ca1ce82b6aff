import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { basename } from "node:path";
import { parseCase, type ConformanceCase } from "./compare.ts";
import { nodeCasesOf, type NodeCase } from "./node-cases.ts";
import type { FlagCase } from "./flag-cases.ts";
import type { PlatformCase } from "./platform-cases.ts";

/** A case of one of the forms that the files of cases have. */
export type ReferenceCase = ConformanceCase | FlagCase | NodeCase;

const folder = new URL("cases/", import.meta.url);

/** Files of other tools, whose result is not the kubelet's. */
const platformsFile = fileURLToPath(new URL("platforms.jsonl.gz", folder));

/** The files of the kubelet's cases that belong to the project, in order of their names. */
export function caseFiles(): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => fileURLToPath(new URL(name, folder)))
    .filter((path) => path !== platformsFile);
}

/** The cases of a file of JSON lines, which may be compressed; throws where it cannot be read. */
export function allCasesOf(path: string): ReferenceCase[] {
  const lines = linesOf(path);
  const [, topic] = /^node-(.*)\.jsonl/.exec(basename(path)) ?? [];
  return topic === undefined ? lines.map(parseCase) : nodeCasesOf(lines, topic);
}

/** The results of the platforms' own code for their files: those of the project, or of another file of such cases. */
export function platformCases(path = platformsFile): PlatformCase[] {
  return linesOf(path).map((line) => JSON.parse(line) as PlatformCase);
}

function linesOf(path: string): string[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text.split("\n").filter((line) => line !== "");
}

/** Cases with command lines and nodes have forms of their own. */
export function casesOf(path: string): ConformanceCase[] {
  return allCasesOf(path).flatMap((conformanceCase) =>
    "flags" in conformanceCase || "node" in conformanceCase ? [] : [conformanceCase],
  );
}
