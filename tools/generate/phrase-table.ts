import { isJsonObject, jsonItems } from "./json-value.ts";
import type { Json } from "../../server/src/core/schema/table.ts";
import type { Problem, Reading } from "./problem.ts";

/** The kubelet's own key phrase by rule id. */
export type PhraseTable = { readonly [rule: string]: string };

/** Takes the key phrases from `facts/rules.json`; rules about which the kubelet is silent have none. */
export function readPhraseTable(page: string, json: Json): Reading<PhraseTable> {
  const problems: Problem[] = [];
  const phrases: [string, string][] = [];
  for (const rule of jsonItems(json)) {
    const id = isJsonObject(rule) ? rule["id"] : undefined;
    const phrase = isJsonObject(rule) ? rule["phrase"] : undefined;
    if (typeof id !== "string" || typeof phrase !== "string") {
      problems.push({ page, line: 0, message: "a rule without id or phrase" });
    } else if (phrase !== "" && phrase !== "(no message)") {
      phrases.push([id, phrase]);
    }
  }
  if (phrases.length === 0) problems.push({ page, line: 0, message: "it has no phrases" });
  return { result: Object.fromEntries(phrases.sort(([a], [b]) => (a < b ? -1 : 1))), problems };
}
