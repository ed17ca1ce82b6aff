import { describe, expect, test } from "vitest";
import { commands } from "../../../../server/src/shells/cli/commands/index.ts";
import { displayWidth } from "../../../../server/src/engine/text/display-width.ts";
import {
  helpText,
  optionLines,
  usageOfCommand,
} from "../../../../server/src/shells/cli/help/help-text.ts";
import { readArguments } from "../../../../server/src/shells/cli/help/read-arguments.ts";
import { runProgram } from "../../../../server/src/shells/cli/run-program.ts";
import type { Terminal } from "../../../../server/src/shells/cli/terminal/terminal.ts";
import { englishHelp } from "../../../../server/src/shells/cli/texts/english.ts";
import { chineseHelp } from "../../../../server/src/shells/cli/texts/zh-cn/chinese.ts";
import { newestVersion } from "../../../../server/src/facts/field-index.ts";
import { knowledgeIn } from "../../../../server/src/shells/hosts/knowledge-in.ts";
import { comparePhrases } from "../../../support/compare-phrases.ts";
import { chinese as han, sloppy } from "../../../support/chinese-texts.ts";
import { noInput } from "../../../support/no-input.ts";

interface Run {
  readonly code: number | undefined;
  readonly out: string;
  readonly errors: readonly string[];
  readonly usage: readonly string[];
}

async function run(line: string): Promise<Run> {
  let out = "";
  const errors: string[] = [];
  const usage: string[] = [];
  const terminal: Terminal = {
    write: (text) => Promise.resolve((out += text) !== ""),
    reportError: (sentence) => void errors.push(sentence),
    showUsage: (lines) => void usage.push(...lines),
    readInput: () => Promise.resolve(new Uint8Array()),
    input: noInput,
    useColors: false,
    columns: undefined,
  };
  const around = { terminal, version: "1.2.3", knowledge: knowledgeIn, serve: () => undefined };
  const code = await runProgram(line === "" ? [] : line.split(" "), around);
  return { code, out, errors, usage };
}

/** The names and placeholders in front of the texts. */
function labelsIn(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => /^ +(?:-\w, )?--\S+(?: \S+)?(?=$| {2,})/.exec(line)?.[0] ?? []);
}

/** Four English words in a row: more than a placeholder or a command line has. */
const englishSentence = /(?:(?<![-\w/.])[a-z]{2,}[ ,]+){4}/;

describe.each(commands)("the Chinese help of $name", (command) => {
  const translated = chineseHelp.help.translated(command);
  const whole = helpText(command, chineseHelp.help);

  test("has a Chinese text for each English one", () => {
    const textsOf = ({ options, exitCodes = {}, notes, ...told }: typeof command): object => ({
      ...Object.fromEntries(Object.entries(options).map(([name, { help }]) => [`--${name}`, help])),
      ...exitCodes,
      notes,
      summary: told.summary,
      description: told.description,
    });
    const texts = Object.entries(textsOf(command)).filter(([, text]) => text !== undefined);
    const counterparts = new Map(Object.entries(textsOf(translated)));
    for (const [name] of texts) {
      const counterpart = String(counterparts.get(name));
      expect(counterpart, name).toMatch(han);
      expect(counterpart, name).not.toMatch(sloppy);
      expect(counterpart, name).not.toMatch(englishSentence);
    }
  });

  test("has the same options and ways to call it", () => {
    const labels = labelsIn(optionLines(command));
    expect(labels.length).toBeGreaterThan(1);
    expect(labelsIn(optionLines(translated))).toEqual(labels);
    expect(usageOfCommand(translated)).toEqual(usageOfCommand(command));
  });

  test("names the same options, values and files in its texts", () => {
    const names = (text: string): readonly string[] =>
      [
        ...new Set(text.match(/--[a-z][a-z-]+|\*\.[a-z0-9]+|\b[a-z]+[A-Z]\w+|\b\d+\.\d+\b/g)),
      ].sort();
    expect(names(whole)).toEqual(names(helpText(command)));
  });

  test("fits a terminal of 100 columns", () => {
    for (const line of whole.split("\n")) expect(displayWidth(line), line).toBeLessThanOrEqual(100);
  });

  test.each(["--help --locale zh-cn", "-h --locale=zh-cn"])("is shown with %s", async (options) => {
    const shown = { code: 0, out: whole, errors: [], usage: [] };
    expect(await run(`${command.name} ${options}`)).toEqual(shown);
    expect(await run(`--locale zh-cn ${command.name} --help`)).toEqual(shown);
    expect(await run(`help ${command.name} --locale zh-cn`)).toEqual(shown);
  });

  test("is not shown without the option", async () => {
    const { out } = await run(`${command.name} --help`);
    expect(out).toBe(helpText(command));
    expect(out).not.toMatch(han);
  });
});

describe("the overview", () => {
  test.each([
    "--help --locale zh-cn",
    "--locale zh-cn --help",
    "help --locale=zh-cn",
    "--locale=zh-cn help",
  ])("is Chinese with %s", async (line) => {
    const { code, out } = await run(line);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^kubelet-config：检查并解释 kubelet 的配置\n\n用法\n {2}kubelet-config check \[options\] FILE\|DIR\.\.\. {3}查找错误\n/,
    );
    expect(out).not.toMatch(englishSentence);
    for (const text of out.split("\n")) expect(displayWidth(text)).toBeLessThanOrEqual(100);
  });

  test("has a line for each command in both languages", () => {
    const namesIn = (text: string): readonly string[] =>
      [...text.matchAll(/^ {2}kubelet-config ([a-z-]+) /gm)].map(([, name = ""]) => name);
    const names = commands.map(({ name }) => name);
    expect(namesIn(helpText(undefined))).toEqual(names);
    expect(namesIn(helpText(undefined, chineseHelp.help))).toEqual(names);
  });
});

