import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { runProgram } from "../../server/src/cli/run-program.ts";
import { knowledgeIn } from "../../server/src/hosts/knowledge-in.ts";

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
    ...{ terminal, version: "0", knowledge: knowledgeIn },
    serve: () => Promise.resolve(),
  });
  return `${String(code)} ${output}`;
}

test("a journal leads to rules, pages and the place in the file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kubelet log "));
  const config = join(folder, "config.yaml");
  await writeFile(config, `${header}imageGCLowThresholdPercent: 90\n`);
  const low =
    'E1122 run.go:74] "command failed" err="failed to validate kubelet configuration, error: invalid configuration: imageGCLowThresholdPercent (--image-gc-low-threshold) 90 must be less than imageGCHighThresholdPercent (--image-gc-high-threshold) 85"';
  const output = await explained(`Started kubelet.\n${low}\n${low}\n`, "--config", config);
  await rm(folder, { recursive: true });
  expect(output).toMatch(/^0 /);
  expect(output.match(/^image-gc-low-lt-high {2}/gm)).toHaveLength(1);
  expect(output).toContain("  docs/rules/image-gc-low-lt-high.md\n");
  expect(output).toContain(`  ${config}:3: `);
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
  expect(await explained("Started kubelet.\n")).toBe("2 No line of it leads to a rule.");
});
