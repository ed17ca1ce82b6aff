import type { ProjectSettings } from "../../../stacks/project/index.ts";
import { runtimeFrom } from "../../../seccomp/index.ts";
import { createNeighbourSearch } from "../../../stacks/index.ts";
import { harmless } from "../../../engine/text/harmless.ts";
import { lineCharacterAt } from "../../../engine/text/line-index.ts";
import { pathOfUri } from "../../../engine/files/uris.ts";
import { checkOptionsOf } from "../../../service/check-options.ts";
import { reportFileWithStacks, type FileReport } from "../../../answers/reports/file-report.ts";
import { createStacksOfFiles, searchPlace } from "../../../answers/reports/stacks-of-files.ts";
import { fileOutput, summaryOutput } from "../../../answers/reports/report-json.ts";
import { optionsInSets, withSets } from "../../../answers/reports/report-in-sets.ts";
import { addToSummary, emptySummary, stackLines } from "../../../answers/reports/report.ts";
import { reportStack } from "../../../answers/reports/stack-report.ts";
import type { ToolAnswer } from "../agent-context.ts";
import { candidatesOf, type Candidates } from "../candidates.ts";
import type { FileInput, SetInput } from "../inputs.ts";
import type { InputProblem } from "../read-input.ts";
import { asksForSet, readRequestedSet } from "../requested-set.ts";
import { nodeOf, plainJson, type ToolCall, type VersionInput } from "../tool-call.ts";

export interface CheckInput extends SetInput, VersionInput {
  readonly files?: readonly FileInput[];
  readonly node?: unknown;
  readonly advice?: boolean;
  readonly seccompRuntime?: string;
}

/** What `kubelet-config check --format json` writes about the same files. */
export async function checkTool(input: CheckInput, call: ToolCall): Promise<ToolAnswer> {
  const { phrases } = call;
  const given = optionsIn(input);
  if ("problem" in given) return given;
  if (asksForSet(input)) {
    if (input.files) return { problem: phrases.filesAndSet };
    const reports = await checkRequestedStack(input, given, call);
    return "problem" in reports ? reports : answerOf(reports, [], call);
  }
  if (!input.files?.length) return { problem: phrases.nothingRequested };
  return checkFiles({ ...input, files: input.files }, given, call);
}

function optionsIn(input: CheckInput): ProjectSettings | InputProblem {
  const node = nodeOf(input.node);
  if (node && "problem" in node) return node;
  const seccompRuntime = runtimeFrom(input.seccompRuntime ?? "");
  return {
    ...(input.kubernetesVersion && {
      kubernetesVersion: input.kubernetesVersion,
      askedVersion: input.askedVersion,
    }),
    ...(input.advice === false && { advice: false }),
    ...(node && { node }),
    ...(seccompRuntime && { seccompRuntime }),
  };
}

async function checkRequestedStack(
  input: CheckInput,
  given: ProjectSettings,
  call: ToolCall,
): Promise<readonly FileReport[] | InputProblem> {
  const { projectOf, settingsOf, context } = call;
  const request = await readRequestedSet(input, call);
  if ("problem" in request) return request;
  const project = await projectOf(request.place);
  if ("problem" in project) return project;
  const user = await settingsOf(request.place);
  const options = checkOptionsOf(given, project.settings, undefined, user);
  return reportStack(request.files, options, context.knowledge);
}

async function checkFiles(
  { files, alone = false }: { readonly files: readonly FileInput[]; readonly alone?: boolean },
  given: ProjectSettings,
  call: ToolCall,
): Promise<ToolAnswer> {
  const { granted, context } = call;
  const { language } = context.knowledge;
  const candidates = await candidatesOf(files, granted, language);
  if ("problem" in candidates) return candidates;
  const reportOf = reporterOf(alone, given, call);
  const reports = await reportsOf(candidates.files, reportOf);
  if ("problem" in reports) return reports;
  const paths = new Set(reports.flatMap(({ stoppedBy = [] }) => stoppedBy));
  const stopping = await candidatesOf(
    [...paths].map((path) => ({ path })),
    granted,
    language,
  );
  if ("problem" in stopping) return stopping;
  const shown = new Set(candidates.files.map(({ uri }) => uri));
  const others = await reportsOf(
    stopping.files.filter(({ uri }) => !shown.has(uri)),
    reportOf,
  );
  if ("problem" in others) return others;
  return answerOf([...reports, ...others], candidates.notes, call);
}

type Candidate = Candidates["files"][number];
type ReportOf = (candidate: Candidate) => Promise<FileReport | InputProblem | undefined>;

async function reportsOf(
  candidates: readonly Candidate[],
  reportOf: ReportOf,
): Promise<readonly FileReport[] | InputProblem> {
  const reports: FileReport[] = [];
  for (const candidate of candidates) {
    const report = await reportOf(candidate);
    if (report && "problem" in report) return report;
    if (report) reports.push(report);
  }
  return reports;
}

/** Checks candidates one after the other; sets are read once. */
function reporterOf(alone: boolean, given: ProjectSettings, call: ToolCall): ReportOf {
  const { granted, projectOf, settingsOf, context } = call;
  const { knowledge } = context;
  const named = createStacksOfFiles(knowledge, granted);
  const search = createNeighbourSearch(granted.files);
  return async (candidate) => {
    const { uri } = candidate;
    const project = await projectOf(uri);
    if ("problem" in project) return project;
    if (project.isIgnored) return undefined;
    const user = await settingsOf(uri);
    const neighbours = await search.find({ text: candidate.text, uri });
    const own = {
      ...checkOptionsOf(given, project.settings, undefined, user),
      neighbours,
    };
    const found = await named.check(
      { uri, text: candidate.text },
      { ...project, search: alone ? undefined : searchPlace(candidate.within, project.home) },
      own,
    );
    if ("problem" in found) return found;
    const { profileFiles } = found;
    const options = { ...own, ...(profileFiles && { profileFiles }) };
    const location = pathOfUri(uri);
    const file = { ...candidate, location };
    const report = await reportFileWithStacks(file, optionsInSets(options, found), knowledge);
    return report && withSets(report, found, granted.shownUri, knowledge);
  };
}

function answerOf(
  reports: readonly FileReport[],
  notes: readonly string[],
  { context }: ToolCall,
): ToolAnswer {
  const summary = reports.reduce(addToSummary, emptySummary);
  const stacks = stackLines(context.knowledge.language);
  reports.forEach((report) => stacks.add(report));
  const lines = reports.flatMap(({ path, findings, lines: index }) =>
    findings.map(({ rule, severity, message, span }) => {
      const { line, character } = lineCharacterAt(index, span?.start ?? 0);
      const place = span ? `:${line + 1}:${character + 1}` : "";
      return `${harmless(path)}${place}: ${severity}[${rule}]: ${message}`;
    }),
  );
  return {
    structured: plainJson({ files: reports.map(fileOutput), summary: summaryOutput(summary) }),
    text: [
      ...lines,
      ...notes,
      ...stacks.lines(),
      context.knowledge.language.cli.summary(summary),
    ].join("\n"),
  };
}
