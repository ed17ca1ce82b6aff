import type { CheckContext } from "../../engine/parts/part.ts";
import { type CheckedStack, skippedFileFinding } from "../../kubelet/index.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { findingText } from "../../engine/analysis/finding-text.ts";
import { messageText } from "../../engine/analysis/message-text.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { lineIndexOf } from "../../engine/text/line-index.ts";
import { checkStack, findingsOfFolder } from "../../stacks/index.ts";
import type { FileReport, RelatedReport, ReportedFinding } from "./file-report.ts";
import type { ReadSet } from "./set-files.ts";

/** The reports about the files of a set, in the order of loading; flags and the folder come first. */
export function reportStack(
  { stack: places, texts, folder, shownPath, isEachNamed }: ReadSet,
  checkOptions: CheckContext,
  knowledge: Knowledge,
): FileReport[] {
  const stack = checkStack(texts, checkOptions, knowledge);
  if (!stack) return [];
  const { version } = stack;
  const kind = "KubeletConfiguration";
  const nameOf = (layer: number): string => {
    const file = stack.files[layer];
    return file === undefined ? "flags" : layer === 0 ? file.name : shownPath(file.name);
  };
  const nowhere = { start: 0, end: 0 };
  const folderFindings = findingsOfFolder(places, folder, nowhere);
  const reports = [...stack.files, undefined].map((file, layer): FileReport => {
    const text = file?.analysis.text ?? (layer === 0 ? "" : texts.args.join(" "));
    const findings = stack.findings
      .filter((layerFinding) => layerFinding.layer === layer)
      .map(({ finding }) => reportedInSet(finding, stack, nameOf, knowledge));
    const lines = file?.analysis.lines ?? lineIndexOf(text);
    return { path: nameOf(layer), kind, version, text, lines, findings };
  });
  const noText = { kind, version, text: "", lines: lineIndexOf("") };
  const folderReport: FileReport = {
    ...noText,
    path: folder,
    findings: folderFindings.map((finding) => withoutPlace(finding, knowledge)),
  };
  const passedOver = (places.folder?.skipped ?? [])
    .filter(({ path }) => isEachNamed === true || /\.(?:ya?ml|json|conf)\b/i.test(path))
    .map(({ path }): FileReport => {
      const finding = skippedFileFinding({ why: "name", name: path }, nowhere);
      return { ...noText, path: shownPath(path), findings: [withoutPlace(finding, knowledge)] };
    });
  const isFile = (report: FileReport, layer: number): boolean =>
    stack.files[layer] !== undefined || report.findings.length > 0;
  const shown = reports.filter(isFile);
  return [...(folderReport.findings.length > 0 ? [folderReport] : []), ...shown, ...passedOver];
}

/** A finding of a set for the reports; `nameOf` returns the path of the file in a layer. */
export function reportedInSet(
  finding: Finding,
  stack: CheckedStack,
  nameOf: (layer: number) => string,
  { rules, language }: Pick<Knowledge, "rules" | "language">,
): ReportedFinding {
  const { rule, severity, span, path, related = [] } = finding;
  const places = related.flatMap(({ span: place, message, file }): RelatedReport[] => {
    const layer = stack.files.findIndex((setFile) => setFile?.id === file);
    const other = file === undefined ? undefined : stack.files[layer];
    // A file that only gives flags is not a layer.
    if (file !== undefined && !other) return [];
    return [
      {
        span: place,
        message: messageText(message, language),
        file: other ? { path: nameOf(layer), lines: other.analysis.lines } : undefined,
      },
    ];
  });
  const text = findingText(finding, rules, language);
  return { rule, severity, message: text, path, span, related: places };
}

/** A finding about a whole file for the reports. */
function withoutPlace(
  finding: Finding,
  { rules, language }: Pick<Knowledge, "rules" | "language">,
): ReportedFinding {
  const { rule, severity } = finding;
  const message = findingText(finding, rules, language);
  return { rule, severity, message, path: "", span: undefined, related: [] };
}
