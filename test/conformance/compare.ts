import { analyze } from "../../server/src/core/analysis/analyze.ts";
import { reportedErrors } from "../../server/src/core/rules/reported-findings.ts";
import { versionFrom } from "../../server/src/core/schema/field-index.ts";
import { knowledge } from "../support/knowledge.ts";
import { differences } from "./differences.ts";

/** One line of the reference data: an input and what the real kubelet said about it. */
export interface ConformanceCase {
  readonly id: string;
  readonly version: string;
  readonly kind: string;
  readonly main: string | null;
  readonly dropins?: unknown;
  readonly args?: readonly string[];
  readonly kubelet: {
    readonly starts: boolean;
    readonly outcome: string;
    readonly messages?: readonly string[];
    readonly ignored?: unknown;
  };
}

/** Parses one line; the files are part of the reference data, with the shape its README gives. */
export function parseCase(line: string): ConformanceCase {
  return JSON.parse(line) as ConformanceCase;
}

/** True for a case that a main file alone decides. */
export function isPlain({ main, dropins, args, version }: ConformanceCase): boolean {
  const hasMore = dropins !== undefined || (args ?? []).length > 0;
  return main !== null && !hasMore && versionFrom(version) !== undefined;
}

/** Where our verdict and the kubelet's differ, a sentence each; empty where they agree. */
export function differencesOf(each: ConformanceCase): string[] {
  const kubernetesVersion = versionFrom(each.version);
  if (!kubernetesVersion || each.main === null || differences.has(each.id)) return [];
  const isKubeletConfig = each.kind === "KubeletConfiguration";
  const options = { kubernetesVersion, isKubeletConfig, expectedKind: each.kind };
  const { findings, format } = analyze(each.main, options, knowledge);
  const errors = reportedErrors(findings, knowledge.rules, format);
  const messages = each.kubelet.messages ?? [];
  const wrong: string[] = [];
  if ((errors.length === 0) !== each.kubelet.starts) {
    const ours = errors.length === 0 ? "starts" : "does not start";
    wrong.push(`verdict: the kubelet says ${each.kubelet.outcome}, we say it ${ours}`);
  }
  const phraseOf = (rule: string): string | undefined => knowledge.rules.get(rule)?.phrase;
  const isNamed = (message: string): boolean =>
    errors.some(({ rule }) => message.includes(phraseOf(rule) ?? "\u0000"));
  // Of several wrong gates the kubelet names one, in random order.
  const anyOf = each.kubelet.outcome === "gateError" || each.kubelet.outcome === "panic";
  if (!each.kubelet.starts) {
    const unnamed = messages.filter((message) => !isNamed(message));
    const missing = anyOf && unnamed.length < messages.length ? [] : unnamed;
    wrong.push(...missing.map((message) => `not named: ${message}`));
  }
  for (const { rule, path } of errors) {
    const phrase = phraseOf(rule) ?? "\u0000";
    const isTrue =
      anyOf ||
      messages.some((message) => message.includes(phrase)) ||
      messages.some((message) => namesOneOf(rule, message));
    if (!isTrue) wrong.push(`beyond: ${rule} at ${path}`);
  }
  return wrong;
}

/** Parts of the start-up that go over a map in random order and end at the first mistake. */
const oneOfMany: readonly (readonly [rules: RegExp, messages: RegExp])[] = [
  [/^eviction-/, /^(?:run|NewMainKubelet)\(eviction(?:Hard)?\)/],
  [/^cpu-manager-option/, /^cpumanager: /],
  [/^topology-option/, /^topologymanager: /],
  [/^kube-reserved-/, /--kube-reserved value failed to parse/],
  [/^system-reserved-/, /--system-reserved value failed to parse/],
  [/^qos-reserved-/, /--qos-reserved value failed to parse/],
];

function namesOneOf(rule: string, message: string): boolean {
  return oneOfMany.some(([rules, messages]) => rules.test(rule) && messages.test(message));
}
