import {
  CodeLensRequest,
  DefinitionRequest,
  DocumentLinkRequest,
  type Location,
} from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import {
  dumpRequest,
  setsChangedNotification,
  type DumpResult,
  type SetsChangedParams,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { head } from "./harness.ts";
import { connectWith, placeText, pulling, uriOf } from "./sets-client.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";

const pods = {
  "kubelet.yaml": `${head}maxPods: 50\nclusterDomain: cluster.local\n`,
  "kubelet.d/10.conf": `${head}\nmaxPods: 60\n`,
};
const uri = uriOf("kubelet.yaml");
const named = {
  set: uri,
  name: "kubelet.yaml",
  sets: [{ id: uri, name: "kubelet.yaml" }],
  files: [uri, uriOf("kubelet.d/10.conf")],
};

/** The line at the head about a main file and one drop-in. */
function found(main: string, folder: string): string {
  return `# ${main} with 1 drop-in of ${folder}, found by name\n`;
}

describe("the effective view", () => {
  test("is answered for any file of the set, open or not", async () => {
    const client = await connectWith(pods);
    const expected = {
      ...named,
      version: defaultVersion,
      text: `${found("kubelet.yaml", "kubelet.d")}${head}clusterDomain: cluster.local\nmaxPods: 60\n`,
    };
    expect(await client.effective({ uri })).toEqual(expected);
    expect(await client.effective({ uri: uriOf("kubelet.d/10.conf") })).toEqual(expected);
    expect(client.server.held()).toMatchObject({ documents: 0, settings: 0 });
    await client.show("kubelet.d/10.conf", `${head}maxPods: 70\n`);
    expect((await client.effective({ uri }))?.text).toBe(
      `${found("kubelet.yaml", "kubelet.d")}${head}clusterDomain: cluster.local\nmaxPods: 70\n`,
    );
  });

  test("has the main file alone, defaults, or another version, as it is asked for", async () => {
    const client = await connectWith(pods);
    const alone = await client.effective({ uri, mainOnly: true, origins: true });
    expect(alone?.text).toBe(
      `${head}clusterDomain: cluster.local  # kubelet.yaml:4\nmaxPods: 50  # kubelet.yaml:3\n`,
    );
    const full = await client.effective({ uri, defaults: true, origins: true });
    expect(full?.text.split("\n").filter((line) => /^(?:maxPods|failCg)/.test(line))).toEqual([
      "maxPods: 60  # 10.conf:4, overrides kubelet.yaml:3",
      `failCgroupV1: true  # default in ${defaultVersion}`,
    ]);
    const old = await client.effective({ uri, defaults: true, version: "1.32" });
    expect(old?.version).toBe("1.32");
    expect(old?.text.split("\n").filter((line) => line.startsWith("failCg"))).toEqual([
      "failCgroupV1: false",
    ]);
    const oldest = await client.effective({ uri, defaults: true, version: "1.30" });
    expect(oldest?.text).not.toContain("failCgroupV1");
    // The other versions have displaced nothing.
    expect((await client.effective({ uri }))?.version).toBe(defaultVersion);
  });

  test("says which line shows the value at the cursor, and which lines have defaults only", async () => {
    const main = `${head}maxPods: 50\n# none\nevictionHard: { memory.available: 1Gi, nodefs.available: 5% }\n`;
    const client = await connectWith({
      "kubelet.yaml": main,
      "kubelet.d/10.conf": `${head}maxPods: 60\nmaxPodz: 1\n`,
    });
    const shownAt = async (path: string, line: number, character = 0): Promise<string> => {
      const cursor = { line, character };
      const params = { uri: uriOf(path), defaults: true, origins: true, cursor };
      const found = await client.effective(params);
      return found?.text.split("\n")[found.line ?? 0] ?? "";
    };
    expect(await shownAt("kubelet.yaml", 1)).toBe(found("kubelet.yaml", "kubelet.d").trim());
    const pods = "maxPods: 60  # 10.conf:3, overrides kubelet.yaml:3";
    expect(await shownAt("kubelet.yaml", 2)).toBe(pods);
    expect(await shownAt("kubelet.yaml", 3, 4)).toBe(pods);
    const memory = "  memory.available: 1Gi  # kubelet.yaml:5";
    expect(await shownAt("kubelet.yaml", 4)).toBe(memory);
    expect(await shownAt("kubelet.yaml", 4, 20)).toBe(memory);
    expect(await shownAt("kubelet.yaml", 4, 45)).toBe("  nodefs.available: 5%  # kubelet.yaml:5");
    // A key that has no effect is not shown.
    expect(await shownAt("kubelet.d/10.conf", 3)).toBe(pods);

    const view = "kubelet-effective:/1/kubelet.yaml";
    const shown = await client.effective({ uri, defaults: true, origins: true, view });
    const lines = shown?.text.trimEnd().split("\n") ?? [];
    const written = lines.filter((_line, at) => !shown?.defaultLines?.includes(at));
    expect(written).toEqual([
      found("kubelet.yaml", "kubelet.d").trim(),
      ...head.trim().split("\n"),
      pods,
      "evictionHard:",
      memory,
      "  nodefs.available: 5%  # kubelet.yaml:5",
    ]);
  });

  test("in another tool's file, the line of the value at the cursor too", async () => {
    const text =
      "apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec:\n  kubelet:\n    podsPerCore: 2\n    maxPods: 5\n";
    const client = await connectWith({ "pool.yaml": text });
    await client.show("pool.yaml", undefined, "yaml");
    const cursor = { line: 5, character: 6 };
    const params = { uri: uriOf("pool.yaml"), defaults: true, origins: true, cursor };
    const shown = await client.effective(params);
    expect(shown?.text.split("\n")[shown.line ?? 0]).toBe("maxPods: 5  # pool.yaml:6");
  });

  test("names all sets of a file, and shows the one that is asked for", async () => {
    const client = await connectWith({
      "a.yaml": `${head}maxPods: 1\n`,
      "b.yaml": `${head}maxPods: 2\n`,
      "kubelet.conf.d/1.conf": `${head}clusterDomain: a\n`,
    });
    const params = { uri: uriOf("kubelet.conf.d/1.conf") };
    const first = await client.effective(params);
    expect([...(first?.sets ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { id: uriOf("a.yaml"), name: "a.yaml" },
      { id: uriOf("b.yaml"), name: "b.yaml" },
    ]);
    const b = await client.effective({ ...params, set: uriOf("b.yaml") });
    expect([b?.name, b?.text]).toEqual([
      "b.yaml",
      `${found("b.yaml", "kubelet.conf.d")}${head}clusterDomain: a\nmaxPods: 2\n`,
    ]);
    const a = await client.effective({ ...params, set: uriOf("a.yaml") });
    expect([a?.name, a?.text]).toEqual([
      "a.yaml",
      `${found("a.yaml", "kubelet.conf.d")}${head}clusterDomain: a\nmaxPods: 1\n`,
    ]);
  });

  test("is made of given texts, such as those of a commit, and forgets them", async () => {
    const client = await connectWith(pods);
    await client.show("kubelet.yaml");
    const dropIn = uriOf("kubelet.d/10.conf");
    const texts = [{ uri, text: `${head}maxPods: 7\n` }, { uri: dropIn }];
    const before = await client.effective({ uri, texts });
    expect(before?.text.replaceAll(/^#.*\n/gm, "")).toBe(`${head}maxPods: 7\n`);
    const now = await client.effective({ uri });
    expect(now?.text).toContain("maxPods: 60\n");
    expect(now?.files).toEqual([uri, dropIn]);
    const withoutMain = [{ uri }, { uri: dropIn, text: `${head}maxPods: 8\n` }];
    expect(await client.effective({ uri, texts: withoutMain })).toBeNull();
  });

  test("of drop-ins that a commit lacks is nothing", async () => {
    const client = await connectWith({ "kubelet.d/1.conf": `${head}maxPods: 5\n` });
    await client.show("kubelet.d/1.conf");
    const dropIn = uriOf("kubelet.d/1.conf");
    expect((await client.effective({ uri: dropIn }))?.files).toEqual([dropIn]);
    expect(await client.effective({ uri: dropIn, texts: [{ uri: dropIn }] })).toBeNull();
  });

  test("of a platform's document is made of a given text", async () => {
    const nodes =
      "apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec:\n  kubelet: {maxPods: 5}\n";
    const client = await connectWith({ "pool.yaml": nodes });
    await client.show("pool.yaml", undefined, "yaml");
    const pool = uriOf("pool.yaml");
    const texts = [{ uri: pool, text: nodes.replace("5", "6") }];
    expect((await client.effective({ uri: pool, texts }))?.text).toContain("maxPods: 6\n");
    expect((await client.effective({ uri: pool }))?.text).toContain("maxPods: 5\n");
    expect(await client.effective({ uri: pool, texts: [{ uri: pool }] })).toBeNull();
  });

  test.each([
    ["of a main file alone", { "k.yaml": `${head}maxPods: 5\n` }, "k.yaml", "maxPods: 5\n"],
    [
      "of drop-ins without a main file",
      { "kubelet.d/1.conf": "maxPods: 5\n" },
      "kubelet.d/1.conf",
      "maxPods: 5\n",
    ],
    [
      "of a drop-in that does not parse",
      { "kubelet.yaml": `${head}maxPods: 5\n`, "kubelet.d/1.conf": "maxPods: [\n" },
      "kubelet.yaml",
      // The tree of such a file is a guess.
      "maxPods: []  # rejected\n",
    ],
  ])("is there %s", async (_name, files, path, text) => {
    const client = await connectWith(files);
    const shown = (await client.effective({ uri: uriOf(path) }))?.text;
    // The errors are above it.
    expect(shown?.replaceAll(/^#.*\n/gm, "")).toBe(head + text);
  });

  test("is none of foreign files, and of files that are not there", async () => {
    const client = await connectWith({
      "pod.yaml": "kind: Pod\n",
      "credentials.yaml": "apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\n",
      "kubelet.conf.d/1.conf": "",
    });
    expect(await client.effective({ uri: uriOf("pod.yaml") })).toBeNull();
    expect(await client.effective({ uri: uriOf("credentials.yaml") })).toBeNull();
    expect(await client.effective({ uri: uriOf("nothing.yaml") })).toBeNull();
    expect(await client.effective({ uri: "untitled:Untitled-1" })).toBeNull();
    await client.show("pod.yaml");
    expect(await client.effective({ uri: uriOf("pod.yaml") })).toBeNull();
  });

  test("leads to the places that set its values, and has no findings", async () => {
    const client = await connectWith(pods, { capabilities: pulling });
    const view = "kubelet-effective:/kubelet.yaml";
    const shown = await client.effective({ uri, origins: true, view });
    const textDocument = { uri: view };
    const askLinks = (): Promise<unknown> =>
      client.connection.sendRequest(DocumentLinkRequest.type, { textDocument });
    await client.open(view, shown?.text ?? "");
    expect(await askLinks()).toEqual([
      {
        range: { start: { line: 3, character: 32 }, end: { line: 3, character: 46 } },
        target: `${uri}#L4,1`,
      },
      {
        range: { start: { line: 4, character: 15 }, end: { line: 4, character: 24 } },
        target: `${uriOf("kubelet.d/10.conf")}#L4,1`,
      },
      {
        range: { start: { line: 4, character: 36 }, end: { line: 4, character: 50 } },
        target: `${uri}#L3,1`,
      },
    ]);
    const askDefinition = async (line: number): Promise<string[]> => {
      const params = { textDocument, position: { line, character: 2 } };
      const found = await client.connection.sendRequest(DefinitionRequest.type, params);
      return (found as Location[]).map(placeText);
    };
    expect(await askDefinition(4)).toEqual(["kubelet.d/10.conf 4:1"]);
    expect(await askDefinition(0)).toEqual([]);
    const report = await client.connection.sendRequest("textDocument/diagnostic", { textDocument });
    expect(report).toMatchObject({ kind: "full", items: [] });
    // Another rendering under the same address replaces it.
    await client.effective({ uri, origins: false, view });
    expect(await askLinks()).toEqual([]);
  });

  test("is told to be out of date, to clients that have it", async () => {
    const client = await connectWith(pods, { initializationOptions: { effectiveView: true } });
    const waiting: ((params: SetsChangedParams) => void)[] = [];
    const next = (): Promise<SetsChangedParams> => new Promise((resolve) => waiting.push(resolve));
    client.connection.onNotification(setsChangedNotification, (params: SetsChangedParams) =>
      waiting.shift()?.(params),
    );
    await client.show("kubelet.d/10.conf");
    await client.show("kubelet.yaml");
    await client.effective({ uri });
    await client.effective({ uri: uriOf("kubelet.d/10.conf") });
    const edited = next();
    await client.replace(uriOf("kubelet.d/10.conf"), 2, `${head}maxPods: 70\n`);
    expect(await edited).toEqual({ sets: [uri] });
    const changed = next();
    await client.diskChanged();
    expect(await changed).toEqual({});
  });
});

describe("the effective view of a platform's document", () => {
  const nodeClass = (name: string, setting: string): string =>
    `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata: {name: ${name}}
spec:
  kubelet:
    ${setting}
`;
  const path = "classes.yaml";
  const file = uriOf(path);
  const text = `${nodeClass("a", "maxPods: 58")}---\n${nodeClass("b", "podsPerCore: 8")}`;

  test("has base and own settings with their origins, of each configuration", async () => {
    const client = await connectWith(
      { [path]: text },
      { initializationOptions: { effectiveView: true } },
    );
    const first = await client.effective({ uri: file, origins: true });
    expect(first).toMatchObject({
      set: `${file}#0`,
      name: "classes.yaml:6 (a)",
      platform: "Karpenter (AWS)",
      sets: [
        { id: `${file}#0`, name: "classes.yaml:6 (a)" },
        { id: `${file}#1`, name: "classes.yaml:13 (b)" },
      ],
    });
    const lines = (shown: string | undefined): string[] =>
      (shown ?? "").split("\n").filter((line) => /^(?:maxPods|podsPerCore|hairpin)/.test(line));
    const base = "hairpinMode: hairpin-veth  # Karpenter (AWS)'s base";
    expect(lines(first?.text)).toEqual([base, "maxPods: 58  # classes.yaml:6"]);
    const second = await client.effective({ uri: file, origins: true, set: `${file}#1` });
    expect(lines(second?.text)).toEqual([base, "podsPerCore: 8  # classes.yaml:13"]);
    const alone = await client.effective({ uri: file, origins: true, baseOnly: true });
    expect(lines(alone?.text)).toEqual([base]);
    expect(await client.effective({ uri, baseOnly: true })).toBe(null);
    await client.show(path, undefined, "yaml");
    const lenses = await client.connection.sendRequest(CodeLensRequest.type, {
      textDocument: { uri: file },
    });
    expect(lenses?.map(({ range, command }) => [range.start.line, command?.title])).toEqual([
      [5, "Effective Configuration · on top of Karpenter (AWS)'s base"],
      [12, "Effective Configuration · on top of Karpenter (AWS)'s base"],
    ]);
    expect(lenses?.[1]?.command?.arguments).toEqual([file, `${file}#1`]);
  });

  test("leads to the lines of the document, and follows it", async () => {
    const client = await connectWith(
      { [path]: text },
      { initializationOptions: { effectiveView: true } },
    );
    await client.show(path, undefined, "yaml");
    const view = "kubelet-effective:/view";
    const shown = await client.effective({ uri: file, origins: true, view });
    await client.open(view, shown?.text ?? "");
    const line = (shown?.text ?? "")
      .split("\n")
      .findIndex((shownLine) => shownLine.startsWith("maxPods"));
    const textDocument = { uri: view };
    const found = await client.connection.sendRequest(DefinitionRequest.type, {
      textDocument,
      position: { line, character: 0 },
    });
    expect([found].flat().map((place) => place && placeText(place as Location))).toEqual([
      "classes.yaml 6:5",
    ]);
    const notified = new Promise<SetsChangedParams>((resolve) =>
      client.connection.onNotification(setsChangedNotification, resolve),
    );
    await client.replace(file, 2, text.replace("58", "59"));
    expect(await notified).toEqual({ sets: [`${file}#0`] });
    expect((await client.effective({ uri: file }))?.text).toContain("maxPods: 59\n");
  });
});

test("a dump of a live kubelet is written as the view does", async () => {
  const client = await connectWith({});
  const ask = (text: string): Promise<DumpResult> =>
    client.connection.sendRequest<DumpResult>(dumpRequest, { text, version: defaultVersion });
  expect(await ask('{"kubeletconfig": {"maxPods": 70}}')).toEqual({
    text: `${head}maxPods: 70\n`,
  });
  expect(await ask("nothing")).toEqual({});
});

describe("the effective view of configurations inside a file", () => {
  const carried = (pods: number, path: string): string => `- path: ${path}
  content: |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: ${pods}
`;

  test("carried to nodes, with the lines of the file that carries them", async () => {
    const path = "user-data.yaml";
    const text = `#cloud-config\nwrite_files:\n${carried(50, "/etc/a.yaml")}${carried(60, "/etc/b.yaml")}`;
    const client = await connectWith({ [path]: text });
    await client.show(path, text);
    const sets = [
      { id: `${uriOf(path)}#0`, name: `${path} (/etc/a.yaml)` },
      { id: `${uriOf(path)}#1`, name: `${path} (/etc/b.yaml)` },
    ];
    const first = await client.effective({ uri: uriOf(path), origins: true });
    expect(first).toMatchObject({
      set: sets[0]?.id,
      sets,
      text: `${head}maxPods: 50  # ${path}:7\n`,
    });
    const second = await client.effective({
      uri: uriOf(path),
      origins: true,
      set: sets[1]?.id ?? "",
    });
    expect(second).toMatchObject({ text: `${head}maxPods: 60  # ${path}:12\n` });
  });

  test("of a running kubelet", async () => {
    const path = "node-a.json";
    const text = '{"kubeletconfig": {"maxPods": 77}}\n';
    const client = await connectWith({ [path]: text });
    await client.show(path, text);
    expect(await client.effective({ uri: uriOf(path) })).toMatchObject({
      text: `${head}maxPods: 77\n`,
    });
  });

  test("of which the main file is missing, with a comment that says so", async () => {
    const path = "user-data.yaml";
    const text = `#cloud-config\nwrite_files:\n${carried(50, "/etc/kubelet.conf.d/10.conf")}`;
    const client = await connectWith({ [path]: text });
    await client.show(path, text);
    expect(await client.effective({ uri: uriOf(path) })).toMatchObject({
      text: `# ${path} is only part of a configuration. The main file for these drop-ins is not in the input.\n${head}maxPods: 50\n`,
    });
  });
});

test("a view is told when a document ends that was never saved", async () => {
  const client = await connectWith({}, { initializationOptions: { effectiveView: true } });
  const uri = "untitled:Untitled-1";
  await client.open(uri, `${head}maxPods: 5\n`);
  const { set } = (await client.effective({ uri })) ?? {};
  const notified = new Promise<SetsChangedParams>((resolve) =>
    client.connection.onNotification(setsChangedNotification, resolve),
  );
  await client.close(uri);
  expect(await notified).toEqual({ sets: [set] });
  expect(await client.effective({ uri })).toBeNull();
});
