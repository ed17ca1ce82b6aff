import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { describe, expect, test } from "vitest";
import type { CodeLens } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  allocatableEditRequest,
  allocatableRequest,
  checkNodeRequest,
  imageRequest,
  postureRequest,
  type AllocatableResult,
  type CheckNodeResult,
  type ImageResult,
  type PostureEditResult,
  type PostureResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { head } from "./harness.ts";
import { connectWith, uriOf } from "./sets-client.ts";

const lenses = { initializationOptions: { effectiveView: true } };

const files = {
  ".kubelet-config.yaml": `nodes:
- {name: small, cpus: 4, memory: 16Gi}
- {name: large, cpus: 64, memory: 256Gi}
`,
  "kubelet.yaml": `${head}kubeReserved: {cpu: 500m, memory: 17Gi}\n`,
};

test("what is allocatable, a column a node size of the project, and the lens to it", async () => {
  const client = await connectWith(files, lenses);
  await client.show("kubelet.yaml");
  const uri = uriOf("kubelet.yaml");
  const result = await client.connection.sendRequest<AllocatableResult | null>(allocatableRequest, {
    uri,
  });
  expect(result?.title).toBe(`Allocatable with kubelet.yaml (Kubernetes ${defaultVersion})`);
  expect(
    result?.columns.map(({ name, rows, problems }) => [
      name,
      rows.map(({ resource, allocatable }) => `${resource} ${allocatable}`),
      problems.length,
    ]),
  ).toEqual([
    ["small", ["cpu 3500m", "memory 0", "pods 110"], 1],
    ["large", ["cpu 63500m", "memory 238.9Gi", "pods 110"], 0],
  ]);
  expect(result?.columns[0]?.problems[0]).toContain(
    "add up to 17508Mi, but this node has only 16Gi",
  );
  const found = await client.connection.sendRequest<CodeLens[]>("textDocument/codeLens", {
    textDocument: { uri },
  });
  expect(found.map(({ command, range }) => [range.start.line, command?.title])).toContainEqual([
    2,
    "allocatable: small 3.5 CPU 0, large 63.5 CPU 238.9Gi",
  ]);
});

test("the allocatable resources come with the first errors, and how many more there are", async () => {
  const integers = ["maxPods", "port", "healthzPort", "oomScoreAdj", "eventBurst", "kubeAPIBurst"];
  const text = [head, ...integers.map((field) => `${field}: ten\n`), "a: b\n"].join("");
  const client = await connectWith({
    "kubelet.yaml": text,
    ".kubelet-config.yaml": "nodes: [{name: small, cpus: 4}]\n",
  });
  await client.show("kubelet.yaml");
  const result = await client.connection.sendRequest<AllocatableResult | null>(allocatableRequest, {
    uri: uriOf("kubelet.yaml"),
  });
  const rejected = (field: string): string =>
    `"${field}" must be an integer, got the string "ten" ("cannot unmarshal"). The kubelet does not start.`;
  // The kubelet reports the first error in its own order, and "check" lists the others.
  expect(result?.columns[0]?.problems).toEqual([
    ...["eventBurst", ...integers.slice(0, 4)].map(rejected),
    "and 1 more",
  ]);
});

test("without a node it begins with a usual size, and there is no lens", async () => {
  const client = await connectWith({ "kubelet.yaml": files["kubelet.yaml"] }, lenses);
  await client.show("kubelet.yaml");
  const uri = uriOf("kubelet.yaml");
  const result = await client.connection.sendRequest<AllocatableResult | null>(allocatableRequest, {
    uri,
  });
  expect(result?.columns.map(({ rows }) => rows.map((row) => row.capacity))).toEqual([
    ["4", "16Gi", "100Gi", "110"],
  ]);
  expect(result?.form).toMatchObject({
    values: { name: "", cpus: "4", memory: "16Gi", ephemeralStorage: "100Gi" },
    problems: [],
  });
  const found = await client.connection.sendRequest<CodeLens[]>("textDocument/codeLens", {
    textDocument: { uri },
  });
  expect(found.filter(({ command }) => command?.command === "kubelet.showAllocatable")).toEqual([]);
});

describe("the form of a view without a node", () => {
  const uri = uriOf("kubelet.yaml");
  const node = { name: "small", cpus: "4", memory: "16Gi", ephemeralStorage: "" };

  test("says what is left on the node, or what cannot be read", async () => {
    const client = await connectWith({ "kubelet.yaml": files["kubelet.yaml"] });
    const ask = (given: typeof node): Promise<AllocatableResult> =>
      client.connection.sendRequest<AllocatableResult>(allocatableRequest, { uri, node: given });
    const { columns, form } = await ask({ ...node, memory: "32Gi" });
    expect(columns.map(({ name, rows }) => [name, rows.map((row) => row.allocatable)])).toEqual([
      ["small", ["3500m", "14.9Gi", "110"]],
    ]);
    expect([form?.values.memory, form?.problems]).toEqual(["32Gi", []]);
    const wrong = await ask({ ...node, cpus: "four", memory: "16GiB" });
    expect(wrong.columns).toEqual([]);
    expect(wrong.form?.problems).toEqual([
      "CPUs must be an integer such as 4, or a list such as 0-7.",
      "Memory must be a quantity such as 16Gi.",
    ]);
  });

  test.each([
    ["a new file", undefined, 'nodes:\n  - name: "small"\n    cpus: 4\n    memory: "16Gi"\n'],
    [
      "a file with comments",
      '# ours\nkubernetesVersion: "1.33" # old\n',
      '# ours\nkubernetesVersion: "1.33" # old\nnodes:\n  - name: small\n    cpus: 4\n    memory: 16Gi\n',
    ],
  ])("goes into %s", async (_name, project, expected) => {
    const client = await connectWith({
      "kubelet.yaml": files["kubelet.yaml"],
      ...(project !== undefined && { ".kubelet-config.yaml": project }),
    });
    const result = await client.connection.sendRequest<PostureEditResult>(allocatableEditRequest, {
      uri,
      node,
    });
    expect([result.uri, result.isNew ?? false]).toEqual([
      uriOf(".kubelet-config.yaml"),
      project === undefined,
    ]);
    expect(
      TextDocument.applyEdits(TextDocument.create("", "", 0, project ?? ""), [...result.edits]),
    ).toBe(expected);
  });

  test("is not there where a node is described", async () => {
    const client = await connectWith(files);
    const params = { uri, node };
    const result = await client.connection.sendRequest<AllocatableResult>(
      allocatableRequest,
      params,
    );
    expect(result.form).toBeUndefined();
    expect(result.columns.map(({ name }) => name)).toEqual(["small", "large"]);
  });
});

