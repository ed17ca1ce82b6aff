import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path/posix";
import { beforeEach, describe, expect, test } from "vitest";
import { putInto, runInFolder, type Run } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { isWindows } from "../../../support/is-windows.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const low = `${header}imageGCLowThresholdPercent: 70\n`;
const high = `${header}imageGCHighThresholdPercent: 60\n`;
let folder = "";

beforeEach(() => {
  folder = temporaryFolder("named sets ");
});

const put = (files: Readonly<Record<string, string>>): Promise<void> => putInto(folder, files);

/** A project's file that names a set of `node.yaml` and `parts`, and maybe flags. */
function project(more = ""): string {
  return `sets:\n- main: node.yaml\n  dropInDir: parts\n${more}`;
}

interface Check extends Run {
  /** The first lines of findings up to the rule, and the summary. */
  readonly found: readonly string[];
}

/** Checks paths below the test's folder; `%` in what is said stands for it. */
async function check(...argv: readonly string[]): Promise<Check> {
  const ran = await runInFolder(folder, ["check", ...argv]);
  const lines = ran.out.split("\n");
  const findings = lines.flatMap((line) => /^%\S* \w+ \S+/.exec(line)?.[0] ?? []);
  return { ...ran, found: [...findings, ...lines.slice(-2, -1)] };
}

async function foundIn(...argv: readonly string[]): Promise<readonly string[]> {
  return (await check(...argv)).found;
}

describe("a set of the project's file", () => {
  const tooLow = "%/parts/10.conf:3:30 error image-gc-low-lt-high";

  test.each<[asked: readonly string[], found: readonly string[]]>([
    [["%"], [tooLow, "1 error in 2 files."]],
    [
      ["%/node.yaml", "%/parts"],
      [tooLow, "1 error in 2 files."],
    ],
    [["%/node.yaml"], [tooLow, "1 error in 2 files."]],
    [["%/parts/10.conf"], [tooLow, "1 error in 1 file."]],
  ])("is judged together; %j is reported", async (args, found) => {
    await put({ ".kubelet-config.yaml": project(), "node.yaml": low, "parts/10.conf": high });
    expect(await foundIn(...args)).toEqual(found);
  });

  test("tells the other places of a finding", async () => {
    await put({ ".kubelet-config.yaml": project(), "node.yaml": low, "parts/10.conf": high });
    const { out } = await check("--format", "json", "%");
    const paths = (JSON.parse(out) as { files: { path: string }[] }).files.map(({ path }) => path);
    expect(paths).toEqual(["%/node.yaml", "%/parts/10.conf"]);
    const sarif = await check("--format", "sarif", "%/parts/10.conf");
    expect(sarif.out).toMatch(/"relatedLocations":[^\]]*node\.yaml/);
  });

  test("solves what a file alone would be blamed for", async () => {
    const whole = `${header}imageGCLowThresholdPercent: 50\n`;
    await put({ ".kubelet-config.yaml": "", "node.yaml": whole, "parts/10.conf": high });
    await put({ "node.yaml": high });
    expect(await foundIn("%/node.yaml")).toContain("%/node.yaml:3:30 error image-gc-low-lt-high");
    await put({ ".kubelet-config.yaml": project(), "parts/10.conf": whole });
    expect(await foundIn("%")).toEqual(["No findings in 2 files."]);
  });

  test("needs no header or usual name in its drop-ins", async () => {
    await put({
      ".kubelet-config.yaml": project(),
      "node.yaml": header,
      "parts/10.conf": "MaxPods: 3\n",
    });
    expect(await foundIn("%")).toEqual([
      "%/parts/10.conf:1:1 error dropin-missing-kind",
      "%/parts/10.conf:1:1 warning dropin-unknown-field",
      "1 error, 1 warning in 2 files.",
    ]);
  });

  test.each([
    ["1.30", "MaxPods", "It takes effect, because"],
    ["1.37", "MaxPods", "It has no effect:"],
    ["1.37", "ProviderID", "It takes effect, because"],
  ])("says in %s whether %s of a drop-in takes effect", async (version, key, effect) => {
    const name = key.charAt(0).toLowerCase() + key.slice(1);
    await put({
      ".kubelet-config.yaml": project(),
      "node.yaml": `# kubelet-version: ${version}\n${header}`,
      "parts/10.conf": `${header}${key}: 3\n`.replace("ProviderID: 3", "ProviderID: a"),
    });
    const { out } = await check("%");
    expect(out).toContain(`"${key}" should be "${name}". ${effect}`);
  });

  test("has flags, which are blamed on the main file", async () => {
    await put({
      ".kubelet-config.yaml": project("  args: [--max-pods=-3]\n"),
      "node.yaml": header,
      "parts/10.conf": header,
    });
    const wrong = "%/node.yaml:2:7 error max-pods-negative";
    expect(await foundIn("%")).toEqual([wrong, "1 error in 2 files."]);
    expect(await foundIn("%/parts")).toEqual(["No findings in 1 file."]);
  });

  test("has the version of its main file", async () => {
    await put({
      ".kubelet-config.yaml": project(),
      "node.yaml": `# kubelet-version: 1.31\n${header}`,
      "parts/10.conf": `${header}crashLoopBackOff: {}\n`,
    });
    expect(await foundIn("%")).toEqual([
      "%/parts/10.conf:3:1 warning field-not-in-version",
      "1 warning in 2 files.",
    ]);
  });

  test("may have no drop-in folder, or an empty one, and files that are passed over", async () => {
    await put({ ".kubelet-config.yaml": project(), "node.yaml": header });
    expect(await foundIn("%")).toEqual([
      "%/node.yaml:2:7 error dropin-dir-missing",
      "1 error in 1 file.",
    ]);
    await put({ "parts/10.yaml": header });
    expect(await foundIn("%")).toEqual([
      "%/parts/10.yaml:2:7 warning dropin-extension",
      "1 warning in 2 files.",
    ]);
  });

  test("may share its files with another", async () => {
    const second = "- main: other.yaml\n  dropInDir: parts\n";
    const third = "- main: node.yaml\n  dropInDir: more\n";
    await put({
      ".kubelet-config.yaml": project(second + third),
      "node.yaml": low,
      "other.yaml": low,
      "parts/10.conf": high,
      "more/10.conf": `${header}imageGCLowThresholdPercent: 90\n`,
    });
    expect(await foundIn("%")).toEqual([
      "%/more/10.conf:3:29 error image-gc-low-lt-high",
      tooLow,
      "2 errors in 4 files.",
    ]);
  });

  test("reads ignored files and reports the others", async () => {
    await put({
      ".kubelet-config.yaml": project("ignore: [node.yaml]\n"),
      "node.yaml": low,
      "parts/10.conf": high,
    });
    expect(await foundIn("%")).toEqual([
      tooLow,
      "Not checked: 1 ignored file (%/.kubelet-config.yaml:4).",
    ]);
  });

  test("is of the nearest project's file only", async () => {
    await put({
      ".kubelet-config.yaml": project(),
      "parts/.kubelet-config.yaml": "",
      "node.yaml": low,
      "parts/10.conf": `${header}imageGCLowThresholdPercent: 90\n`,
    });
    expect(await foundIn("%/parts")).toEqual([
      "%/parts/10.conf:3:29 error image-gc-low-lt-high",
      "1 error in 1 file.",
    ]);
  });

  test("gives way to the options", async () => {
    await put({
      ".kubelet-config.yaml": project(),
      "node.yaml": low,
      "parts/10.conf": high,
      "d/10.conf": header,
    });
    expect(await foundIn("%/node.yaml", "--config-dir", "%/d")).toEqual([
      "No findings in 2 files.",
    ]);
  });
});

