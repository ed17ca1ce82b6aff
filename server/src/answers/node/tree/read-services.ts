import type { NodeTree } from "./node-tree.ts";

/** Settings of other services on the node. */
export interface ServiceFacts {
  readonly runtime?: "containerd" | "cri-o";
  readonly cgroupDriver?: "systemd" | "cgroupfs";
  readonly sandboxImage?: string;
  /** Seconds; where no file says it, logind's own five. */
  readonly inhibitDelay?: number;
}

/** Reads containerd's and CRI-O's configuration, and logind's with its drop-ins. Never rejects. */
export async function readServices(tree: NodeTree): Promise<ServiceFacts> {
  const [containerd, crio, inhibitDelay] = await Promise.all([
    tree.text("/etc/containerd/config.toml"),
    crioTexts(tree),
    inhibitDelayOf(tree),
  ]);
  const delay = inhibitDelay === undefined ? {} : { inhibitDelay };
  if (containerd !== undefined) {
    const isSystemd = lastOf(containerd, /^[ \t]*SystemdCgroup\s*=\s*(true|false)/gm);
    const sandboxImage = lastOf(
      containerd,
      /^[ \t]*(?:sandbox_image|sandbox)\s*=\s*["']([^"']+)["']/gm,
    );
    return {
      runtime: "containerd",
      cgroupDriver:
        isSystemd !== undefined ? (isSystemd === "true" ? "systemd" : "cgroupfs") : undefined,
      sandboxImage,
      ...delay,
    };
  }
  if (crio === undefined) return delay;
  // CRI-O uses systemd by default.
  const manager = lastOf(crio, /^[ \t]*cgroup_manager\s*=\s*["'](systemd|cgroupfs)["']/gm);
  const sandboxImage = lastOf(crio, /^[ \t]*pause_image\s*=\s*["']([^"']+)["']/gm);
  return {
    runtime: "cri-o",
    cgroupDriver: manager === "cgroupfs" ? "cgroupfs" : "systemd",
    sandboxImage,
    ...delay,
  };
}

/** The first group of the last match. */
function lastOf(text: string, pattern: RegExp): string | undefined {
  return [...text.matchAll(pattern)].at(-1)?.[1];
}

async function crioTexts(tree: NodeTree): Promise<string | undefined> {
  const main = await tree.text("/etc/crio/crio.conf");
  const texts = [main, ...(await dropInTexts("/etc/crio/crio.conf.d", tree))];
  const found = texts.filter((text) => text !== undefined);
  return found.length === 0 ? undefined : found.join("\n");
}

async function dropInTexts(folder: string, tree: NodeTree): Promise<(string | undefined)[]> {
  const names = (await tree.entries(folder)).map(({ name }) => name);
  return Promise.all(
    names.filter((name) => name.endsWith(".conf")).map((name) => tree.text(`${folder}/${name}`)),
  );
}

/** systemd's own value where logind is there and no file says another. */
const usualDelay = 5;

const logindFolders: readonly string[] = [
  "/usr/lib/systemd/logind.conf.d",
  "/lib/systemd/logind.conf.d",
  "/run/systemd/logind.conf.d",
  "/etc/systemd/logind.conf.d",
];

async function inhibitDelayOf(tree: NodeTree): Promise<number | undefined> {
  const main = await tree.text("/etc/systemd/logind.conf");
  const dropIns = new Map<string, string>();
  for (const folder of logindFolders) {
    for (const { name } of await tree.entries(folder)) {
      const text = name.endsWith(".conf") ? await tree.text(`${folder}/${name}`) : undefined;
      // Of files with one name the last folder's counts; among all, the last name's.
      if (text !== undefined) dropIns.set(name, text);
    }
  }
  if (main === undefined && dropIns.size === 0) return undefined;
  const inOrder = [...dropIns].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  const written = lastOf(
    [main ?? "", ...inOrder].join("\n"),
    /^[ \t]*InhibitDelayMaxSec\s*=\s*(\S.*)$/gm,
  );
  return written === undefined ? usualDelay : (secondsOf(written) ?? usualDelay);
}

const unitSeconds: Readonly<Record<string, number>> = {
  "": 1,
  s: 1,
  sec: 1,
  second: 1,
  seconds: 1,
  min: 60,
  m: 60,
  minute: 60,
  minutes: 60,
  h: 3600,
  hr: 3600,
  hour: 3600,
  hours: 3600,
  ms: 0.001,
};

/** A time span of systemd, `1min 30s`, in whole seconds; undefined if it is not valid. */
function secondsOf(text: string): number | undefined {
  const parts = [...text.trim().matchAll(/(\d+(?:\.\d+)?)\s*([a-z]*)\s*/g)];
  const rest = text.trim().replaceAll(/(\d+(?:\.\d+)?)\s*([a-z]*)\s*/g, "");
  const seconds = parts.map(([, amount, unit = ""]) => Number(amount) * (unitSeconds[unit] ?? NaN));
  const total = seconds.reduce((sum, value) => sum + value, 0);
  return rest !== "" || parts.length === 0 || Number.isNaN(total) ? undefined : Math.floor(total);
}
