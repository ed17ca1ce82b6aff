import { jsonText, type ExactJson } from "../../server/src/engine/text/json-text.ts";
import { isDeepStrictEqual } from "node:util";
import { checkCase } from "../../server/src/answers/reports/check-case.ts";
import type { Finding } from "../../server/src/engine/analysis/finding.ts";
import { versionFrom } from "../../server/src/facts/field-index.ts";
import type { KubernetesVersion } from "../../server/src/facts/table.ts";
import { knowledge } from "../support/knowledge.ts";
import type { NodeDescription } from "../../server/src/kubelet/node-description.ts";
import type { Disagreement } from "./disagreement.ts";
import { nodeDisagreement, type NodeCase } from "./node-cases.ts";
import { baseOf, changedLeaves, configCase, expectedOf, type FlagCase } from "./flag-cases.ts";

/** One line of the reference data: an input and what the real kubelet said about it. */
export interface ConformanceCase {
  readonly id: string;
  /** The topic of the case, such as `S/flowmap`. */
  readonly tag?: string;
  readonly version: string;
  readonly kind: string;
  readonly main: string | null;
  readonly dropins?: readonly { readonly path: string; readonly text?: string }[];
  readonly args?: readonly string[];
  /** The node that the files are for, in the form of `kubelet.node`. */
  readonly nodeDescription?: NodeDescription;
  /** Of a case that comes from code: the file that decides it, and how certain that is. */
  readonly source?: string;
  readonly certainty?: string;
  readonly kubelet: {
    readonly starts: boolean;
    readonly outcome: string;
    readonly messages?: readonly string[];
    /** The unknown fields that it reports. */
    readonly ignored?: unknown;
    readonly effective?: unknown;
  };
}

/** Parses one line; the files are part of the reference data, with the shape its README gives. */
export function parseCase(line: string): ConformanceCase | FlagCase {
  return JSON.parse(line) as ConformanceCase | FlagCase;
}

/** True for a case of a version that the product knows. */
export function isSupported({ version }: ConformanceCase | FlagCase | NodeCase): boolean {
  return versionFrom(version) !== undefined;
}

/** Compares one case; the cases of `differences.ts` are compared like all others. */
export function disagreementOn(
  conformanceCase: ConformanceCase | FlagCase | NodeCase,
): Disagreement {
  if ("node" in conformanceCase) return nodeDisagreement(conformanceCase);
  const version = versionFrom(conformanceCase.version);
  if (!version) return { verdict: [], effective: [], errors: [] };
  if ("flags" in conformanceCase) return flagDisagreement(conformanceCase, version);
  const { kind, main, dropins, args = [], nodeDescription: node, kubelet } = conformanceCase;
  const dropIns = dropins?.flatMap(({ path, text }) =>
    text === undefined ? [] : [{ path, text }],
  );
  const input = { version, kind, main, dropIns, args, mainFolder: "/ETC", node };
  const verdict = checkCase(input, knowledge);
  const errors = verdict.findings
    .map(({ finding }) => finding)
    .filter(({ severity }) => severity === "error");
  return {
    verdict: wrongVerdict(verdict.starts, kubelet),
    // Cases of a version whose kubelet was not run have a result and no values.
    effective:
      kubelet.starts && kubelet.effective !== undefined
        ? wrongValues(plain(verdict.effective), kubelet.effective, "effective")
        : [],
    errors: wrongErrors(errors, kubelet),
  };
}

/** Compares the result for a command line, and its changes of the configuration. */
function flagDisagreement(flagCase: FlagCase, version: KubernetesVersion): Disagreement {
  const { kubelet } = flagCase;
  const verdict = checkCase(configCase(flagCase, version), knowledge);
  const base = checkCase(configCase(baseOf(flagCase), version), knowledge);
  const changed = changedLeaves(plain(base.effective), plain(verdict.effective));
  return {
    verdict: wrongVerdict(verdict.starts, { ...kubelet, outcome: kubelet.stage }),
    effective: kubelet.starts ? wrongValues(changed, expectedOf(flagCase), "effective") : [],
    errors: [],
  };
}

/** Without the readonly classes and undefined members that JSON does not have. */
function plain(value: ExactJson | undefined): unknown {
  return value === undefined ? undefined : JSON.parse(jsonText(value));
}

function wrongValues(ours: unknown, theirs: unknown, path: string): string[] {
  if (isDeepStrictEqual(ours, theirs)) return [];
  if (!isObject(ours) || !isObject(theirs)) {
    return [`${path}: the kubelet has ${JSON.stringify(theirs)}, we have ${JSON.stringify(ours)}`];
  }
  const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  return [...keys].flatMap((key) => wrongValues(ours[key], theirs[key], `${path}.${key}`));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function wrongVerdict(
  starts: boolean,
  kubelet: Pick<ConformanceCase["kubelet"], "starts" | "outcome">,
): string[] {
  if (starts === kubelet.starts) return [];
  const ours = starts ? "starts" : "does not start";
  return [`verdict: the kubelet says ${kubelet.outcome}, we say it ${ours}`];
}

function wrongErrors(errors: readonly Finding[], kubelet: ConformanceCase["kubelet"]): string[] {
  const wrong: string[] = [];
  const messages = kubelet.messages ?? [];
  const phraseOf = (rule: string): string | undefined => knowledge.rules.get(rule)?.phrase;
  const isNamed = (message: string): boolean =>
    errors.some(({ rule }) => message.includes(phraseOf(rule) ?? "\u0000"));
  // Of several wrong gates the kubelet names one, in random order.
  const anyOf = kubelet.outcome === "gateError" || kubelet.outcome === "panic";
  if (!kubelet.starts) {
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

/** Parts of the start-up that walk a map in random order and stop at the first mistake. */
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
