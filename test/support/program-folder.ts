import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import { afterEach, beforeEach } from "vitest";
import { machine } from "../../server/src/shells/hosts/machine-paths.ts";
import { runProgram } from "../../server/src/shells/cli/run-program.ts";
import { knowledge } from "./knowledge.ts";
import { noInput } from "./no-input.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** The program's output and exit code. */
export interface Outcome {
  readonly code: number | undefined;
  readonly output: string;
  readonly errors: readonly string[];
}

/** A folder for each test of a file, with what is needed to fill it and to run the program in it. */
export interface ProgramFolder {
  readonly path: () => string;
  /** Writes a file; a text without a kind gets the header, but for an empty one and the project's file. */
  readonly put: (path: string, text: string) => Promise<void>;
  /** Runs the program; `@name` in the arguments, and in what comes out, is a path below the folder. */
  readonly run: (...args: readonly string[]) => Promise<Outcome>;
}

/** @param input what the program reads from standard input */
export function programFolder(input = ""): ProgramFolder {
  let root = "";
  beforeEach(() => {
    root = temporaryFolder("kubelet config ");
  });
  afterEach(() => rm(root, { recursive: true }));
  // Files of a project's sets are shown from the working folder.
  const short = (text: string): string =>
    text.replaceAll(`${machine.relative(".", root)}/`, "@").replaceAll(`${root}/`, "@");
  return {
    path: () => root,
    async put(path, text) {
      const isWhole = text === "" || text.includes("kind:") || path.includes(".kubelet-config");
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), isWhole ? text : header + text);
    },
    async run(...args) {
      let output = "";
      const errors: string[] = [];
      const terminal = {
        write: (text: string) => Promise.resolve((output += text) !== ""),
        reportError: (sentence: string) => void errors.push(short(sentence)),
        readInput: () => Promise.resolve(new TextEncoder().encode(input)),
        input: noInput,
        useColors: false,
        columns: undefined,
      };
      const code = await runProgram(
        args.map((arg) => arg.replaceAll("@", `${root}/`)),
        {
          terminal,
          version: "1",
          knowledge: () => Promise.resolve(knowledge),
          serve: () => undefined,
        },
      );
      return { code, output: short(output), errors };
    },
  };
}
