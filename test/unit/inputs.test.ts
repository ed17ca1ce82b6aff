import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path/posix";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runProgram } from "../../server/src/cli/run-program.ts";
import { checkoutPath } from "../support/checkout-path.ts";
import { knowledge } from "../support/knowledge.ts";
import { putInto } from "../support/run-in-folder.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const config = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 50
readOnlyPort: 10255
featureGates: {SidecarContainers: true, CPUManager: true}
`;
const indented = (by: number, text = config): string =>
  text.replaceAll(/^(?=.)/gm, " ".repeat(by)).trimEnd();
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const dumped = '{"maxPods": 50, "readOnlyPort": 10255, "featureGates": {"CPUManager": true}}';
const flags =
  "--max-pods=50 --read-only-port=10255 --feature-gates=SidecarContainers=true,CPUManager=true";
const cloudConfig = `#cloud-config
write_files:
- path: /var/lib/kubelet/config.yaml
  content: |
${indented(4)}
`;
const unit = (args: string): string => `[Service]\nExecStart=/usr/bin/kubelet ${args}\n`;

interface Input {
  readonly files?: Readonly<Record<string, string>>;
  /** Arguments of a command, behind its own options. */
  readonly args: readonly string[];
  readonly stdin?: string;
  /** Texts of answers, if the form cannot express all that the others do. */
  readonly says?: Readonly<Record<string, RegExp>>;
}

const file = (path: string, text: string, more: Input["files"] = {}): Input => ({
  files: { [path]: text, ...more },
  args: [`%/${path}`],
});

/** A sample for each row of the page. */
const inputs: Readonly<Record<string, Input>> = {
  "main file": file("kubelet.yaml", config),
  "main file and drop-in directory": {
    files: {
      "kubelet.yaml": config.replace("maxPods: 50", "maxPods: 40"),
      "kubelet.d/10.conf": config,
    },
    args: ["%/kubelet.yaml", "--config-dir", "%/kubelet.d"],
  },
  "drop-in directory only": {
    files: { "kubelet.d/10.conf": config },
    args: ["--config-dir", "%/kubelet.d"],
  },
  "flags only": { args: ["--kubelet-args", flags] },
  "unit whose configuration is next to it": file(
    "kubelet.service",
    unit("--config=/etc/kubernetes/kubelet.yaml"),
    { "kubelet.yaml": config },
  ),
  "unit whose configuration is missing": file(
    "kubelet.service",
    unit(`--config=/etc/kubernetes/nowhere.yaml ${flags}`),
  ),
  "unit without `--config`": file("kubelet.service", unit(flags)),
  "environment file": file("default/kubelet", `KUBELET_EXTRA_ARGS="${flags}"\n`),
  "Talos document": file(
    "talos.yaml",
    `version: v1alpha1
machine:
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.36.0
    extraConfig:
${indented(6, "maxPods: 50\nreadOnlyPort: 10255\nfeatureGates: {CPUManager: true}\n")}
cluster: {}
`,
  ),
  "k3s `config.yaml`": file(
    "etc/rancher/k3s/config.yaml",
    "kubelet-arg:\n- max-pods=50\n- read-only-port=10255\n- feature-gates=CPUManager=true\n",
  ),
  "Bottlerocket TOML": {
    ...file("user-data.toml", '[settings.kubernetes]\nmax-pods = 50\ncluster-name = "a"\n'),
    says: { posture: /"verdict": "pass"/, upgrade: /"file": "[^"]*user-data\.toml"/ },
  },
  "Terraform with `yamlencode`": file(
    "main.tf",
    `locals {
  kubelet = yamlencode({
    apiVersion = "kubelet.config.k8s.io/v1beta1"
    kind = "KubeletConfiguration"
    maxPods = 50
    readOnlyPort = 10255
    featureGates = { CPUManager = true }
  })
}
`,
  ),
  "Terraform heredoc": file("main.tf", `locals {\n  kubelet = <<-EOT\n${indented(4)}\n  EOT\n}\n`),
  "cloud-init user data": file("user-data.yaml", cloudConfig),
  "cloud-init, gzip and base64": file(
    "user-data.yaml",
    `#cloud-config
write_files:
- path: /var/lib/kubelet/config.yaml
  encoding: gz+b64
  content: ${gzipSync(config).toString("base64")}
