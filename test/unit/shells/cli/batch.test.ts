import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { runBatch } from "../../../../server/src/shells/cli/batch/run-batch.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { defaultVersion, newestVersion } from "../../../../server/src/facts/field-index.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** The answers to an input that comes in pieces of the given size. */
async function answers(input: string, pieceSize = 7): Promise<unknown[]> {
  let output = "";
  const bytes = Buffer.from(input);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += pieceSize) {
    pieces.push(bytes.subarray(at, at + pieceSize));
  }
  const terminal = {
    write: (text: string) => {
      output += text;
      return Promise.resolve(true);
    },
    reportError: () => undefined,
    readInput: () => Promise.resolve(new Uint8Array()),
    input: () => Readable.from(pieces),
    useColors: false,
    columns: undefined,
  };
  await runBatch({}, { terminal, version: "0" }, knowledge);
  return output
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
}

const ask = (more: object): string =>
  `${JSON.stringify({ id: "a", version: defaultVersion, kind: "KubeletConfiguration", ...more })}\n`;

describe("batch", () => {
  test("a number of a CPU with twenty digits ends like any other", async () => {
    const main = `${header}reservedSystemCPUs: "9223372036854775808"\n`;
    const [answer] = await answers(ask({ main, node: { os: "linux", cpus: "0-3" } }));
    expect(answer).toMatchObject({ starts: false });
  });

  test("whoever needs the verdict only gets no effective configuration", async () => {
    expect(await answers(ask({ main: header, effective: false }))).toEqual([
      { id: "a", starts: true, findings: [] },
    ]);
  });

  test("a sound and a broken configuration, in order", async () => {
    const input = ask({ main: header }) + ask({ id: 2, main: `${header}port: 70000\n` });
    const found = await answers(input);
    expect(found).toMatchObject([
      { id: "a", starts: true, findings: [], effective: { port: 10250 } },
      {
        id: 2,
        effective: { port: 70000 },
        starts: false,
        findings: [
          {
            rule: "port-range",
            severity: "error",
            message:
              "port (--port) is 70000; it must be 1 to 65535, or 0. The kubelet does not start.",
            file: "main",
            path: "port",
            range: { start: { line: 2, character: 6 }, end: { line: 2, character: 11 } },
          },
        ],
      },
    ]);
  });

  test("only the errors of the step at which the kubelet ends, and all warnings", async () => {
    const main = `${header}foo: 1\nmaxPods: x\nport: 70000\nsyncFrequency: soon\n`;
    const [answer] = await answers(ask({ main }));
    const { findings } = answer as { findings: { rule: string }[] };
    expect(findings.map(({ rule }) => rule)).toEqual(["unknown-field", "duration-invalid"]);
  });

  test("no configuration file at all", async () => {
    const [answer] = await answers(ask({ main: null }));
    // The flags' own defaults, which are not those of a file.
    const effective = { readOnlyPort: 10255, authorization: { mode: "AlwaysAllow" } };
    expect(answer).toMatchObject({ id: "a", starts: true, findings: [], effective });
    expect(answer).not.toHaveProperty("effective.evictionHard");
  });

  test("a whole command line on a node whose files are given", async () => {
    const kubeconfig = `clusters: [{name: c}]\ncontexts: [{name: x}]\ncurrent-context: x\n`;
    const files = {
      "/k/config.yaml": `${header}maxPods: 20\n`,
      "/k/conf.d/10.conf": `${header}maxPods: 30\n`,
      "/k/kubeconfig": kubeconfig,
    };
    const args = ["--config=/k/config.yaml", "--config-dir", "/k/conf.d"];
    const whole = [...args, "--kubeconfig=/k/kubeconfig"];
    const missing = ["--config=/none.yaml", "--kubeconfig=/k/kubeconfig"];
    const found = await answers(
      ask({ args: whole, files }) +
        ask({ args, files }) +
        ask({ args: missing, files }) +
        ask({ args: [...missing, "--nonsense=1"], files }),
    );
    const rulesOf = (answer: unknown): string[] =>
      (answer as { findings: { rule: string }[] }).findings.map(({ rule }) => rule);
    expect(found[0]).toMatchObject({ starts: true, effective: { maxPods: 30 } });
    expect(rulesOf(found[0])).not.toContain("flag-refused");
    // Webhooks need the API server.
    expect(rulesOf(found[1])).toContain("flag-refused");
    expect(rulesOf(found[2])).toEqual(["flag-file"]);
    expect(rulesOf(found[3])).toEqual(["flag-unknown"]);
    expect(found.map((answer) => (answer as { starts: boolean }).starts)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test("a file of a tool is judged as check does, with what its first part comes to", async () => {
    const nodeConfig = `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    config:
      podsPerCore: -1
    flags: [--v=2]
`;
    const file = { kind: "File", version: undefined };
    const found = await answers(
      ask({ ...file, path: "node.yaml", main: nodeConfig }) +
        ask({
          ...file,
          path: "etc/rancher/k3s/config.yaml",
          main: "kubelet-arg: [max-pods=20]\n",
        }) +
        ask({ ...file, path: "a.yaml", main: "a: 1\n", version: "1.33" }) +
        ask({ ...file, path: "a.yaml", main: "a: 1\n", version: "2.0" }) +
        ask({ ...file, main: "a: 1\n" }),
    );
    expect(found[0]).toMatchObject({
      id: "a",
      starts: false,
      findings: [{ severity: "error", file: "node.yaml", path: "podsPerCore" }],
      effective: { kind: "KubeletConfiguration", podsPerCore: -1 },
    });
    expect(found[1]).toMatchObject({ starts: true, effective: { maxPods: 20 } });
    expect(found[2]).toMatchObject({ starts: true, findings: [{ rule: "not-kubelet-config" }] });
    expect(found[2]).not.toHaveProperty("effective");
    expect(found[2]).not.toHaveProperty("findings.0.range");
    expect(found[3]).toMatchObject({ error: expect.stringContaining(newestVersion) as unknown });
    expect(found[4]).toMatchObject({ error: '"path" must be a string.' });
  });

  test("a file with all that is in it, as check --alone", async () => {
    const carrying = `#cloud-config
write_files:
  - path: /etc/kubernetes/kubelet.yaml
    content: |
      ${header.trimEnd().replaceAll("\n", "\n      ")}
      imageGCHighThresholdPercent: 85
  - path: /etc/kubernetes/kubelet.conf.d/10.conf
    content: |
      ${header.trimEnd().replaceAll("\n", "\n      ")}
      imageGCLowThresholdPercent: 90
`;
    const withFlags = `${header}imageGCLowThresholdPercent: 70
---
apiVersion: kubeadm.k8s.io/v1beta4
kind: JoinConfiguration
nodeRegistration: {kubeletExtraArgs: [{name: image-gc-high-threshold, value: "60"}]}
`;
    const lines = [carrying, withFlags].map((main) =>
      ask({ kind: "File", path: "a.yaml", main, effective: false }),
    );
    const rule = "image-gc-low-lt-high";
    expect(await answers(lines.join(""), 5_000)).toMatchObject([
      { starts: false, findings: [{ rule, range: { start: { line: 11 } } }] },
      { starts: false, findings: [{ rule: "flag-deprecated" }, { rule }] },
    ]);
  });

  test("a version that is not known is answered with the nearest one, and a note", async () => {
    const main = `${header}futureField: 1\nfeatureGates: {FutureGate: true}\n`;
    const file = { kind: "File", path: "etc/kubelet.yaml" };
    const args = ["--future-flag=1", "--feature-gates=FutureGate=true"];
    const found = await answers(
      ask({ version: "1.45", main }) +
        ask({ version: "1.25", main: null, args }) +
        ask({ ...file, version: "v1.45.0", main }),
    );
    const newer = `Kubernetes 1.45 is newer than ${newestVersion}`;
    const older = "Kubernetes 1.25 is older than 1.30";
    const notes = [newer, older, newer].map((note) => ({
      note: expect.stringContaining(note) as unknown,
      starts: true,
    }));
    expect(found).toMatchObject(notes);
  });

  test("text beyond ASCII that is cut in the middle of a character", async () => {
    const [answer] = await answers(ask({ id: "名", main: `${header}clusterDomain: 集群\n` }), 1);
    expect(answer).toMatchObject({ id: "名", starts: true });
  });

  test("drop-ins are merged, flags go over all, and the blame is put on a file", async () => {
    const dropins = [
      { path: "10-a.conf", text: `${header}maxPods: 50\nimageGCHighThresholdPercent: 70\n` },
      { path: "20-b.yaml", text: "not even YAML: [" },
    ];
    const main = `${header}maxPods: 20\nport: 9000\n`;
    const [answer] = await answers(ask({ main, dropins, args: ["--port=1", "--v", "3"] }));
    expect(answer).toMatchObject({
      starts: false,
      effective: { maxPods: 50, port: 1, logging: { verbosity: 3 } },
    });
    const { findings } = answer as { findings: { rule: string; file: string }[] };
    expect(findings.map(({ rule, file }) => `${file} ${rule}`)).toEqual([
      "main flag-precedence",
      "10-a.conf image-gc-low-lt-high",
      "flags flag-deprecated",
    ]);
  });

  test("a folder of credential providers", async () => {
    const provider = (name: string): string =>
      `apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\nproviders:\n` +
      `- {name: ${name}, matchImages: ["*.io"], defaultCacheDuration: 1h, apiVersion: credentialprovider.kubelet.k8s.io/v1}\n`;
    const kind = "CredentialProviderConfig";
    const folder = (...names: string[]): object[] =>
      names.map((name, at) => ({ path: `${at}.yaml`, text: provider(name) }));
    const [sound, twice, none, old] = await answers(
      ask({ kind, main: null, dropins: folder("a", "b") }) +
        ask({ kind, main: null, dropins: folder("a", "a") }) +
        ask({ kind, main: null, dropins: [] }) +
        ask({ kind, main: null, dropins: folder("a"), version: "1.33" }),
    );
    const providers = [{ name: "a" }, { name: "b" }];
    expect(sound).toMatchObject({ starts: true, findings: [], effective: { providers } });
    expect(twice).toMatchObject({
      starts: false,
      findings: [{ rule: "cred-name-duplicate", file: "1.yaml" }],
    });
    expect(none).toMatchObject({ starts: false, findings: [{ rule: "cred-dir-files" }] });
    expect(old).toMatchObject({ starts: false, findings: [{ rule: "cred-dir-version" }] });
  });

  test.each([
    ["{", "The line is not JSON"],
    ["[]", "The line is not a JSON object."],
    ["{}", '"id" must be'],
    [ask({ version: "latest", main: "" }), '"version" must be'],
    [ask({ kind: "Pod", main: "" }), '"kind" must be'],
    [ask({ main: 5 }), '"main" must be'],
    [ask({ main: "", dropins: 5 }), '"dropins" must be'],
    [ask({ main: "", args: "--v=2" }), '"args" must be'],
  ])("a malformed line gets an error and the run goes on: %s", async (line, part) => {
    const [first, second] = await answers(`${line.trim()}\n\n${ask({ main: header })}`);
    expect((first as { error: string }).error).toContain(part);
    expect(second).toMatchObject({ id: "a", starts: true });
  });
});
