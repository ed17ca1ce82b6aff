import { writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { runProgram } from "../../../../server/src/shells/cli/run-program.ts";
import { knowledgeIn } from "../../../../server/src/shells/hosts/knowledge-in.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { explainLog } from "../../../../server/src/kubelet/log/explain-log.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { putInto } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

async function explained(input: string, ...args: string[]): Promise<string> {
  let output = "";
  const terminal = {
    write: (text: string) => Promise.resolve((output += text) !== ""),
    reportError: (sentence: string) => void (output += sentence),
    readInput: () => Promise.resolve(new TextEncoder().encode(input)),
    input: () => Readable.from([]),
    useColors: false,
    columns: undefined,
  };
  const code = await runProgram(["explain", "--log", ...args], {
    terminal,
    version: "0",
    knowledge: knowledgeIn,
    serve: () => Promise.resolve(),
  });
  return `${String(code)} ${output}`;
}

test("a journal leads to rules, pages and the place in the file", async () => {
  const folder = temporaryFolder("kubelet log ");
  const config = join(folder, "config.yaml");
  await writeFile(config, `${header}imageGCLowThresholdPercent: 90\n`);
  const low =
    'E1122 run.go:74] "command failed" err="failed to validate kubelet configuration, error: invalid configuration: imageGCLowThresholdPercent (--image-gc-low-threshold) 90 must be less than imageGCHighThresholdPercent (--image-gc-high-threshold) 85"';
  const output = await explained(`Started kubelet.\n${low}\n${low}\n`, "--config", config);
  expect(output).toMatch(/^0 /);
  expect(output.match(/^image-gc-low-lt-high {2}/gm)).toHaveLength(1);
  expect(output).toContain("  docs/rules/image-gc-low-lt-high.md\n");
  expect(output).toContain(`  ${config}:3: `);
});

test("a log is a line, a file, or the standard input", async () => {
  const line = "unknown flag: --max-podz";
  const file = join(temporaryFolder("kubelet log "), "kubelet.log");
  await writeFile(file, `${line}\n`);
  const [given, ...others] = await Promise.all([
    explained("", line),
    explained("", file),
    explained(line),
    explained(line, "-"),
  ]);
  expect(given).toContain("flag-unknown  ");
  expect(others).toEqual([given, given, given]);
});

test("a drop-in of two configurations is one place", async () => {
  const folder = temporaryFolder("kubelet log ");
  await putInto(folder, {
    "a.yaml": `${header}maxPods: 50\n`,
    "b.yaml": `${header}maxPods: 60\n`,
    "kubelet.conf.d/10.conf": `${header}imageGCLowThresholdPercent: 90\n`,
  });
  const low =
    "imageGCLowThresholdPercent (--image-gc-low-threshold) 90 must be less than imageGCHighThresholdPercent (--image-gc-high-threshold) 85";
  const output = await explained(low, "--config", join(folder, "kubelet.conf.d/10.conf"));
  expect(output.match(/10\.conf:3: /g)).toHaveLength(1);
});

test.each([
  ["unrecognized feature gate: NodeSwapp", "feature-gate-unknown"],
  ["unknown flag: --container-runtime", "flag-removed"],
  ["unknown flag: --max-podz", "flag-unknown"],
  [
    "json: cannot unmarshal string into Go struct field KubeletConfiguration.maxPods of type int32",
    "type-mismatch",
  ],
  [
    "json: cannot unmarshal number 3e9 into Go struct field KubeletConfiguration.maxPods of type int32",
    "integer-range",
  ],
  ['--kube-reserved value failed to parse: cannot reserve "gpu" resource', "kube-reserved-keys"],
  ["running with swap on is not supported, please disable swap", "fail-swap-on"],
])("%s", async (line, rule) => {
  expect(await explained("", line)).toMatch(new RegExp(`^${rule} {2}`, "m"));
});

test("a log of something else leads nowhere", async () => {
  expect(await explained("Started kubelet.\n")).toBe(
    "2 The log contains no known message. Paste the line that shows why the kubelet exits, or the output of journalctl -u kubelet.",
  );
});

describe("with a configuration", () => {
  async function inFile(line: string, text: string, ...args: string[]): Promise<string> {
    const folder = temporaryFolder("kubelet log ");
    const config = join(folder, "config.yaml");
    await writeFile(config, `${header}${text}`);
    const output = await explained("", line, "--config", config, ...args);
    return output.replaceAll(config, "config.yaml");
  }

  test("a topic names the settings, and the places that set them", async () => {
    const output = await inFile("pull QPS exceeded", "registryPullQPS: 2\nregistryBurst: 4\n");
    expect(output).toContain("\npull-qps  The kubelet limits the rate of image pulls\n");
    expect(output).toContain("  What to do: Raise registryPullQPS");
    expect(output).toContain("  Settings: registryPullQPS, registryBurst, serializeImagePulls\n");
    expect(output).toContain("  config.yaml:3: registryPullQPS: 2\n");
    expect(output).toContain("  config.yaml:4: registryBurst: 4\n");
  });

  test("only the places that a line names are shown", async () => {
    const output = await inFile(
      "unrecognized feature gate: NoSuchGate",
      "featureGates:\n  Foo: true\n  NoSuchGate: true\n",
    );
    expect(output.match(/config\.yaml:\d+/g)).toEqual(["config.yaml:5"]);
  });

  test("settings that no file sets are named", async () => {
    expect(await inFile("pull QPS exceeded", "maxPods: 50\n")).toContain(
      "  config.yaml does not set registryPullQPS, registryBurst, serializeImagePulls.\n",
    );
  });

  test.each([
    ["the node", "running with swap on is not supported", "failSwapOn: true\n"],
    ["flags", "unknown flag: --max-podz", ""],
    ["a credential provider", "duplicate provider name", ""],
  ])("a rule about %s is never said to be in another file", async (_, line, text) => {
    expect(await inFile(line, text)).not.toContain("another file");
  });

  test("a rule that the file does not break is", async () => {
    expect(
      await inFile(
        "invalid configuration: maxPods (--max-pods) -1 must not be a negative number",
        "maxPods: 50\n",
      ),
    ).toContain(
      "  config.yaml does not cause this message. If you have just corrected it, restart the kubelet.",
    );
  });

  test("as JSON", async () => {
    const output = await inFile(
      "running with swap on is not supported",
      "failSwapOn: true\n",
      "--format",
      "json",
    );
    expect(JSON.parse(output.slice(2))).toMatchObject({
      lines: [
        {
          rule: "fail-swap-on",
          fields: ["failSwapOn"],
          places: [{ place: "config.yaml:3", text: "failSwapOn: true" }],
          isBroken: false,
        },
      ],
    });
  });
});

test("a configuration inside another tool's document is found, whatever contains it", async () => {
  const folder = temporaryFolder("kubelet log ");
  const config = join(folder, "talos.yaml");
  await writeFile(
    config,
    "version: v1alpha1\nmachine:\n  kubelet:\n    extraConfig:\n      imageGCLowThresholdPercent: 90\ncluster: {}\n",
  );
  const line =
    "imageGCLowThresholdPercent (--image-gc-low-threshold) 90 must be less than imageGCHighThresholdPercent (--image-gc-high-threshold) 85";
  const output = await explained("", "--config", config, line);
  expect(output).toMatch(/^0 /);
  expect(output).toContain(`talos.yaml:5: imageGCLowThresholdPercent (90) must be less than`);
});

test("a file without a configuration is named, with the command that cannot read it", async () => {
  const folder = temporaryFolder("kubelet log ");
  const config = join(folder, "empty.yaml");
  await writeFile(config, "a: b\n");
  const output = await explained("", "--config", config, "failSwapOn");
  expect(output.replaceAll(folder, "%")).toBe(
    '2 %/empty.yaml has no kubelet configuration that "explain --log" can read. "check" does not find one either.',
  );
});

test("the main file, its drop-ins and files inside a file have their own names and lines", async () => {
  const line = "imageGCLowThresholdPercent must be less than imageGCHighThresholdPercent";
  const folder = temporaryFolder("kubelet log ");
  await putInto(folder, {
    "named/kubelet.yaml": `${header}imageGCLowThresholdPercent: 90\n`,
    "named/kubelet.d/10.conf": `${header}imageGCHighThresholdPercent: 80\n`,
    "named/other.d/10.conf": `${header}maxPods: 9\n`,
    "named/ci.yaml": `#cloud-config
write_files:
- path: /etc/kubernetes/kubelet.yaml
  content: |
${`${header}imageGCLowThresholdPercent: 90\n`.replaceAll(/^(?=.)/gm, "    ")}`,
  });
  const named = join(folder, "named");
  const inSet = async (dropIns: string): Promise<string> => {
    const config = ["--config", join(named, "kubelet.yaml"), "--config-dir", join(named, dropIns)];
    return (await explained("", ...config, line)).replaceAll(`${named}/`, "");
  };
  expect(await inSet("kubelet.d")).toContain("\n  kubelet.d/10.conf:3: imageGCLowThresholdPercent");
  expect(await inSet("other.d")).toContain("\n  kubelet.yaml:3: imageGCLowThresholdPercent");
  const carried = await explained("", "--config", join(named, "ci.yaml"), line);
  expect(carried.replaceAll(`${named}/`, "")).toContain(
    "\n  ci.yaml:7: imageGCLowThresholdPercent (90) must be less than",
  );
});

test("every rule that a line can lead to has a page", () => {
  const named = [...knowledge.rules].filter(([, { phrase }]) => phrase !== undefined);
  const lost = named.filter(([rule, { phrase = "" }]) =>
    explainLog(phrase, defaultVersion, knowledge).some(
      (found) =>
        found.topic === undefined &&
        knowledge.descriptions.ruleTitle(found.rule ?? rule) === undefined,
    ),
  );
  expect(lost.map(([rule]) => rule)).toEqual([]);
});

test.each([
  [
    '"Failed to listen and serve" err="http2: TLSConfig.CipherSuites is missing an HTTP/2-required AES_128_GCM_SHA256 cipher"',
    ["tls-http2-cipher-missing"],
  ],
  [
    '"x" err="failed to validate: [providers.apiVersion: Required value: apiVersion is required, providers.tokenAttributes: Forbidden: tokenAttributes is only supported for credentialprovider.kubelet.k8s.io/v1 API version]"',
    ["cred-provider-api-version", "cred-token-plugin-version"],
  ],
  [
    '"command failed" err="unable to load client CA file /etc/kubernetes/pki/ca.crt: open /etc/kubernetes/pki/ca.crt: no such file or directory"',
    ["client-ca-unreadable"],
  ],
  [
    '"command failed" err="failed to run Kubelet: no client provided, cannot use webhook authorization"',
    ["webhook-without-kubeconfig"],
  ],
])("%s", (line, causes) => {
  const found = explainLog(line, defaultVersion, knowledge);
  expect(found.map(({ topic, rule }) => topic ?? rule)).toEqual(causes);
});