describe("a set that cannot be judged", () => {
  test("is told once, its files are not checked, and the others are", async () => {
    await put({
      ".kubelet-config.yaml": project(),
      "parts/10.conf": high,
      "parts/20.conf": high,
      "c.yaml": header,
    });
    expect(await check("%")).toMatchObject({
      code: 2,
      found: ["No findings in 1 file."],
      errors: [
        "Cannot read %/node.yaml, which is in a set in %/.kubelet-config.yaml: no such file or directory. The files of the set are not checked. Correct the path there, or the file.",
      ],
    });
  });

  test.skipIf(isWindows)("may lead out of its folder by a link", async () => {
    await put({ "a/.kubelet-config.yaml": project(), "a/parts/10.conf": high, "node.yaml": low });
    await symlink("../node.yaml", join(folder, "a/node.yaml"));
    expect(await check("%/a/parts")).toMatchObject({
      code: 2,
      errors: [
        "The set of %/a/node.yaml in %/a/.kubelet-config.yaml contains a link to a target outside the directory of that file, so its files are not checked. Move them into the directory, or remove the set.",
      ],
    });
  });

  test.skipIf(isWindows)("a drop-in that leads out is told and left out", async () => {
    await put({
      "a/.kubelet-config.yaml": project(),
      "a/node.yaml": low,
      "10.conf": high,
      "a/parts/20.conf": header,
    });
    await symlink("../../10.conf", join(folder, "a/parts/10.conf"));
    expect(await foundIn("%/a/node.yaml")).toEqual([
      "%/a/node.yaml:2:7 information dropin-link-outside",
      "1 note in 1 file.",
    ]);
  });

  test("paths that lead out are mistakes", async () => {
    await put({ ".kubelet-config.yaml": "sets: [{main: ../node.yaml}]\n", "node.yaml": header });
    const { code, errors } = await check("%");
    expect(code).toBe(2);
    expect(errors).toEqual([
      expect.stringMatching(
        /^%\/\.kubelet-config\.yaml:1: "\.\.\/node\.yaml" is outside this file's folder/,
      ),
    ]);
  });
});

test("--fix leaves to the set what the set decides", async () => {
  await put({
    ".kubelet-config.yaml": project(),
    "node.yaml": `${high}maxPods: "50"\n`,
    "parts/10.conf": `${header}imageGCLowThresholdPercent: 50\n`,
  });
  const { found } = await check("--fix", "%");
  expect(found).toEqual([
    "%/node.yaml fixed type-mismatch",
    "Fixed 1 finding. No findings in 2 files.",
  ]);
  expect(await readFile(join(folder, "node.yaml"), "utf8")).toBe(`${high}maxPods: 50\n`);
});
