import { rm } from "node:fs/promises";
import { join } from "node:path/posix";
import { beforeEach, describe, expect, test } from "vitest";
import { programFolder, type Outcome } from "../../../support/program-folder.ts";

const { path: rootPath, put, run } = programFolder();
const upgrade = (...args: readonly string[]): Promise<Outcome> => run("upgrade", ...args);

const between = ["--from", "1.31", "--to", "1.32"];

describe("upgrade and the sets of the project's file", () => {
  const sets = "sets:\n- main: node/kubelet.yaml\n  dropInDir: node/parts\n";

  /** The first line of each report, and the last of all. */
  async function titles(...args: readonly string[]): Promise<readonly string[]> {
    const { output } = await upgrade(...between, ...args);
    const lines = output.trimEnd().split("\n");
    const heads = lines.flatMap((line) => /^(.*): upgrade from /.exec(line)?.[1] ?? []);
    return [...heads, lines.at(-1) ?? ""];
  }

  beforeEach(async () => {
    await put("node/kubelet.yaml", "maxPods: 50\n");
    await put("node/parts/10.conf", "runOnce: true\n");
    await put("node/parts/README.yaml", "maxPods: 50\n");
    await put("other.yaml", "maxPods: 50\n");
    await put(".kubelet-config.yaml", sets);
  });

  const together = "@node/kubelet.yaml, @node/parts/10.conf";

  test.each<[asked: readonly string[], told: readonly string[]]>([
    [["@node/kubelet.yaml"], [together, "1 breaks startup, 2 lists of feature gates in 2 files."]],
    [["@node/parts/10.conf"], [together, "1 breaks startup, 2 lists of feature gates in 2 files."]],
    [
      ["@node/parts/10.conf", "@other.yaml", "@node/kubelet.yaml"],
      [together, "@other.yaml", "1 breaks startup, 4 lists of feature gates in 3 files."],
    ],
    // The kubelet does not read it, and reads the others without it.
    [
      ["@node/parts/README.yaml"],
      [together, "1 breaks startup, 2 lists of feature gates in 2 files."],
    ],
  ])("%j", async (args, expected) => {
    expect(await titles(...args)).toEqual(expected);
  });

  test("a place is in the file to blame", async () => {
    const { output } = await upgrade(...between, "--format", "json", "@node/kubelet.yaml");
    const report = JSON.parse(output) as { reports: { items: object[] }[] };
    expect(report.reports).toHaveLength(1);
    expect(report.reports[0]?.items[0]).toMatchObject({
      rule: "run-once-removed",
      file: "@node/parts/10.conf",
      range: { start: { line: 2, character: 9 } },
    });
  });

  test("a file in several sets is compared in each, and counted once", async () => {
    const more = `${sets}- main: node/kubelet.yaml\n  args: [--max-pods=60]\n`;
    await put(".kubelet-config.yaml", more);
    expect(await titles("@node/kubelet.yaml")).toEqual([
      together,
      "@node/kubelet.yaml",
      "1 breaks startup, 4 lists of feature gates in 2 files.",
    ]);
  });

  test("drop-ins of the same name in two sets are two files", async () => {
    await put("b/kubelet.yaml", "maxPods: 50\n");
    await put("b/parts/10.conf", "maxPods: 60\n");
    const more = `${sets}- main: b/kubelet.yaml\n  dropInDir: b/parts\n`;
    await put(".kubelet-config.yaml", more);
    expect((await titles("@node", "@b")).at(-1)).toBe(
      "1 breaks startup, 4 lists of feature gates in 4 files.",
    );
  });

  test("options go before them", async () => {
    expect(await titles("@node/kubelet.yaml", "--kubelet-args", "--max-pods=70")).toEqual([
      "@node/kubelet.yaml",
      "2 lists of feature gates in 1 file.",
    ]);
  });

  test("a set that cannot be read is told once", async () => {
    await rm(join(rootPath(), "node/kubelet.yaml"));
    await put("node/parts/20.conf", "maxPods: 50\n");
    const { code, output, errors } = await upgrade(...between, "@node/parts", "@other.yaml");
    expect(code).toBe(2);
    expect(errors).toEqual([
      "Cannot read @node/kubelet.yaml, which is in a set in @.kubelet-config.yaml: no such file or directory. The files of the set are not checked. Correct the path there, or the file.",
    ]);
    expect(output).toContain("@other.yaml: upgrade");
  });
});
