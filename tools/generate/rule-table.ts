import type { Json, RuleFacts, RuleTable } from "../../server/src/core/schema/table.ts";
import { isJsonObject, jsonItems } from "./json-value.ts";
import type { Problem, Reading } from "./problem.ts";

/** Takes stage and key phrase of every rule from `facts/rules.json`. */
export function readRuleTable(page: string, json: Json): Reading<RuleTable> {
  const problems: Problem[] = [];
  const rules: [string, RuleFacts][] = [];
  for (const rule of jsonItems(json)) {
    const { id, phrase, stage } = isJsonObject(rule) ? rule : {};
    if (typeof id !== "string" || typeof phrase !== "string" || typeof stage !== "string") {
      problems.push({ page, line: 0, message: "a rule without id, stage or phrase" });
      continue;
    }
    const isSpoken = phrase !== "" && phrase !== "(no message)";
    const advice = isAdvice(id, isJsonObject(rule) ? rule["checkedByKubelet"] : undefined);
    const facts = { stage: stageOf(id, stage), ...(isSpoken && { phrase }) };
    rules.push([id, advice ? { ...facts, advice } : facts]);
  }
  if (rules.length === 0) problems.push({ page, line: 0, message: "it has no rules" });
  return { result: Object.fromEntries(rules.sort(([a], [b]) => (a < b ? -1 : 1))), problems };
}

/** What the kubelet does in silence (it reads one document, drops keys of drop-ins) is no advice. */
function isAdvice(id: string, checkedByKubelet: Json | undefined): boolean {
  return checkedByKubelet === false && id !== "yaml-multi-document" && !id.startsWith("dropin-");
}

/** The catalogue counts gates as decoding and logging as validation; the kubelet stops between. */
function stageOf(id: string, stage: string): RuleFacts["stage"] {
  if (id.startsWith("feature-gate-") && id !== "feature-gate-value-not-boolean") return "gates";
  if (id.startsWith("logging-") && stage === "validation") return "logging";
  return stage === "decode" || stage === "validation" ? stage : "start-up";
}

const stages = ["flags", "decode", "gates", "logging", "validation", "start-up"] as const;

/** Reads the overlay's rules: `{"<id>": {"stage": "…", "phrase": "…", "advice": true}}`. */
export function readOwnRules(page: string, json: Json): Reading<RuleTable> {
  const problems: Problem[] = [];
  const rules: [string, RuleFacts][] = [];
  for (const [id, facts] of Object.entries(isJsonObject(json) ? json : {})) {
    const stage = isJsonObject(facts) ? facts["stage"] : undefined;
    const phrase = isJsonObject(facts) ? facts["phrase"] : undefined;
    const known = stages.find((each) => each === stage);
    if (!known || (phrase !== undefined && typeof phrase !== "string")) {
      problems.push({ page, line: 0, message: `${id} needs a known stage and a phrase of text` });
    } else {
      const advice = isJsonObject(facts) && facts["advice"] === true;
      const about = { stage: known, ...(phrase !== undefined && { phrase }) };
      rules.push([id, advice ? { ...about, advice } : about]);
    }
  }
  return { result: Object.fromEntries(rules), problems };
}
