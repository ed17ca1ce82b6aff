import {
  kubernetesVersions,
  stages,
  type Json,
  type RuleTable,
} from "../../../server/src/facts/table.ts";
import type { Reading } from "../problem.ts";
import { count, mapOf, objectOf, oneOf, text } from "./json-shape.ts";

const version = oneOf(...kubernetesVersions);

const findings = mapOf(
  objectOf(
    { stage: oneOf(...stages) },
    {
      severity: oneOf("error", "warning", "information", "hint"),
      since: version,
      until: version,
      phrase: text,
      logged: objectOf({}, { since: version, verbosity: count }),
      advice: oneOf(true),
      otherVersions: oneOf("newer", "older", "any"),
      certainty: oneOf("release-notes", "carried-over"),
    },
  ),
);

/** Reads facts about findings without a rule; rules state theirs in their own files. */
export function readFindingFacts(page: string, json: Json): Reading<RuleTable> {
  const problems = findings(json, "it").map((message) => ({ page, line: 0, message }));
  // The shape has been looked at, key by key.
  return { result: problems.length > 0 ? {} : (json as unknown as RuleTable), problems };
}
