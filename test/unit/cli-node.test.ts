import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { runAllocatable } from "../../server/src/cli/allocatable.ts";
import { runImage } from "../../server/src/cli/image.ts";
import { runNode } from "../../server/src/cli/node.ts";
import type { Terminal } from "../../server/src/cli/terminal.ts";
import { readNodeDescription } from "../../server/src/core/kubelet/node-description.ts";
import { newestVersion } from "../../server/src/core/schema/field-index.ts";
import { knowledge } from "../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** What a command prints for files in a folder of its own, and its exit code. */
async function printed(
  files: Readonly<Record<string, string>>,
  run: (terminal: Terminal, folder: string) => Promise<number>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kubelet node "));
  let output = "";
  const terminal: Terminal = {
    write: (text) => Promise.resolve((output += text) !== ""),
    complain: (sentence) => void (output += `! ${sentence}\n`),
    readInput: () => Promise.resolve(new Uint8Array()),
    input: () => Readable.from([]),
    useColors: false,
    columns: undefined,
  };
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const code = await run(terminal, folder);
    return `${output.replaceAll(folder, "DIR")}${code}`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const about = { version: newestVersion, format: "text" } as const;

test("allocatable shows a table with bars", async () => {
  const { node } = readNodeDescription({ cpus: 4, memory: "16Gi", pids: 1000 });
  const files = { "kubelet.yaml": `${header}kubeReserved: {cpu: 500m, memory: 1Gi}\n` };
  const text = await printed(files, (terminal, folder) => {
    const config = join(folder, "kubelet.yaml");
    const set = { configDir: undefined, args: [] };
    const nodes = node ? [node] : [];
    const invocation = { command: "allocatable", set, config, nodes, ...about } as const;
    return runAllocatable(invocation, terminal, knowledge);
  });
  expect(text.split("\n").slice(0, 4)).toEqual([
    "resource  capacity  kube  system  eviction  allocatable  kubepods",
    "cpu       4         500m  -       -         3500m        3584 shares  [kkk.....................]",
    "memory    16Gi      1Gi   -       100Mi     14.9Gi       15Gi         [kke.....................]",
    "pods      110       -     -       -         110          -",
  ]);
  expect(text).toContain("GKE would reserve cpu 80m and memory 2662Mi");
  expect(text.endsWith("\n0")).toBe(true);
});

test("allocatable sets the node sizes of the project side by side", async () => {
  const files = {
    "kubelet.yaml": `${header}cpuManagerPolicy: static\nkubeReserved: {cpu: 500m, memory: 1Gi}\n`,
    ".kubelet-config.yaml": `nodes:
- {name: small, cpus: 4, memory: 16Gi}
- {name: large, memory: 64Gi, threadsPerCore: 2, cpus: 16, hugepages: {2Mi: 512}}
`,
  };
  const text = await printed(files, (terminal, folder) => {
    const config = join(folder, "kubelet.yaml");
    const set = { configDir: undefined, args: [] };
    const invocation = { command: "allocatable", set, config, nodes: [], ...about } as const;
    return runAllocatable(invocation, terminal, knowledge);
  });
  expect(text.split("\n").slice(0, 12)).toEqual([
    "                            small                       large",
    "cpu            capacity     4                           16",
    "               kube         500m                        500m",
    "               allocatable  3500m                       15500m",
    "               kubepods     3584 shares                 15872 shares",
    "                            [kkk.....................]  [k.......................]",
    "memory         capacity     16Gi                        64Gi",
    "               kube         1Gi                         1Gi",
    "               eviction     100Mi                       100Mi",
    "               allocatable  14.9Gi                      61.9Gi",
    "               kubepods     15Gi                        63Gi",
    "                            [kke.....................]  [keh.....................]",
  ]);
  expect(text).toContain("large: The static CPU manager keeps CPUs 0 for the system");
  expect(text.endsWith("\n0")).toBe(true);
});

test("allocatable without a node says where to write one", async () => {
  const text = await printed({ "kubelet.yaml": header }, (terminal, folder) => {
    const config = join(folder, "kubelet.yaml");
    const set = { configDir: undefined, args: [] };
    const invocation = { command: "allocatable", set, config, nodes: [], ...about } as const;
    return runAllocatable(invocation, terminal, knowledge);
  });
  expect(text).toMatch(/^! No node is described\..*2$/s);
});

test("image tells why patterns do not match", async () => {
  const files = {
    "providers.yaml": `apiVersion: kubelet.config.k8s.io/v1
kind: CredentialProviderConfig
providers:
- name: ecr
  matchImages: ["*.dkr.ecr.*.amazonaws.com", "registry.io:5000", "registry.io/team", "other.io"]
- name: all
  matchImages: ["*.io"]
`,
  };
  const text = await printed(files, (terminal, folder) => {
    const config = join(folder, "providers.yaml");
    const image = "registry.io/tea/app:1";
    return runImage({ command: "image", image, config, ...about }, terminal, knowledge);
  });
  expect(text).toBe(`registry.io/tea/app:1
- ecr: "*.dkr.ecr.*.amazonaws.com" does not match: the host name has 2 parts between dots, the pattern 6; a star never stands for a dot.
- ecr: "registry.io:5000" does not match: the ports differ: 5000 in the pattern, none in the image.
- ecr: "registry.io/team" does not match: the path /tea/app does not begin with /team.
- ecr: "other.io" does not match: "registry" of the host name does not match "other".
+ all: "*.io" matches, it is asked.
0`);
});

test("node reads a tree on the disk in less than half a second", async () => {
  const files = {
    "etc/kubernetes/kubelet.yaml": `${header}authentication: {webhook: {enabled: false}}\nauthorization: {mode: AlwaysAllow}\nmaxPods: 7\n`,
    "proc/meminfo": "MemTotal:       8388608 kB\n",
    "proc/cpuinfo": "processor\t: 0\n\nprocessor\t: 1\n",
    "proc/swaps": "Filename\n",
  };
  let took = 0;
  const text = await printed(files, async (terminal, root) => {
    const invocation = { command: "node", root, version: newestVersion, format: "json" } as const;
    await runNode(invocation, { ...terminal, write: () => Promise.resolve(true) }, knowledge);
    const before = performance.now();
    const code = await runNode(invocation, terminal, knowledge);
    took = performance.now() - before;
    return code;
  });
  expect(JSON.parse(text.slice(0, -1))).toMatchObject({
    starts: true,
    node: { cpus: "0,1", memory: "8388608Ki", swap: false },
    resources: { allocatable: { cpu: "2", memory: "8092Mi", pods: "7" } },
    notes: [{ note: "assumed-command" }],
  });
  expect(text.endsWith("0")).toBe(true);
  expect(took).toBeLessThan(500);
});
