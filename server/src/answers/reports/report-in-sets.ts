import { findingsInSets, restatedInSets } from "../../kubelet/index.ts";
import { findingText } from "../../engine/analysis/finding-text.ts";
import {
  errorsOfStack,
  layerOptions,
  missingOf,
  stackFound,
  stopsKubelet,
} from "../../stacks/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { pathOfUri } from "../../engine/files/uris.ts";
import {
  inOrderOfText,
  reportFileWithStacks,
  type AnalyzedReport,
  type CheckOptions,
  type FileReport,
  type FileToCheck,
} from "./file-report.ts";
import type { FileSets, StacksOfFiles } from "./stacks-of-files.ts";
import { reportedInSet } from "./stack-report.ts";

/**
 * Options for the analysis alone of a file that is also checked with its sets: findings that depend on the sets are
 * left to them.
 */
export function optionsInSets(
  checkOptions: CheckOptions,
  { sets: [first] }: FileSets,
): CheckOptions {
  if (!first) return checkOptions;
  const { checked, layer, stack } = first;
  const version = { kubernetesVersion: checked.version, askedVersion: checked.askedVersion };
  // A file that only gives flags is none of the kubelet's.
  if (layer >= checked.files.length)
    return { ...checkOptions, ...version, isJoined: stack.joined !== undefined };
  const isMain = layer === 0;
  // A comment of the main file applies to the drop-ins as well.
  const options = isMain ? checkOptions : { ...checkOptions, ...version };
  const text = checked.files[layer]?.analysis.text ?? "";
  return layerOptions(options, isMain ? "main" : "drop-in", text);
}

/** The report about a text with all that is in it, and no other file, as of `check --alone`; `stacks` reads no files. */
export async function reportTextAlone(
  file: FileToCheck & { readonly location: string },
  checkOptions: CheckOptions,
  stacks: Pick<StacksOfFiles, "check">,
  knowledge: Knowledge,
): Promise<AnalyzedReport | undefined> {
  const { text, location } = file;
  const project = { settings: {}, home: "" };
  const found = await stacks.check({ uri: `file://${location}`, text }, project, checkOptions);
  if ("problem" in found) return undefined;
  const options = optionsInSets(checkOptions, found);
  const report = await reportFileWithStacks(file, options, knowledge);
  return report && { ...report, ...withSets(report, found, pathOfUri, knowledge) };
}

/**
 * The report about a file with the findings of its sets, in the order of the text; `shownUri` returns the path for
 * reports.
 */
export function withSets(
  report: AnalyzedReport,
  { sets, skippedAs }: FileSets,
  shownUri: (uri: string) => string,
  knowledge: Knowledge,
): FileReport {
  if (skippedAs !== undefined && report.skipped) {
    // The kubelet reads nothing else of it.
    return { ...report, findings: report.skipped(skippedAs) };
  }
  const stacks = sets.flatMap(({ stack }) => stackFound({ set: stack, shownUri }) ?? []);
  const [first] = sets;
  const { documents = [] } = first?.checked.files[first.layer]?.analysis ?? {};
  const findings = report.findings.flatMap(({ rule, span }) => (span ? [{ rule, span }] : []));
  const late = findingsInSets(sets, { documents, findings });
  const found = late.map(({ finding, set }) =>
    reportedInSet(
      finding,
      set.checked,
      (layer) => shownUri(set.checked.files[layer]?.id ?? ""),
      knowledge,
    ),
  );
  const own = report.findings.map((finding) => {
    const { rule, span } = finding;
    const restated = span && restatedInSets({ rule, span }, sets);
    return restated
      ? { ...finding, message: findingText(restated, knowledge.rules, knowledge.language) }
      : finding;
  });
  const all = inOrderOfText([...own, ...found]);
  const missing = sets.flatMap(({ stack }) => missingOf(stack));
  const incomplete =
    missing.length > 0
      ? knowledge.language.cli.incomplete(report.path, "check", missing)
      : undefined;
  const stoppedBy = failingBeside(sets).map(shownUri);
  return {
    ...report,
    ...(stacks.length > 0 && { stacks }),
    ...(stoppedBy.length > 0 && { stoppedBy }),
    incomplete,
    findings: all,
  };
}

/** The other files of a file's sets in which an error keeps the kubelet from starting. */
function failingBeside(sets: FileSets["sets"]): readonly string[] {
  const uris = sets.flatMap(({ id, checked }) =>
    errorsOfStack(checked, [])
      .filter(stopsKubelet)
      .flatMap(({ place }) => (place && checked.files[place.layer]?.id) ?? [])
      .filter((uri) => uri !== id),
  );
  return [...new Set(uris)];
}
