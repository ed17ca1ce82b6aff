import { expect, test } from "vitest";
import { header, programFolder } from "../../../support/program-folder.ts";
import { putInto } from "../../../support/run-in-folder.ts";

const { path, put, run } = programFolder();

const document = "etc/rancher/k3s/config.yaml";
const file = "etc/rancher/k3s/kubelet.yaml";
const named = (more = ""): string =>
  `kubelet-arg:\n  - config=/etc/rancher/k3s/kubelet.yaml\n${more}`;

interface Report {
  readonly files: readonly {
    readonly path: string;
    readonly findings: readonly { readonly rule: string; readonly severity: string }[];
  }[];
}

async function findingsIn(folder: string, ...asked: readonly string[]): Promise<string[]> {
  const { output } = await run("check", "--no-advice", "--format", "json", ...asked);
  return (JSON.parse(output) as Report).files.flatMap(({ path: shown, findings }) =>
    findings
      .filter(({ rule }) => rule !== "flag-deprecated")
      .map(({ rule, severity }) => `${shown.split(`${folder}/`)[1]} ${severity} ${rule}`),
  );
}

test.each<{ name: string; files: Record<string, string>; found: string[] }>([
  {
    name: "fits its flags",
    files: { [document]: named(), [file]: `${header}maxPods: 250\n` },
    found: [],
  },
  {
    name: "does not fit its flags",
    files: {
      [document]: named("  - image-gc-high-threshold=70\n"),
      [file]: `${header}imageGCLowThresholdPercent: 75\n`,
    },
    found: [`${document} error image-gc-low-lt-high`],
  },
  {
    name: "has drop-ins",
    files: {
      [document]: named("  - config-dir=/etc/rancher/k3s/conf.d\n"),
      [file]: `${header}imageGCLowThresholdPercent: 75\n`,
      "etc/rancher/k3s/conf.d/10.conf": `${header}imageGCHighThresholdPercent: 70\n`,
    },
    found: ["etc/rancher/k3s/conf.d/10.conf error image-gc-low-lt-high"],
  },
  {
    name: "has the document's name",
    files: {
      [document]:
        "kubelet-arg: [config=/var/lib/kubelet/config.yaml, image-gc-high-threshold=70]\n",
      "var/lib/kubelet/config.yaml": `${header}imageGCLowThresholdPercent: 75\n`,
    },
    found: [`${document} error image-gc-low-lt-high`],
  },
  {
    name: "has the document's name and is not at hand",
    files: { [document]: "kubelet-arg: [config=/var/lib/kubelet/config.yaml]\n" },
    found: [],
  },
  {
    name: "is not at hand",
    files: { [document]: named("  - image-gc-high-threshold=70\n") },
    found: [],
  },
])("a file that a flag of k3s names and that $name", async ({ name, files, found }) => {
  const folder = name.replaceAll(/\W+/g, "-");
  await putInto(
    path(),
    Object.fromEntries(Object.entries(files).map(([at, text]) => [`${folder}/${at}`, text])),
  );
  expect(await findingsIn(folder, `@${folder}`)).toEqual(found);
  expect(await findingsIn(folder, ...Object.keys(files).map((at) => `@${folder}/${at}`))).toEqual(
    found,
  );
});

test("thresholds of a file that a flag of k3s names replace none, but those of a flag do", async () => {
  const file = `${header}evictionHard: {memory.available: 1Gi}\n`;
  const flag = "  - eviction-hard=memory.available<1Gi\n";
  await putInto(path(), {
    "merged/etc/rancher/k3s/config.yaml": named(),
    "merged/etc/rancher/k3s/kubelet.yaml": file,
    "replaced/etc/rancher/k3s/config.yaml": named(flag),
    "replaced/etc/rancher/k3s/kubelet.yaml": file,
  });
  const [merged, replaced] = await Promise.all(
    ["@merged", "@replaced"].map(async (folder) => (await run("check", folder)).output),
  );
  expect(merged).toContain("No findings in 2 files.");
  expect(replaced?.match(/^@\S+ \w+ eviction-hard-partial/gm)).toEqual([
    "@replaced/etc/rancher/k3s/config.yaml:3:5 information eviction-hard-partial",
  ]);
});

test("answers about the document and about its directory are the same", async () => {
  await putInto(path(), {
    [`k/${document}`]: named("  - pod-max-pids=500\n"),
    [`k/${file}`]: `${header}maxPods: 250\n`,
  });
  const asked = [`@k/${document}`, "@k"].map((at) => run("effective", at));
  const answers = (await Promise.all(asked)).map(({ output, code }) => ({
    code,
    values: output
      .split("\n")
      .filter((line) => /^(?:anonymous|maxPods|podPidsLimit|port|serverTLS|clusterDNS)/.test(line)),
  }));
  expect(answers).toEqual(
    asked.map(() => ({
      code: 0,
      values: ["port: 10250", "clusterDNS:", "maxPods: 250", "podPidsLimit: 500"],
    })),
  );
});

