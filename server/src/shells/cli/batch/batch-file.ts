import { effectiveJson } from "../../../kubelet/index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import { lineCharacterAt, type LineIndex } from "../../../engine/text/line-index.ts";
import type { ExactJson } from "../../../engine/text/json-text.ts";
import type { Span } from "../../../engine/text/span.ts";
import type { AnalyzedReport } from "../../../answers/reports/file-report.ts";
import { reportTextAlone } from "../../../answers/reports/report-in-sets.ts";
import { createStacksOfFiles } from "../../../answers/reports/stacks-of-files.ts";
import { noFiles } from "../../../engine/files/file-system.ts";
import { pathOfUri } from "../../../engine/files/uris.ts";

/** A file of any tool that a batch asks about. */
export interface FileCase {
  /** Where it lies, with `/`; relative ones count from the root. */
  readonly path: string;
  readonly main: string;
  /** The version to check by if the file itself names none. */
  readonly version: KubernetesVersion;
  /** The version that was asked for, if it is not supported. */
  readonly askedVersion?: string | undefined;
}

/** What `check` finds in a file of a batch, and what its first part with settings of a kubelet comes to. */
export async function answerFile(
  { path, main: text, version: kubernetesVersion, askedVersion }: FileCase,
  knowledge: Knowledge,
): Promise<FileAnswer> {
  const location = path.startsWith("/") ? path : `/${path}`;
  const file = { path, location, text, isNamed: true, invalidAt: undefined };
  const stacks = createStacksOfFiles(knowledge, noReader);
  const options = { kubernetesVersion, askedVersion };
  return fileAnswer(path, await reportTextAlone(file, options, stacks, knowledge));
}

type FileAnswer = Readonly<Record<"starts" | "findings", ExactJson>> &
  Readonly<Record<string, ExactJson>>;

/** A batch has the file alone. */
const noReader = {
  files: noFiles,
  readText: () => Promise.resolve(undefined),
  whyUnread: () => Promise.resolve(undefined),
  shownUri: pathOfUri,
};

/** The members of an answer about a file. */
export function fileAnswer(path: string, report: AnalyzedReport | undefined): FileAnswer {
  const { findings = [], parts = [] } = report ?? {};
  const starts = findings.every(({ severity }) => severity !== "error");
  const shown = findings.map(({ rule, severity, message, path: field, span }) => {
    const range = report && span && caseRange(report.lines, span);
    return { rule, severity, message, file: path, path: field, ...(range && { range }) };
  });
  // Parts with a platform's own layers come before the settings alone.
  const layered = parts.map((part) => () => part.layered?.()?.effective);
  const alone = parts.map((part) => () => part.effective?.());
  for (const effectiveOf of [...layered, ...alone]) {
    const effective = effectiveOf();
    if (!effective) continue;
    const { tree, index } = effective;
    return { starts, findings: shown, effective: effectiveJson(tree, index) };
  }
  return { starts, findings: shown };
}

/** A span as answers have it, in lines and characters. */
export function caseRange(lines: LineIndex, { start, end }: Span): ExactJson {
  return { start: placeAt(lines, start), end: placeAt(lines, end) };
}

function placeAt(lines: LineIndex, offset: number): ExactJson {
  const { line, character } = lineCharacterAt(lines, offset);
  return { line, character };
}