`,
  ),
  "MIME user data": file(
    "user-data.txt",
    `MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="B"

--B
Content-Type: text/cloud-config

${cloudConfig}
--B--
`,
  ),
  "script that runs a kubelet": file("run.sh", `#!/bin/sh\nexec /usr/bin/kubelet ${flags}\n`),
  "shell script with heredocs": file(
    "setup.sh",
    `#!/bin/bash
set -e
cat > /etc/kubernetes/kubelet.yaml <<EOF
${config}EOF
`,
  ),
  Butane: file(
    "node.yaml",
    `variant: fcos
version: 1.5.0
storage:
  files:
  - path: /etc/kubernetes/kubelet.yaml
    contents:
      inline: |
${indented(8)}
`,
  ),
  Ignition: file(
    "node.json",
    JSON.stringify({
      ignition: { version: "3.4.0" },
      storage: {
        files: [
          {
            path: "/etc/kubernetes/kubelet.yaml",
            contents: { source: `data:;base64,${base64(config)}` },
          },
        ],
      },
    }),
  ),
  "OpenShift MachineConfig": file(
    "mc.yaml",
    `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: a}
spec:
  config:
    ignition: {version: 3.4.0}
    storage:
      files:
      - path: /etc/kubernetes/kubelet.conf
        contents: {source: "data:;base64,${base64(config)}"}
`,
  ),
  "Cluster API KubeadmConfig files": file(
    "capi.yaml",
    `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfig
metadata: {name: a}
spec:
  files:
  - path: /etc/kubernetes/kubelet.yaml
    content: |
${indented(6, config.replace("kind: KubeletConfiguration", 'kind: "KubeletConfiguration"'))}
`,
  ),
  "dump of `/configz`": file("node.json", `{"kubeletconfig": ${dumped}}`),
  "JSON Lines of dumps": file(
    "nodes.jsonl",
    `{"name": "a", "kubeletconfig": ${dumped}}\n{"name": "b", "kubeletconfig": ${dumped}}\n`,
  ),
  "log line with the effective configuration": file(
    "kubelet.log",
    `I0618 09:03:38.494769 1711 server.go:267] "Effective KubeletConfiguration" config=${JSON.stringify(
      `{"kind": "KubeletConfiguration", "apiVersion": "kubelet.config.k8s.io/v1beta1", ${dumped.slice(1)}`,
    )}\n`,
  ),
  "node tree (`--root`)": {
    files: {
      "etc/kubernetes/kubelet.yaml": config,
      "etc/systemd/system/kubelet.service": unit("--config=/etc/kubernetes/kubelet.yaml"),
    },
    args: ["--root", "%"],
  },
  "standard input (`-`)": { args: ["-"], stdin: config },
  "file without a kubelet configuration": file("other.yaml", "foo: bar\n"),
  "empty file": file("empty.yaml", ""),
};

const page = readFileSync(checkoutPath("docs/inputs.md"), "utf8");
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\|\s*-{3}/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
const [head = [], ...body] = rows;
const cells = body.flatMap(([input = "", ...answers]) =>
  answers.flatMap((answer, at) =>
    answer === "–" ? [] : [{ input, command: head[at + 1] ?? "", answer }],
  ),
);

const node = '{"cpus": 4, "memory": "16Gi"}';
const options: Readonly<Record<string, readonly string[]>> = {
  check: ["--format", "json"],
  effective: ["--format", "json"],
  allocatable: ["--format", "json", "--node", node],
  posture: ["--format", "json", "--benchmark", "cis-1.12"],
  upgrade: ["--format", "json", "--from", "1.32", "--to", "1.36"],
  drift: ["--format", "json"],
};

let folder = "";
beforeAll(async () => {
  folder = temporaryFolder("kubelet-inputs-");
  for (const [at, { files = {} }] of Object.values(inputs).entries())
    await putInto(join(folder, String(at)), files);
});
afterAll(() => rm(folder, { recursive: true }));

interface Answer {
  readonly code: number | undefined;
  readonly out: string;
  readonly errors: readonly string[];
}

