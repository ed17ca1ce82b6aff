// How fast the command starts as a standalone executable, compared with the same command on Node: fresh processes in
// turns.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../tools/ensure-installed.mjs";
import { buildSingleFiles, ownPlatform } from "../../tools/single-file.mjs";
import { median } from "./rows.mjs";

const small = join(root, "test/bench/inputs/small.kubelet.yaml");

/** @type {readonly { name: string, args: readonly string[], goal: number }[]} */
const runs = [
  { name: "`--version`", args: ["--version"], goal: 0.5 },
  { name: "`check` of a small file", args: ["check", small], goal: 0.5 },
  { name: "the same in Chinese", args: ["check", "--locale", "zh-cn", small], goal: 0.5 },
];

/**
 * @param {number} repeat
 * @returns {Promise<import("./rows.mjs").Part[]>} nothing where this machine makes no such file
 */
export async function measureStart(repeat) {
  const platform = ownPlatform();
  if (platform === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), "kubelet-start-"));
  try {
    const [built] = await buildSingleFiles(folder, "kubelet-config", [platform]);
    const program = built?.path ?? "";
    const onNode = [process.execPath, join(root, "dist/cli.js")];
    const rows = runs.map(({ name, args, goal }) => {
      /** @type {{ ours: number[], peer: number[] }} */
      const times = { ours: [], peer: [] };
      for (let run = 0; run < repeat * 5; run++) {
        times.peer.push(timeOf([...onNode, ...args]));
        times.ours.push(timeOf([program, ...args]));
      }
      const [ours, peer] = [median(times.ours), median(times.peer)];
      return { name, unit: "ms", ours, peer, value: ours / peer, goal };
    });
    const note = `"peer" is \`dist/cli.js\` on Node ${process.versions.node}; medians of ${repeat * 5} starts each, in turns.`;
    return [{ title: "The command as a standalone executable", note, rows }];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {readonly string[]} command */
function timeOf([file = "", ...args]) {
  const started = performance.now();
  spawnSync(file, args, { stdio: "ignore" });
  return performance.now() - started;
}
