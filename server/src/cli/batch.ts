import type { Knowledge } from "../core/schema/knowledge.ts";
import { answerBatchLine } from "./batch-line.ts";
import type { Dependencies } from "./dependencies.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Invocation } from "./invocation.ts";
import { linesOf } from "./lines-of.ts";
import { inOrder, poolFor, type WorkerPool } from "./worker-pool.ts";

/** Answers are written in pieces of about this many characters. */
const pieceSize = 65_536;

const linesForOne = 64;
const chunkSize = 32;

/**
 * Answers every line of standard input with a line of standard output, in order. Memory does not
 * grow with the number of lines. Resolves to the exit code once the input ends or nobody reads on.
 */
export async function runBatch(
  { jobs }: Extract<Invocation, { command: "batch" }>,
  dependencies: Omit<Dependencies, "knowledge" | "serve">,
  knowledge: Knowledge,
): Promise<number> {
  const { terminal } = dependencies;
  const pool = poolFor(jobs, dependencies);
  let answers = "";
  for await (const answer of answersTo(terminal.input(), pool, knowledge)) {
    answers += `${answer}\n`;
    if (answers.length < pieceSize) continue;
    if (!(await terminal.write(answers))) return exitCodes.fine;
    answers = "";
  }
  pool?.end();
  if (answers !== "") await terminal.write(answers);
  return exitCodes.fine;
}

/** The first lines are answered by this thread, those of a long input by the threads of the pool. */
async function* answersTo(
  input: AsyncIterable<Uint8Array>,
  pool: WorkerPool | undefined,
  knowledge: Knowledge,
): AsyncGenerator<string> {
  const lines = writtenLines(input);
  for (let seen = 0; !pool || seen < linesForOne; seen++) {
    const next = await lines.next();
    if (next.done === true) return;
    yield answerBatchLine(next.value, knowledge);
  }
  // A batch is answered with lines.
  const answer = async (chunk: readonly string[]): Promise<readonly string[]> =>
    (await pool.run({ kind: "batch", lines: chunk })) as readonly string[];
  yield* inOrder(lines, chunkSize, pool, answer);
}

async function* writtenLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  for await (const line of linesOf(input)) if (line.trim() !== "") yield line;
}
