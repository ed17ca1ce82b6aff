import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkedGlobs } from "../../../../server/src/answers/reports/checked-names.ts";
import { commands } from "../../../../server/src/shells/cli/commands/index.ts";
import { helpText } from "../../../../server/src/shells/cli/help/help-text.ts";
import { pagesWithHelp, withCommandHelp } from "../../../../tools/generate/pages/command-help.ts";
import { parsedArguments } from "../../../support/parsed-arguments.ts";

const docs = new URL("../../../../docs/", import.meta.url);
const readPage = (path: string): string => readFileSync(new URL(path, docs), "utf8");

test.each(pagesWithHelp)("%s has the help and the exit codes of today", (path) => {
  const page = readPage(path);
  expect(withCommandHelp(path, page)).toBe(page);
});

test("each command has a page with its help, and with its exit codes if it has any", () => {
  const marked = pagesWithHelp.flatMap((path) =>
    [...readPage(path).matchAll(/^<!-- ((?:help|exit codes) of [a-z-]+) -->$/gm)].map(
      ([, mark = ""]) => `${path}: ${mark}`,
    ),
  );
  const expected = commands.flatMap(({ name, exitCodes }) => [
    `cli/${name}.md: help of ${name}`,
    `zh-cn/cli/${name}.md: help of ${name}`,
    ...(exitCodes
      ? [`cli/${name}.md: exit codes of ${name}`, `zh-cn/cli/${name}.md: exit codes of ${name}`]
      : []),
  ]);
  expect(marked.toSorted()).toEqual(expected.toSorted());
});

test("what is old on a page is written again", () => {
  const page = readPage("exit-codes.md");
  const outdated = page.replace("some nodes differ", "old words");
  expect(outdated).not.toBe(page);
  expect(withCommandHelp("exit-codes.md", outdated)).toBe(page);
});

test("help and page of check name all endings of files that a folder is searched for", () => {
  const endings = /\{(.*)\}/.exec(checkedGlobs[0] ?? "")?.[1]?.split(",") ?? [];
  const named = (text: string): string[] => optionsIn(text, /\*\.([a-z0-9]+)(?=[`,\s])/g);
  const help = helpText(commands.find(({ name }) => name === "check"));
  const [, row = ""] = /^- `DIR`([^]*?)\n- /m.exec(readPage("cli/check.md")) ?? [];
  expect(named(help)).toEqual(endings);
  expect(named(row).slice(0, endings.length)).toEqual(endings);
});

test("the section about the language names the commands without --locale", () => {
  const [, list = ""] =
    /^(?:[^\n]*)All but (.*) have `--locale zh-cn`/m.exec(readPage("cli.md")) ?? [];
  const without = commands.filter((command) => !helpText(command).includes("--locale"));
  expect([...list.matchAll(/`([a-z]+)`/g)].map(([, name]) => name).toSorted()).toEqual(
    without.map(({ name }) => name).toSorted(),
  );
});

function optionsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

/** Options of other programs that the page of a command names. */
const elsewhere: Readonly<Partial<Record<string, readonly string[]>>> = {
  batch: ["--config", "--config-dir", "--kubeconfig", "--node", "--seccomp-runtime"],
  "convert-flags": ["--config"],
  explain: ["--node-labels"],
  patch: ["--patches"],
};

describe.each(commands)("the options of $name", (command) => {
  const told = optionsIn(helpText(command), /^ +(?:-h, )?(--[a-z-]+)/gm);

  test("on its page are in the help", () => {
    const page = readPage(`cli/${command.name}.md`).replaceAll(/^```[^]*?^```$/gm, "");
    const named = optionsIn(page, /(?<=`)(--[a-z-]+)(?=[` ])/g);
    const known = [...told, ...(elsewhere[command.name] ?? [])];
    expect(known).toEqual(expect.arrayContaining(named));
  });

  test("in the help are known to the program", () => {
    for (const option of told) {
      const parsed = JSON.stringify(parsedArguments([command.name, option]));
      expect(parsed, option).not.toContain("Unknown option");
    }
    // A word that explain does not know may be a flag of the kubelet.
    const refused = { command: command.name === "explain" ? "explain" : "invalid" };
    expect(parsedArguments([command.name, "--no-such-option"])).toMatchObject(refused);
  });
});
