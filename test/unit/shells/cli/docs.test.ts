import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { reportFile } from "../../../../server/src/answers/reports/file-report.ts";
import { checkedGlobs } from "../../../../server/src/answers/reports/checked-names.ts";
import { commands } from "../../../../server/src/shells/cli/commands/index.ts";
import { helpText } from "../../../../server/src/shells/cli/help/help-text.ts";
import { jsonReport } from "../../../../server/src/answers/reports/report-json.ts";
import { addToSummary, emptySummary } from "../../../../server/src/answers/reports/report.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { withCommandHelp } from "../../../../tools/generate/command-help.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { parsedArguments } from "../../../support/parsed-arguments.ts";

const page = readFileSync(new URL("../../../../docs/cli.md", import.meta.url), "utf8");

function codeBlock(language: string): string {
  return new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "m").exec(page)?.[1] ?? "";
}

test("the JSON example of the documentation is what check prints", () => {
  const file = { text: codeBlock("yaml"), invalidAt: undefined };
  const identity = { path: "kubelet.yaml", location: undefined, isNamed: true };
  const report = reportFile(
    { ...file, ...identity },
    { kubernetesVersion: defaultVersion, advice: false },
    knowledge,
  );
  expect(report).toBeDefined();
  if (!report) return;
  const output =
    jsonReport.begin +
    jsonReport.file(report, 0) +
    jsonReport.end(addToSummary(emptySummary, report));
  expect(JSON.parse(codeBlock("json"))).toEqual(JSON.parse(output));
});

test("the documentation has the help of today, of the program and of each command", () => {
  expect(withCommandHelp(page)).toBe(page);
  const marks = [...page.matchAll(/^<!-- help of ([a-z-]+) -->$/gm)].map(([, name]) => name);
  const names = commands.map(({ name }) => name);
  expect(marks.toSorted()).toEqual(["program", ...names].toSorted());
});

test("help and page of check name all endings of files that a folder is searched for", () => {
  const endings = /\{(.*)\}/.exec(checkedGlobs[0] ?? "")?.[1]?.split(",") ?? [];
  const named = (text: string): string[] => optionsIn(text, /\*\.([a-z0-9]+)(?=[`,\s])/g);
  const help = helpText(commands.find(({ name }) => name === "check"));
  const [, row = ""] = /^\| `DIR` +\|(.*)$/m.exec(sectionOf("check")) ?? [];
  expect(named(help)).toEqual(endings);
  expect(named(row).slice(0, endings.length)).toEqual(endings);
});

test("the section about the language names the commands without --locale", () => {
  const [, list = ""] = /^(?:[^\n]*)All but (.*) have `--locale zh-cn`/m.exec(page) ?? [];
  const without = commands.filter((command) => !helpText(command).includes("--locale"));
  expect([...list.matchAll(/`([a-z]+)`/g)].map(([, name]) => name).toSorted()).toEqual(
    without.map(({ name }) => name).toSorted(),
  );
});

/** The section of the page about a command, without the options of other programs. */
function sectionOf(name: string): string {
  const [, section = ""] = new RegExp(`^## ${name}\n([^]*?)(?=^## |(?![^]))`, "m").exec(page) ?? [];
  return section;
}

function optionsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

describe.each(commands)("the options of $name", (command) => {
  const told = optionsIn(helpText(command), /^ +(?:-h, )?(--[a-z-]+)/gm);

  test("in the tables of the documentation are in the help", () => {
    expect(told).toEqual(
      expect.arrayContaining(optionsIn(sectionOf(command.name), /^\| `(--[a-z-]+)/gm)),
    );
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
