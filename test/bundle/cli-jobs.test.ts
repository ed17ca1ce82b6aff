import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
let folder = "";

/** Files with something wrong in most of them, a project that names a set, and one with a mistake. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kubelet jobs "));
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

afterAll(() => rm(folder, { recursive: true, force: true }));

function run(args: readonly string[], input = ""): readonly [number | null, string, string] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    ...{ cwd: folder, input, encoding: "utf8", maxBuffer: 1e8 },
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
