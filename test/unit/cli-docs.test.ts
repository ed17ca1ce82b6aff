import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseArguments } from "../../server/src/cli/arguments.ts";
import { reportFile } from "../../server/src/workspace/reports/file-report.ts";
import { helpText } from "../../server/src/cli/help-text.ts";
import { commandNames, type CommandName } from "../../server/src/cli/invocation.ts";
import { jsonReport } from "../../server/src/workspace/reports/report-json.ts";
import { addToSummary, emptySummary } from "../../server/src/workspace/reports/report.ts";
import { newestVersion } from "../../server/src/facts/field-index.ts";
import { knowledge } from "../support/knowledge.ts";

const page = readFileSync(new URL("../../docs/cli.md", import.meta.url), "utf8");

function codeBlock(language: string): string {
  return new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "m").exec(page)?.[1] ?? "";
}

test("the JSON example of the documentation is what check prints", () => {
  const file = { text: codeBlock("yaml"), invalidAt: undefined };
  const identity = { path: "kubelet.yaml", location: undefined, isNamed: true };
  const report = reportFile(
    { ...file, ...identity },
    { kubernetesVersion: newestVersion, advice: false },
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

/** The section of the page about a command, without what it tells of other programs' options. */
function sectionOf(command: CommandName): string {
  const [, section = ""] =
    new RegExp(`^## ${command}\n([^]*?)(?=^## |(?![^]))`, "m").exec(page) ?? [];
  return section;
}

function sortedOptions(matches: Iterable<RegExpMatchArray>): string[] {
  return [...new Set([...matches].map(([, name = ""]) => name))].sort();
}

/** Options that every command has, and that the page tells once. */
const common = ["--help", "--version"];

describe.each(commandNames)("the options of %s", (command) => {
  const help = sortedOptions(helpText(command).matchAll(/^ +(?:-h, )?(--[a-z-]+)/gm));
  const options = help.filter((option) => !common.includes(option));

  test("in the help are those in the documentation", () => {
    const section = sectionOf(command);
    const usage = /^```\n([^]*?)^```$/m.exec(section)?.[1] ?? "";
    expect(sortedOptions(usage.matchAll(/(?<!")(--[a-z-]+)/g)), "usage").toEqual(options);
    for (const option of options) expect(section).toContain(option);
  });

  test("in the documentation are known to the program", () => {
    const documented = sortedOptions(sectionOf(command).matchAll(/^\| `(--[a-z-]+)/gm));
    expect(documented.filter((option) => !options.includes(option))).toEqual([]);
  });

  test("in the help are known to the program", () => {
    for (const option of help) {
      const parsed = parseArguments([command, option]);
      const problem = parsed.command === "invalid" ? parsed.problem : "";
      expect(problem, option).not.toMatch(/Unknown option/);
    }
    // What explain does not know may be a flag of the kubelet.
    const unknown = { command: command === "explain" ? "explain" : "invalid" };
    expect(parseArguments([command, "--no-such-option"])).toMatchObject(unknown);
  });
});

test("the help and the documentation of the program name the same commands", () => {
  const named = (text: string): string[] =>
    [...text.matchAll(/^ *kubelet-config ([a-z-]+) /gm)].map(([, name = ""]) => name);
  expect([...new Set(named(helpText(undefined)))]).toEqual([...commandNames]);
  expect([...new Set(named(page.split("## check")[0] ?? ""))]).toEqual([...commandNames]);
});
