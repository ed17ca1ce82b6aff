import type { CliPhrases } from "../../answers/messages/cli-phrases.ts";
import {
  type FolderFile,
  type UnreadInFolder,
  askInFolder,
  subjectsInFolder,
  tableOf,
} from "../../answers/reports/folder-answers.ts";
import { searchPlace, type SetSearchPlace } from "../../answers/reports/stacks-of-files.ts";
import type { SubjectFiles } from "../../answers/reports/subjects-of-files.ts";
import { candidatesOf, type Candidates } from "./candidates.ts";
import type { SetInput } from "./inputs.ts";
import type { AgentProject } from "./projects.ts";
import type { InputProblem } from "./read-input.ts";
import { readRequestedSet } from "./requested-set.ts";
import type { ToolCall } from "./tool-call.ts";

/** Files that a tool answers for. */
interface Asked {
  readonly files: SubjectFiles;
  /** The address of the file that they were found by; undefined for texts. */
  readonly place: string | undefined;
  /** The answer says which of several configurations it is about. */
  readonly isNamed: boolean;
}

/** The answers to a call. */
interface CallAnswers<T> {
  readonly answers: readonly T[];
  /** The configurations of a folder that have none. */
  readonly unanswered: readonly { readonly subject: string; readonly problem: string }[];
  /** The lines above the answers: of a folder, a table. */
  readonly head: readonly string[];
}

type Ask<T> = (
  asked: Asked,
) => Promise<readonly { readonly row: readonly string[]; readonly answer: T }[] | string>;

/** Asks about the files of a call, or about each configuration in the folder that it names as its main file. */
export async function answersAbout<T>(
  command: keyof CliPhrases["tableHeads"],
  input: SetInput,
  call: ToolCall,
  ask: Ask<T>,
): Promise<CallAnswers<T> | InputProblem> {
  const folder = await folderAsked(input, call);
  if (folder !== undefined) return answersOfFolder(command, folder, input, call, ask);
  const request = await readRequestedSet(input, call);
  if ("problem" in request) return request;
  const found = await ask({ files: request, place: request.place, isNamed: false });
  if (typeof found === "string") return { problem: found };
  return { answers: found.map(({ answer }) => answer), unanswered: [], head: [] };
}

async function folderAsked(
  { main, dropIns, configDir, flags = [] }: SetInput,
  { granted }: ToolCall,
): Promise<string | undefined> {
  if (!main || main.text !== undefined) return undefined;
  if (dropIns || configDir !== undefined || flags.length > 0) return undefined;
  const place = await granted.locate(main.path);
  return "kind" in place && place.kind === "folder" ? main.path : undefined;
}

async function answersOfFolder<T>(
  command: keyof CliPhrases["tableHeads"],
  folder: string,
  input: SetInput,
  call: ToolCall,
  ask: Ask<T>,
): Promise<CallAnswers<T> | InputProblem> {
  const { granted, context } = call;
  const { knowledge } = context;
  const candidates = await candidatesOf([{ path: folder }], granted, knowledge.language);
  if ("problem" in candidates) return candidates;
  const errors = new Set<string>();
  const subjects = subjectsInFolder(filesIn(candidates, input, call), granted, knowledge);
  const found = await askInFolder(
    {
      command,
      folder,
      ask: ({ files, uri }) => ask({ files, place: uri, isNamed: true }),
      onError: (sentence) => errors.add(sentence),
    },
    subjects,
    knowledge.language,
  );
  const answers = found.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
  const unanswered = found.flatMap(({ row: [subject = ""], problem }) =>
    problem === undefined ? [] : [{ subject, problem }],
  );
  if (answers.length === 0) unanswered.forEach(({ problem }) => errors.add(problem));
  if (errors.size > 0) return { problem: [...errors].join("\n") };
  const table = tableOf(command, found, knowledge.language);
  const problems = unanswered.map(({ problem }) => problem);
  return { answers, unanswered, head: [...candidates.notes, ...table, "", ...problems] };
}

async function* filesIn(
  { files }: Candidates,
  { alone = false }: SetInput,
  { projectOf }: ToolCall,
): AsyncGenerator<
  FolderFile<AgentProject & { readonly search: SetSearchPlace | undefined }> | UnreadInFolder
> {
  for (const { uri, path, text, within } of files) {
    const project = await projectOf(uri);
    if ("problem" in project) {
      yield { errors: [project.problem] };
    } else if (!project.isIgnored) {
      const search = alone ? undefined : searchPlace(within, project.home);
      yield { uri, path, text, project: { ...project, search } };
    }
  }
}

/** The first answer, and those that follow. */
export function withMore([first, ...more]: readonly object[]): object {
  return { ...first, ...(more.length > 0 && { more }) };
}
