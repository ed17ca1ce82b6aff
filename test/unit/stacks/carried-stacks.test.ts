import { expect, test } from "vitest";
import { header, programFolder } from "../../support/program-folder.ts";
import { putInto } from "../../support/run-in-folder.ts";

const { path, run } = programFolder();

const low = `${header}imageGCLowThresholdPercent: 75\nmaxPods: 50\n`;
const high = `${header}imageGCHighThresholdPercent: 70\n`;
const unit = `[Service]
ExecStart=/usr/bin/kubelet --config=/etc/kubernetes/kubelet.yaml
`;

const indented = (by: number, text: string): string => text.replaceAll(/^(?=.)/gm, " ".repeat(by));
const base64 = (text: string): string => Buffer.from(text).toString("base64");

type Files = Readonly<Record<string, string>>;

/** The carriers, each with the same files. */
const carriers: Readonly<Record<string, (files: Files) => string>> = {
  "user-data.yaml": (files) =>
    `#cloud-config\nwrite_files:\n${Object.entries(files)
      .map(([name, text]) => `- path: ${name}\n  content: |\n${indented(4, text)}`)
      .join("")}`,
  "setup.sh": (files) =>
    `#!/bin/bash\n${Object.entries(files)
      .map(([name, text]) => `cat > ${name} <<'EOF'\n${text}EOF\n`)
      .join("")}`,
  "node.yaml": (files) =>
    `variant: fcos\nversion: 1.5.0\nstorage:\n  files:\n${Object.entries(files)
      .map(
        ([name, text]) => `  - path: ${name}\n    contents:\n      inline: |\n${indented(8, text)}`,
      )
      .join("")}`,
  "node.json": (files) =>
    JSON.stringify({
      ignition: { version: "3.4.0" },
      storage: {
        files: Object.entries(files).map(([name, text]) => ({
          path: name,
          contents: { source: `data:;base64,${base64(text)}` },
        })),
      },
    }),
  "machine-config.yaml": (files) =>
    `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: a}
spec:
  config:
    ignition: {version: 3.4.0}
    storage:
      files:
${Object.entries(files)
  .map(
    ([name, text]) =>
      `      - path: ${name}\n        contents: {source: "data:;base64,${base64(text)}"}\n`,
  )
  .join("")}`,
};

/** The rules that `check` names in a carrier of files, and the exit codes of `check` and `effective`. */
async function answers(name: string, files: Files): Promise<object> {
  await putInto(path(), { [name]: carriers[name]?.(files) ?? "" });
  const { output, code } = await run("check", "--no-advice", "--format", "json", `@${name}`);
  const effective = await run("effective", "--format", "json", `@${name}`);
  const { files: reports } = JSON.parse(output) as {
    readonly files: readonly { readonly findings: readonly { readonly rule: string }[] }[];
  };
  const rules = reports.flatMap(({ findings }) => findings.map(({ rule }) => rule));
  return { check: code, effective: effective.code, rules };
}

test.each(Object.keys(carriers))("files in %s are checked as one configuration", async (name) => {
  const files = {
    "/etc/kubernetes/kubelet.yaml": low,
    "/etc/kubernetes/kubelet.conf.d/10.conf": high,
  };
  const rules = ["image-gc-low-lt-high"];
  expect(await answers(name, files)).toEqual({ check: 1, effective: 1, rules });
  const withUnit = { ...files, "/etc/systemd/system/kubelet.service": unit };
  expect(await answers(name, withUnit)).toEqual({ check: 0, effective: 0, rules: [] });
});

test.each(Object.keys(carriers))("a drop-in in %s mends its main file", async (name) => {
  const files = {
    "/etc/kubernetes/kubelet.yaml": `${header}imageGCLowThresholdPercent: 90\n`,
    "/etc/kubernetes/kubelet.conf.d/10.conf": `${header}imageGCHighThresholdPercent: 95\n`,
  };
  expect(await answers(name, files)).toEqual({ check: 0, effective: 0, rules: [] });
});

