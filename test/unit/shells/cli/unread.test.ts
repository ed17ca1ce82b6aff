import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { beforeAll, describe, expect, test } from "vitest";
import { parseFile } from "../../../../server/src/engine/syntax/parse.ts";
import { isOwnConfig } from "../../../../server/src/stacks/finders/own-config.ts";
import { runInFolder } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const config =
  "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 5\n";
const files: Readonly<Record<string, string>> = {
  "other.yaml": "foo: bar\n",
  "list.yaml": "- a\n",
  program: "\u007fELF\u0000\u0001",
  "comment.yaml": "# nothing\n",
  "empty.yaml": "",
  "dump.json": '{"kubeletconfig": {"maxPods": 5}}',
  "pods.yaml": "apiVersion: v1\nkind: Pod\nmaxPods: 5\n",
  "good.yaml": config,
  "headerless.yaml": "maxPods: 5\nport: 10250\n",
  "values.yaml": "maxPods: 5\nkubelet: {enabled: true}\n",
  "kubelet.service": "[Service]\nExecStart=/usr/bin/kubelet --v=2\n",
  "profile.json": '{"defaultAction": "SCMP_ACT_ALLOW", "syscalls": []}',
};

let folder = "";
beforeAll(async () => {
  folder = temporaryFolder("kubelet unread ");
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
});
const node = ["--node", '{"cpus": 4, "memory": "8Gi"}'];
const commands: Readonly<Record<string, (file: string) => readonly string[]>> = {
  effective: (file) => ["effective", "--config", file],
  posture: (file) => ["posture", file],
  allocatable: (file) => ["allocatable", ...node, file],
  upgrade: (file) => ["upgrade", "--from", "1.30", file, "--kubelet-args", "--v=2"],
  drift: (file) => ["drift", file],
  image: (file) => ["image", "--config", file, "nginx"],
};

const none = '"check" does not find one either.';
const dump = "The file is a dump of a running kubelet.";
const binary =
  'This file contains NUL characters. The kubelet cannot read it and does not start. Log: "control characters are not allowed".';
const empty = "The file is empty, and the kubelet does not start with it.";
const reasons: Readonly<Record<string, string>> = {
  "other.yaml": none,
  "list.yaml": none,
  "comment.yaml": none,
  "empty.yaml": empty,
  "dump.json": dump,
  "pods.yaml": none,
  "values.yaml": none,
  program: binary,
};

test.each([[["check"]], [["upgrade", "--from", "1.36", "--to", "1.37"]]])(
  "%j reports on the others if a file does not exist",
  async (command) => {
    const { code, out, errors } = await runInFolder(folder, [
      ...command,
      "%/no.yaml",
      "%/good.yaml",
    ]);
    expect([code, errors]).toEqual([2, ["Cannot read %/no.yaml: no such file or directory."]]);
    expect(out).toMatch(/^(?:No findings in 1 file\.\n|%\/good\.yaml: upgrade from )/);
  },
);

describe.each(Object.keys(commands))("%s", (command) => {
  const reads = command === "upgrade" || command === "image" ? [] : ["dump.json"];
  const unread = Object.entries(reasons).filter(([file]) => !reads.includes(file));

  test.each(unread)("does not answer about %s", async (file, reason) => {
    const { code, out, errors } = await runInFolder(folder, commands[command]?.(`%/${file}`) ?? []);
    const kind = command === "image" ? "CredentialProviderConfig" : "kubelet configuration";
    expect({ code, error: errors[0] }).toEqual({
      code: 2,
      error: `%/${file} has no ${kind} that "${command}" can read. ${reason}`,
    });
    expect(out).toBe("");
  });
});

test.each(Object.keys(commands).filter((command) => command !== "image"))(
  "%s answers about a configuration",
  async (command) => {
    const { code, out } = await runInFolder(folder, commands[command]?.("%/good.yaml") ?? []);
    expect(code).not.toBe(2);
    expect(out).not.toBe("");
  },
);

test("a map of the kubelet's fields without a header is read, and refused by the kubelet", async () => {
  const { code, out } = await runInFolder(folder, ["effective", "--config", "%/headerless.yaml"]);
  expect(code).toBe(1);
  expect(out).toContain("maxPods: 5");
});

test.each([
  ["apiVersion: kubelet.config.k8s.io/v1beta1\n", true],
  ["kind: KubeletConfiguration\n", true],
  ["a: 1\n---\nkind: KubeletConfiguration\n", true],
  ["port: 80\n", false],
  ["kind: Deployment\napiVersion: apps/v1\nmaxPods: 1\n", false],
])("%j", (text, isOwn) => {
  expect(isOwnConfig(parseFile(text), "KubeletConfiguration")).toBe(isOwn);
});

describe("check --require-files", () => {
  const sentence = "No node configuration found in these files (--require-files).";

  test.each([
    ["other.yaml"],
    ["empty.yaml"],
    ["other.yaml", "list.yaml"],
    [".kubelet-config.yaml"],
  ])("fails if nothing of the kubelet's is in %s", async (...names) => {
    const paths = names.map((name) => join(folder, name));
    await writeFile(join(folder, ".kubelet-config.yaml"), "rules: {}\n");
    const { code, errors } = await runInFolder(folder, ["check", "--require-files", ...paths]);
    await rm(join(folder, ".kubelet-config.yaml"));
    expect({ code, errors }).toEqual({ code: 2, errors: [sentence] });
  });

  test("fails for a folder without any", async () => {
    await mkdir(join(folder, "empty"));
    const alone = await runInFolder(folder, ["check", "--require-files", "%/empty"]);
    expect([alone.code, alone.errors]).toEqual([2, [sentence]]);
  });

  test.each([["good.yaml"], ["kubelet.service"], ["profile.json"]])(
    "passes if %s is among the files",
    async (name) => {
      const args = ["check", "--require-files", "--no-advice", join(folder, "other.yaml")];
      const { code, errors } = await runInFolder(folder, [...args, join(folder, name)]);
      expect({ code, errors }).toEqual({ code: 0, errors: [] });
    },
  );
});
