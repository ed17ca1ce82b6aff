import { mkdir, symlink, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { join } from "node:path/posix";
import { expect, test } from "vitest";
import { runPatch } from "../../../../server/src/shells/cli/patch/run-patch.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";
import { isWindows } from "../../../support/is-windows.ts";

/** The command's output and exit code. */
async function run(
  files: Readonly<Record<string, string>>,
  format: "yaml" | "json" = "yaml",
  links: readonly string[] = [],
): Promise<string> {
  const folder = temporaryFolder("kubeadm patches ");
  let output = "";
  const terminal = {
    write: (text: string) => Promise.resolve((output += text) !== ""),
    reportError: (sentence: string) => void (output += `! ${sentence}\n`),
    readInput: () => Promise.resolve(new TextEncoder().encode("maxPods: 1\nclusterDNS: [a]\n")),
    input: () => Readable.from([]),
    useColors: false,
    columns: undefined,
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  for (const name of links) await symlink("nowhere", join(folder, name));
  const invocation = { command: "patch", base: "-", folder, instanceConfig: undefined } as const;
  const code = await runPatch(
    { ...invocation, version: defaultVersion, format },
    terminal,
    knowledge,
  );
  return `${output.replaceAll(folder, "DIR")}${code}`;
}

test("patches of several folders in kubeadm's order", async () => {
  const files = {
    "b/kubeletconfiguration+merge.yaml": "maxPods: 3\n",
    "a/kubeletconfiguration.json": '{"maxPods": 2, "evictionHard": {"a": "1%"}}',
    "notes.txt": "",
  };
  expect(await run(files)).toBe(`# kubeadm applies a/kubeletconfiguration.json (strategic).
# kubeadm applies b/kubeletconfiguration+merge.yaml (merge).
# kubeadm ignores notes.txt: it is empty, or its name is not a valid patch name (kubeletconfiguration[SUFFIX][+strategic|+merge|+json].yaml or .json).
clusterDNS:
  - a
evictionHard:
  a: 1%
maxPods: 3
0`);
});

test("a patch that kubeadm refuses", async () => {
  const files = { "kubeletconfiguration+json.yaml": "[{op: remove, path: /port}]" };
  expect(await run(files)).toMatch(
    /^! kubeadm fails on kubeletconfiguration\+json\.yaml and writes no configuration: .*nonexistent key.*\n1$/,
  );
  expect(JSON.parse((await run(files, "json")).split("! ")[0] ?? "")).toMatchObject({
    patched: null,
    problem: { stage: "apply", code: "patch-failed" },
  });
});

test.skipIf(isWindows)("a link that leads nowhere", async () => {
  expect(await run({}, "yaml", ["kubeletconfiguration.yaml"])).toContain("could not read the file");
});
