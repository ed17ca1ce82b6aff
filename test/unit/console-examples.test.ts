import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runProgram } from "../../server/src/cli/run-program.ts";
import { splitCommandLine } from "../../server/src/kubelet/index.ts";
import { knowledge } from "../support/knowledge.ts";

/** Files that the examples of the pages are about. */
const folder = fileURLToPath(new URL("../fixtures/docs", import.meta.url));

/** A line of an example that stands for lines that the page leaves out. */
const leftOut = "…";

interface Example {
  readonly page: string;
  /** What is written behind `$ `. */
  readonly command: string;
  readonly output: string;
}

/** The fences of a page that show a command and its output. */
function examplesOf(page: string): Example[] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), "utf8");
  return [...text.matchAll(/^```console\n\$ (.*)\n([^]*?)^```$/gm)].map(
    ([, command = "", output = ""]) => ({ page, command, output }),
  );
}

/** Runs an example in the folder of the samples: its output and what it reports, as a terminal shows them. */
async function shownBy(command: string): Promise<string> {
  const [, line = "", inputFile] = /^(.*?)(?: < (\S+))?$/.exec(command) ?? [];
  const [program, ...words] = splitCommandLine(line);
  expect(program).toBe("kubelet-config");
  const args = words.map((word) => (existsSync(join(folder, word)) ? join(folder, word) : word));
  const bytes = inputFile === undefined ? Buffer.of() : readFileSync(join(folder, inputFile));
  let shown = "";
  const terminal = {
    write: (text: string) => Promise.resolve((shown += text) !== ""),
    reportError: (sentence: string) => void (shown += `kubelet-config: ${sentence}\n`),
    readInput: () => Promise.resolve(new Uint8Array(bytes)),
    input: () => Readable.from([bytes]),
    useColors: false,
    columns: undefined,
  };
  await runProgram(args, {
    ...{ terminal, version: "1", knowledge: () => Promise.resolve(knowledge) },
    serve: () => undefined,
  });
  return shown
    .replaceAll(`${folder}/`, "")
    .replaceAll(`${relative(process.cwd(), folder)}/`, "")
    .trimEnd();
}

/** What is shown, with the page's mark instead of the lines that the page leaves out. */
function withMarks(shown: string, parts: readonly string[]): string {
  const [first = "", ...rest] = parts;
  const last = rest.at(-1) ?? "";
  const isFramed = shown.startsWith(first) && shown.endsWith(last);
  let at = first.length;
  for (const part of rest.slice(0, -1)) {
    const found = shown.indexOf(part, at);
    if (found < 0) return shown;
    at = found + part.length;
  }
  return isFramed && at <= shown.length - last.length ? parts.join(leftOut) : shown;
}

const pages = ["cli.md", "node.md", "posture.md", "ci.md", "agents.md"];

test.each(pages.flatMap(examplesOf))("$page: $command", async ({ command, output }) => {
  const parts = output.trimEnd().split(new RegExp(`^${leftOut}$`, "m"));
  const shown = await shownBy(command);
  expect(parts.length === 1 ? shown : withMarks(shown, parts)).toBe(output.trimEnd());
});

test("every page of commands with examples has some that are run", () => {
  expect(
    ["cli.md", "node.md", "posture.md"].filter((page) => examplesOf(page).length === 0),
  ).toEqual([]);
});
