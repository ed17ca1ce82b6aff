import { mkdir, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";
import { runAllocatable } from "../../../../server/src/shells/cli/allocatable/run-allocatable.ts";
import { runImage } from "../../../../server/src/shells/cli/image/run-image.ts";
import { runNode } from "../../../../server/src/shells/cli/node/run-node.ts";
import type { Terminal } from "../../../../server/src/shells/cli/terminal/terminal.ts";
import { readNodeDescription } from "../../../../server/src/kubelet/node-description.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { knowledgeIn } from "../../../../server/src/shells/hosts/knowledge-in.ts";
import { isWindows } from "../../../support/is-windows.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** A command's output for files in a folder of its own, and its exit code. */
async function printed(
  files: Readonly<Record<string, string>>,
  run: (terminal: Terminal, folder: string) => Promise<number>,
): Promise<string> {
  const folder = temporaryFolder("kubelet node ");
  let output = "";
  const terminal: Terminal = {
    write: (text) => Promise.resolve((output += text) !== ""),
    reportError: (sentence) => void (output += `! ${sentence}\n`),
    readInput: () => Promise.resolve(new Uint8Array()),
    input: () => Readable.from([]),
    useColors: false,
    columns: undefined,
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const code = await run(terminal, folder);
  return `${output.replaceAll(folder, "DIR")}${code}`;
}

const base = { version: defaultVersion, format: "text" } as const;

test("allocatable shows a table with bars", async () => {
  const { node } = readNodeDescription({ cpus: 4, memory: "16Gi", pids: 1000 });
  const files = { "kubelet.yaml": `${header}kubeReserved: {cpu: 500m, memory: 1Gi}\n` };
  const text = await printed(files, (terminal, folder) => {
    const config = join(folder, "kubelet.yaml");
    const set = { configDir: undefined, args: [] };
    const nodes = node ? [node] : [];
    const invocation = { command: "allocatable", set, config, nodes, ...base } as const;
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
    const invocation = { command: "allocatable", set, config, nodes: [], ...base } as const;
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
  expect(text).toContain("large: The static CPU manager policy reserves CPUs 0 for the system");
  expect(text.endsWith("\n0")).toBe(true);
});

test("allocatable without a node says where to write one", async () => {
  const text = await printed({ "kubelet.yaml": header }, (terminal, folder) => {
    const config = join(folder, "kubelet.yaml");
    const set = { configDir: undefined, args: [] };
    const invocation = { command: "allocatable", set, config, nodes: [], ...base } as const;
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
    return runImage({ image, config, ...base }, terminal, knowledge);
  });
  expect(text).toBe(`registry.io/tea/app:1
- ecr: "*.dkr.ecr.*.amazonaws.com" does not match: the host name has 2 parts separated by dots, but the pattern has 6; a * does not match a dot.
- ecr: "registry.io:5000" does not match: the ports differ: 5000 in the pattern, none in the image.
- ecr: "registry.io/team" does not match: the path /tea/app does not begin with /team.
- ecr: "other.io" does not match: "registry" in the host name does not match "other".
+ all: "*.io" matches, so the kubelet calls it.
0`);
});

test("node reads a tree on the disk", async () => {
  const files = {
    "etc/kubernetes/kubelet.yaml": `${header}authentication: {webhook: {enabled: false}}\nauthorization: {mode: AlwaysAllow}\nmaxPods: 7\n`,
    "proc/meminfo": "MemTotal:       8388608 kB\n",
    "proc/cpuinfo": "processor\t: 0\n\nprocessor\t: 1\n",
    "proc/swaps": "Filename\n",
  };
  const text = await printed(files, (terminal, root) =>
    runNode({ root, version: defaultVersion, format: "json" }, terminal, knowledge),
  );
  expect(JSON.parse(text.slice(0, -1))).toMatchObject({
    starts: true,
    node: { cpus: "0,1", memory: "8388608Ki", swap: false },
    resources: { allocatable: { cpu: "2", memory: "8092Mi", pods: "7" } },
    notes: [{ note: "assumed-command" }],
  });
  expect(text.endsWith("0")).toBe(true);
});

test("node without a kubelet says nothing about one", async () => {
  const text = await printed({ "etc/hosts": "" }, (terminal, root) =>
    runNode({ root, version: defaultVersion, format: "json" }, terminal, knowledge),
  );
  expect(JSON.parse(text.slice(0, -1))).toEqual({
    starts: null,
    version: defaultVersion,
    command: { from: null, args: [] },
    kernel: null,
    services: {},
    node: {},
    findings: [],
    notes: [
      {
        note: "no-kubelet",
        message: "No kubelet process, unit or configuration found.",
      },
    ],
  });
  expect(text.endsWith("2")).toBe(true);
});

/** A node whose unit starts a kubelet with this configuration. */
const nodeOf = (settings: string): Readonly<Record<string, string>> => ({
  "etc/systemd/system/kubelet.service":
    "[Service]\nExecStart=/usr/bin/kubelet --config=/var/lib/kubelet/config.yaml --kubeconfig=/etc/kubelet.conf\n",
  "etc/kubelet.conf": `apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "https://api.example:6443"}}]
users: [{name: u, user: {token: secret}}]
contexts: [{name: n, context: {cluster: c, user: u}}]
current-context: n
`,
  "var/lib/kubelet/config.yaml": `${header}${settings}`,
});

const runIn =
  (format: "text" | "json" | "journal", inLanguage: typeof knowledge) =>
  (terminal: Terminal, root: string): Promise<number> =>
    runNode({ root, version: "1.33", format }, terminal, inLanguage);

test("the journal gets the verdict and its reasons with their priorities", async () => {
  const refused = nodeOf("imageGCLowThresholdPercent: 90\nMaxPods: 5\ntlsCertFile: /etc/tls.crt\n");
  const line = /^(<\d>)kubelet-config: (.{1,75})/;
  const linesOf = async (files: Readonly<Record<string, string>>): Promise<readonly unknown[]> =>
    (await printed(files, runIn("journal", knowledge)))
      .split("\n")
      .map((text) => line.exec(text)?.slice(1) ?? text);
  const open = "Every user on the node can read /etc/kubelet.conf (mode 644), which contain";
  expect(await linesOf(refused)).toEqual([
    ["<3>", "Kubelet 1.33 does not start on this node."],
    ["<3>", "/var/lib/kubelet/config.yaml:3: imageGCLowThresholdPercent (90) must be les"],
    ["<3>", "tlsCertFile is /etc/tls.crt, which does not exist on this node."],
    ["<4>", '/var/lib/kubelet/config.yaml:4: Unknown field "MaxPods". Did you mean "maxP'],
    ["<4>", "/var/lib/kubelet/config.yaml:5: tlsCertFile is set but tlsPrivateKeyFile is"],
    ...(isWindows ? [] : [["<4>", open]]),
    "1",
  ]);
  expect(await linesOf(nodeOf("maxPods: 50\n"))).toEqual([
    ["<5>", "Kubelet 1.33 starts on this node."],
    ...(isWindows ? [] : [["<4>", open]]),
    "0",
  ]);
  expect(await printed({ "etc/hostname": "a\n" }, runIn("journal", knowledge))).toBe(
    "<4>kubelet-config: No kubelet process, unit or configuration found.\n2",
  );
});

test("what is found on a node is told in the user's language", async () => {
  const refused = nodeOf("imageGCLowThresholdPercent: 90\n");
  const chinese = await knowledgeIn("zh-cn");
  const text = await printed(refused, runIn("text", chinese));
  expect(text).toContain("kubelet 1.33 无法在此节点上启动。");
  expect(text).toMatch(/config\.yaml:3: 错误：imageGCLow.*必须小于/);
});

test("reasons of every stage, those that end the kubelet first, the result behind them, and what the node runs with", async () => {
  const refused = nodeOf("MaxPods: 5\nimageGCLowThresholdPercent: 90\ntlsCertFile: /etc/tls.crt\n");
  const text = await printed(refused, (terminal, root) =>
    runNode({ root, version: "1.33", format: "text", isEffective: true }, terminal, knowledge),
  );
  const lines = text.split("\n");
  const rules = lines.flatMap(
    (line) => /: (error|warning): .* ([a-z-]+)$/.exec(line)?.slice(1) ?? [],
  );
  expect(rules).toEqual([
    "error",
    "image-gc-low-lt-high",
    "warning",
    "unknown-field",
    "warning",
    "tls-cert-key-pair",
  ]);
  const result = lines.indexOf("Kubelet 1.33 does not start on this node.");
  expect(result).toBeGreaterThan(lines.findIndex((line) => line.includes(": warning: ")));
  expect(text).toMatch(
    /^imageGCLowThresholdPercent: 90 +# rejected; \/var\/lib\/kubelet\/config\.yaml:4$/m,
  );
});
