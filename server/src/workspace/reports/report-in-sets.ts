import { findingsInSets, skippedFileFinding } from "../../kubelet/index.ts";
import type { Knowledge } from "../../analysis/knowledge.ts";
import { inOrderOfText, type FileReport, type CheckOptions } from "./file-report.ts";
import type { FileSets } from "./named-sets.ts";
import { reportedInSet, withoutPlace } from "./set-report.ts";

/**
 * Options for the analysis alone of a file that is also checked with its sets: findings that depend on the sets are
 * left to them.
 */
export function optionsInSets(
  checkOptions: CheckOptions,
  { sets: [first] }: FileSets,
): CheckOptions {
  if (!first) return checkOptions;
  const { checked, layer } = first;
  const isMain = layer === 0;
  return {
    ...checkOptions,
    isInSet: true,
    isKubeletConfig: true,
    role: isMain ? "main" : "drop-in",
    // A comment of the main file applies to the drop-ins as well.
    ...(!isMain && {
      kubernetesVersion: checked.version,
      askedVersion: checked.askedVersion,
    }),
  };
}

/**
 * The report about a file with the findings of its sets, in the order of the text; `shownUri` returns the path for
 * reports.
 */
export function withSets(
  report: FileReport,
  { sets, skippedAs }: FileSets,
  shownUri: (uri: string) => string,
  knowledge: Knowledge,
): FileReport {
  const [first] = sets;
  const analysis = first?.checked.files[first.layer]?.analysis;
  const late = analysis ? findingsInSets(sets, analysis) : [];
  const found = late.map(({ finding, set }) =>
    reportedInSet(
      finding,
      set.checked,
      (layer) => shownUri(set.checked.files[layer]?.id ?? ""),
      knowledge,
    ),
  );
  const isPassedOver = skippedAs !== undefined && report.kind !== undefined;
  const nowhere = { start: 0, end: 0 };
  const nameFindings = isPassedOver ? [skippedFileFinding(skippedAs, nowhere)] : [];
  found.unshift(...nameFindings.map((finding) => withoutPlace(finding, knowledge)));
  return { ...report, findings: inOrderOfText([...found, ...report.findings]) };
}
