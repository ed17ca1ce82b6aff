import type { Analysis } from "../core/analysis/analysis.ts";
import { analyze } from "../core/analysis/analyze.ts";
import { findingText } from "../core/findings/finding-text.ts";
import { reportedErrors } from "../core/rules/reported-findings.ts";
import { versionFrom } from "../core/schema/field-index.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { KubernetesVersion } from "../core/schema/table.ts";
import { lineCharacterAt } from "../core/text/line-index.ts";

/** One configuration of a batch, as a line of JSON asks for it. */
interface BatchInput {
  readonly id: unknown;
  readonly version: KubernetesVersion;
  readonly kind: string;
  /** Text of the file given to `--config`; null: none is given. */
  readonly main: string | null;
  readonly dropins: readonly { readonly path: string; readonly text: string }[];
  /** What the line asks for and this program does not judge yet. */
  readonly limits: readonly string[];
}

/**
 * The answer to one line of a batch: a line of JSON with `starts` and `findings`, or with `error`
 * where the line is malformed. Never throws.
 */
export function answerBatchLine(line: string, knowledge: Knowledge): string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return JSON.stringify({ id: null, error: `The line is not JSON: ${detail}` });
  }
  const input = readInput(value);
  if (typeof input === "string") {
    return JSON.stringify({ id: isRecord(value) ? (value["id"] ?? null) : null, error: input });
  }
  return JSON.stringify(judge(input, knowledge));
}

function judge(input: BatchInput, knowledge: Knowledge): object {
  const { id, version, kind, main, dropins, limits } = input;
  const isKubelet = kind === "KubeletConfiguration";
  const about = { kubernetesVersion: version, isKubeletConfig: isKubelet, expectedKind: kind };
  const files = [
    ...(main === null ? [] : [{ file: "main", analysis: analyze(main, about, knowledge) }]),
    ...dropins.map(({ path, text }) => {
      const options = { kubernetesVersion: version, path: `kubelet.conf.d/${nameOf(path)}` };
      return { file: path, analysis: analyze(text, options, knowledge) };
    }),
  ];
  const findings = files.flatMap(({ file, analysis }) => findingsOf(analysis, file, knowledge));
  const starts = findings.every(({ severity }) => severity !== "error");
  return { id, starts, findings, ...(limits.length > 0 && { limits }) };
}

/** Errors that the kubelet would not get to report are left out, as its log leaves them out. */
function findingsOf(analysis: Analysis, file: string, { rules }: Knowledge): BatchFinding[] {
  const { findings, lines, format } = analysis;
  if (findings.length === 0) return [];
  const errors = new Set(reportedErrors(findings, rules, format));
  return findings
    .filter((finding) => finding.severity !== "error" || errors.has(finding))
    .map((finding) => ({
      rule: finding.rule,
      severity: finding.severity,
      message: findingText(finding, rules),
      file,
      path: finding.path,
      range: {
        start: lineCharacterAt(lines, finding.span.start),
        end: lineCharacterAt(lines, finding.span.end),
      },
    }));
}

interface BatchFinding {
  readonly severity: string;
  readonly [member: string]: unknown;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The input, or a sentence that says what is wrong with it. */
function readInput(value: unknown): BatchInput | string {
  if (!isRecord(value)) return "The line is not a JSON object.";
  const { id, version: written, kind, main, dropins, args } = value;
  if (typeof id !== "string" && typeof id !== "number") return '"id" must be a text or a number.';
  const version = typeof written === "string" ? versionFrom(written) : undefined;
  if (!version)
    return `"version" must be a Kubernetes version from 1.30 to 1.36, not ${show(written)}.`;
  if (kind !== "KubeletConfiguration" && kind !== "CredentialProviderConfig") {
    return `"kind" must be KubeletConfiguration or CredentialProviderConfig, not ${show(kind)}.`;
  }
  if (typeof main !== "string" && main !== null) return '"main" must be a text or null.';
  if (dropins !== undefined && dropins !== null && !Array.isArray(dropins)) {
    return '"dropins" must be a list.';
  }
  const files = ((dropins ?? []) as unknown[]).flatMap((each) => {
    if (!isRecord(each) || typeof each["path"] !== "string") return [];
    return typeof each["text"] === "string" && each["path"].endsWith(".conf")
      ? [{ path: each["path"], text: each["text"] }]
      : [];
  });
  const limits = [
    ...(Array.isArray(dropins) ? ["drop-ins are judged one by one, not merged"] : []),
    ...(Array.isArray(args) && args.length > 0 ? ["args are not judged"] : []),
  ];
  return { id, version, kind, main, dropins: files, limits };
}

function show(value: unknown): string {
  return value === undefined ? "missing" : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
