import type { Json } from "../../../server/src/facts/table.ts";
import { isJsonObject } from "./json-value.ts";
import type { Problem, Reading } from "../problem.ts";

/** Texts by kind and path. */
export type Descriptions = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads `schemas/descriptions/en/fields.json`: kind -> path -> text. */
export function readDescriptions(page: string, json: Json): Reading<Descriptions> {
  const problems: Problem[] = [];
  const kinds = Object.entries(isJsonObject(json) ? json : {}).map(([kind, texts]) => {
    const entries = Object.entries(isJsonObject(texts) ? texts : {}).flatMap(([path, text]) => {
      if (typeof text === "string") return [[path, text] as const];
      problems.push({ page, line: 0, message: `${kind} ${path} is no text` });
      return [];
    });
    return [kind, new Map(entries)] as const;
  });
  return { result: new Map(kinds), problems };
}
