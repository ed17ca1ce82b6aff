import {
  type FileNames,
  type WrittenReport,
  countsOf,
  namesInStack,
  upgradeOutput,
  upgradesOfTexts,
  writtenReport,
} from "../../../answers/upgrade/index.ts";
import { type LoadedStack, type StackTexts, createNeighbourSearch } from "../../../stacks/index.ts";
import type { ProjectSettings } from "../../../stacks/project/index.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import { lineCharacterAt } from "../../../engine/text/line-index.ts";
import { harmless } from "../../../engine/text/harmless.ts";
import { pathOfUri } from "../../../engine/files/uris.ts";
import { settingsUnder } from "../../../service/document-settings.ts";
import { searchPlace, createStacksOfFiles } from "../../../answers/reports/stacks-of-files.ts";
import { unreadMain } from "../../../answers/reports/unread-main.ts";
import type { ToolAnswer } from "../agent-context.ts";
import { candidatesOf } from "../candidates.ts";
import type { FileInput, SetInput } from "../inputs.ts";
import type { InputProblem } from "../read-input.ts";
import { asksForSet, readRequestedSet } from "../requested-set.ts";
import { nodeOf, plainJson, type ToolCall } from "../tool-call.ts";

export interface UpgradeInput extends SetInput {
  readonly files?: readonly FileInput[];
  readonly from: KubernetesVersion;
  readonly to: KubernetesVersion;
  readonly askedVersions?: readonly string[];
  readonly node?: unknown;
}

/** The texts of one kubelet, how their files are called, and what their project says. */
interface Subject extends FileNames {
  readonly uri: string | undefined;
  readonly texts: StackTexts;
  readonly settings: ProjectSettings;
  readonly isNamed: boolean;
}

/** What `kubelet-config upgrade --format json` writes about the same files. */
export async function upgradeTool(input: UpgradeInput, call: ToolCall): Promise<ToolAnswer> {
  const { context, phrases, settingsOf } = call;
  const { knowledge } = context;
  const { from, to, askedVersions = [], files = [] } = input;
  if (from === to && askedVersions.length === 0) return { problem: phrases.sameVersions(to) };
  const node = nodeOf(input.node);
  if (node && "problem" in node) return node;
  const isSet = asksForSet(input);
  if (isSet && files.length > 0) return { problem: phrases.filesAndSet };
  if (!isSet && files.length === 0) return { problem: phrases.nothingRequested };
  const subjects = isSet ? await setSubject(input, call) : await fileSubjects(files, input, call);
  if ("problem" in subjects) return subjects;
  const written: (WrittenReport & { readonly from: KubernetesVersion })[] = [];
  const notes: string[] = [];
  const { files: fileSystem } = call.granted;
  const search = createNeighbourSearch(fileSystem);
  for (const subject of subjects) {
    const user = await settingsOf(subject.uri);
    const { node: usual, rules } = settingsUnder(subject.settings, user);
    const machine = node ?? usual;
    const options = { askedVersions, severities: rules, node: machine };
    const question = { from, to, options, fileSystem, search };
    const reports = await upgradesOfTexts(subject.texts, question, knowledge);
    written.push(
      ...reports.map((report) => ({ ...writtenReport(report, subject, knowledge), from })),
    );
    if (reports.length === 0 && subject.isNamed) {
      const { main } = subject.texts;
      const named = main && { ...main, path: subject.mainPath ?? main.path };
      notes.push(unreadMain(named, "upgrade", knowledge) ?? "");
    }
  }
  if (written.length === 0 && notes.length > 0) return { problem: notes.join("\n") };
  const counts = countsOf(written);
  const fileCount = new Set(written.flatMap(fileNames)).size;
  const { upgrade } = knowledge.language;
  return {
    structured: plainJson(upgradeOutput(written, counts, { from, to })),
    text: [
      ...written.flatMap(linesOf),
      ...notes,
      upgrade.summary(counts, fileCount),
      ...written.flatMap(({ report: { refusedByBoth } }) =>
        refusedByBoth.length > 0 ? [upgrade.refusedByBoth(refusedByBoth.length, { from, to })] : [],
      ),
    ].join("\n"),
  };
}

function fileNames({ report, names }: WrittenReport): string[] {
  return names.filter((_name, layer) => report.files[layer] !== undefined);
}

function linesOf({ report, names, items }: WrittenReport): readonly string[] {
  return items.map(({ item: { kind, layer, span }, text, fix }) => {
    const index = report.files[layer]?.analysis.lines;
    const line = span && index ? `:${lineCharacterAt(index, span.start).line + 1}` : "";
    return `${harmless(names[layer] ?? "")}${line}: ${kind}: ${text}${fix === undefined ? "" : ` (${fix})`}`;
  });
}

async function setSubject(
  input: UpgradeInput,
  call: ToolCall,
): Promise<readonly Subject[] | InputProblem> {
  const { granted, projectOf } = call;
  const request = await readRequestedSet(input, call);
  if ("problem" in request) return request;
  const project = await projectOf(request.place);
  if ("problem" in project) return project;
  const { texts, shownPath } = request.files;
  const mainPath = texts.main?.path;
  const { settings } = project;
  const { sets = [] } = request.found ?? {};
  if (sets.length > 0) {
    const named = { uri: request.place, settings, isNamed: true };
    return sets.map((stack) => {
      return { ...named, texts: stack.texts, ...namesInStack(stack, granted.shownUri) };
    });
  }
  return [{ uri: request.place, texts, shownPath, mainPath, settings, isNamed: true }];
}

/** Each file with its sets of the project's file, a set once, or alone. */
async function fileSubjects(
  files: readonly FileInput[],
  { alone = false }: Pick<UpgradeInput, "alone">,
  { granted, projectOf, context }: ToolCall,
): Promise<readonly Subject[] | InputProblem> {
  const candidates = await candidatesOf(files, granted, context.knowledge.language);
  if ("problem" in candidates) return candidates;
  const named = createStacksOfFiles(context.knowledge, granted);
  const seen = new Set<LoadedStack>();
  const subjects: Subject[] = [];
  for (const { uri, path, text, isNamed, within } of candidates.files) {
    const project = await projectOf(uri);
    if ("problem" in project) return project;
    if (project.isIgnored) continue;
    const { settings } = project;
    const search = alone ? undefined : searchPlace(within, project.home);
    const sets = await named.stacks({ uri, text }, { ...project, search });
    if ("problem" in sets) return sets;
    if (sets.length === 0) {
      const main = { path: pathOfUri(uri), text, uri };
      const texts = { main, dropIns: undefined, args: [], mainFolder: "/" };
      subjects.push({ uri, texts, shownPath: same, mainPath: path, settings, isNamed });
    }
    for (const stack of sets) {
      if (seen.has(stack)) continue;
      seen.add(stack);
      const { texts } = stack;
      const names = namesInStack(stack, granted.shownUri);
      subjects.push({ uri, texts, settings, isNamed: true, ...names });
    }
  }
  return subjects;
}

function same(name: string): string {
  return name;
}
