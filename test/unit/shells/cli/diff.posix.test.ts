import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { header, programFolder } from "../../../support/program-folder.ts";

const { path, run } = programFolder();
const at = (name: string): string => join(path(), name);
const lines = `${header}# ${"x\n# ".repeat(9)}\nmaxPods: "50"\nevictionHard:\n  memory.available: 5%`;

/** The patch with the paths that it has if the command runs in the folder. */
function patchIn(output: string): string {
  return output.replaceAll(/^(---|\+\+\+) ([ab])@/gm, "$1 $2/");
}

/** Applies a patch as a user does, without any settings. */
function gitApply(patch: string): void {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "", GIT_CONFIG_NOSYSTEM: "1" };
  execFileSync("git", ["apply"], { cwd: path(), input: patch, env, stdio: "pipe" });
}

describe.each(["--fix", "--add-ignores"])("check %s --diff | git apply is check %s", (option) => {
  test.each([
    ["lines that end with LF", `${lines}\n`],
    ["lines that end with CR LF", `${lines}\n`.replaceAll("\n", "\r\n")],
    [
      "lines of both kinds",
      `${lines}\n`.replaceAll("\n# x", "\r\n# x").replace('50"\n', '50"\r\n'),
    ],
    ["lines of both kinds, the other way round", `${lines}\n`.replaceAll("\nkind", "\r\nkind")],
    ["no line end at the end", lines.replace(/\nevictionHard[^]*/, "")],
    [
      "no line end at the end, after CR LF",
      lines.replace(/\nevictionHard[^]*/, "").replaceAll("\n", "\r\n"),
    ],
    ["a byte order mark", `\uFEFF${header}maxPods: "50"\n`],
    ["letters beyond ASCII", `${header}# ä 中 🙂\nmaxPods: "50"\n`],
  ])("%s", async (_name, text) => {
    for (const name of ["by diff.yaml", "by command ü.yaml"]) await writeFile(at(name), text);
    const shown = await run("check", option, "--diff", "--no-advice", "@by diff.yaml");
    expect(shown.errors).toEqual([]);
    gitApply(patchIn(shown.output));
    await run("check", option, "--no-advice", "@by command ü.yaml");
    const changed = await readFile(at("by command ü.yaml"), "utf8");
    expect(changed).not.toBe(text);
    expect(await readFile(at("by diff.yaml"), "utf8")).toBe(changed);
  });
});