async function run(argv: readonly string[], stdin = ""): Promise<Answer> {
  const errors: string[] = [];
  let out = "";
  const terminal = {
    write: (text: string) => Promise.resolve((out += text) !== ""),
    reportError: (sentence: string) => void errors.push(sentence.replaceAll(`${folder}/`, "")),
    readInput: () => Promise.resolve(Buffer.from(stdin)),
    input: () => Readable.from([Buffer.from(stdin)]),
    useColors: false,
    columns: undefined,
  };
  const code = await runProgram(argv, {
    terminal,
    version: "0",
    knowledge: () => Promise.resolve(knowledge),
    serve: () => Promise.resolve(),
  });
  return { code, out, errors };
}

function ask(command: string, input: string): Promise<Answer> {
  const { args, stdin } = inputs[input] ?? { args: [] };
  const place = join(folder, String(Object.keys(inputs).indexOf(input)));
  const places = args.map((arg) => arg.replace("%", place));
  return run([command, ...(options[command] ?? []), ...places], stdin);
}

/** Texts of any answer about the samples, in every form. */
const telling: Readonly<Record<string, RegExp>> = {
  effective: /"maxPods": 50\b/,
  allocatable: /"pods": "50"/,
  posture: /"control": "read-only-port",\s*"title": "[^"]*",\s*"verdict": "fail"/,
  upgrade: /CPUManager/,
  drift: /"nodes": \[/,
};

test("every row of the page has a sample, and every command is asked", () => {
  expect(body.map(([name]) => name)).toEqual(Object.keys(inputs));
  expect(head.slice(1)).toEqual(Object.keys(options));
});

describe.each(cells)("$command: $input", ({ input, command, answer }) => {
  test(answer, async () => {
    const { code, out, errors } = await ask(command, input);
    switch (answer) {
      case "none":
        expect(out).toMatch(/"rule": ?"not-kubelet-config"/);
        return;
      case "error":
        expect(code).toBe(2);
        expect(errors).not.toEqual([]);
        expect(errors.filter((error) => !error.endsWith("."))).toEqual([]);
        expect(out).not.toMatch(/maxPods|verdict|allocatable/);
        return;
      default:
        expect(code).not.toBe(2);
        expect(errors.some((error) => error.includes("only part"))).toBe(answer === "part");
        expect(out).toMatch(inputs[input]?.says?.[command] ?? telling[command] ?? /"kind": ?"/);
    }
  });
});

test("values that a tool fills in are named, and no answer is made from their defaults", async () => {
  const text = `#!/bin/sh
cat > /etc/kubernetes/kubelet.yaml <<EOF
${config.replace("maxPods: 50", "maxPods: $PODS\npodPidsLimit: $LIMIT")}EOF
`;
  await putInto(folder, { "filled.sh": text });
  const answerTo = (command: string): Promise<Answer> =>
    run([command, ...(options[command] ?? []), join(folder, "filled.sh")]);
  const values =
    "The value of maxPods is set elsewhere and is not known. The value of podPidsLimit is set elsewhere and is not known.";
  const effective = await answerTo("effective");
  expect(effective.errors[0]).toBe(`filled.sh is only part of a configuration. ${values}`);
  expect(effective.out).toContain('"readOnlyPort": 10255');
  const { incomplete } = JSON.parse(effective.out) as { readonly incomplete?: string };
  const sentence = `${join(folder, "filled.sh")} is only part of a configuration. ${values}`;
  expect(incomplete).toBe(sentence);
  const { out } = await run(["effective", join(folder, "filled.sh")]);
  expect(out.split("\n").slice(0, 3)).toEqual([
    `# ${sentence}`,
    "# The defaults assume that the kubelet reads nothing else.",
    "apiVersion: kubelet.config.k8s.io/v1beta1",
  ]);
  expect(await answerTo("allocatable")).toEqual({
    code: 2,
    out: "",
    errors: [
      `filled.sh is only part of a configuration, and "allocatable" needs all of it. ${values} Pass the text with these values filled in.`,
    ],
  });
  const { checks } = JSON.parse((await answerTo("posture")).out) as {
    checks: { control: string; verdict: string }[];
  };
  const verdictOf = (control: string): string | undefined =>
    checks.find((check) => check.control === control)?.verdict;
  expect([verdictOf("pod-pids-limit"), verdictOf("read-only-port")]).toEqual(["unknown", "fail"]);
});
