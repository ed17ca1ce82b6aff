import { spawn } from "node:child_process";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const before = `${header}maxPods: "50"\n`;
const fixed = `${header}maxPods: 50\n`;
const names = Array.from({ length: 400 }, (_none, at) => `${String(at).padStart(3, "0")}.yaml`);
let folder = "";

beforeEach(async () => {
  folder = temporaryFolder("kubelet stop ");
  for (const name of names) await writeFile(join(folder, name), before);
});

/** Runs `check`, and sends the signal when the first file is reported. */
function stopped(
  signal: NodeJS.Signals,
  option: string,
): Promise<{ readonly code: number | null; readonly errors: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [cli, "check", option, folder]);
    let errors = "";
    child.stdout.once("data", () => child.kill(signal));
    child.stdout.resume();
    child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
    child.once("close", (code) => resolve({ code, errors }));
  });
}

test.runIf(process.platform !== "win32").each([
  ["SIGINT", "--fix", 130, fixed],
  [
    "SIGTERM",
    "--add-ignores",
    143,
    `${header}# kubelet-config-ignore: type-mismatch\nmaxPods: "50"\n`,
  ],
] as const)(
  "%s during %s leaves whole files and nothing else",
  async (signal, option, code, after) => {
    expect(await stopped(signal, option)).toEqual({
      code,
      errors:
        "kubelet-config: Stopped early. The files named above are complete; the other files were not changed.\n",
    });
    const left = await readdir(folder);
    expect(left.toSorted()).toEqual(names);
    const texts = await Promise.all(left.map((name) => readFile(join(folder, name), "utf8")));
    expect(new Set(texts)).toEqual(new Set([before, after]));
  },
);
