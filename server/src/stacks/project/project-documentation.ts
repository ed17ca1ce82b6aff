import { headline, paragraphs } from "../../engine/reports/markdown.ts";
import { searchablePhrase } from "../../engine/analysis/finding-text.ts";
import { projectKeys, ruleLevels } from "./messages/project-phrases.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { describeField, describeGate, describeValue } from "../../kubelet/index.ts";
import { describeFlag } from "../../flags/index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { DocumentationKey } from "../../engine/analysis/part-results.ts";
import { seccompDocumentation } from "../../seccomp/index.ts";

/** The description of a key of a project's file, by its path, as Markdown; undefined for unknown keys. */
export function describeProjectKey(path: string, { language }: Knowledge): string | undefined {
  // A node size has what a node has, and an override what the whole file has.
  const own = path.replace(/^overrides\.(?!files$)/, "").replace(/^nodes\.(?!name$)/, "node.");
  const key = projectKeys.find((candidate) => candidate === own);
  return key && paragraphs(`**${path}**`, language.project.keys[key]);
}

/** The effect of a severity on a rule's findings, as Markdown; undefined for other texts. */
export function describeLevel(text: string, { language }: Knowledge): string | undefined {
  const level = ruleLevels.find((candidate) => candidate === text);
  return level && headline(level, language.project.levels[level]);
}

/**
 * The description of a rule, as Markdown: its subject, its effect on the kubelet, and its log text. For an unknown id,
 * only its name.
 */
export function describeRule(rule: string, { rules, language, descriptions }: Knowledge): string {
  const facts = rules.get(rule);
  const advice = facts?.advice ? language.project.isAdvice : undefined;
  const phrase = searchablePhrase(facts);
  const log = phrase === undefined ? undefined : language.server.inItsLog(phrase);
  return paragraphs(`**${rule}**`, descriptions.ruleTitle(rule), advice, log?.trim());
}

/** The Markdown text of a documentation key; "" if there is none. Any text is safe to pass. */
export function documentationOf(
  key: DocumentationKey,
  version: KubernetesVersion,
  knowledge: Knowledge,
): string {
  switch (key.of) {
    case "field":
      return describeField(knowledge, key.kind, key.apiVersion, key.path, version) ?? "";
    case "flag":
      return describeFlag(knowledge, key.name, version) ?? "";
    case "gate":
      return describeGate(knowledge, key.name, version) ?? "";
    case "value":
      return describeValue(knowledge, key.kind, key.path, key.value, version) ?? "";
    case "rule":
      return knowledge.descriptions.ruleTitle(key.name) ?? "";
    case "rule-facts":
      return describeRule(key.name, knowledge);
    case "seccomp":
      return seccompDocumentation(key.name, key.kind, knowledge) ?? "";
    case "none":
      return "";
  }
}
