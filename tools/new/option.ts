import { insertedAfter, textOfFile, withEntry } from "./edits.ts";
import type { Project, Scaffold } from "./project.ts";

const chinese = "server/src/shells/cli/texts/zh-cn";

/** An option of a command with its help in both languages, a test and its line in the changelog. */
export function newOption(command: string, option: string, project: Project): Scaffold {
  const file = `server/src/shells/cli/commands/${command}.ts`;
  const text = project.read(file);
  if (text === undefined || command === "index") return `There is no command ${command}.`;
  const [, declared] = /^const options = \{\n([^]*?)^\} as const/m.exec(text) ?? [];
  if (declared === undefined) return `${file} has no list of options of its own.`;
  const key = option.includes("-") ? `"${option}"` : option;
  if (new RegExp(`^  ${key}\\b`, "m").test(declared)) {
    return `${command} has the option --${option} already.`;
  }
  const name = command.includes("-") ? `"${command}"` : command;
  const texts = project
    .list(chinese)
    .map((entry) => `${chinese}/${entry}`)
    .find((path) => textOfFile(path, project).includes(`\n  ${name}: {\n`));
  if (texts === undefined) throw new Error(`no Chinese texts of ${command} in ${chinese}`);
  const inEnglish = `  // Question: Does it take a value? If so: type: "string", and \`value\` is its name in the help.
  ${key}: {
    type: "boolean",
    help: "Question: What does it do?",
  },
`;
  const shared = /^ {2}(?:(?:"[\w-]+"|\w+): \w+|\w+|\.{3}\w+),$/m.exec(declared)?.index;
  const own = declared.slice(0, shared);
  const inChinese = `\n      ${key}: "Question: What does it do, in Chinese?",`;
  return new Map([
    [file, text.replace(declared, () => own + inEnglish + declared.slice(own.length))],
    [
      texts,
      insertedAfter(
        textOfFile(texts, project),
        new RegExp(`^  ${name}: \\{\\n[^]*?\\n    options: \\{`, "m"),
        inChinese,
      ),
    ],
    [
      `test/unit/shells/cli/${command}-${option}.test.ts`,
      testText(command, option, argumentsIn(text)),
    ],
    withEntry(
      project,
      `- \`${command} --${option}\`: <!-- Question: What can users do with it? -->`,
    ),
  ]);
}

/** The arguments behind the options, as the help has them. */
function argumentsIn(text: string): readonly string[] {
  const [, usage = "FILE"] = /^ {2}usage: \[\s*"\[options\] ([^"]*)"/m.exec(text) ?? [];
  const words = usage.replaceAll(/[[\]]|\.{3}/g, "").split(" ");
  return words.map((word) => (word === "FILE" ? "@kubelet.yaml" : (word.split("|")[0] ?? "")));
}

function testText(command: string, option: string, args: readonly string[]): string {
  const written = [command, `--${option}`, ...args].map((word) => JSON.stringify(word)).join(", ");
  return `import { expect, test } from "vitest";
import { programFolder } from "../../../support/program-folder.ts";

const { put, run } = programFolder();

test("${command} --${option}", async () => {
  await put("kubelet.yaml", "maxPods: 5\\n");
  const { code, errors } = await run(${written});
  // Question: What does it print, and with which exit code? Compare the output too.
  expect({ code, errors }).toEqual({ code: 0, errors: [] });
});
`;
}
