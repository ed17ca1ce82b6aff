import {
  type ArgumentProblem,
  type FlagMistake,
  type FlagUse,
  type FlagValues,
  type GateStates,
  type NodeDescription,
  type StrayWord,
  type TreeMap,
  checkFlagValues,
  checkLabels,
} from "../kubelet/index.ts";
import type { Finding, Severity } from "../engine/analysis/finding.ts";
import type { flagMessages } from "./messages/flag-messages.ts";
import type { MessageRef } from "../engine/messages/message-ref.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import type { Span } from "../engine/text/span.ts";

/** The problems of a command line alone, grouped by when the kubelet finds them. */
export interface FlagFindings {
  /** Found before any file is read, in the order in which the kubelet finds them. */
  readonly early: readonly Finding[];
  /** Found once the files are read. */
  readonly late: readonly Finding[];
}

/**
 * Checks everything on a command line that needs no file: unreadable words, words that belong to no flag, labels,
 * values of flags without a field, deprecated flags. `files` is the configuration that the files result in.
 */
export function flagFindings(
  { parsed }: FlagValues,
  version: KubernetesVersion,
  isGateOn: GateStates,
  os: NodeDescription["os"] = "linux",
  files?: TreeMap,
): FlagFindings {
  const { uses, problems, words } = parsed;
  const early = [
    ...problems
      .filter(({ kind }) => !(kind === "windows" && os === "windows"))
      .map((problem) => problemFinding(problem, version)),
    ...words.map(wordFinding),
    ...printing(uses),
    ...checkLabels(uses).map(mistakeFinding),
  ];
  const late = [
    ...checkFlagValues(uses, version, isGateOn, os).map(mistakeFinding),
    ...quotedValues(uses),
    ...deadSwitch(uses, files),
    ...deprecated(uses),
  ];
  return { early, late };
}

/** A finding about an argument; the path is the flag with its dashes. */
function finding<R extends keyof typeof flagMessages>(
  rule: R,
  severity: Severity,
  span: Span,
  path: string,
  message: Extract<MessageRef, { key: R }>,
): Finding {
  return { rule, severity, span, path, message };
}

function problemFinding(problem: ArgumentProblem, version: KubernetesVersion): Finding {
  const { span } = problem;
  switch (problem.kind) {
    case "unknown": {
      const { suggestion, since } = problem;
      const flag = `--${problem.name}`;
      const params = { flag, suggestion, since, version, isWindows: false };
      return finding("flag-unknown", "error", span, flag, { key: "flag-unknown", params });
    }
    case "windows": {
      const flag = `--${problem.name}`;
      const params = { flag, suggestion: undefined, since: undefined, version, isWindows: true };
      return finding("flag-unknown", "error", span, flag, { key: "flag-unknown", params });
    }
    case "syntax": {
      const flag = problem.written;
      const params = { flag, suggestion: undefined, since: undefined, version, isWindows: false };
      return finding("flag-unknown", "error", span, flag, { key: "flag-unknown", params });
    }
    case "gone": {
      const flag = `--${problem.name}`;
      const { removedIn, instead } = problem.gone;
      const params = { flag, removedIn, instead, version };
      return finding("flag-removed", "error", span, flag, { key: "flag-removed", params });
    }
    case "one-dash": {
      const { written, suggestion } = problem;
      const params = { written, suggestion };
      return finding("flag-one-dash", "error", span, written, { key: "flag-one-dash", params });
    }
    case "no-value": {
      const flag = dashed(problem.flag.name);
      const key = "flag-missing-value";
      return finding(key, "error", span, flag, { key, params: { flag } });
    }
    case "value": {
      const flag = dashed(problem.flag.name);
      const { text: written, refused } = problem;
      const params = { flag, written, part: refused.part, problem: refused.problem };
      return finding("flag-value", "error", span, flag, { key: "flag-value", params });
    }
  }
}

function dashed(name: string): string {
  return name === "v" ? "-v" : `--${name}`;
}

function wordFinding({ text: word, span, behind }: StrayWord): Finding {
  const key = "flag-stray-word";
  return finding(key, "error", span, word, { key, params: { word, behind } });
}

/** `--help` goes before `--version`. */
function printing(uses: readonly FlagUse[]): Finding[] {
  const names = ["help", "version"];
  return names.flatMap((name) => {
    const use = uses.findLast(({ flag }) => flag.name === name);
    if (use?.value.kind !== "bool" || !use.value.value) return [];
    const flag = `--${name}`;
    const key = "flag-prints-and-ends";
    return [finding(key, "error", use.span, flag, { key, params: { flag } })];
  });
}

function mistakeFinding(mistake: FlagMistake): Finding {
  const { use } = mistake;
  const flag = dashed(use.flag.name);
  const span = use.valueSpan;
  switch (mistake.kind) {
    case "reserved-label": {
      const key = "flag-node-label-reserved";
      return finding(key, "error", span, flag, { key, params: { label: mistake.label.key } });
    }
    case "label-format": {
      const key = "flag-node-label-format";
      const params = { label: mistake.written, part: mistake.part };
      return finding(key, "error", span, flag, { key, params });
    }
    case "node-ip": {
      const { problem, ignored } = mistake;
      const severity = problem === "ignored" ? "warning" : "error";
      const params = { written: use.text, problem, ignored };
      return finding("flag-node-ip", severity, span, flag, { key: "flag-node-ip", params });
    }
    case "refused": {
      const { problem, written } = mistake;
      const params = { problem, written };
      return finding("flag-refused", "error", span, flag, { key: "flag-refused", params });
    }
  }
}

/** Texts in quotes that the kubelet takes as part of the value: nothing behind the parser removes them. Lists are CSV, which has quotes of its own. */
function quotedValues(uses: readonly FlagUse[]): Finding[] {
  return uses.flatMap((use) => {
    const { text: written, value } = use;
    const [, quote = "", inner = ""] = /^(["'])(.+)\1$/s.exec(written) ?? [];
    if (value.kind !== "text" || inner === "" || inner.includes(quote)) return [];
    const flag = dashed(use.flag.name);
    const key = "flag-quoted-value";
    const params = { flag, written, inner };
    return [finding(key, "warning", use.valueSpan, flag, { key, params })];
  });
}

/** Either of flag and field switches seccomp's default on; the flag alone cannot switch it off. */
function deadSwitch(uses: readonly FlagUse[], files: TreeMap | undefined): Finding[] {
  return uses.flatMap((use) => {
    const field = use.flag.record.orWithField;
    const value = field === undefined ? undefined : files?.entries.get(field)?.value;
    const isOn = value?.kind === "scalar" && value.value.type === "bool" && value.value.value;
    if (!isOn || use.value.kind !== "bool" || use.value.value) return [];
    const key = "flag-seccomp-default";
    return [finding(key, "warning", use.span, dashed(use.flag.name), { key, params: {} })];
  });
}

function deprecated(uses: readonly FlagUse[]): Finding[] {
  const seen = new Set<string>();
  return uses.flatMap(({ flag: { name, record }, nameSpan }) => {
    // A name that is not written is the tool's choice, such as that of `node-taint` of k3s.
    const isWritten = nameSpan.end > nameSpan.start;
    if (record.deprecated !== true || !isWritten || seen.has(name)) return [];
    seen.add(name);
    const flag = dashed(name);
    const { field, removedIn } = record;
    const key = "flag-deprecated";
    const message = { key, params: { flag, field, removedIn } } as const;
    return [{ ...finding(key, "hint", nameSpan, flag, message), tag: "deprecated" as const }];
  });
}
