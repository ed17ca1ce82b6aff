import { camelCase } from "../generate/tables/camel-case.ts";
import { insertedAfter, textOfFile, typeName, withEntry } from "./edits.ts";
import type { Project, Scaffold } from "./project.ts";

const cli = "server/src/shells/cli";
const chinese = `${cli}/texts/zh-cn/commands-of-files.ts`;

/** A command with its help and its page in both languages, a test and its line in the changelog. */
export function newCommand(name: string, project: Project): Scaffold {
  if (name.includes("/")) return "The name of a command has no slash.";
  const file = `${cli}/commands/${name}.ts`;
  if (project.read(file) !== undefined) return `There is a command ${name} already.`;
  const variable = camelCase(name);
  const key = name.includes("-") ? `"${name}"` : name;
  const index = insertedAfter(
    insertedAfter(
      textOfFile(`${cli}/commands/index.ts`, project),
      /(?:^import [^;]*;\n)+/m,
      `import { ${variable} } from "./${name}.ts";\n`,
    ),
    /^const all = \[\n[^\]]*/m,
    `  // Question: Which command does it follow in the help? Move it there.\n  ${variable},\n`,
  );
  const runs = `${cli}/help/command-runs.ts`;
  const exported = `export { run${typeName(name)} } from "../${name}/run-${name}.ts";\n`;
  const texts = insertedAfter(
    textOfFile(chinese, project),
    /Pick<\n {2}CommandTexts,\n {2}[^\n]*/,
    ` | "${name}"`,
  ).replace(/^\};\n/m, `  ${key}: {\n${chineseTexts}  },\n};\n`);
  return new Map([
    [file, commandText(name)],
    [`${cli}/${name}/run-${name}.ts`, runText(name)],
    [`${cli}/commands/index.ts`, index],
    [runs, textOfFile(runs, project) + exported],
    [chinese, texts],
    [`docs/cli/${name}.md`, englishPage(name)],
    [`docs/zh-cn/cli/${name}.md`, chinesePage(name)],
    [`test/unit/shells/cli/${name}.test.ts`, testText(name)],
    withEntry(
      project,
      `- [\`${name}\`](docs/cli/${name}.md) is a command. <!-- Question: Which question does it answer? -->`,
    ),
  ]);
}

function commandText(name: string): string {
  const type = typeName(name);
  return `import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../help/command.ts";
import { formattedOptions, problem } from "../help/option-values.ts";
import { common, kubernetesVersion, locale, textOrJson } from "../help/shared-options.ts";
import type { ${type}Invocation } from "../${name}/run-${name}.ts";

const formats = ["text", "json"] as const;

// Question: Which other options does it have?
const options = {
  "kubernetes-version": kubernetesVersion,
  format: textOrJson,
  locale,
  ...common,
} as const satisfies Options;

export const ${camelCase(name)} = command({
  name: "${name}",
  shortUsage: "FILE",
  summary: "Question: What does it show, in a few words?",
  usage: ["[options] FILE"],
  description: "Question: What does it show, in some sentences?",
  options,
  formats,
  // Question: When does it exit with 1?
  exitCodes: {
    0: "shown",
    2: "usage or read error: no such file, unknown option or version",
  },
  parse(args) {
    const { values, positionals } = nodeUtilities.parseArgs({
      args,
      options,
      allowPositionals: true,
    });
    const shared = formattedOptions(values, formats);
    if ("instead" in shared) return shared;
    const [path, ...more] = positionals;
    if (path === undefined) return problem((say) => say.needsPath("${name}"));
    if (more.length > 0) return problem((say) => say.oneMainFile("${name}"));
    return { path, ...shared };
  },
  run: async (invocation: ${type}Invocation, { terminal }, knowledge) =>
    (await import("../help/command-runs.ts")).run${type}(invocation, terminal, await knowledge()),
});
`;
}

function runText(name: string): string {
  const type = typeName(name);
  return `import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import { fileProblem } from "../check/find-files.ts";
import { exitCodes } from "../exit-codes.ts";
import { decodeText, readInputBytes } from "../input/read-text.ts";
import { printedJson, shownLines } from "../terminal/printed.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface ${type}Invocation {
  readonly path: string;
  readonly version: KubernetesVersion;
  readonly format: "text" | "json";
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/** Writes the answer about a file; returns the exit code. */
export async function run${type}(
  { path, format }: ${type}Invocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  let text: string;
  try {
    ({ text } = decodeText(await readInputBytes(path, true)));
  } catch (error) {
    terminal.reportError(knowledge.language.reading.cannotRead(path, fileProblem(error)));
    return exitCodes.cannotRun;
  }
  // Question: What is the answer? A function of answers/ gives it, and cli-phrases.ts has its sentences.
  const lines = text.trimEnd().split("\\n");
  await terminal.write(
    format === "json" ? printedJson(\`\${JSON.stringify({ lines })}\\n\`) : shownLines(lines),
  );
  return exitCodes.fine;
}
`;
}

const chineseTexts = `    summary: "Question: What does it show, in Chinese?",
    description: "Question: What does it show, in some Chinese sentences?",
    options: { "kubernetes-version": kubernetesVersion, format: textOrJson, locale, ...common },
    exitCodes: { 0: "已显示", 2: "用法或读取错误：文件不存在，未知的选项或版本" },
`;

const parts = (name: string, options: string, codes: string): string => `## ${options}

<!-- help of ${name} -->

<!-- end -->

## ${codes}

<!-- exit codes of ${name} -->

<!-- end -->
`;

function englishPage(name: string): string {
  return `[简体中文](../zh-cn/cli/${name}.md)

# ${name}

Question: Which question does it answer?

<!-- Question: What does an example print? Write the command; \`npm run docs:outputs\` fills in the rest. -->

${parts(name, "Options", "Exit codes")}`;
}

function chinesePage(name: string): string {
  return `[English](../../cli/${name}.md)

# ${name}

<!-- description of ${name} -->

<!-- end -->

更详细的说明只有英文，见本页开头的链接。

${parts(name, "选项", "退出码")}`;
}

function testText(name: string): string {
  return `import { expect, test } from "vitest";
import { header, programFolder } from "../../../support/program-folder.ts";

const { put, run } = programFolder();

// Question: Which files show what it answers?
test("${name} answers about a file", async () => {
  await put("kubelet.yaml", "maxPods: 5\\n");
  expect(await run("${name}", "@kubelet.yaml")).toEqual({
    code: 0,
    output: \`\${header}maxPods: 5\\n\`,
    errors: [],
  });
});

test("${name} says that a file is missing", async () => {
  const { code, errors } = await run("${name}", "@missing.yaml");
  expect({ code, errors }).toEqual({ code: 2, errors: ["Cannot read @missing.yaml: no such file or directory."] });
});
`;
}
