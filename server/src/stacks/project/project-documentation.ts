import { headline, paragraphs } from "../../engine/reports/markdown.ts";
import { searchablePhrase } from "../../engine/analysis/finding-text.ts";
import { projectKeys, ruleLevels } from "./messages/project-phrases.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";

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