test("a file that a configuration outside of k3s' folder names is listed once", async () => {
  await putInto(path(), {
    "loose/node/config.yaml": named(),
    "loose/node/kubelet.yaml": `${header}maxPods: 250\n`,
  });
  const { output } = await run("effective", "@loose");
  expect(output.split("\n").filter((line) => /^# \S+\s+(?:\S.*\S)\s+1\.\d+ /.test(line))).toEqual([
    expect.stringMatching(/^# @loose\/node\/kubelet\.yaml +k3s and RKE2 +1\.\d+ +starts$/),
  ]);
});

test("a file that is not at hand is named", async () => {
  await putInto(path(), { [`m/${document}`]: named() });
  const { output, errors } = await run("effective", `@m/${document}`);
  expect(`${output}${errors.join("\n")}`).toContain(
    "The kubelet also reads /etc/rancher/k3s/kubelet.yaml, which is not in the input.",
  );
});

test("each document of Cluster API has the drop-ins that it carries, over what kubeadm writes", async () => {
  const document = (name: string, field: string): string =>
    `apiVersion: controlplane.cluster.x-k8s.io/v1beta2
kind: KubeadmControlPlane
metadata: {name: ${name}}
spec:
  version: v1.32.2
  kubeadmConfigSpec:
    files:
    - path: /etc/kubelet.d/10.conf
      content: |
${header.replaceAll(/^(?=.)/gm, "        ")}        ${field}
    joinConfiguration:
      nodeRegistration:
        kubeletExtraArgs:
        - {name: config-dir, value: /etc/kubelet.d}
        - {name: image-gc-high-threshold, value: "70"}
`;
  const low = document("low", "imageGCLowThresholdPercent: 75");
  const newer = document("newer", "imagePullCredentialsVerificationPolicy: NeverVerify");
  await put("c/cluster.yaml", `${low}---\n${newer}`);
  const { output } = await run("check", "--no-advice", "@c/cluster.yaml");
  const found = output.match(/^@c\/\S+ \w+ \S+/gm);
  expect(found).toEqual([
    "@c/cluster.yaml:17:18 error image-gc-low-lt-high",
    "@c/cluster.yaml:30:9 warning field-not-in-version",
    "@c/cluster.yaml:35:18 error image-gc-low-lt-high",
  ]);
  const { output: values } = await run("effective", "--no-defaults", "--provenance", "@c");
  expect(values.match(/^(?:# .*drop-in|imageGC|rotate).*/gm)).toEqual([
    "# 1 drop-in of kubelet.d and the flags of cluster.yaml, named by cluster.yaml",
    "rotateCertificates: true  # Cluster API's base",
    "imageGCHighThresholdPercent: 70  # --image-gc-high-threshold (@c/cluster.yaml:17)",
    "imageGCLowThresholdPercent: 75  # @c/cluster.yaml:12",
    "# 1 drop-in of kubelet.d and the flags of cluster.yaml, named by cluster.yaml",
    "rotateCertificates: true  # Cluster API's base",
    "imageGCHighThresholdPercent: 70  # rejected; --image-gc-high-threshold (@c/cluster.yaml:35)",
  ]);
});

test.each([
  ["a kubeadm file", "kubeadm.k8s.io/v1beta4", "ClusterConfiguration", "clusterName: a\n"],
  ["a manifest", "apps/v1", "Deployment", "metadata: {name: a}\nspec: {replicas: 1}\n"],
  ["a ConfigMap", "v1", "ConfigMap", `data:\n  kubelet: |\n    maxPods: 110\n`],
])("%s that a unit passes as --config is rejected", async (name, apiVersion, kind, rest) => {
  const folder = name.replaceAll(/\W+/g, "-");
  const unit = "[Service]\nExecStart=/usr/bin/kubelet --config=/etc/kubernetes/a.yaml\n";
  const text = `apiVersion: ${apiVersion}\nkind: ${kind}\n${rest}`;
  await putInto(path(), {
    [`${folder}/etc/systemd/system/kubelet.service`]: unit,
    [`${folder}/etc/kubernetes/a.yaml`]: text,
    // A manifest that only has the name of the node's file.
    [`${folder}-beside/kubelet.service`]: unit,
    [`${folder}-beside/a.yaml`]: text,
  });
  expect(await findingsIn(folder, `@${folder}`)).toEqual([
    "etc/kubernetes/a.yaml error config-unknown-kind",
  ]);
  expect(await findingsIn(`${folder}-beside`, `@${folder}-beside`)).toEqual([]);
  const { output } = await run("effective", `@${folder}`);
  expect(output).toContain("does not start");
});
