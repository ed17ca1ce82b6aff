// Writes docs/performance.md: the figures of one run, and what they were measured on.
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";
import { formatFiles } from "../../tools/format-files.mjs";
import { root } from "../../tools/ensure-installed.mjs";
import { isMet, tableOf } from "./rows.mjs";

const path = "docs/performance.md";

/** Notes what the machine is busy with; the report is written when all is measured. */
export function beginReport() {
  const [before = 0] = loadavg();
  const started = Date.now();
  return {
    /**
     * @param {readonly import("./rows.mjs").Part[]} parts
     * @returns {Promise<string>} the path of the page
     */
    async write(parts) {
      const text = await pageOf(parts, before, (Date.now() - started) / 60_000);
      await writeFile(join(root, path), text);
      formatFiles(root, [path]);
      return path;
    },
  };
}

/**
 * @param {readonly import("./rows.mjs").Part[]} parts
 * @param {number} before load when it began
 * @param {number} minutes how long it took
 */
async function pageOf(parts, before, minutes) {
  const rows = parts.flatMap((part) => part.rows);
  const goals = rows.map(isMet).filter((met) => met !== undefined);
  const [cpu] = cpus();
  const [after = 0] = loadavg();
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const { dependencies } = JSON.parse(await readFile(join(root, "test/bench/peers.json"), "utf8"));
  const peers = Object.entries(dependencies).map(([name, peerVersion]) => `${name} ${peerVersion}`);
  return `# Performance

This page compares the speed and memory of this version with other servers. \`npm run bench\` writes this page: it installs the peers from
npm, measures in turns (ours, theirs, ours, …), and says for each figure whether the goal is met. **Figures in milliseconds are of one
machine; ratios say more.** Below 1, ours is faster or smaller.

- Measured on ${new Date().toISOString().slice(0, 10)}, in ${minutes.toFixed(0)} minutes
- Machine: ${(cpu?.model ?? "").replaceAll(/\s+/g, " ").trim() || "unknown processor"}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB of memory, ${process.platform} ${release().split("-")[0] ?? ""}
- Load (processes that needed a core) before and after: ${before.toFixed(1)} and ${after.toFixed(1)}. With ${cpus().length} cores, more than ${cpus().length - 1} before means that other processes used some of them
- Versions: kubelet-config ${version}, ${peers.join(", ")}, Node.js ${process.versions.node}

**${goals.filter(Boolean).length} of ${goals.length} goals are met.** Figures without a goal are for information.

${parts.map(({ title, note, rows: partRows }) => `## ${title}\n\n${note}\n\n${tableOf(partRows)}\n`).join("\n")}`;
}
