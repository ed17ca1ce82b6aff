import { DidSaveTextDocumentNotification, HoverRequest } from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { settledNotification } from "../../server/src/shells/lsp/protocol/protocol.ts";
import { head } from "./harness.ts";
import { connectWith, foundIn, pulling, uriOf, type SetsClient } from "./sets-client.ts";

const settings = (): unknown => ({ advice: false });

/** A file that a user types into. */
interface Hand {
  readonly client: SetsClient;
  /** Replaces `<|>` in the text by more and more of `word`; the findings after each character, and then. */
  type(word: string): Promise<readonly string[]>;
  /** Another text, as the user's last change makes it. */
  change(text: string): Promise<readonly string[]>;
  found(): Promise<readonly string[]>;
}

async function open(marked: string, path = "kubelet.yaml", language = "yaml"): Promise<Hand> {
  const client = await connectWith({}, { capabilities: pulling, settings });
  const uri = uriOf(path);
  let version = 1;
  await client.open(uri, marked.replace("<|>", ""), language);
  const found = (): Promise<readonly string[]> => foundIn(client, path);
  const change = async (text: string): Promise<readonly string[]> => {
    version++;
    await client.replace(uri, version, text);
    return found();
  };
  return {
    client,
    found,
    change,
    async type(word) {
      let last: readonly string[] = [];
      for (let length = 1; length <= word.length; length++) {
        last = await change(marked.replace("<|>", word.slice(0, length)));
      }
      return last;
    },
  };
}

describe("a key that is being typed is no finding", () => {
  const rows: readonly [name: string, marked: string, path?: string, language?: string][] = [
    ["at the end", `${head}maxPods: 5\n<|>`],
    ["between others", `${head}maxPods: 5\n<|>\nport: 10250\n`],
    ["the first of a map", `${head}authentication:\n  <|>`],
    ["the first of a map between others", `${head}authentication:\n  <|>\nmaxPods: 5\n`],
    ["a further one of a map", `${head}featureGates:\n  <|>\n  NodeSwap: true\n`],
    ["in an item", `${head}registerWithTaints:\n  - key: a\n    effect: NoSchedule\n    <|>\n`],
    ["the first of an item", `${head}reservedMemory:\n  - <|>\n`],
    ["of a map whose keys are free", `${head}staticPodURLHeader:\n  a: [b]\n  <|>\n`],
    ["in quotes", `${head}maxPods: 5\n"<|>"\n`],
    ["in braces", `${head}evictionHard: {<|>}\n`],
    ["in a drop-in", `${head}maxPods: 5\n<|>`, "kubelet.conf.d/10-a.conf"],
    [
      "in kubeadm's file",
      `apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\n---\n${head}maxPods: 5\n<|>\n`,
      "kubeadm.yaml",
    ],
    [
      "in Talos' document",
      "version: v1alpha1\nmachine:\n  kubelet:\n    extraConfig:\n      maxPods: 5\n      <|>\ncluster: {}\n",
      "talos.yaml",
    ],
    [
      "in cloud-init",
      `#cloud-config\nwrite_files:\n  - path: /etc/kubernetes/kubelet.yaml\n    content: |\n${`${head}maxPods: 5\n`.replace(/^/gm, "      ")}<|>\n`,
      "user-data.yaml",
    ],
    ["in the project's file", "<|>\n", ".kubelet-config.yaml"],
    ["in a map of the project's file", "node:\n  <|>\n", ".kubelet-config.yaml"],
    ["in Bottlerocket's settings", "[settings.kubernetes]\nmax-pods = 4\n<|>\n", "b.toml", "toml"],
    ["in JSON", '{\n  "defaultAction": "SCMP_ACT_ERRNO",\n  "<|>"\n}\n', "seccomp/a.json", "json"],
  ];

  test.each(rows)("%s", async (_name, marked, path, language) => {
    const hand = await open(marked, path, language);
    const word = language === "toml" ? "pods-per" : "kubel";
    // Findings about the rest stay; those about a place without a key need not.
    const before = new Set(await hand.found());
    expect((await hand.type(word)).filter((finding) => !before.has(finding))).toEqual([]);
  });

  test.each(rows)("%s, until the user goes on", async (_name, marked, path, language) => {
    const hand = await open(marked, path, language);
    const word = language === "toml" ? "pods-per" : "kubel";
    const typed = await hand.type(word);
    const uri = uriOf(path ?? "kubelet.yaml");
    await hand.client.connection.sendNotification(settledNotification, { uri });
    const settled = await hand.found();
    expect(settled.length).toBeGreaterThan(typed.length);
    expect(settled).toEqual(expect.arrayContaining([...typed]));
  });
});

const unfinished = "4:1 error[yaml-syntax]";

describe("it is one", () => {
  test("when the file is opened with it", async () => {
    expect(await (await open(`${head}maxPods: 5\nclus\n`)).found()).toEqual([unfinished]);
  });

  test("after Enter", async () => {
    const hand = await open(`${head}maxPods: 5\n<|>`);
    expect(await hand.type("clus")).toEqual([]);
    expect(await hand.change(`${head}maxPods: 5\nclus\n`)).toEqual([unfinished]);
  });

  test("after a change of another line", async () => {
    const hand = await open(`${head}maxPods: 5\n<|>\n`);
    await hand.type("clus");
    expect(await hand.change(`${head}maxPods: 56\nclus\n`)).toEqual([unfinished]);
  });

  test("when the file is saved", async () => {
    const hand = await open(`${head}maxPods: 5\n<|>\n`);
    await hand.type("clus");
    const textDocument = { uri: uriOf("kubelet.yaml") };
    await hand.client.connection.sendNotification(DidSaveTextDocumentNotification.type, {
      textDocument,
    });
    expect(await hand.found()).toEqual([unfinished]);
  });

  test("for a client that is told of findings", async () => {
    const client = await connectWith({}, { settings });
    const uri = uriOf("kubelet.yaml");
    await client.open(uri, `${head}maxPods: 5\n\n`);
    expect((await client.published.next()).diagnostics).toEqual([]);
    await client.replace(uri, 2, `${head}maxPods: 5\nclus\n`);
    expect((await client.published.next()).diagnostics).toEqual([]);
    await client.connection.sendNotification(settledNotification, { uri });
    expect((await client.published.next()).diagnostics).toMatchObject([{ code: "yaml-syntax" }]);
  });
});

test("other findings stay while a key is typed", async () => {
  const hand = await open(`${head}maxPods: "5"\n<|>\nport: 99999\n`);
  const rest = ["3:10 error[type-mismatch]"];
  expect((await hand.type("clus")).filter((finding) => rest.includes(finding))).toEqual(rest);
});

test.each([
  ["a value", `${head}clusterDNS:\n  - <|>\n`, "4:5 warning[cluster-dns-ip]"],
  [
    "a value below its key",
    `${head}topologyManagerPolicy:\n  <|>\n`,
    "4:3 error[topology-manager-policy-enum]",
  ],
  ["a finished key", `${head}<|>: 5\n`, "3:1 warning[unknown-field]"],
])("%s that is wrong is one at once", async (_name, marked, finding) => {
  expect(await (await open(marked)).type("kubel")).toEqual([finding]);
});

test("a hover in a line with an unfinished key is answered", async () => {
  const hand = await open(`${head}maxPods: 5\n<|>\n`);
  await hand.type("clus");
  const hover = await hand.client.connection.sendRequest(HoverRequest.type, {
    textDocument: { uri: uriOf("kubelet.yaml") },
    position: { line: 2, character: 2 },
  });
  expect(hover).not.toBe(null);
});
