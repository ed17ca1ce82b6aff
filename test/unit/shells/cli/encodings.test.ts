import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { header, programFolder } from "../../../support/program-folder.ts";

const { path, run } = programFolder();
const at = (name: string): string => join(path(), name);

describe("a change that no patch can show", () => {
  test.each([
    [
      "UTF-16",
      Buffer.from(`\uFEFF${header}maxPods: "50"\n`, "utf16le"),
      "git and patch do not support UTF-16. Remove --diff to write the file",
    ],
    [
      "an invisible character",
      Buffer.from(`${header}# \u202E\nmaxPods: "50"\n`),
      "it contains invisible or control characters. Remove --diff to write the file",
    ],
  ])("%s is said, and the command fails", async (_name, bytes, problem) => {
    await writeFile(at("k.yaml"), bytes);
    expect(await run("check", "--fix", "--diff", "@k.yaml")).toEqual({
      code: 2,
      output: "",
      errors: [`Cannot create a diff of @k.yaml: ${problem}.`],
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
      code: 0,
      errors: [],
      output: "@fixed.yaml fixed type-mismatch\nFixed 1 finding. No findings in 1 file.\n",
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
