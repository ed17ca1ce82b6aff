import type { Knowledge } from "../core/schema/knowledge.ts";
import { answerBatchLine } from "./batch-line.ts";
import { exitCodes } from "./exit-codes.ts";
import { linesOf } from "./lines-of.ts";
import type { Terminal } from "./terminal.ts";

/** Answers are written in pieces of about this many characters. */
const pieceSize = 65_536;

/**
 * Answers every line of standard input with a line of standard output, in order. Memory does not
 * grow with the number of lines. Resolves to the exit code once the input ends or nobody reads on.
 */
export async function runBatch(terminal: Terminal, knowledge: Knowledge): Promise<number> {
  let answers = "";
  for await (const line of linesOf(terminal.input())) {
    if (line.trim() === "") continue;
    answers += `${answerBatchLine(line, knowledge)}\n`;
    if (answers.length < pieceSize) continue;
    if (!(await terminal.write(answers))) return exitCodes.fine;
    answers = "";
  }
  if (answers !== "") await terminal.write(answers);
  return exitCodes.fine;
}
