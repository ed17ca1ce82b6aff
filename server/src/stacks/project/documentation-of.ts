import { describeField, describeGate, describeValue } from "../../kubelet/index.ts";
import { describeFlag } from "../../flags/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { DocumentationKey } from "../../engine/analysis/part-results.ts";
import { describeRule } from "./project-documentation.ts";
import { seccompDocumentation } from "../../seccomp/index.ts";

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
