import { nodeFileSystem } from "../../hosts/node-file-system.ts";
import { createNeighbourSearch } from "../../../stacks/index.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { answerBatchLine } from "../batch/batch-line.ts";
import { checkFile, type CheckOutcome, type CheckTask } from "./check-file.ts";
import type { AnalyzedReport, FileReport } from "../../../answers/reports/file-report.ts";
import {
  createStacksOfFiles,
  type StacksOfFiles,
} from "../../../answers/reports/stacks-of-files.ts";
import { diskReader } from "../input/disk-reader.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The task of a worker: everything in it is data. */
export type WorkerTask =
  | { readonly kind: "check"; readonly locale: Locale; readonly files: readonly CheckTask[] }
  | { readonly kind: "batch"; readonly lines: readonly string[] };

/** The answers of a task: one for each of its files or lines, in their order. */
export type WorkerAnswer = readonly CheckOutcome[] | readonly string[];

/** Does tasks, as the main thread would. */
interface TaskRunner {
  run(task: WorkerTask): Promise<WorkerAnswer>;
}

/** @param knowledgeIn what the product knows, in a language */
export function createTaskRunner(knowledgeIn: (locale: Locale) => Promise<Knowledge>): TaskRunner {
  const search = createNeighbourSearch(nodeFileSystem());
  let sets: { readonly locale: Locale; readonly named: StacksOfFiles } | undefined;
  return {
    async run(task) {
      if (task.kind === "batch") {
        const knowledge = await knowledgeIn("en");
        return Promise.all(task.lines.map((line) => answerBatchLine(line, knowledge)));
      }
      const knowledge = await knowledgeIn(task.locale);
      if (sets?.locale !== task.locale) {
        sets = { locale: task.locale, named: createStacksOfFiles(knowledge, diskReader()) };
      }
      const outcomes: CheckOutcome[] = [];
      for (const file of task.files) {
        const outcome = await checkFile(file, sets.named, { search, terminal, knowledge });
        outcomes.push(outcome && "findings" in outcome ? asData(outcome) : outcome);
      }
      return outcomes;
    },
  };
}

/** The report for another thread. */
function asData(report: FileReport): FileReport {
  const {
    parts: _parts,
    skipped: _skipped,
    ...data
  }: FileReport & Partial<AnalyzedReport> = report;
  return data;
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
