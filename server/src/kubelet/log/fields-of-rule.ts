import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { configIndex } from "../config-index.ts";
import { rules } from "../rules/rule-registry.ts";

/** More fields than these say nothing about the one to look at. */
const maxFields = 4;

/** The fields of a KubeletConfiguration that a rule is about: those that it reads, or whose values it restricts. */
export function fieldsOfRule(
  rule: string,
  version: KubernetesVersion,
  { schema }: Pick<Knowledge, "schema">,
): readonly string[] {
  const fields = configIndex(schema, version)?.byPath ?? new Map<string, never>();
  const read = keysOf(rule).filter((key) => fields.has(key));
  const restricted = [...fields].flatMap(([path, { record }]) => {
    const constraints = [record.enum, record.range, record.format];
    const isOf = constraints.some(
      (constraint) =>
        constraint?.rule === rule || Object.values(constraint?.ruleOf ?? {}).includes(rule),
    );
    return isOf ? [path] : [];
  });
  const found = [...new Set([...read, ...restricted])];
  return found.length > maxFields ? [] : found;
}

function keysOf(rule: string): readonly string[] {
  const found = definedRule(rule);
  return found && "keys" in found ? found.keys : [];
}

/** Ids of findings about something else: flags, credential providers, seccomp profiles and pods. */
const otherSubjects = /^(?:flag|cred|seccomp|image-record)-/;

/** False for a rule that a KubeletConfiguration alone never breaks: it is about the node, the flags or another file. */
export function isAboutConfiguration(
  rule: string,
  { rules: facts }: Pick<Knowledge, "rules">,
): boolean {
  if (facts.get(rule)?.stage === "flags" || otherSubjects.test(rule)) return false;
  const found = definedRule(rule);
  return !(found && "subject" in found && found.subject === "node");
}

function definedRule(rule: string): (typeof rules)[keyof typeof rules] | undefined {
  return Object.hasOwn(rules, rule) ? rules[rule as keyof typeof rules] : undefined;
}
