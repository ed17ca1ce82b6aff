import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { runProgram } from "../../../server/src/shells/cli/run-program.ts";
import { knowledgeIn } from "../../../server/src/shells/hosts/knowledge-in.ts";
import { chineseNames } from "../input-names.ts";
import { markdownTable } from "../sources/markdown-text.ts";
import { inputOptions, nodeInputs, type NodeInput } from "../sources/node-inputs.ts";

/** Words of the table in a language. */
interface TableWords {
  readonly input: string;
  readonly answers: Readonly<Record<Answer, string>>;
  readonly nameOf: (name: string) => string;
}

type Answer = "yes" | "part" | "error" | "none";

export const tableWords: Readonly<Record<"en" | "zh-cn", TableWords>> = {
  en: {
    input: "input",
    answers: { yes: "yes", part: "part", error: "error", none: "none" },
    nameOf: (name) => name,
  },
  "zh-cn": {
    input: "输入",
    answers: { yes: "是", part: "部分", error: "错误", none: "无" },
    nameOf: (name) => chineseNames.get(name) ?? name,
  },
};

/** The table of a page about inputs: how each command answers about a sample of each form, tried now. */
export async function inputsTable({ input, answers, nameOf }: TableWords): Promise<string> {
  tried ??= tryInputs();
  const rows = (await tried).map(([name, found]) => [
    nameOf(name),
    ...found.map((answer) => answers[answer]),
  ]);
  return markdownTable([input, ...commands], rows);
}

const commands = Object.keys(inputOptions);

/** The answers to each sample, in the order of the commands; the same in each language. */
type Tried = readonly (readonly [name: string, answers: readonly Answer[]])[];

let tried: Promise<Tried> | undefined;

async function tryInputs(): Promise<Tried> {
  const rows: [string, Answer[]][] = [];
  for (const [name, sample] of Object.entries(nodeInputs)) {
    const folder = mkdtempSync(join(tmpdir(), "kubelet-inputs-"));
    for (const [path, text] of Object.entries(sample.files ?? {})) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const answers: Answer[] = [];
    for (const command of commands) answers.push(await answerOf(command, sample, folder));
    rmSync(folder, { recursive: true });
    rows.push([name, answers]);
  }
  return rows;
}

/** How a command answers. */
async function answerOf(
  command: string,
  { args, stdin = "" }: NodeInput,
  folder: string,
): Promise<Answer> {
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