describe("sentences about wrong arguments", () => {
  comparePhrases(englishHelp.usage, chineseHelp.usage, {
    unknownCommand: [
      ["chekc", "check"],
      ["me", undefined],
    ],
    unknownOption: [["--x"]],
    rejected: [
      [{ sentence: "Rejected.", kind: "other", name: "", near: "--fix", others: [] }],
      [{ sentence: "Rejected.", kind: "other", name: "", near: undefined, others: ["check"] }],
    ],
    versionOfProgram: [["--kubernetes-version 1.33"], [undefined]],
    localeMissing: [[["en", "zh-cn"]]],
    locale: [[["en", "zh-cn"], "de"]],
    oneOf: [
      ["format", ["a", "b", "c"], "xml"],
      ["format", ["text", "json"], "xml"],
    ],
    unknownVersion: [["latest", "1.30", "1.36"]],
    jobs: [["0"]],
    nodeWrong: [[["swap must be true or false."]]],
    needsPath: [["check"]],
    needsInput: [["effective"]],
    oneMainFile: [["effective"]],
    oneFileInSet: [["check"]],
    notTogether: [["--fix", "--add-ignores"]],
    fileEmpty: [["--baseline"]],
    changesNoSet: [["--fix"]],
    changesNoInput: [["--fix"]],
    needsShell: [[["bash", "zsh"]]],
    unknownShell: [[["bash", "zsh"], "sh"]],
    requiresLog: [["--config"]],
    notNodeName: [["a b"]],
    needsStdio: [["lsp"]],
    level: [["3"]],
    notAddress: [["here"]],
    openQuote: [['--v="1']],
    sameVersions: [["1.33"]],
  });

  test.each([
    ["--locale zh-cn", "没有给出命令。"],
    ["chekc --locale zh-cn", '未知命令 "chekc"。是否想写 check？'],
    ["--locale zh-cn chekc", '未知命令 "chekc"。是否想写 check？'],
    ["--nonsense --locale zh-cn", "未知选项 --nonsense。"],
    ["help me --locale zh-cn", '未知命令 "me"。'],
    ["check --locale zh-cn --nonsense", "未知选项 --nonsense。"],
    ["--locale=zh-cn check --nonsense", "未知选项 --nonsense。"],
    ["check a --formta json --locale zh-cn", "未知选项 --formta。是否想写 --format？"],
    [
      "check a --format --locale zh-cn",
      "选项 --format 的值有歧义：以 - 开头的值须写作 --format=VALUE。",
    ],
    ["check a --locale zh-cn --format", "选项 --format 缺少值。"],
    ["check a --locale zh-cn --fix=yes", "选项 --fix 不接受值。"],
    ["node x --locale zh-cn", "多余的参数 x。"],
    ["check --locale zh-cn", "check 需要一个文件或目录。"],
    [
      "check a --locale zh-cn --format xml",
      '--format 必须是以下之一：text、json、sarif、junit、github、gitlab，而不是 "xml"。',
    ],
    [
      "upgrade a --from 1.31 --format xml --locale zh-cn",
      '--format 必须是 text 或 json，而不是 "xml"。',
    ],
    [
      "explain a --locale zh-cn --kubernetes-version x",
      `未知的 Kubernetes 版本 "x"。请使用 1.30 到 ${newestVersion}。`,
    ],
    ["batch --locale zh-cn", "未知选项 --locale。"],
    ["mcp --locale zh-cn", "mcp 需要 --stdio，因为它通过标准输入和标准输出通信。"],
  ])("%s", async (line, sentence) => {
    const { code, out, errors, usage } = await run(line);
    expect({ code, out, errors }).toEqual({ code: 2, out: "", errors: [sentence] });
    expect(usage.at(-1)).toMatch(/^参见 kubelet-config(?: [a-z]+)? --help --locale zh-cn。$/);
    for (const shown of usage) expect(shown).toMatch(han);
  });

  test.each([
    ["--locale", "--locale requires a language: en or zh-cn."],
    ["--locale de check a", '--locale must be en or zh-cn, got "de".'],
    ["--locale zh-cn --locale en chekc", 'Unknown command "chekc". Did you mean check?'],
    ["check --nonsense -- --locale zh-cn", "Unknown option '--nonsense'."],
    ["check a --kubelet-args --locale=zh-cn --nonsense", "Unknown option '--nonsense'."],
  ])("are English with %s", async (line, sentence) => {
    const { code, errors, usage } = await run(line);
    expect({ code, errors }).toEqual({ code: 2, errors: [sentence] });
    expect(usage.at(-1)).toMatch(/^See kubelet-config.* --help\.$/);
  });
});

test("before the command, --locale says the same as behind it", () => {
  const read = (line: string): unknown => {
    const { asked } = readArguments(line.split(" "));
    return "instead" in asked ? asked : asked.invocation;
  };
  const behind = read("explain maxPods --locale zh-cn");
  expect(behind).toMatchObject({ words: ["maxPods"], locale: "zh-cn" });
  expect(read("--locale zh-cn explain maxPods")).toEqual(behind);
  expect(read("--locale=zh-cn explain maxPods")).toEqual(behind);
  expect(read("--locale zh-cn --version")).toEqual({ instead: "version" });
});
