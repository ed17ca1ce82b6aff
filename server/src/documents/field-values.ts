import type { Analysis } from "../kubelet/index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { Span } from "../engine/text/span.ts";
import { stepsOfPath } from "../engine/text/value-path.ts";
import { fieldAtPath, type CompletionCandidate } from "./completion-field.ts";
import { valueCandidates } from "./completion-values.ts";

/** Nothing is written on lines of its own. */
const indentation = { map: 2, list: 2 } as const;

/**
 * The allowed values of a field of the analysis's first document, as JSON, for completion in other forms; empty for
 * unknown fields. `path` is the kubelet's.
 */
export function fieldValues(
  analysis: Analysis,
  path: string,
  span: Span,
  knowledge: Knowledge,
): readonly CompletionCandidate[] {
  const [document] = analysis.documents;
  const { index } = document ?? {};
  if (!document || !index) return [];
  const steps = stepsOfPath(path).map((step) => ({ key: String(step) }));
  const field = fieldAtPath(index, steps);
  const container = fieldAtPath(index, steps.slice(0, -1));
  if (!field || !container) return [];
  const key = steps.at(-1)?.key ?? "";
  const holder = container.record.type === "map" ? { field: container, key } : undefined;
  const place = { span, lead: "", column: 0, style: "json", indentation } as const;
  return valueCandidates(place, field, { analysis, document, knowledge }, holder);
}
