import type { Finding } from "../../engine/analysis/finding.ts";
import { reportedSetErrors } from "../rules/reported-set-errors.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { LayerFinding, CheckedStack } from "./checked-stack.ts";

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
