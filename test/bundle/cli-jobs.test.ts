import { spawnSync } from "node:child_process";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "../support/temporary-folder.ts";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
let folder = "";

/** Files with something wrong in most of them, a project that names a set, and one with a mistake. */
beforeAll(async () => {
  folder = temporaryFolder("kubelet jobs ");
  for (const name of ["a", "b", "broken", "set"]) await mkdir(join(folder, name));
  for (let at = 0; at < 300; at++) {
    const text = `${header}maxPods: ${at - 20}\n${at % 3 === 0 ? "MaxPods: 1\n" : ""}`;
    await writeFile(join(folder, at % 2 === 0 ? "a" : "b", `${at}.yaml`), text);
  }
  await writeFile(join(folder, "a", "zz.yaml"), "kind: Pod\n");
  await writeFile(join(folder, "broken", ".kubelet-config.yaml"), "nothing: known\n");
  await writeFile(join(folder, "broken", "kubelet.yaml"), header);
  const sets = "sets: [{main: main.yaml, dropInDir: parts}]\nrules: {unknown-field: error}\n";
  await writeFile(join(folder, "set", ".kubelet-config.yaml"), sets);
  await mkdir(join(folder, "set", "parts"));
  await writeFile(join(folder, "set", "main.yaml"), `${header}imageGCHighThresholdPercent: 70\n`);
  await writeFile(
    join(folder, "set", "parts", "10.conf"),
    `${header}imageGCLowThresholdPercent: 75\nNothing: 1\n`,
  );
});

function run(args: readonly string[], input = ""): readonly [number | null, string, string] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: folder,
    input,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  return [status, stdout, stderr];
}

test.each(["text", "json", "sarif", "junit"])(
  "several threads write the same report in the same order: %s",
  (format) => {
    const args = ["check", "--format", format, "."];
    const [status, ...texts] = run([...args, "--jobs", "1"]);
    expect(texts.join("")).toContain("imageGCLowThresholdPercent");
    expect([status, ...texts]).toEqual(run([...args, "--jobs", "3"]));
  },
);

test("several threads answer the same lines in the same order", () => {
  const lines = Array.from({ length: 400 }, (_, at) => {
    const main = at % 50 === 0 ? null : `${header}maxPods: ${at - 30}\n`;
    return at % 70 === 0
      ? "{no json"
      : JSON.stringify({ id: String(at), version: "1.33", kind: "KubeletConfiguration", main });
  });
  const input = `${lines.join("\n")}\n`;
  const answers = run(["batch", "--jobs", "1"], input);
  expect(answers[1].split("\n")).toHaveLength(401);
  expect(run(["batch", "--jobs", "3"], input)).toEqual(answers);
});

describe("batch as the process of a partition (Spark's pipe, GNU parallel, a Job)", () => {
  const line = (id: number): string =>
    `{"id":${id},"version":"1.33","kind":"KubeletConfiguration","main":null,"effective":false}\n`;

  test.each(["", "\n", "\n\n"])("no lines in, no lines out: %j", (input) => {
    expect(run(["batch"], input)).toEqual([0, "", ""]);
  });

  test("a wrong line has its answer in its place, and ends nothing", () => {
    const [status, answers, errors] = run(["batch"], `${line(1)}no json\n${line(2)}`);
    const read = answers
      .trimEnd()
      .split("\n")
      .map((answer) => JSON.parse(answer) as { id: unknown; error?: string });
    expect([status, errors]).toEqual([0, ""]);
    expect(read.map(({ id, error }) => [id, error !== undefined])).toEqual([
      [1, false],
      [null, true],
      [2, false],
    ]);
  });

  test("partitions answer what the whole answers, and a last line needs no end", () => {
    const lines = Array.from({ length: 9 }, (_, at) => line(at));
    const whole = run(["batch"], lines.join(""));
    const parts = [lines.slice(0, 4), [], lines.slice(4)].map((part) =>
      run(["batch"], part.join("").trimEnd()),
    );
    expect(parts.map(([status]) => status)).toEqual([0, 0, 0]);
    expect(parts.map(([, answers]) => answers).join("")).toBe(whole[1]);
  });

  test("a wrong option is the only thing that a job fails of", () => {
    const [status, answers] = run(["batch", "--nothing"], line(1));
    expect([status, answers]).toEqual([2, ""]);
  });
});

test("the Job of docs/fleet.md reads its part by the index that Kubernetes sets", async () => {
  const page = await readFile(new URL("../../docs/fleet.md", import.meta.url), "utf8");
  const [, manifest = ""] = /```yaml\n([^]*?)```/.exec(page) ?? [];
  const job = parse(manifest) as {
    spec: {
      completionMode: string;
      completions: number;
      template: { spec: { containers: { command: string[]; args: string[] }[] } };
    };
  };
  const [container] = job.spec.template.spec.containers;
  expect([job.spec.completionMode, job.spec.completions]).toEqual(["Indexed", 8]);
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data", "part-7.jsonl"), '{"id":7,"version":"1.33"}\n');
  const script = (container?.args[0] ?? "")
    .replace("cd /data", "cd data")
    .replace("kubelet-config ", `"$NODE" "$CLI" `);
  const [shell = "", ...args] = container?.command ?? [];
  const env = { ...process.env, NODE: process.execPath, CLI: cli, JOB_COMPLETION_INDEX: "7" };
  expect(spawnSync(shell, [...args, script], { cwd: folder, env }).status).toBe(0);
  expect((await readdir(join(folder, "data"))).sort()).toEqual(["answers-7.jsonl", "part-7.jsonl"]);
  const answers = await readFile(join(folder, "data", "answers-7.jsonl"), "utf8");
  expect(JSON.parse(answers)).toMatchObject({ id: 7 });
});
