import type { Locale } from "../core/messages/language.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { answerBatchLine } from "./batch-line.ts";
import { checkCandidate, type CheckContext, type FileError } from "./check-candidate.ts";
import type { CheckOptions, FileReport } from "../service/reports/file-report.ts";
import type { Candidate } from "./find-files.ts";
import {
  createNamedSets,
  type NamedSets,
  type ProjectOfSets,
} from "../service/reports/named-sets.ts";
import { diskReader } from "./disk-reader.ts";
import { uriOf } from "./file-uri.ts";
import type { Terminal } from "./terminal.ts";

/** What a worker is asked for: everything in it is data. */
export type WorkerTask =
  | { readonly kind: "check"; readonly locale: Locale; readonly files: readonly CheckTask[] }
  | { readonly kind: "batch"; readonly lines: readonly string[] };

/** A file to check, with what its project says. */
export interface CheckTask {
  readonly candidate: Candidate;
  readonly project: ProjectOfSets;
  readonly checkOptions: CheckOptions;
}

/** What became of a file: its report, why there is none, or nothing where it is none of the kubelet's. */
export type CheckOutcome = FileReport | FileError | undefined;

/** The answers of a task: one for each of its files or lines, in their order. */
export type WorkerAnswer = readonly CheckOutcome[] | readonly string[];

/** Does tasks, as the main thread would. */
interface TaskRunner {
  run(task: WorkerTask): Promise<WorkerAnswer>;
}

/** @param knowledgeIn what the product knows, in a language */
export function createTaskRunner(knowledgeIn: (locale: Locale) => Promise<Knowledge>): TaskRunner {
  let sets: { readonly locale: Locale; readonly named: NamedSets } | undefined;
  const wholeIn = async (locale: Locale): Promise<Knowledge> => {
    const knowledge = await knowledgeIn(locale);
    await knowledge.late.loadAll();
    return knowledge;
  };
  return {
    async run(task) {
      if (task.kind === "batch") {
        const knowledge = await wholeIn("en");
        return task.lines.map((line) => answerBatchLine(line, knowledge));
      }
      const knowledge = await wholeIn(task.locale);
      if (sets?.locale !== task.locale) {
        sets = { locale: task.locale, named: createNamedSets(knowledge, diskReader()) };
      }
      const outcomes: CheckOutcome[] = [];
      for (const file of task.files) {
        const outcome = await checkFile(file, sets.named, { isFixed: false, terminal, knowledge });
        outcomes.push(outcome && "findings" in outcome ? asData(outcome) : outcome);
      }
      return outcomes;
    },
  };
}

/** Checks a file with the sets of its project. */
export async function checkFile(
  { candidate, project, checkOptions }: CheckTask,
  sets: NamedSets,
  context: Omit<CheckContext, "checkOptions" | "setsOf">,
): Promise<CheckOutcome> {
  const setsOf: CheckContext["setsOf"] = (location, isWritten) => {
    if (isWritten) sets.forget();
    return sets.check(uriOf(location), project, checkOptions);
  };
  return checkCandidate(candidate, { ...context, checkOptions, setsOf });
}

/** What goes to another thread: no writer of reports looks at the parts of a file. */
function asData({ path, kind, version, text, lines, findings }: FileReport): FileReport {
  return { path, kind, version, text, lines, findings };
}

/** Standard input is the main thread's: no file of a task is read from it. */
const terminal: Terminal = {
  write: () => Promise.resolve(false),
  reportError: () => undefined,
  readInput: () => Promise.resolve(new Uint8Array()),
  input: () => ({ async *[Symbol.asyncIterator]() {} }),
  useColors: false,
  columns: undefined,
};
