import type { Hover } from "../../engine/analysis/hover-model.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { nodeOfStep, pathAt } from "../../engine/syntax/path-at.ts";
import type { ParsedFile } from "../../engine/syntax/located-node.ts";
import { touches } from "../../engine/text/span.ts";
import { knownRules } from "./known-rules.ts";
import { describeLevel, describeProjectKey, describeRule } from "./project-documentation.ts";

/** The description of a key, a rule or a severity of a project's file; undefined for everything else. */
export function projectHoverAt(
  { documents: [document] }: ParsedFile,
  offset: number,
  knowledge: Knowledge,
): Hover | undefined {
  const steps = pathAt(document?.root, offset);
  const last = steps.at(-1);
  const node = last && nodeOfStep(last);
  if (node?.kind !== "scalar" || !touches(node.span, offset)) return undefined;
  const { span } = node;
  const names = steps.flatMap((step) => (step.kind === "entry" ? [step.key] : []));
  const [first, rule, ...more] = names[0] === "overrides" ? names.slice(1) : names;
  if (first === "rules" && rule !== undefined) {
    if (more.length > 0 || !knownRules(knowledge).has(rule)) return undefined;
    const isKey = last?.kind === "entry" && last.part === "key";
    if (isKey) return { span, markdown: describeRule(rule, knowledge), rule };
    const level = describeLevel(node.text, knowledge);
    return level === undefined ? undefined : { span, markdown: level };
  }
  const markdown = describeProjectKey(names.join("."), knowledge);
  return markdown === undefined ? undefined : { span, markdown };
}
