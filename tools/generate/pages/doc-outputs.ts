import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { runTool } from "../../../server/src/shells/agents/run-tool.ts";
import { mcpHost } from "../../../server/src/shells/cli/serve-agents.ts";
import { runProgram } from "../../../server/src/shells/cli/run-program.ts";
import { knowledgeIn } from "../../../server/src/shells/hosts/knowledge-in.ts";
import { machine } from "../../../server/src/shells/hosts/machine-paths.ts";
import * as library from "../../../server/src/shells/hosts/library.ts";
import { splitCommandLine } from "../../../server/src/kubelet/index.ts";
import { pagesWithHelp } from "./command-help.ts";
import { inputsTable, tableWords } from "./inputs-table.ts";
import { withLeftOut } from "../sources/left-out.ts";
import { shownFiles } from "./shown-files.ts";

/** Files that the examples of the pages are about. */
const folder = fileURLToPath(new URL("../../../test/fixtures/docs", import.meta.url)).replaceAll(
  "\\",
  "/",
);

/** The pages whose outputs are made by running what they show, or that show files, by their paths from `docs/`. */
export const pagesWithOutputs: readonly string[] = [
  "../README.md",
  "../README.zh-cn.md",
  "agents.md",
  "ci.md",
  "contributing/rule.md",
  "editors.md",
  "fleet.md",
  "formats.md",
  "inputs.md",
  "library.md",
  "node.md",
  "posture.md",
  "preflight.md",
  "seccomp.md",
  "why-is-my-drop-in-ignored.md",
  ...pagesWithHelp,
  "zh-cn/editors.md",
  "zh-cn/fleet.md",
  "zh-cn/formats.md",
  "zh-cn/inputs.md",
  "zh-cn/node.md",
  "zh-cn/posture.md",
  "zh-cn/seccomp.md",
  "zh-cn/why-is-my-drop-in-ignored.md",
];

/** An output in a page. */
export interface DocOutput {
  /** The command that makes it, or words for people. */
  readonly name: string;
  readonly start: number;
  /** As the page has it. */
  readonly shown: string;
  /** As it is today, with the page's marks of what is left out. */
  readonly make: () => Promise<string>;
}

interface Fence {
  readonly language: string;
  readonly start: number;
  readonly text: string;
  /** The last heading above it. */
  readonly heading: string;
}

/** All outputs of a page, by the page's path from `docs/`. */
export function outputsOf(page: string, text: string): readonly DocOutput[] {
  const fences = fencesOf(text);
  return [
    ...fences.flatMap(consoleOutput),
    ...(page.endsWith("inputs.md") ? tableOfInputs(page, text) : []),
    ...(page === "agents.md" ? toolOutputs(fences) : []),
    ...(page === "library.md" ? [...libraryOutput(fences), ...signatures(fences)] : []),
    ...(page.endsWith("formats.md") ? jsonOutput(fences) : []),
    ...(page === "cli/batch.md" ? batchOutput(fences) : []),
    ...(page.endsWith("posture.md") ? postureOutput(fences) : []),
    ...(page.startsWith("../README") ? exampleOutput(page, fences) : []),
    ...(page.endsWith("editors.md") || page === "contributing/rule.md"
      ? fileOutputs(page, text)
      : []),
  ];
}

/** The page with the outputs of today. */
export async function withOutputs(page: string, text: string): Promise<string> {
  let result = text;
  const outputs = outputsOf(page, text).toSorted((a, b) => b.start - a.start);
  for (const { start, shown, make } of outputs) {
    result = result.slice(0, start) + (await make()) + result.slice(start + shown.length);
  }
  return result;
}

