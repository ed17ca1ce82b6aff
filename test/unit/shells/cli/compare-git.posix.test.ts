import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { runInFolder, putInto } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** A folder in a repository with one commit. */
async function repository(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder("compare-git");
  await putInto(folder, files);
  const git = (...args: readonly string[]): void => {
    const who = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
    execFileSync("git", ["-C", folder, ...who, ...args], { stdio: "ignore" });
  };
  git("init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "First");
  return folder;
}

const project = 'kubernetesVersion: "1.36"\nnode: {cpus: 4, memory: 16Gi}\n';
const before = {
  "nodes/kubelet.yaml": `${head}maxPods: 110\nsystemReserved: {memory: 1Gi}\n`,
  "nodes/kubelet.conf.d/10.conf": `${head}podPidsLimit: 1000\n`,
  ".kubelet-config.yaml": project,
};

test("effective says what the files change on the node since a revision", async () => {
  const folder = await repository(before);
  await putInto(folder, {
    "nodes/kubelet.yaml": `${head}maxPods: 110\nsystemReserved: {memory: 2Gi}\n`,
    "nodes/kubelet.conf.d/20.conf": `${head}maxPods: 200\n`,
  });
  const { code, out, errors } = await runInFolder(folder, [
    "effective",
    "--compare-git",
    "HEAD",
    "%/nodes/kubelet.yaml",
  ]);
  expect(errors).toEqual([]);
  expect(code).toBe(0);
  expect(out).toBe(`# Node allocatable: memory 14.9Gi → 13.9Gi, pods 110 → 200
# The kubelet uses these values after a restart.
--- HEAD:%/nodes/kubelet.yaml (1.36)
+++ %/nodes/kubelet.yaml (1.36)
- maxPods: 110  # %/nodes/kubelet.yaml:3
+ maxPods: 200  # 20.conf:3
- systemReserved.memory: 1Gi  # %/nodes/kubelet.yaml:4
+ systemReserved.memory: 2Gi  # %/nodes/kubelet.yaml:4
`);
});

test("nothing but the difference is shown of files that say the same", async () => {
  const folder = await repository(before);
  const path = "%/nodes/kubelet.yaml";
  const { out } = await runInFolder(folder, ["effective", path, "--compare-git", "HEAD"]);
  expect(out).toBe(`--- HEAD:${path} (1.36)\n+++ ${path} (1.36)\nNo value differs.\n`);
});

test("effective says of a folder which configurations change, and which are new", async () => {
  const folder = await repository({ ...before, "more/b.yaml": `${head}maxPods: 50\n` });
  await putInto(folder, {
    "nodes/kubelet.conf.d/10.conf": `${head}podPidsLimit: 2000\n`,
    "more/c.yaml": `${head}maxPods: 70\n`,
    "pods.yaml": "kind: Pod\n",
  });
  const { code, out, errors } = await runInFolder(folder, [
    "effective",
    "%",
    "--compare-git",
    "HEAD",
  ]);
  expect(errors).toEqual([]);
  expect(code).toBe(0);
  expect(out).toBe(`# New: HEAD does not have this configuration.
--- /dev/null
+++ %/more/c.yaml (1.36)
# The kubelet uses these values after a restart.
--- HEAD:%/nodes/kubelet.yaml (1.36)
+++ %/nodes/kubelet.yaml (1.36)
- podPidsLimit: 1000  # 10.conf:3
+ podPidsLimit: 2000  # 10.conf:3
`);
});

test("effective writes the comparisons of a folder as JSON", async () => {
  const folder = await repository(before);
  await putInto(folder, { "more/c.yaml": `${head}maxPods: 70\n` });
  const args = ["effective", "%", "--compare-git", "HEAD", "--format", "json"];
  const { out } = await runInFolder(folder, args);
  expect(JSON.parse(out)).toEqual([
    { left: null, right: { file: "%/more/c.yaml", kubernetesVersion: "1.36" }, differences: [] },
  ]);
});

test("nothing in a folder differs, and a revision that does not exist is an error", async () => {
  const folder = await repository(before);
  const same = await runInFolder(folder, ["effective", "%", "--compare-git", "HEAD"]);
  expect([same.code, same.out]).toEqual([0, "No value differs.\n"]);
  const { code, errors } = await runInFolder(folder, ["effective", "%", "--compare-git", "no"]);
  expect(code).toBe(2);
  expect(errors.join("\n")).toMatch(/^git cannot read no: fatal: /);
});

test.each([
  [["--compare-git", "nowhere"], /^git cannot read nowhere: fatal: /],
  [["--compare-git", "--help"], /^git cannot read --help: fatal: |requires|argument/],
  [["--compare-git", "HEAD", "--compare", "base"], /cannot be used together/],
])("a revision that cannot be read is an error: %j", async (args, expected) => {
  const folder = await repository(before);
  const { code, errors } = await runInFolder(folder, [
    "effective",
    "%/nodes/kubelet.yaml",
    ...args,
  ]);
  expect(code).toBe(2);
  expect(errors.join("\n")).toMatch(expected);
});

test("a file that a revision does not have is named with it", async () => {
  const folder = await repository(before);
  await putInto(folder, { "nodes/new.yaml": head });
  const { code, errors } = await runInFolder(folder, [
    "effective",
    "%/nodes/new.yaml",
    "--compare-git",
    "HEAD",
  ]);
  expect(code).toBe(2);
  expect(errors.join("\n")).toMatch(/^HEAD: .*%\/nodes\/new\.yaml.*no such file or directory/);
});
