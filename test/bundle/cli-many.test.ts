import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const files = 800;
let folder = "";

/** Files of 5 KB; all their trees together would need some hundred megabytes. */
beforeAll(async () => {
  folder = temporaryFolder("kubelet config ");
  const taints = Array.from(
    { length: 100 },
    (_, index) => `- key: example.com/a${index}\n  effect: NoSchedule\n`,
  );
  const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
  const text = `${header}MaxPods: 50\nregisterWithTaints:\n${taints.join("")}`;
  for (let index = 0; index < files; index++) {
    const node = join(folder, `nodes-${index % 20}`);
    await mkdir(node, { recursive: true });
    await writeFile(join(node, `${index}.yaml`), text);
  }
});

test.each(["text", "json", "sarif"])(
  "thousands of files need no more memory than a few: %s",
  async (format) => {
    // The heap is too small for more than a few dozens of files at once.
    const args = [
      "--max-old-space-size=48",
      cli,
      "check",
      "--no-advice",
      "--all",
      "--format",
      format,
      folder,
    ];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
    expect(stdout.split("unknown-field").length - 1).toBeGreaterThanOrEqual(files);
  },
  180_000,
);