function fencesOf(text: string): readonly Fence[] {
  const fences = text.matchAll(/^```(\w*)[^\n]*\n([^]*?)^```$/gm);
  return [...fences].map(({ 1: language = "", 2: content = "", index, 0: whole }) => ({
    language,
    text: content,
    start: index + whole.indexOf("\n") + 1,
    heading: [...text.slice(0, index).matchAll(/^#+ (.*)$/gm)].at(-1)?.[1] ?? "",
  }));
}

function outputAt(
  fence: Fence,
  name: string,
  make: () => Promise<string>,
  from = 0,
): readonly DocOutput[] {
  const shown = fence.text.slice(from).trimEnd();
  const start = fence.start + from;
  // An empty block has no line to replace yet.
  const end = shown === "" ? "\n" : "";
  return [{ name, start, shown, make: async () => withLeftOut(await make(), shown) + end }];
}

/** `$ COMMAND`, and what it prints. */
function consoleOutput(fence: Fence): readonly DocOutput[] {
  const [line, command] = /^\$ (kubelet-config .*)\n/.exec(fence.text) ?? [];
  if (fence.language !== "console" || line === undefined || command === undefined) return [];
  return outputAt(fence, command, () => shownBy(command), line.length);
}

/** The table of the forms of input, each tried with every command. */
function tableOfInputs(page: string, text: string): readonly DocOutput[] {
  const words = tableWords[page.startsWith("zh-cn/") ? "zh-cn" : "en"];
  const table = /^\| (?:input|输入) [^]*?(?=\n\n)/m;
  const { index: start, 0: shown } = table.exec(text) ?? { index: 0, 0: "" };
  return [{ name: "the table of inputs", start, shown, make: () => inputsTable(words) }];
}

/** Files of the project, which the page shows completely. */
function fileOutputs(page: string, text: string): readonly DocOutput[] {
  return shownFiles(posix.join("docs", page), text).map(({ path, start, shown, text: file }) => ({
    name: path,
    start,
    shown,
    make: () => Promise.resolve(file),
  }));
}

/** The input of a tool for agents, and its answer. */
function toolOutputs(fences: readonly Fence[]): readonly DocOutput[] {
  return fences.flatMap(({ language, text, heading }, at) => {
    const answer = fences[at + 1];
    if (language !== "json" || answer?.language !== "text" || answer.heading !== heading) return [];
    return outputAt(answer, `the tool ${heading}`, async () => {
      const knowledge = await knowledgeIn("en");
      const context = { ...mcpHost(knowledge, "1"), roots: () => Promise.resolve([]) };
      const found = await runTool(heading, JSON.parse(text), context);
      return ("problem" in found ? found.problem : found.text).trimEnd();
    });
  });
}

/** The program, and what it prints. */
function libraryOutput(fences: readonly Fence[]): readonly DocOutput[] {
  const program = fences.find(({ language }) => language === "js");
  const printed = fences.find(({ language }) => language === "text");
  if (!program || !printed) return [];
  return outputAt(printed, "the program", () => printedBy(program.text));
}

async function printedBy(program: string): Promise<string> {
  const lines: string[] = [];
  const console = { log: (line: string) => void lines.push(line) };
  const [, names = "", body = ""] =
    /^import \{(.*)\} from "kubelet-config";\n([^]*)$/.exec(program) ?? [];
  // The page's own program; the package that it imports is given to it.
  const source = `export default async ({${names}}, console) => {${body}};`;
  const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    readonly default: (names: typeof library, output: typeof console) => Promise<void>;
  };
  await module.default(library, console);
  return lines.join("\n");
}

/** The types that a reader of the page needs first; the others are in the package. */
const shownTypes = [
  "declare function loadKnowledge",
  "declare function createLanguageService",
  "interface LanguageServiceOptions",
  "interface LanguageService",
  "interface FileSystem",
  "interface Diagnostic",
  "interface TextEdit",
  "interface Action",
];

/** The declarations of the package's types. */
function signatures(fences: readonly Fence[]): readonly DocOutput[] {
  const fence = fences.find(({ language }) => language === "ts");
  if (!fence) return [];
  return outputAt(fence, "the declarations of the package", () => {
    const api = readFileSync(
      new URL("../../../server/src/service/api.ts", import.meta.url),
      "utf8",
    );
    const shown = shownTypes.map((start) => {
      const end = start.startsWith("interface") ? "^\\}" : ";$";
      const [found = ""] = new RegExp(`^export ${start}\\b[^]*?${end}`, "m").exec(api) ?? [];
      return found.replace(/^export (?:declare )?/, "");
    });
    return Promise.resolve(shown.join("\n\n"));
  });
}

/** The first file, and the text of `check` about it. */
function exampleOutput(page: string, fences: readonly Fence[]): readonly DocOutput[] {
  const [file, report] = fences.slice(fences.findIndex(({ language }) => language === "yaml"));
  if (!file || !report) return [];
  const command = `kubelet-config check${page.endsWith(".zh-cn.md") ? " --locale zh-cn" : ""}`;
  return outputAt(report, `${command} kubelet.yaml`, async () => {
    const shown = await shownBy(`${command} -`, file.text);
    return shown.replaceAll("<stdin>", "kubelet.yaml");
  });
}

/** A file, and the JSON of `check` about it. */
function jsonOutput(fences: readonly Fence[]): readonly DocOutput[] {
  const ofJson = fences.filter(({ heading }) => /^(?:JSON of check|check 的 JSON)$/.test(heading));
  const [file, report] = ["yaml", "json"].map((name) =>
    ofJson.find(({ language }) => language === name),
  );
  if (!file || !report) return [];
  const command = "kubelet-config check --no-advice --format json kubelet.yaml";
  return outputAt(report, command, async () => {
    const shown = await shownBy("kubelet-config check --no-advice --format json -", file.text);
    return formatted(shown.replaceAll('"<stdin>"', '"kubelet.yaml"'));
  });
}

/** A line for `batch`, and its answer without the effective configuration. */
function batchOutput(fences: readonly Fence[]): readonly DocOutput[] {
  const [line, answer] = fences.filter(({ text }) => text.startsWith('{"id":'));
  if (!line || !answer) return [];
  return outputAt(answer, "kubelet-config batch", async () => {
    const shown = await shownBy("kubelet-config batch --jobs 1", line.text);
    return shown.replace(/"effective":\{.*\}\}$/, '"effective":{…}}');
  });
}

