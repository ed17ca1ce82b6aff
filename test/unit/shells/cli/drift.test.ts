import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { runProgram } from "../../../../server/src/shells/cli/run-program.ts";
import { knowledgeIn } from "../../../../server/src/shells/hosts/knowledge-in.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const dump = (config: object): string => JSON.stringify({ kubeletconfig: config });
const files = {
  "dumps/node-a.json": dump({ maxPods: 110, providerID: "aws:///a", featureGates: { A: true } }),
  "dumps/node-b.json": dump({ providerID: "aws:///b", featureGates: { A: true }, maxPods: 110 }),
  "dumps/node-d.json": dump({ maxPods: 250, evictionHard: { "memory.available": "1Gi" } }),
  "nodes.jsonl": `{"name": "x", "version": "v1.33.1", ${dump({ maxPods: 5 }).slice(1)}\n${dump({ maxPods: 5 })}\nno dump\n${dump({ maxPods: 6 }).slice(0, -1)}\n`,
  "kubelet.yaml": `${header}maxPods: 50\n`,
  "kubelet.conf.d/10.conf": `${header}maxPods: 60\nstaticPodPath: ""\n`,
  "same/one.yaml": `${header}maxPods: 50\nprotectKernelDefaults: false\n`,
  "same/two.yaml": `${header}maxPods: 50\n`,
  "same/other.yaml": "kind: Pod\n",
  "same-name/a/config.yaml": `${header}maxPods: 50\n`,
  "same-name/b/config.yaml": `${header}maxPods: 60\n`,
  "same-name/node-c.yaml": `${header}maxPods: 50\n`,
  "nodes-refused/a.yaml": `${header}maxPods: many\n`,
  "nodes-refused/b.yaml": `${header}maxPods: many\n`,
  "nodes-refused/c.yaml": `${header}maxPods: 50\n`,
  "nodes-without-drop-ins/a/kubelet.yaml": `${header}maxPods: 50\n`,
  "nodes-without-drop-ins/a/kubelet.conf.d/10.conf": `${header}maxPods: 60\n`,
  "nodes-without-drop-ins/a/kubelet.service":
    "[Service]\nExecStart=/usr/bin/kubelet --config=/etc/kubernetes/kubelet.yaml\n",
  "nodes-without-drop-ins/b/kubelet.yaml": `${header}maxPods: 70\n`,
  "talos.yaml": `version: v1alpha1
machine:
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.36.0
    extraConfig: {maxPods: 50}
cluster: {}
`,
};
let folder = "";

beforeAll(async () => {
  folder = temporaryFolder("kubelet drift ");
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
});

async function drift(
  args: readonly string[],
  input = "",
): Promise<{ code: number | undefined; output: string; errors: readonly string[] }> {
  let output = "";
  const errors: string[] = [];
  const terminal = {
    write: (text: string) => Promise.resolve((output += text) !== ""),
    reportError: (sentence: string) => void errors.push(sentence.replaceAll(`${folder}/`, "")),
    readInput: () => Promise.resolve(new Uint8Array()),
    input: () => Readable.from([Buffer.from(input)]),
    useColors: false,
    columns: undefined,
  };
  const places = args.map((arg) =>
    /^(?:dumps|same|nodes|kubelet|talos)/.test(arg) ? join(folder, arg) : arg,
  );
  const code = await runProgram(["drift", ...places], {
    terminal,
    version: "0",
    knowledge: knowledgeIn,
    serve: () => Promise.resolve(),
  });
  return { code, output: output.replaceAll(`${folder}/`, ""), errors };
}

test("dumps in a folder: groups, the largest first, and what differs from it", async () => {
  const { code, output } = await drift(["dumps"]);
  expect(code).toBe(1);
  expect(output).toBe(`3 nodes in 2 groups; 1 differs.
Compared with the largest group.

Group 1, 2 nodes: the reference
  node-a, node-b

Group 2, 1 node
  node-d
  evictionHard["memory.available"]: "1Gi", not set in the reference
      Thresholds at which the kubelet kills pods immediately, without a grace period, before the node runs out of memory, disk, inodes or process IDs.
  featureGates.A: not set instead of true
      Turns individual kubelet features on or off.
  maxPods: 250 instead of 110
      Maximum number of pods on this node, also reported to the scheduler as the node's pod capacity; podsPerCore can lower it further.

Not compared: providerID.
`);
});

test("a wanted set of files: drop-ins and defaults count; false equals what a dump leaves out", async () => {
  const args = ["--wanted", "kubelet.yaml", "--config-dir", "kubelet.conf.d"];
  const { code, output } = await drift([
    ...args,
    "--format",
    "json",
    "same/one.yaml",
    "same/two.yaml",
  ]);
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({
    kubernetesVersion: defaultVersion,
    wanted: "kubelet.yaml",
    groups: [
      {
        nodes: ["one", "two"],
        differences: [{ path: "maxPods", value: 50, wanted: 60, from: "same/one.yaml:3" }],
      },
    ],
  });
});