test.each(Object.keys(carriers))("a drop-in in %s may remove a key", async (name) => {
  const files = {
    "/etc/kubernetes/kubelet.yaml": low,
    "/etc/kubernetes/kubelet.conf.d/10.conf": `${header}maxPods: null\n`,
  };
  expect(await answers(name, files)).toEqual({ check: 0, effective: 0, rules: [] });
});

test.each(Object.keys(carriers))(
  "the kubelet passes over a file in %s by its name",
  async (name) => {
    const files = {
      "/etc/kubernetes/kubelet.yaml": low,
      "/etc/kubernetes/kubelet.conf.d/10-x.yaml": `${header}maxPods: "x"\n`,
    };
    const rules = ["dropin-extension"];
    expect(await answers(name, files)).toEqual({ check: 0, effective: 0, rules });
  },
);

test("flags of a carried unit are blamed for what they break", async () => {
  const files = {
    "/etc/kubernetes/kubelet.yaml": low,
    "/etc/systemd/system/kubelet.service": unit
      .replace("\n", "\n# Flags.\n")
      .replace("kubelet.yaml", "kubelet.yaml --image-gc-high-threshold=70"),
  };
  expect(await answers("user-data.yaml", files)).toEqual({
    check: 1,
    effective: 1,
    rules: ["image-gc-low-lt-high"],
  });
});

test.each(Object.keys(carriers))(
  "a drop-in in %s that no flag names is passed over",
  async (name) => {
    const files = {
      "/etc/systemd/system/kubelet.service": `${unit.trimEnd()} --kubeconfig=/k\n`,
      "/etc/kubernetes/kubelet.conf.d/10.conf": `${header}maxPods: "x"\n`,
    };
    const { rules } = (await answers(name, files)) as { rules: string[] };
    expect(rules).toEqual(["dropin-dir-not-passed"]);
  },
);

test("flags of a carried file of k3s are blamed once", async () => {
  const files = {
    "/etc/rancher/k3s/kubelet.yaml": low,
    "/etc/rancher/k3s/config.yaml":
      "kubelet-arg:\n- config=/etc/rancher/k3s/kubelet.yaml\n- image-gc-high-threshold=70\n",
  };
  expect(await answers("user-data.yaml", files)).toEqual({
    check: 1,
    effective: 1,
    rules: ["image-gc-low-lt-high"],
  });
});

test("each of several texts for one file keeps its own findings", async () => {
  const first = { "/etc/kubernetes/kubelet.yaml": `${header}maxPods: -1\n` };
  const files = {
    "/etc/kubernetes/kubelet.yaml": `${header}podsPerCore: -1\n`,
    "/etc/default/kubelet": "KUBELET_EXTRA_ARGS=--v=2\n",
  };
  const script = carriers["setup.sh"] ?? String;
  await putInto(path(), { "b.sh": script(first) + script(files) });
  const { output } = await run("check", "--no-advice", "@b.sh");
  expect(output.match(/(?<=^@b\.sh:)\d+:\d+ \w+ \S+/gm)).toEqual([
    "5:10 error max-pods-negative",
    "11:14 error pods-per-core-negative",
  ]);
});

test("what a script fills in is not known to break a rule", async () => {
  const files = {
    "/etc/kubernetes/kubelet.yaml": `${header}imageGCHighThresholdPercent: $HIGH\n`,
    "/etc/kubernetes/kubelet.conf.d/10.conf": `${header}imageGCLowThresholdPercent: 90\n`,
  };
  await putInto(path(), { "a.sh": carriers["setup.sh"]?.(files).replaceAll("'EOF'", "EOF") ?? "" });
  expect((await run("check", "--format", "json", "@a.sh")).code).toBe(0);
  expect((await run("effective", "@a.sh")).code).toBe(0);
});

const kubeletFile = "/etc/rancher/k3s/kubelet.yaml";
const writing = (written = kubeletFile): string => `cat > ${written} <<'END'\n${high}END\n`;
const config = `--kubelet-arg=config=${kubeletFile}`;
const lower = "--kubelet-arg=image-gc-low-threshold=60";

