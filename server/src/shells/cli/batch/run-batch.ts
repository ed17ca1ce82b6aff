import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { answerBatchLine } from "./batch-line.ts";
import type { Dependencies } from "../dependencies.ts";
import { exitCodes } from "../exit-codes.ts";
import { lineGroupsOf, linesOf } from "../terminal/lines-of.ts";
import { printedJson } from "../terminal/printed.ts";
import { resultsInOrder, poolFor, type WorkerPool } from "../check/worker-pool.ts";

/** Answers are written in pieces of about this many characters. */
const pieceSize = 65_536;

const linesForOne = 64;
const chunkSize = 32;

export interface BatchInvocation {
  /** How many threads; absent: as many as there are processors. */
  readonly jobs?: number;
  /** Programs read the answers: they are in English. */
  readonly locale?: never;
}

/**
 * Answers every line of standard input with a line of standard output, in order. Memory does not grow with the number
 * of lines. Resolves to the exit code at the end of the input, or when the output is closed.
 */
export async function runBatch(
  { jobs }: BatchInvocation,
  dependencies: Omit<Dependencies, "knowledge" | "serve">,
  knowledge: Knowledge,
): Promise<number> {
  const { terminal } = dependencies;
  const pool = poolFor(jobs, dependencies);
  const input = terminal.input();
  try {
    let answers = "";
    const pieces = pool ? answersOfPool(input, pool, knowledge) : answersTo(input, knowledge);
    for await (const piece of pieces) {
      answers += piece;
      if (answers.length < pieceSize) continue;
      if (!(await terminal.write(printedJson(answers)))) return exitCodes.fine;
      answers = "";
    }
    if (answers !== "") await terminal.write(printedJson(answers));
    return exitCodes.fine;
  } finally {
    pool?.end();
  }
}

/** The answers to all lines that have come, as one text. */
async function* answersTo(
  input: AsyncIterable<Uint8Array>,
  knowledge: Knowledge,
): AsyncGenerator<string> {
  for await (const lines of lineGroupsOf(input)) {
    let answers = "";
    for (const line of lines) {
      if (line.trim() !== "") answers += `${await answerBatchLine(line, knowledge)}\n`;
    }
    yield answers;
  }
}

/** The first lines are answered by this thread, those of a long input by the threads of the pool. */
async function* answersOfPool(
  input: AsyncIterable<Uint8Array>,
  pool: WorkerPool,
  knowledge: Knowledge,
): AsyncGenerator<string> {
  const lines = writtenLines(input);
  for (let seen = 0; seen < linesForOne; seen++) {
    const next = await lines.next();
    if (next.done === true) return;
    yield `${await answerBatchLine(next.value, knowledge)}\n`;
  }
  // A batch is answered with lines.
  const answer = async (chunk: readonly string[]): Promise<readonly string[]> =>
    (await pool.run({ kind: "batch", lines: chunk })) as readonly string[];
  for await (const text of resultsInOrder(lines, chunkSize, pool, answer)) yield `${text}\n`;
}

async function* writtenLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  for await (const line of linesOf(input)) if (line.trim() !== "") yield line;
}
