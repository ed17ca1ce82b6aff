import type { Finding } from "../../engine/analysis/finding.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { isBefore } from "../../facts/field-index.ts";
import { stages, type KubernetesVersion } from "../../facts/table.ts";
import { stepsOfPath } from "../../engine/text/value-path.ts";
import { least } from "../../engine/text/least.ts";

/** How the text was read, and by the kubelet of which version. */
interface ReadText {
  readonly format: "yaml" | "json";
  readonly version: KubernetesVersion;
}

/** The last versions whose kubelet meets a mistake only after all that is checked elsewhere. */
const lastUntil: ReadonlyMap<string, KubernetesVersion> = new Map([
  // Since 1.33 the configuration's own checks look at it; before, the start of log rotation does.
  ["container-log-max-files", "1.32"],
]);

function withoutLast(errors: readonly Finding[], version: KubernetesVersion): readonly Finding[] {
  const isLast = ({ rule }: Finding): boolean => {
    const until = lastUntil.get(rule);
    return until !== undefined && !isBefore(until, version);
  };
  const earlier = errors.filter((finding) => !isLast(finding));
  return earlier.length > 0 ? earlier : errors;
}

/**
 * The error findings that the kubelet itself would get to report: decoding and feature gates each end
 * the start at once, and what later steps would have found stays unsaid. An editor shows them all.
 */
export function reportedErrors(
  findings: readonly Finding[],
  rules: Knowledge["rules"],
  { format, version }: ReadText,
): readonly Finding[] {
  const all = findings.filter(({ severity }) => severity === "error");
  if (all.length === 0) return all;
  const errors = withoutLast(all, version);
  const stageOf = ({ rule }: Finding): number => stages.indexOf(rules.get(rule)?.stage ?? "decode");
  const first = least(errors.map(stageOf));
  // Errors of decoding and gates stop the start before all other checks. The later checks do not depend on each other,
  // and after fixing one error users meet the next.
  const isEarly = first <= stages.indexOf("gates");
  const reported = isEarly ? errors.filter((finding) => stageOf(finding) === first) : errors;
  return first === stages.indexOf("decode") ? firstOfDecoding(reported, format) : reported;
}

/**
 * Decoding stops at its first mistake: reading the text, then the header, then the values. Values
 * with a reader of their own (durations, quantities, times) end it at once, other wrong types only
 * after all values were read. The decoder sees the keys of YAML sorted, those of JSON as written.
 */
function firstOfDecoding(errors: readonly Finding[], format: "yaml" | "json"): readonly Finding[] {
  const firstStep = least(errors.map(decodeStep));
  const step = errors.filter((finding) => decodeStep(finding) === firstStep);
  if (firstStep >= steps.strict || step.length < 2) return step;
  const sorted = [...step].sort((a, b) =>
    format === "json" ? a.span.start - b.span.start : comparePaths(a.path, b.path),
  );
  return sorted.slice(0, 1);
}

const steps = {
  text: 0,
  kind: 1,
  apiVersion: 2,
  version: 3,
  reader: 4,
  type: 5,
  strict: 6,
  result: 7,
} as const;

function decodeStep({ message, path }: Finding): number {
  // The header is read on its own, before the rest.
  if (message.key === "type-mismatch" && ["", "kind", "apiVersion"].includes(path))
    return steps.kind;
  switch (message.key) {
    case "yaml-syntax":
    case "file-empty":
    case "binary":
    case "number-not-finite":
      return steps.text;
    case "kind-missing":
      return steps.kind;
    case "api-version-missing":
      return steps.apiVersion;
    case "kind-wrong":
    case "version-unknown":
    case "version-not-yet":
      return steps.version;
    case "duration-unit":
    case "duration-no-unit":
    case "duration-invalid":
    case "duration-null":
    case "duration-number":
    case "quantity-invalid":
    case "time-invalid":
      return steps.reader;
    case "type-mismatch": {
      const { expected } = message.params;
      const hasReader = expected === "duration" || expected === "quantity" || expected === "time";
      return hasReader ? steps.reader : steps.type;
    }
    case "string-map-value":
    case "integer-too-large":
    case "integer-fraction":
      return steps.type;
    case "cred-kind":
    case "config-wrong-kind":
    case "cred-name-duplicate":
      return steps.result;
    default:
      return steps.strict;
  }
}

/** Keys in byte order, items by number. */
function comparePaths(a: string, b: string): number {
  const left = stepsOfPath(a);
  const right = stepsOfPath(b);
  for (const [at, step] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    if (step === other) continue;
    if (typeof step === "number" && typeof other === "number") return step - other;
    return String(step) < String(other) ? -1 : 1;
  }
  return left.length - right.length;
}
