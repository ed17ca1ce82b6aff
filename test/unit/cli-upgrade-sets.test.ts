import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runProgram } from "../../server/src/cli/run-program.ts";
import { knowledge } from "../support/knowledge.ts";
import { noInput } from "../support/no-input.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "kubelet config "));
});

afterEach(async () => {
  await rm(root, { recursive: true });
});

/** Writes a file with the header. */
async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), header + text);
}

interface Outcome {
  readonly code: number | undefined;
  readonly output: string;
  readonly complaints: readonly string[];
}

/** Runs `upgrade`; `@name` in the arguments, and in what comes out, is a path below the root. */
async function upgrade(...args: readonly string[]): Promise<Outcome> {
  let output = "";
  const complaints: string[] = [];
  // Files of a project's sets are shown from the working folder.
  const short = (text: string): string =>
    text.replaceAll(`${relative(process.cwd(), root)}/`, "@").replaceAll(`${root}/`, "@");
  const terminal = {
    write: (text: string) => Promise.resolve((output += text) !== ""),
    complain: (sentence: string) => void complaints.push(short(sentence)),
    readInput: () => Promise.resolve(new Uint8Array()),
    input: noInput,
    useColors: false,
    columns: undefined,
  };
  const serve = (): void => undefined;
  const program = { terminal, version: "1", knowledge: () => Promise.resolve(knowledge), serve };
  const own = args.map((arg) => arg.replaceAll("@", `${root}/`));
  const code = await runProgram(["upgrade", ...own], program);
  return { code, output: short(output), complaints };
}

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
    await writeFile(join(root, ".kubelet-config.yaml"), sets);
  });

  const together = "@node/kubelet.yaml, @node/parts/10.conf";

  test.each<[asked: readonly string[], told: readonly string[]]>([
    [["@node/kubelet.yaml"], [together, "1 refused, 2 changed in 2 files."]],
    [["@node/parts/10.conf"], [together, "1 refused, 2 changed in 2 files."]],
    [
      ["@node/parts/10.conf", "@other.yaml", "@node/kubelet.yaml"],
      [together, "@other.yaml", "1 refused, 4 changed in 3 files."],
    ],
    [["@node/parts/README.yaml"], ["@node/parts/README.yaml", "2 changed in 1 file."]],
  ])("%j", async (asked, told) => {
    expect(await titles(...asked)).toEqual(told);
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
    await writeFile(join(root, ".kubelet-config.yaml"), more);
    expect(await titles("@node/kubelet.yaml")).toEqual([
      together,
      "@node/kubelet.yaml",
      "1 refused, 4 changed in 2 files.",
    ]);
  });

  test("drop-ins of the same name in two sets are two files", async () => {
    await put("b/kubelet.yaml", "maxPods: 50\n");
    await put("b/parts/10.conf", "maxPods: 60\n");
    const more = `${sets}- main: b/kubelet.yaml\n  dropInDir: b/parts\n`;
    await writeFile(join(root, ".kubelet-config.yaml"), more);
    expect((await titles("@node", "@b")).at(-1)).toBe("1 refused, 6 changed in 5 files.");
  });

  test("options go before them", async () => {
    expect(await titles("@node/kubelet.yaml", "--kubelet-args", "--max-pods=70")).toEqual([
      "@node/kubelet.yaml",
      "2 changed in 1 file.",
    ]);
  });

  test("a set that cannot be read is told once", async () => {
    await rm(join(root, "node/kubelet.yaml"));
    await put("node/parts/20.conf", "maxPods: 50\n");
    const { code, output, complaints } = await upgrade(...between, "@node/parts", "@other.yaml");
    expect(code).toBe(2);
    expect(complaints).toEqual([
      "Cannot read @node/kubelet.yaml of a set in @.kubelet-config.yaml: no such file or folder. The files of the set are not checked; mend the path there, or the file.",
    ]);
    expect(output).toContain("@other.yaml: upgrade");
  });
});