test.each<[what: string, script: string, rules: readonly string[]]>([
  ["without flags", writing(), ["image-gc-low-lt-high"]],
  ["and k3s", `${writing()}curl a | INSTALL_K3S_EXEC="server ${config} ${lower}" sh -\n`, []],
  [
    "and arguments of the installer",
    `${writing()}curl a | sh -s - server ${config} ${lower}\n`,
    [],
  ],
  [
    "and a kubelet",
    `${writing()}kubelet --config=${kubeletFile} --image-gc-low-threshold=60\n`,
    [],
  ],
  [
    "in a folder that a variable names",
    `DIR=/etc/rancher/k3s\n${writing("$DIR/kubelet.yaml")}k3s agent ${config} ${lower}\n`,
    [],
  ],
  [
    "and a server without the flag",
    `${writing()}k3s server ${config}\nk3s agent ${config} ${lower}\n`,
    ["image-gc-low-lt-high"],
  ],
  [
    "and a flag that breaks it",
    `${writing()}k3s agent ${config} --kubelet-arg=image-gc-low-threshold=75\n`,
    ["image-gc-low-lt-high"],
  ],
  [
    "and a k3s with another file",
    `${writing()}k3s agent ${config}.other ${lower}\n`,
    ["image-gc-low-lt-high"],
  ],
])(
  "the file of a script %s is checked with the flags of its command",
  async (_what, script, rules) => {
    await putInto(path(), { "install.sh": `#!/bin/bash\n${script}` });
    const { output } = await run("check", "--no-advice", "--format", "json", "@install.sh");
    const { files } = JSON.parse(output) as {
      readonly files: readonly { readonly findings: readonly { readonly rule: string }[] }[];
    };
    expect(files.flatMap(({ findings }) => findings.map(({ rule }) => rule))).toEqual(rules);
  },
);

test("a script that starts k3s shows the values of k3s", async () => {
  await putInto(path(), { "install.sh": "#!/bin/bash\nk3s server --kubelet-arg=max-pods=60\n" });
  const { output } = await run("effective", "@install.sh");
  expect(output).toContain("failSwapOn: false");
  expect(output).toContain("maxPods: 60");
});

test("answers about fields of a chart leave open what the chart adds", async () => {
  await putInto(path(), {
    "values.yaml":
      "nodes:\n  kubeletConfiguration:\n    maxPods: 20\n    readOnlyPort: 10255\n    evictionSoft: {memory.available: 5%}\n",
  });
  const effective = await run("effective", "@values.yaml");
  expect(effective.code).toBe(0);
  expect(effective.output).toContain("only part of a configuration");
  const { output: posture } = await run("posture", "@values.yaml");
  expect(posture).toMatch(/^fail +cis-\S+ 4\.2\.4 /m);
  expect(posture).not.toMatch(/^pass /m);
});

test.each(Object.keys(carriers))("kubeadm's file in %s has the values of kubeadm", async (name) => {
  const init = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\n";
  const flags = 'nodeRegistration:\n  kubeletExtraArgs:\n  - name: max-pods\n    value: "60"\n';
  const text = carriers[name]?.({ "/etc/kubeadm.yaml": `${init}${flags}---\n${header}` }) ?? "";
  await putInto(path(), { [name]: text });
  const { output } = await run("effective", `@${name}`);
  expect(output).toContain("\nstaticPodPath: /etc/kubernetes/manifests\n");
  expect(output).toContain("\nmaxPods: 60\n");
});

test("credential providers without a header are no node's configuration", async () => {
  await putInto(path(), { "cred.yaml": "providers:\n- matchImages: [a.example]\n" });
  const { code, errors } = await run("effective", "@cred.yaml");
  expect([code, errors.join("\n")]).toEqual([
    2,
    expect.stringContaining("no kubelet configuration"),
  ]);
});
