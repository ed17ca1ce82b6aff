import { findingsInSets, skippedFileFinding } from "../../kubelet/index.ts";
import type { Knowledge } from "../../analysis/knowledge.ts";
import { inOrderOfText, type FileReport, type CheckOptions } from "./file-report.ts";
import type { FileSets } from "./named-sets.ts";
import { reportedInSet, withoutPlace } from "./set-report.ts";

/** How a file is judged by itself that is judged with its sets too: what the sets decide is left to them. */
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
    // A comment of the main file holds for the drop-ins as well.
    ...(!isMain && {
      kubernetesVersion: checked.version,
      askedVersion: checked.askedVersion,
    }),
  };
}

/** The report about a file with what its sets blame it for, in the order of the text; `shownUri` tells how reports show a file. */
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