/** The JSON of `posture` with one of its checks. */
function postureOutput(fences: readonly Fence[]): readonly DocOutput[] {
  const report = fences.find(
    ({ language, text }) => language === "json" && text.includes('"checks"'),
  );
  if (!report) return [];
  const command =
    "kubelet-config posture --compare kube-bench --kubernetes-version 1.33 --config-dir kubelet.conf.d --format json config.yaml";
  return outputAt(report, command, async () => {
    const found = JSON.parse(await shownBy(command)) as {
      readonly checks: readonly { readonly control: string }[];
    };
    const checks = found.checks.filter(({ control }) => control === "pod-pids-limit");
    return formatted(JSON.stringify({ ...found, checks }));
  });
}

async function formatted(json: string): Promise<string> {
  const { format } = await import("prettier");
  return (await format(json, { parser: "json", printWidth: 100 })).trimEnd();
}

/** Runs a command in the folder of the samples: its output and what it reports, as a terminal shows them. */
async function shownBy(command: string, input?: string): Promise<string> {
  const [, line = "", inputFile] = /^(.*?)(?: < (\S+))?$/.exec(command) ?? [];
  const [, ...words] = splitCommandLine(line);
  const args = words.map((word) =>
    existsSync(posix.join(folder, word)) ? posix.join(folder, word) : word,
  );
  const bytes =
    inputFile === undefined
      ? Buffer.from(input ?? "")
      : readFileSync(posix.join(folder, inputFile));
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
    terminal,
    version: "1",
    knowledge: (locale) => knowledgeIn(locale),
    serve: () => undefined,
  });
  return shown
    .replaceAll(`${folder}/`, "")
    .replaceAll(`${machine.relative(".", folder)}/`, "")
    .trimEnd();
}
