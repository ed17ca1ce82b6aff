import type { Finding } from "../../engine/analysis/finding.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { LayerFinding, CheckedStack } from "./checked-stack.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { reportedErrors } from "../rules/reported-findings.ts";
import { least } from "../../engine/text/least.ts";

/** The errors of a set, by when the kubelet meets them; each list is in the order of its files. */
interface SetErrors {
  /** Found in the command line before any file is read. */
  readonly flags: readonly Finding[];
  readonly main: readonly Finding[];
  readonly mainFormat: "yaml" | "json";
  readonly version: KubernetesVersion;
  /** The findings that prevent each drop-in from being read. */
  readonly dropIns: readonly (readonly Finding[])[];
  /** Found in what the merge has made. */
  readonly merged: readonly Finding[];
}

/**
 * The errors that the kubelet itself would get to report: its command line comes first, the main file ends the start before any
 * drop-in is read, the first drop-in that cannot be read before values are merged, a value that
 * cannot be decoded before the checks.
 */
export function reportedSetErrors(
  errors: SetErrors,
  rules: Knowledge["rules"],
): readonly Finding[] {
  const { version } = errors;
  const isError = ({ severity }: Finding): boolean => severity === "error";
  const early = errors.flags.filter(isError);
  if (early.length > 0) return reportedFlagErrors(early, rules);
  const main = errors.main.filter(isError);
  if (main.length > 0) return reportedErrors(main, rules, { format: errors.mainFormat, version });
  const broken = errors.dropIns
    .map((findings) => findings.filter(isError))
    .find((findings) => findings.length > 0);
  if (broken) return reportedErrors(broken, rules, { format: "yaml", version });
  return reportedErrors(errors.merged.filter(isError), rules, { format: "yaml", version });
}

/**
 * The first flag that cannot be read ends the start, then the words that belong to no flag, a request for help, gates,
 * and labels.
 */
function reportedFlagErrors(
  errors: readonly Finding[],
  rules: Knowledge["rules"],
): readonly Finding[] {
  const firstStep = least(errors.map((finding) => stepOf(finding, rules)));
  const step = errors.filter((finding) => stepOf(finding, rules) === firstStep);
  // Each of the first steps names one mistake only.
  return firstStep < steps.gates ? step.slice(0, 1) : step;
}

const steps = { words: 0, stray: 1, prints: 2, gates: 3, labels: 4, files: 5 } as const;

function stepOf({ rule }: Finding, rules: Knowledge["rules"]): number {
  if (rules.get(rule)?.stage === "gates") return steps.gates;
  if (rule === "flag-stray-word") return steps.stray;
  if (rule === "flag-prints-and-ends") return steps.prints;
  if (rule.startsWith("flag-node-label-")) return steps.labels;
  return rule === "flag-file" ? steps.files : steps.words;
}

/** The errors of a set that the kubelet would get to report; see `reportedSetErrors`. */
export function errorsToReport(stack: CheckedStack, knowledge: Knowledge): ReadonlySet<Finding> {
  const inFile = (layer: number): Finding[] =>
    stack.findings
      .filter((layerFinding) => layerFinding.layer === layer && layerFinding.found === "file")
      .map(({ finding }) => finding);
  const foundBy = (...ways: readonly LayerFinding["found"][]): Finding[] =>
    stack.findings.filter(({ found }) => ways.includes(found)).map(({ finding }) => finding);
  const [main] = stack.files;
  return new Set(
    reportedSetErrors(
      {
        flags: foundBy("flags"),
        main: inFile(0),
        mainFormat: main?.analysis.format ?? "yaml",
        version: stack.version,
        dropIns: stack.files.slice(1).map((_file, at) => inFile(at + 1)),
        merged: foundBy("merge", "rule"),
      },
      knowledge.rules,
    ),
  );
}

/** The errors in the files of a kubelet that does not start, those that it reports first; none if it starts. */
export function stackErrors(stack: CheckedStack, knowledge: Knowledge): ReadonlySet<Finding> {
  const reported = errorsToReport(stack, knowledge);
  if (reported.size === 0) return reported;
  // The kubelet stops at the first one, and `check` and the editor list all.
  const listed = stack.findings
    .map(({ finding }) => finding)
    .filter(({ severity, ruleSeverity = severity }) => ruleSeverity === "error");
  return new Set([...reported, ...listed]);
}
