import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import { machine } from "../../server/src/shells/hosts/machine-paths.ts";
import { runProgram } from "../../server/src/shells/cli/run-program.ts";
import type { Terminal } from "../../server/src/shells/cli/terminal/terminal.ts";
import { knowledge } from "./knowledge.ts";
import { noInput } from "./no-input.ts";

/** The command line's output and exit code. */
export interface Run {
  readonly code: number | undefined;
  readonly out: string;
  readonly errors: readonly string[];
}

/** Runs the program; `%` in arguments and in what it says stands for the folder. */
export async function runInFolder(folder: string, argv: readonly string[]): Promise<Run> {
  let out = "";
  const errors: string[] = [];
  const shortened = (text: string): string =>
    text.replaceAll(machine.relative(".", folder), "%").replaceAll(folder, "%");
  const terminal: Terminal = {
    write: (text) => {
      out += text;
      return Promise.resolve(true);
    },
    reportError: (sentence) => void errors.push(shortened(sentence)),
    readInput: () => Promise.resolve(new Uint8Array()),
    input: noInput,
    useColors: false,
    columns: undefined,
  };
  const args = argv.map((arg) => arg.replace("%", folder));
  const serve = (): void => undefined;
  const around = { terminal, version: "1.2.3", knowledge: () => Promise.resolve(knowledge), serve };
  const code = await runProgram(args, around);
  return { code, out: shortened(out), errors };
}

/** Writes texts below the folder by their paths. */
export async function putInto(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
