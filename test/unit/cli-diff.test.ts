import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { header, programFolder } from "../support/program-folder.ts";

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

describe("a change that no patch can show", () => {
  test.each([
    [
      "UTF-16",
      Buffer.from(`\uFEFF${header}maxPods: "50"\n`, "utf16le"),
      "git and patch do not take UTF-16. Leave out --diff to write the file",
    ],
    [
      "an invisible character",
      Buffer.from(`${header}# \u202E\nmaxPods: "50"\n`),
      "it contains invisible or control characters. Leave out --diff to write the file",
    ],
  ])("%s is said, and the command fails", async (_name, bytes, problem) => {
    await writeFile(at("k.yaml"), bytes);
    expect(await run("check", "--fix", "--diff", "@k.yaml")).toEqual({
      ...{ code: 2, output: "", errors: [`Cannot make a diff of @k.yaml: ${problem}.`] },
    });
    expect(await readFile(at("k.yaml"))).toEqual(bytes);
  });
});

describe("a file of PowerShell", () => {
  const wrong = `${header}maxPods: "50"\n`.replaceAll("\n", "\r\n");
  const littleEnd = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, "utf16le");
  const bigEnd = (text: string): Buffer => littleEnd(text).swap16();

  test.each([
    ["UTF-16", littleEnd],
    ["UTF-16, the other way round", bigEnd],
    ["UTF-8 with its mark", (text: string) => Buffer.from(`\uFEFF${text}`)],
  ])("is written as it was encoded: %s", async (_name, bytesOf) => {
    await writeFile(at("fixed.yaml"), bytesOf(wrong));
    await writeFile(at("ignored.yaml"), bytesOf(wrong));
    expect(await run("check", "--fix", "@fixed.yaml")).toEqual({
      ...{
        code: 0,
        errors: [],
        output: "@fixed.yaml fixed type-mismatch\nFixed 1 finding. No findings in 1 file.\n",
      },
    });
    await run("check", "--add-ignores", "@ignored.yaml");
    expect(await readFile(at("fixed.yaml"))).toEqual(bytesOf(wrong.replace('"50"', "50")));
    expect(await readFile(at("ignored.yaml"))).toEqual(
      bytesOf(wrong.replace("maxPods", "# kubelet-config-ignore: type-mismatch\r\nmaxPods")),
    );
  });

  test.each(["--fix", "--add-ignores"])(
    "with a broken end is left alone by %s, which says so",
    async (option) => {
      const bytes = Buffer.concat([littleEnd(`${wrong}#`), Buffer.from([0x20])]);
      await writeFile(at("k.yaml"), bytes);
      const { code, errors } = await run("check", option, "@k.yaml");
      expect([code, errors]).toEqual([
        2,
        ["Cannot change @k.yaml: it contains bytes that are not valid UTF-16."],
      ]);
      expect(await readFile(at("k.yaml"))).toEqual(bytes);
    },
  );
});
