import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findKubectl } from "../../tools/kubectl.mjs";
import { temporaryFolder } from "../support/temporary-folder.ts";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const kubectl = findKubectl();

const nodeObject = (name: string, version: string, ready: string): object => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { name },
  spec: {},
  status: {
    capacity: { cpu: "4", memory: "16Gi", "ephemeral-storage": "100Gi", pods: "110" },
    conditions: [{ type: "Ready", status: ready }],
    nodeInfo: { kubeletVersion: version, operatingSystem: "linux", kernelVersion: "6.1.0" },
  },
});
const nodes = new Map([
  ["node-a", nodeObject("node-a", "v1.36.2", "True")],
  ["node-b", nodeObject("node-b", "v1.34.1", "Unknown")],
]);
const config = { maxPods: 50, kubeReserved: { cpu: "500m" }, anonymousAuth: false };
const status = (code: number, reason: string, message: string): object => ({
  kind: "Status",
  apiVersion: "v1",
  status: "Failure",
  code,
  reason,
  message,
});

/** Answers of the API server to kubectl. */
function answerTo(path: string): readonly [number, object] {
  const resource = {
    name: "nodes",
    singularName: "",
    namespaced: false,
    kind: "Node",
    verbs: ["get", "list"],
  };
  const known: Readonly<Record<string, object>> = {
    "/api": { kind: "APIVersions", versions: ["v1"] },
    "/apis": { kind: "APIGroupList", apiVersion: "v1", groups: [] },
    "/api/v1": { kind: "APIResourceList", groupVersion: "v1", resources: [resource] },
    "/version": { major: "1", minor: "36", gitVersion: "v1.36.2" },
    "/api/v1/nodes": { kind: "NodeList", apiVersion: "v1", items: [...nodes.values()] },
    "/api/v1/nodes/node-a/proxy/configz": { kubeletconfig: config },
  };
  const found = known[path] ?? nodes.get(path.replace("/api/v1/nodes/", ""));
  if (found) return [200, found];
  if (path.endsWith("/configz")) {
    return [403, status(403, "Forbidden", 'User "me" cannot get resource "nodes/proxy"')];
  }
  return [404, status(404, "NotFound", `${path} not found`)];
}

let folder = "";
let server: Server;

