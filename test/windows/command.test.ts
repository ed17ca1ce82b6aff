import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { open, readFile, rm, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { putInto } from "../support/run-in-folder.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const wrong = `${header}maxPods: "5"\n`;
let folder = "";

beforeAll(async () => {
  folder = temporaryFolder("kubelet config ");
  await putInto(folder, {
    "args/kubelet": "--max-pods=abc\n",
    "kubelet.yaml": wrong,
    "patches/kubeletconfiguration0+merge.yaml": 'maxPods: "5"\n',
    "set/kubelet.yaml": `${header}imageGCLowThresholdPercent: 80\n`,
    "set/kubelet.conf.d/10.conf": `${header}imageGCHighThresholdPercent: 70\n`,
    "set/.kubelet-config.yaml": "sets:\n  - main: kubelet.yaml\n    dropInDir: kubelet.conf.d\n",
  });
});

interface Run {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs the built program in the folder, as a user does in a terminal of Windows. */
function run(...args: readonly string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], { cwd: folder });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output, errors }));
    child.stdin.end();
  });
}

/** The lines that name a place. */
function places({ output }: Run): readonly string[] {
  return [...output.matchAll(/^(\S*):\d+:\d+ \w+ ([\w-]+)/gm)].map(
    ([, path = "", rule = ""]) => `${path} ${rule}`,
  );
}

describe("check", () => {
  test("finds every kind of file below a folder, and reports them as on other systems", async () => {
    const found = await run("check", "--no-advice", ".");
    expect([found.code, found.errors]).toEqual([1, ""]);
    expect(places(found)).toEqual([
      "args/kubelet flag-value",
      "kubelet.yaml type-mismatch",
      "patches/kubeletconfiguration0+merge.yaml type-mismatch",
      "set/kubelet.conf.d/10.conf image-gc-low-lt-high",
    ]);
  });

  test.each([
    [["args\\kubelet"], ["args/kubelet flag-value"]],
    [[".\\patches"], ["patches/kubeletconfiguration0+merge.yaml type-mismatch"]],
    [
      ["**\\*.yaml"],
      ["kubelet.yaml type-mismatch", "patches/kubeletconfiguration0+merge.yaml type-mismatch"],
    ],
    [
      ["a*\\kubelet", "patches\\*"],
      ["args/kubelet flag-value", "patches/kubeletconfiguration0+merge.yaml type-mismatch"],
    ],
  ])("%j", async (paths, expected) => {
    expect(places(await run("check", "--no-advice", ...paths))).toEqual(
      expect.arrayContaining(expected),
    );
  });

  test("a path of a drive counts from the working folder of that drive", async () => {
    const drive = folder.slice(0, 2);
    const found = await run("check", "--no-advice", `${drive}kubelet.yaml`, `${drive}args\\*`);
    expect(places(found)).toEqual(["kubelet.yaml type-mismatch", "args/kubelet flag-value"]);
  });

  test("a glob at the root of a drive finds what is there", async () => {
    const { root, base } = parse(folder);
    const name = `${base.replaceAll(" ", "-")}.yaml`;
    await writeFile(join(root, name), wrong);
    try {
      const found = await run("check", "--no-advice", `${root}${name.slice(0, -6)}*.yaml`);
      expect(places(found)).toEqual([`${root.replace("\\", "/")}${name} type-mismatch`]);
    } finally {
      await rm(join(root, name));
    }
  });

  test.each(["json", "sarif", "junit", "github", "gitlab"])(
    "a report as %s has no backslash in a path",
    async (format) => {
      const { output } = await run(
        "check",
        "--format",
        format,
        "args\\kubelet",
        join(folder, "kubelet.yaml"),
      );
      expect(output).toContain("args/kubelet");
      expect(output).not.toMatch(/args\\+kubelet|\\+kubelet\.yaml|%5C/i);
    },
  );

  test("a file that another program has open for itself alone is named", async () => {
    await writeFile(join(folder, "held.yaml"), wrong);
    // Node.js has no name for it.
    const alone = 0x10000000;
    const file = await open(join(folder, "held.yaml"), constants.O_RDWR | alone);
    try {
      expect(await run("check", "--fix", "held.yaml")).toEqual({
        code: 2,
        output: "Nothing was checked.\n",
        errors: "kubelet-config: Cannot read held.yaml: another program has it open.\n",
      });
    } finally {
      await file.close();
    }
    expect((await run("check", "--fix", "held.yaml")).code).toBe(0);
    expect(await readFile(join(folder, "held.yaml"), "utf8")).toBe(wrong.replace('"5"', "5"));
  });
});

test("the backslashes of a path among the kubelet's flags stay", async () => {
  const flags = "--volume-plugin-dir=C:\\k\\plugins --max-pods=7";
  const { output } = await run("effective", "set\\kubelet.yaml", "--kubelet-args", flags);
  expect(output).toContain('\nvolumePluginDir: "C:\\\\k\\\\plugins"\n');
  expect(output).toContain("\nmaxPods: 7\n");
});
