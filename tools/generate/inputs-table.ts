import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { runProgram } from "../../server/src/shells/cli/run-program.ts";
import { knowledgeIn } from "../../server/src/shells/hosts/knowledge-in.ts";
import { inputOptions, nodeInputs, type NodeInput } from "./node-inputs.ts";

/** The table of docs/inputs.md: how each command answers about a sample of each form, tried now. */
export async function inputsTable(): Promise<string> {
  const commands = Object.keys(inputOptions);
  const rows: string[][] = [["input", ...commands]];
  for (const [name, input] of Object.entries(nodeInputs)) {
    const folder = mkdtempSync(join(tmpdir(), "kubelet-inputs-"));
    for (const [path, text] of Object.entries(input.files ?? {})) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const answers: string[] = [];
    for (const command of commands) answers.push(await answerOf(command, input, folder));
    rmSync(folder, { recursive: true });
    rows.push([name, ...answers]);
  }
  const widths = rows[0]?.map((_cell, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lineOf = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths?.[at] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  const rule = `| ${head.map((_cell, at) => "-".repeat(widths?.[at] ?? 0)).join(" | ")} |`;
  return [lineOf(head), rule, ...body.map(lineOf)].join("\n");
}

/** The word of the page for an answer. */
async function answerOf(
  command: string,
  { args, stdin = "" }: NodeInput,
  folder: string,
): Promise<string> {
  const errors: string[] = [];
  let out = "";
  const places = args.map((arg) => arg.replace("%", folder));
  const code = await runProgram([command, ...(inputOptions[command] ?? []), ...places], {
    terminal: {
      write: (text) => Promise.resolve((out += text) !== ""),
      reportError: (sentence) => void errors.push(sentence),
      readInput: () => Promise.resolve(Buffer.from(stdin)),
      input: () => Readable.from([Buffer.from(stdin)]),
      useColors: false,
      columns: undefined,
    },
    version: "0",
    knowledge: knowledgeIn,
    serve: () => Promise.resolve(),
  });
  if (code === 2) return "error";
  if (/"rule": ?"not-kubelet-config"/.test(out)) return "none";
  return [...errors, out].some((text) => text.includes("only part")) ? "part" : "yes";
}