describe("a node's files", () => {
  test("are judged, with problems in the files and a report", async () => {
    const client = await connectWith({
      "node/etc/kubernetes/kubelet.yaml": `${head}failSwapOn: true\nauthentication: {webhook: {enabled: false}}\nauthorization: {mode: AlwaysAllow}\n`,
      "node/proc/swaps": "Filename\n/dev/sda2 partition 1\n",
    });
    const root = `${uriOf("node")}/`;
    const result = await client.connection.sendRequest<CheckNodeResult | null>(checkNodeRequest, {
      root,
    });
    expect(result).toMatchObject({ starts: false, isNode: true, version: defaultVersion });
    expect(result?.findings.filter(({ severity }) => severity === "error")).toEqual([
      {
        uri: `${root}etc/kubernetes/kubelet.yaml`,
        line: 2,
        severity: "error",
        rule: "fail-swap-on",
        message: expect.stringContaining("failSwapOn is true") as string,
      },
    ]);
    const { view, markdown } = result?.report ?? {};
    expect(view?.title).toBe(`Kubelet ${defaultVersion} does not start on this node.`);
    const [chapter] = view?.chapters ?? [];
    expect(chapter?.sections.map(({ heading }) => heading)).toEqual([
      "Findings",
      "Node",
      "Allocatable",
      "Node description for .kubelet-config.yaml",
    ]);
    expect(chapter?.sections[0]?.items?.find(({ rule }) => rule === "fail-swap-on")).toMatchObject({
      kind: { id: "error", word: "Error", tone: "bad" },
      place: {
        text: "/etc/kubernetes/kubelet.yaml:3",
        target: `${root}etc/kubernetes/kubelet.yaml#L3,13`,
      },
      rule: "fail-swap-on",
    });
    expect(markdown).toContain(`# Kubelet ${defaultVersion} does not start on this node.\n`);
    expect(markdown).toContain("- **Error** /etc/kubernetes/kubelet.yaml:3 `fail-swap-on`  \n");
    expect(markdown).not.toContain("file:");
  });

  test("may be none of a node", async () => {
    const client = await connectWith({ "other/a.txt": "" });
    const result = await client.connection.sendRequest<CheckNodeResult | null>(checkNodeRequest, {
      root: `${uriOf("other")}/`,
    });
    expect(result).toMatchObject({ starts: false, isNode: false, findings: [] });
  });
});

test("which provider serves an image", async () => {
  const client = await connectWith({
    "providers.yaml": `apiVersion: kubelet.config.k8s.io/v1
kind: CredentialProviderConfig
providers:
- {name: ecr, matchImages: ["*.example", "*.*.example"]}
`,
  });
  await client.show("providers.yaml");
  const ask = (image: string): Promise<ImageResult | null> =>
    client.connection.sendRequest(imageRequest, { uri: uriOf("providers.yaml"), image });
  const { report } = (await ask("a.b.example/app")) ?? {};
  expect(report?.view.title).toBe("a.b.example/app:latest");
  expect(report?.markdown).toBe(`# a.b.example/app:latest

- **✓ Called**  
  ecr: "\\*.\\*.example" matches, so the kubelet calls it.
- **✗ Not called**  
  ecr: "\\*.example" does not match: the host name has 3 parts separated by dots, but the pattern has 2; a \\* does not match a dot.
`);
  expect((await ask("A B"))?.report.markdown).toContain("is not a valid image name");
});

test("a drop-in has answers where only environment files of its unit are missing", async () => {
  const client = await connectWith({
    "etc/kubelet.service": `[Service]
EnvironmentFile=-/etc/default/kubelet
ExecStart=/usr/bin/kubelet --config=/etc/kubelet.yaml --config-dir=/etc/kubelet.conf.d $KUBELET_EXTRA_ARGS
`,
    "etc/kubelet.yaml": `${head}maxPods: 50\n`,
    "etc/kubelet.conf.d/10.conf": `${head}maxPods: 60\n`,
  });
  await client.show("etc/kubelet.conf.d/10.conf");
  const uri = uriOf("etc/kubelet.conf.d/10.conf");
  const unread = "The kubelet also reads /etc/default/kubelet, which is not in the input.";
  const node = { name: "", cpus: "4", memory: "16Gi", ephemeralStorage: "" };
  const amounts = await client.connection.sendRequest<AllocatableResult | null>(
    allocatableRequest,
    { uri, node },
  );
  expect(amounts?.columns[0]?.rows.at(-1)).toMatchObject({ resource: "pods", allocatable: "60" });
  expect(amounts?.note).toContain(unread);
  const posture = await client.connection.sendRequest<PostureResult | null>(postureRequest, {
    uri,
  });
  expect(posture?.notes).toContain(unread);
});