test("lines of JSON, and what is no dump among them", async () => {
  const { code, output, errors } = await drift(["nodes.jsonl"]);
  expect({ code, errors }).toEqual({
    code: 2,
    errors: [
      "nodes.jsonl:3 is not the dump of a kubelet.",
      "nodes.jsonl:4 is not the dump of a kubelet.",
    ],
  });
  expect(output).toContain("All 2 nodes have the same configuration.");
  expect(output).toContain("  x, nodes.jsonl:2\n");
});

test("standard input, and nothing of a node in the files", async () => {
  const input = `${files["dumps/node-a.json"]}\n${files["dumps/node-b.json"]}\n`;
  expect(await drift(["--ignore", "featureGates.A", "-"], input)).toMatchObject({ code: 1 });
  expect(await drift(["-"], input)).toMatchObject({ code: 0, errors: [] });
  expect(await drift(["same/other.yaml"])).toMatchObject({
    code: 2,
    output: "",
    errors: [
      'same/other.yaml has no kubelet configuration that "drift" can read. "check" does not find one either.',
      "There is no node in these files. Pass the output of kubectl get --raw /api/v1/nodes/NAME/proxy/configz.",
    ],
  });
});

test("a platform's document counts with its base", async () => {
  const { output } = await drift(["--wanted", "same/two.yaml", "talos.yaml"]);
  expect(output).toContain(
    `protectKernelDefaults: true instead of false or not set (from Talos' base)`,
  );
  expect(output).not.toContain("maxPods");
});

test("a page: escaped, with a policy of contents that lets nothing else run", async () => {
  const { output } = await drift(
    ["--format", "html", "--locale", "zh-cn", "dumps", "-"],
    `{"name": "<b>", "kubeletconfig": {"maxPods": 1}}`,
  );
  expect(output).toContain('<html lang="zh-cn">');
  expect(output).toContain("&lt;b&gt;");
  expect(output).not.toContain("<b>");
  expect(output.match(/<tr>/g)).toHaveLength(1 + 3 + 2);
  expect(output).toMatch(/default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'/);
  expect(output).not.toMatch(/https?:/);
});

test.each([
  ["no dumps", [], "drift requires node dumps"],
  ["flags without what they belong to", ["--config-dir", "x", "dumps"], "require --wanted FILE"],
  ["no such form", ["--format", "pdf", "dumps"], "--format must be one of text, json, html"],
])("%s", async (_name, args, error) => {
  const { code, errors } = await drift(args);
  expect(code).toBe(2);
  expect(errors.join()).toContain(error);
});

test("a feature gate that is absent has its default, and one that differs from it is reported", async () => {
  const lines = [
    dump({ maxPods: 1, featureGates: { KubeletPSI: true, NodeSwap: true } }),
    dump({ maxPods: 1 }),
    dump({ maxPods: 1, featureGates: { KubeletPSI: true, ContainerCheckpoint: false } }),
  ];
  const { code, output } = await drift(["-"], `${lines.join("\n")}\n`);
  expect(code).toBe(1);
  expect(output).toContain("3 nodes in 2 groups; 1 differs.");
  expect(output).toContain("featureGates.ContainerCheckpoint: false");
});

test("what is wanted has the defaults of each node's version", async () => {
  const lines = ["v1.30.2", "v1.36.0"].map((version) =>
    JSON.stringify({ name: version, version, kubeletconfig: { maxPods: 50 } }),
  );
  const args = ["--wanted", "kubelet.yaml", "--format", "json", "-"];
  const { output } = await drift(args, lines.join("\n"));
  const { groups } = JSON.parse(output) as {
    readonly groups: readonly {
      readonly nodes: readonly string[];
      readonly differences: readonly { readonly path: string }[];
    }[];
  };
  const fields = ["failCgroupV1", "failSwapOn", "memoryReservationPolicy"];
  const found = groups.map(({ nodes, differences }) => [
    ...nodes,
    ...differences.flatMap(({ path }) => (fields.includes(path) ? [path] : [])),
  ]);
  expect(found).toEqual([
    ["v1.30.2", "failSwapOn"],
    ["v1.36.0", ...fields],
  ]);
});

test("files of the same name are told apart by their paths", async () => {
  const { output } = await drift(["same-name", "--format", "json"]);
  const { groups } = JSON.parse(output) as { groups: { nodes: string[] }[] };
  expect(groups.map(({ nodes }) => nodes)).toEqual([
    ["same-name/a/config.yaml", "node-c"],
    ["same-name/b/config.yaml"],
  ]);
});

test("a drop-in that no kubelet reads is no node", async () => {
  const { output } = await drift(["nodes-without-drop-ins", "--format", "json"]);
  const { groups } = JSON.parse(output) as { groups: { nodes: string[] }[] };
  const names = groups.flatMap(({ nodes }) => nodes);
  expect(names).toEqual([
    "nodes-without-drop-ins/a/kubelet.yaml",
    "nodes-without-drop-ins/b/kubelet.yaml",
  ]);
});

test("a configuration that no kubelet starts with is named", async () => {
  const { errors } = await drift(["nodes-refused"]);
  const refused = `Kubelet ${defaultVersion} does not start with this configuration (1 error). Run "check" to see why.`;
  expect(errors).toEqual([`nodes-refused/a.yaml: ${refused}`, `nodes-refused/b.yaml: ${refused}`]);
});
