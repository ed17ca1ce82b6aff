import { describe, expect, test } from "vitest";
import { CancellationTokenSource } from "vscode-languageserver/node";
import {
  checkProgressNotification,
  checkRequest,
  type CheckProgress,
  type CheckResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { linkTo } from "../support/memory-file-system.ts";
import { head } from "./harness.ts";
import { connectWith, foundAt, pulling, uriOf, type SetsClient } from "./sets-client.ts";

const low = `${head}imageGCLowThresholdPercent: 70\n`;
const high = `${head}imageGCHighThresholdPercent: 60\n`;
const wrong = `${head}maxPodz: 1\nmaxPods: -1\n`;
const butane = `variant: fcos
version: 1.5.0
storage:
  files:
  - path: /etc/kubernetes/kubelet.yaml
    contents:
      inline: |
        apiVersion: kubelet.config.k8s.io/v1beta1
        kind: KubeletConfiguration
        maxPods: -1
`;
const inWrong = ["3:1 warning[unknown-field]", "4:10 error[max-pods-negative]"];

/** Checks the workspace; `named`: files that the user's patterns name. */
function check(client: SetsClient, ...named: string[]): Promise<CheckResult | undefined> {
  return client.connection.sendRequest(checkRequest, { named: named.map(uriOf) });
}

/** Diagnostics that the client shows for files that are not open, by path. */
function shown(client: SetsClient): Record<string, string[]> {
  const last = new Map(
    client.published.all.map(({ uri, diagnostics }) => [uri, diagnostics.map(foundAt)]),
  );
  const entries = [...last].filter(([, found]) => found.length > 0);
  return Object.fromEntries(
    entries.map(([uri, found]) => [uri.slice("file:///w/".length), found.toSorted()]),
  );
}

describe("files that are not open", () => {
  test("are judged, each as what it is", async () => {
    const client = await connectWith({
      "kubelet.yaml": wrong,
      "fine.yaml": head,
      "other.yaml": "kind: Deployment\n",
      "plain.conf": wrong,
      "unit.conf": "[Service]\n",
      "broken.json":
        '{"kind": "KubeletConfiguration", "apiVersion": "kubelet.config.k8s.io/v1beta1",',
      "seccomp/p.json": '{"defaultAction": "SCMP_ACT_NONE"}',
      "kind.yaml":
        "kind: KubeletConfig\napiVersion: machineconfiguration.openshift.io/v1\nspec:\n  kubeletConfig:\n    maxPods: -1\n  machineConfigPoolSelector: {matchLabels: {a: b}}\n",
      ".kubelet-config.yaml": "rulez: {}\n",
      "named.txt": "maxPods: -1\n",
      "README.md": "kubelet --max-pods=-1\n",
      "node_modules/kubelet.yaml": wrong,
      ".gitignore": "/out/\n",
      "out/kubelet.yaml": wrong,
      "deploy/.gitignore": "*.gen.yaml\n",
      "deploy/kubelet.gen.yaml": wrong,
      "vendor/kubelet.yaml": wrong,
      "outside.yaml": linkTo("/elsewhere/kubelet.yaml"),
      "node.bu": butane,
      "kubelet.service": "[Service]\nExecStart=/usr/bin/kubelet --max-pod=1\n",
    });
    client.files.put("/elsewhere/kubelet.yaml", wrong);
    const panels = '{"title": "Requests by code and path"},'.repeat(20_000);
    client.files.put("/w/dashboard.json", `{"panels": [${panels}{}]}`);
    const result = await check(client, "named.txt", "missing.yaml");
    expect(shown(client)).toEqual({
      "kubelet.yaml": inWrong,
      "plain.conf": inWrong,
      "broken.json": ["1:80 error[yaml-syntax]"],
      "seccomp/p.json": ["1:19 error[seccomp-action-unknown]"],
      "kind.yaml": ["5:14 error[max-pods-negative]"],
      ".kubelet-config.yaml": ["1:1 error[project-file]"],
      "node.bu": ["10:18 error[max-pods-negative]"],
      "kubelet.service": ["2:28 error[flag-unknown]"],
      "named.txt": [
        "1:1 error[config-missing-apiversion]",
        "1:1 error[config-missing-kind]",
        "1:10 error[max-pods-negative]",
      ],
    });
    expect(result).toEqual({ files: 9, errors: 11, warnings: 2, others: 0, hints: 0 });
    expect(client.server.held()).toEqual({ documents: 0, analyses: 0, settings: 0 });
  });

  test("are judged with their sets", async () => {
    const client = await connectWith({ "kubelet.yaml": low, "kubelet.d/10.conf": high });
    expect(await check(client)).toEqual({
      files: 2,
      errors: 1,
      warnings: 0,
      others: 0,
      hints: 0,
    });
    expect(shown(client)).toEqual({ "kubelet.d/10.conf": ["3:30 error[image-gc-low-lt-high]"] });
  });

  test("are left alone where the project ignores them, or nobody wants to know", async () => {
    const files = {
      ".kubelet-config.yaml": "ignore: [old/**]\n",
      "old/kubelet.yaml": wrong,
      "off/kubelet.yaml": wrong,
    };
    const client = await connectWith(files, {
      settings: (uri) => ({ validate: !uri.includes("/off/") }),
    });
    expect(await check(client)).toEqual({
      files: 0,
      errors: 0,
      warnings: 0,
      others: 0,
      hints: 0,
    });
    expect(shown(client)).toEqual({});
  });

  test("are told of once, whoever finds something there", async () => {
    const files = { "kubelet.yaml": head, "kubelet.d/10.conf": wrong };
    const client = await connectWith(files, { capabilities: pulling });
    await client.show("kubelet.yaml");
    const errors = (await client.pushed("kubelet.d/10.conf")).diagnostics;
    expect(errors.map(foundAt)).toEqual(inWrong.slice(1));
    await check(client);
    expect(shown(client)).toEqual({
      "kubelet.d/10.conf": ["3:1 warning[dropin-unknown-field]", "4:10 error[max-pods-negative]"],
    });
  });

  test("are read anew with every check", async () => {
    const client = await connectWith({ "kubelet.yaml": wrong });
    await check(client);
    expect(shown(client)).toEqual({ "kubelet.yaml": inWrong });
    client.files.put("/w/kubelet.yaml", head);
    await check(client);
    expect(shown(client)).toEqual({});
  });
});

describe("what a check has found in a file", () => {
  const files = { "a.yaml": wrong, "b.yaml": wrong };

  test("is shown by its editor while it is open, and stays when that is closed", async () => {
    const client = await connectWith(files, { capabilities: pulling });
    await check(client);
    await client.show("a.yaml");
    expect((await client.pull("a.yaml")).map(foundAt)).toEqual(inWrong);
    expect(shown(client)).toEqual({ "b.yaml": inWrong });
    await client.close(uriOf("a.yaml"));
    expect((await client.pushed("a.yaml")).diagnostics).not.toEqual([]);
    expect((await client.pushed("a.yaml")).diagnostics).toEqual([]);
    expect((await client.pushed("a.yaml")).diagnostics).not.toEqual([]);
    expect(shown(client)).toEqual({ "a.yaml": inWrong, "b.yaml": inWrong });
  });

  test("is what the disk has when the editor is closed", async () => {
    const client = await connectWith(files, { capabilities: pulling });
    await check(client);
    await client.show("a.yaml");
    client.files.put("/w/a.yaml", `${head}maxPods: -1\n`);
    await client.close(uriOf("a.yaml"));
    expect((await client.pushed("a.yaml")).diagnostics).not.toEqual([]);
    expect((await client.pushed("a.yaml")).diagnostics).toEqual([]);
    expect((await client.pushed("a.yaml")).diagnostics).not.toEqual([]);
    expect(shown(client)).toEqual({
      "a.yaml": ["3:10 error[max-pods-negative]"],
      "b.yaml": inWrong,
    });
  });

  test("follows changes on the disk", async () => {
    const client = await connectWith(files, { capabilities: pulling });
    await check(client);
    client.files.put("/w/b.yaml", head);
    await client.fileChanged("b.yaml");
    expect((await client.pushed("b.yaml")).diagnostics.map(foundAt)).toEqual(inWrong);
    expect((await client.pushed("b.yaml")).diagnostics).toEqual([]);
    client.files.remove("/w/a.yaml");
    await client.fileChanged("a.yaml");
    expect((await client.pushed("a.yaml")).diagnostics).toEqual([]);
    expect(shown(client)).toEqual({});
  });

  test("follows changes of a file of its set in the editor", async () => {
    const set = { "kubelet.yaml": low, "kubelet.d/10.conf": high };
    const client = await connectWith(set, { capabilities: pulling });
    await client.show("kubelet.yaml");
    await check(client);
    expect(Object.keys(shown(client))).toEqual(["kubelet.d/10.conf"]);
    const lower = `${head}imageGCLowThresholdPercent: 50\n`;
    await client.replace(uriOf("kubelet.yaml"), 2, lower);
    let found = await client.pushed("kubelet.d/10.conf");
    while (found.diagnostics.length > 0) found = await client.pushed("kubelet.d/10.conf");
    expect(shown(client)).toEqual({});
  });
});

test("open files are counted, and tell for themselves", async () => {
  const client = await connectWith({ "a.yaml": head }, { capabilities: pulling });
  await client.show("a.yaml", wrong);
  expect(await check(client)).toEqual({ files: 1, errors: 1, warnings: 1, others: 0, hints: 0 });
  expect(shown(client)).toEqual({});
});

test("progress is told, and a check that is called off ends with what it has", async () => {
  const names = Array.from({ length: 25 }, (_, at) => `${at}.yaml`);
  const client = await connectWith(Object.fromEntries(names.map((name) => [name, wrong])));
  const source = new CancellationTokenSource();
  const done: number[] = [];
  client.connection.onNotification(checkProgressNotification, (progress: CheckProgress) => {
    done.push(progress.done);
    expect(progress.total).toBe(25);
    if (progress.done === 10) source.cancel();
  });
  const result: CheckResult = await client.connection.sendRequest(checkRequest, {}, source.token);
  expect(result.files).toBeLessThan(20);
  expect(result.files).toBe(Object.keys(shown(client)).length);
  expect(done).toEqual([0, 10]);
});

describe("a check of sets", () => {
  const nodes = Array.from({ length: 40 }, (_, at) => `n${at}`);
  const files = Object.fromEntries(
    nodes.flatMap((node) => [
      [`${node}/kubelet.yaml`, low],
      [`${node}/kubelet.conf.d/10.conf`, high],
    ]),
  );

  test("reads each file and each folder once", async () => {
    const client = await connectWith(files);
    expect(await check(client)).toEqual({
      files: 80,
      errors: 40,
      warnings: 0,
      others: 0,
      hints: 0,
    });
    const ofNodes = client.files.read.filter((read) => /\/n\d+/.test(read));
    expect(ofNodes.length).toBe(new Set(ofNodes).size);
  });

  test("reads them again for the next one", async () => {
    const client = await connectWith(files);
    await check(client);
    client.files.put("/w/n3/kubelet.conf.d/10.conf", head);
    client.files.put("/w/n4/kubelet.conf.d/20.conf", `${head}maxPods: -1\n`);
    expect(await check(client)).toEqual({
      files: 81,
      errors: 40,
      warnings: 0,
      others: 0,
      hints: 0,
    });
  });
});
