import { parseDuration } from "../../engine/syntax/duration.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { LogTopic } from "../messages/log-topics.ts";
import { causesOfLog } from "./causes-of-log.ts";
import { fieldsOfRule } from "./fields-of-rule.ts";
import { seccompRecords } from "./seccomp-record.ts";

/** The cause of a line in a log, in the user's language. */
export interface ExplainedLine {
  /** The line as it was given. */
  readonly line: string;
  /** The rule, if a file can have the mistake; it has a page. */
  readonly rule?: string;
  /** The topic, if no rule is the cause. */
  readonly topic?: LogTopic | "seccomp-record";
  readonly title: string;
  /** Of a topic: why the kubelet writes it, and what to do. A rule's page says both. */
  readonly cause?: string;
  readonly remedy?: string;
  /** The settings that matter: paths of fields, and flags with their dashes. */
  readonly fields: readonly string[];
}

/** The causes of a log's lines, each once; then the system calls that seccomp profiles denied or logged. */
export function explainLog(
  log: string,
  version: KubernetesVersion,
  knowledge: Knowledge,
): readonly ExplainedLine[] {
  const explained = causesOfLog(log, version, knowledge).flatMap(
    ({ line, rules, topic, fields = [] }): ExplainedLine[] => {
      const [rule] = rules;
      if (topic !== undefined) {
        const text = knowledge.language.logs[topic];
        return [{ line, topic, ...text, rule, fields }];
      }
      return rules.map((id) => ({
        line,
        rule: id,
        title: knowledge.descriptions.ruleTitle(id) ?? "",
        remedy: remedyOf(line, knowledge),
        fields: fieldsOfRule(id, version, knowledge),
      }));
    },
  );
  const byName = new Map<string, ExplainedLine>();
  for (const found of explained) {
    const name = found.topic ?? found.rule ?? "";
    if (!byName.has(name)) byName.set(name, found);
  }
  return [...byName.values(), ...explainRecords(log, knowledge)];
}

function explainRecords(log: string, knowledge: Knowledge): readonly ExplainedLine[] {
  return seccompRecords(log, knowledge).map(({ line, record }) => ({
    line,
    topic: "seccomp-record",
    ...knowledge.language.seccompRecord(record),
    fields: [],
  }));
}

/** A remedy with the numbers of the line; undefined where the rule's page says what to do. */
function remedyOf(line: string, { language }: Knowledge): string | undefined {
  const [, wanted = ""] = /logind InhibitDelayMaxSec to (\S+)/.exec(line) ?? [];
  const duration = parseDuration(wanted);
  return duration.ok
    ? language.server.raiseInhibitDelay(Math.ceil(Number(duration.nanoseconds) / 1e9))
    : undefined;
}
