import { execFileSync } from "node:child_process";

/** The processes of the installed extension's language servers that run on this machine below this extension host. */
export function runningServers(): readonly number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return table.split("\n").flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/, 2).map(Number);
    const isServer = parent === process.pid && /dist.server\.js/.test(line);
    return isServer && pid !== undefined ? [pid] : [];
  });
}
