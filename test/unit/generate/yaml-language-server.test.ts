import { describe, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { getLanguageService } from "yaml-language-server";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { isJsonObject, parseJson } from "../../../tools/generate/tables/json-value.ts";
import { readGenerated } from "./generated-files.ts";

const schema = parseJson(readGenerated(`v${defaultVersion}/kubeletconfiguration-v1beta1.json`));
if (!isJsonObject(schema)) throw new Error("no schema");

const uri = JSON.stringify(schema["$id"]).slice(1, -1);
const service = getLanguageService({
  schemaRequestService: (address) => Promise.reject(new Error(`${address} is asked for`)),
  workspaceContext: { resolveRelativePath: (path) => path },
  clientCapabilities: {
    textDocument: { completion: { completionItem: { documentationFormat: ["markdown"] } } },
  },
});
const [validate, hover, completion] = [true, true, true];
const schemas = [{ uri, fileMatch: ["*"], schema }];
service.configure({ validate, hover, completion, yamlVersion: "1.1", schemas });

const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
let documents = 0;

/** The document of a text with the cursor `<|>`, and the position of the cursor. */
function at(text: string) {
  const whole = head + text;
  // The server keeps what it has parsed by address and version.
  const address = `file:///kubelet-${documents++}.yaml`;
  const document = TextDocument.create(address, "yaml", 1, whole.replace("<|>", ""));
  return { document, position: document.positionAt(whole.indexOf("<|>")) };
}

async function completions(text: string) {
  const { document, position } = at(text);
  return (await service.doComplete(document, position, false)).items;
}

const labels = async (text: string): Promise<readonly string[]> =>
  (await completions(text)).map(({ label }) => label);

describe("the YAML server of Red Hat, with our schema", () => {
  test("completes the gates of the version, each with its text", async () => {
    const items = await completions("featureGates:\n  <|>");
    expect(items.length).toBeGreaterThan(200);
    const gate = items.find(({ label }) => label === "MemoryQoS");
    expect(gate?.insertText).toBe("MemoryQoS: ${1:true}");
    expect(gate?.documentation).toMatchObject({
      kind: "markdown",
      value: expect.stringContaining(
        `- Kubernetes ${defaultVersion}: Beta, on by default`,
      ) as unknown,
    });
  });

  test("completes signals", async () => {
    expect(await labels("evictionHard:\n  <|>")).toEqual([
      "memory.available",
      "nodefs.available",
      "nodefs.inodesFree",
      "imagefs.available",
      "imagefs.inodesFree",
      "pid.available",
      "containerfs.available",
      "containerfs.inodesFree",
      "allocatableMemory.available",
    ]);
  });

  test("writes the one value of a gate that is locked", async () => {
    const items = await completions("featureGates:\n  <|>");
    expect(items.find(({ label }) => label === "NodeSwap")?.insertText).toBe("NodeSwap: true");
  });

  test.each([
    ["enableServer: <|>", ["true", "false", "null"]],
    ["cpuManagerPolicy: <|>", ["none", "static", '""', "null"]],
    ["featureGates:\n  NodeSwap: <|>", ["true"]],
    ["evictionHard:\n  memory.available: <|>", ["100Mi", "500Mi", "10%"]],
    ["maxPods: <|>", ["110", "null"]],
    ["clusterDNS:\n  - <|>", ["10.96.0.10", "169.254.20.10"]],
    [
      "containerRuntimeEndpoint: <|>",
      ["unix:///run/containerd/containerd.sock", "unix:///var/run/crio/crio.sock", "null"],
    ],
    ["authentication:\n  <|>", ["x509", "webhook", "anonymous"]],
  ])("completes %j, null last", async (text, offered) => {
    expect(await labels(text)).toEqual(offered);
  });

  test("does not offer what is deprecated", async () => {
    const offered = await labels("<|>");
    expect(offered).toContain("maxPods");
    expect(offered).not.toContain("runOnce");
  });

  test.each([
    [
      "max<|>Pods: 5",
      ["#### maxPods", "- Default: `110`", "- Range: at least `0`", "(https://kubernetes.io/"],
    ],
    [
      "featureGates: {Node<|>Swap: true}",
      ["#### NodeSwap", `- Kubernetes ${defaultVersion}: GA, locked on`],
    ],
    [
      "evictionHard:\n  memory.<|>available: 1Gi",
      ["#### evictionHard.memory.available", "- Default: `100Mi`"],
    ],
  ])("says on hover of %j what it is", async (text, parts) => {
    const { document, position } = at(text);
    const contents = JSON.stringify((await service.doHover(document, position))?.contents);
    expect(parts.filter((part) => !contents.includes(part))).toEqual([]);
  });

  test.each([
    ["maxPods: 50", []],
    ["clusterDNS:\nenableServer:\nfeatureGates: {MemoryQoS: true}", []],
    ["maxPods: many", ["Incorrect type. Expected one of integer, null."]],
    ["maxPodz: 1", ["Property maxPodz is not allowed."]],
    ["featureGates: {NodeSwop: true}", ["Property NodeSwop is not allowed."]],
    ["featureGates: {NodeSwap: false}", ["Value must be true."]],
    ["evictionHard: {memory.free: 1Gi}", ["Property memory.free is not allowed."]],
    ["imageGCHighThresholdPercent: 101", ["Value is above the maximum of 100."]],
    ["runOnce: true", ["Deprecated since Kubernetes 1.32"]],
  ])("validates %j", async (text, messages) => {
    const found = await service.doValidation(at(`${text}\n`).document, false);
    expect(found.map(({ message }) => message)).toEqual(messages);
  });
});