beforeAll(async () => {
  folder = temporaryFolder("kubelet live ");
  server = createServer(({ url = "" }, response) => {
    const [code, body] = answerTo(url.replace(/\?.*$/, ""));
    response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const kubeconfig = {
    apiVersion: "v1",
    kind: "Config",
    "current-context": "test",
    users: [],
    clusters: [{ name: "test", cluster: { server: `http://127.0.0.1:${port}` } }],
    contexts: [{ name: "test", context: { cluster: "test", user: "" } }],
  };
  await writeFile(join(folder, "kubeconfig"), JSON.stringify(kubeconfig));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** The program, with the exit code, standard output and standard error. */
function run(args: readonly string[], input = ""): Promise<readonly [number, string, string]> {
  const env = { ...process.env, HOME: folder, KUBECONFIG: join(folder, "kubeconfig") };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [cli, ...args], { env }, (error, out, errors) => {
      const code = typeof error?.code === "number" ? error.code : 0;
      resolve([code, out, errors.replaceAll(kubectl, "kubectl").replaceAll(folder, "%")]);
    });
    child.stdin?.end(input);
  });
}

const live = (...args: string[]): ReturnType<typeof run> =>
  run(["live", "--kubectl", kubectl, ...args]);

test("without a name it lists the nodes", async () => {
  expect(await live()).toEqual([
    0,
    "node-a  v1.36.2\nnode-b  v1.34.1  NotReady\n",
    "kubelet-config: Running: kubectl get nodes --output=json\n",
  ]);
});

test("a node's answer is the input of other commands, with its version and size", async () => {
  const [code, line, errors] = await live("node-a");
  expect([code, errors]).toEqual([
    0,
    "kubelet-config: Running: kubectl get nodes node-a --output=json\n" +
      "kubelet-config: Running: kubectl get --raw /api/v1/nodes/node-a/proxy/configz\n",
  ]);
  const size = { os: "linux", cpus: 4, memory: "16Gi", ephemeralStorage: "100Gi", kernel: "6.1.0" };
  expect(JSON.parse(line)).toEqual({
    name: "node-a",
    version: "v1.36.2",
    node: size,
    kubeletconfig: config,
  });
  const [, drift] = await run(["drift", "-"], line);
  expect(drift).toContain("node-a");
  const [allocatableCode, allocatable] = await run(["allocatable", "--format", "json", "-"], line);
  expect(allocatableCode).toBe(0);
  expect(JSON.parse(allocatable)).toMatchObject([{ starts: true }]);
});

test("nodes that do not answer are named, with kubectl's words, and the others are written", async () => {
  const [code, lines, errors] = await live("--all");
  expect([code, lines.split("\n").length, errors.split("\n").slice(1, 4)]).toEqual([
    2,
    2,
    [
      "kubelet-config: Running: kubectl get --raw /api/v1/nodes/node-a/proxy/configz",
      "kubelet-config: Running: kubectl get --raw /api/v1/nodes/node-b/proxy/configz",
      expect.stringMatching(/^kubelet-config: node-b: kubectl failed: .*Forbidden/),
    ],
  ]);
});

test("a wrong name among right ones: the others are written", async () => {
  const [code, lines, errors] = await live("node-a", "node-x");
  expect([code, JSON.parse(lines)]).toEqual([2, expect.objectContaining({ name: "node-a" })]);
  expect(errors).toContain("node-x");
});

test("a name that the cluster does not have, no program, and no context", async () => {
  expect((await live("node-x"))[0]).toBe(2);
  expect(await run(["live", "--kubectl", join(folder, "none")])).toEqual([
    2,
    "",
    "kubelet-config: Running: '%/none' get nodes --output=json\n" +
      "kubelet-config: Cannot run %/none. Install kubectl, or pass its path with --kubectl.\n",
  ]);
  const [code, , errors] = await live("--context", "nowhere");
  expect([code, errors]).toEqual([2, expect.stringMatching(/ failed: .*nowhere/)]);
});

test("arguments that no cluster is asked about", async () => {
  const [code, , errors] = await run(["live", "../../etc"]);
  expect([code, errors.split("\n")[0]]).toEqual([
    2,
    'kubelet-config: "../../etc" is not a valid node name.',
  ]);
});

/** A kubectl that writes what the test says. */
async function kubectlThat(answers: Readonly<Record<string, unknown>>): Promise<string> {
  const file = join(folder, "fake-kubectl");
  const script = `#!/usr/bin/env node
const answers = ${JSON.stringify(answers)};
const asked = process.argv.slice(2).join(" ");
process.stdout.write(JSON.stringify(answers[asked] ?? { asked }));
`;
  await writeFile(file, script, { mode: 0o755 });
  return file;
}

test.each([
  ["no node", { items: [null] }, 'a node named ""'],
  ["a path", { items: [{ metadata: { name: "../../etc" } }] }, 'a node named "../../etc"'],
  ["another node", { items: [{ metadata: { name: "node-z" } }] }, 'a node named "node-z"'],
  ["a number", 5, "kubectl returned no nodes."],
])("kubectl answers with %s: only the named nodes are asked, and the run fails", async (...row) => {
  const [, list, problem] = row;
  const fake = await kubectlThat({ "get nodes node-a --output=json": list });
  const [code, lines, errors] = await run(["live", "--kubectl", fake, "node-a"]);
  expect([code, lines]).toEqual([2, ""]);
  expect(errors).toContain(problem);
  expect(errors.match(/Running/g)).toHaveLength(1);
});

test.each([{ kubeletconfig: null }, 5, null])("configz answers %j: no line", async (answer) => {
  const name = "node-a";
  const fake = await kubectlThat({
    [`get nodes ${name} --output=json`]: { kind: "Node", metadata: { name } },
    [`get --raw /api/v1/nodes/${name}/proxy/configz`]: answer,
  });
  const [code, lines, errors] = await run(["live", "--kubectl", fake, name]);
  expect([code, lines]).toEqual([2, ""]);
  expect(errors).toContain(`The response from node ${name} contains no kubelet configuration.`);
});
