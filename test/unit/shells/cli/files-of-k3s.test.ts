import { expect, test } from "vitest";
import { programFolder } from "../../../support/program-folder.ts";
import { putInto } from "../../../support/run-in-folder.ts";

const { path, run } = programFolder();

const node = "etc/rancher/k3s/config.yaml";
const list = (key: string, ...flags: readonly string[]): string =>
  `${key}:\n${flags.map((flag) => `  - ${flag}\n`).join("")}`;

interface Report {
  readonly files: readonly {
    readonly path: string;
    readonly findings: readonly {
      readonly rule: string;
      readonly range: { readonly start: { readonly line: number } };
    }[];
  }[];
}

async function findingsOf(...asked: readonly string[]): Promise<string[]> {
  const { output } = await run("check", "--format", "json", ...asked);
  return (JSON.parse(output) as Report).files.flatMap(({ path: shown, findings }) =>
    findings
      .filter(({ rule }) => rule !== "flag-deprecated")
      .map(({ rule, range }) => `${shown.replace(/^.*\//, "")}:${range.start.line + 1} ${rule}`),
  );
}

async function valuesOf(asked: string): Promise<string[]> {
  const { output } = await run("effective", "--no-defaults", "--provenance", asked);
  return output.match(/^\w+: .* # .*--.*/gm) ?? [];
}

test.each<{
  name: string;
  files: Record<string, string>;
  found: readonly string[];
  values: readonly string[];
}>([
  {
    name: "are added with a plus",
    files: {
      [node]: list("kubelet-arg", "max-pods=50", "image-gc-high-threshold=90"),
      [`${node}.d/10.yaml`]: list("kubelet-arg+", "max-pods=70", "image-gc-low-threshold=92"),
    },
    found: ["10.yaml:3 image-gc-low-lt-high"],
    values: [
      "imageGCHighThresholdPercent: 90  # --image-gc-high-threshold (config.yaml:3)",
      "imageGCLowThresholdPercent: 92  # --image-gc-low-threshold (10.yaml:3)",
      "maxPods: 70  # --max-pods (10.yaml:2)",
    ],
  },
  {
    name: "are replaced without a plus, wrong ones too",
    files: {
      [node]: list("kubelet-arg", "max-pods=abc", "image-gc-high-threshold=70"),
      [`${node}.d/20.yml`]: list("kubelet-arg", "pod-max-pids=500"),
    },
    found: [],
    values: ["podPidsLimit: 500  # --pod-max-pids (20.yml:2)"],
  },
  {
    name: "are replaced in the order of names, and added behind it",
    files: {
      [`${node}.d/10.yaml`]: list("kubelet-arg+", "max-pods=10"),
      [`${node}.d/20.YAML`]: list("kubelet-arg", "max-pods=20", "image-gc-high-threshold=70"),
      [`${node}.d/30.yaml`]: "kubelet-arg+: image-gc-low-threshold=60\n",
      [node]: list("kubelet-arg", "image-gc-low-threshold=90"),
    },
    found: [],
    values: [
      "imageGCHighThresholdPercent: 70  # --image-gc-high-threshold (20.YAML:3)",
      "imageGCLowThresholdPercent: 60  # --image-gc-low-threshold (30.yaml:1)",
      "maxPods: 20  # --max-pods (20.YAML:2)",
    ],
  },
  {
    name: "need no main file",
    files: {
      [`${node}.d/10.yaml`]: list("kubelet-arg", "image-gc-high-threshold=90"),
      [`${node}.d/20.yaml`]: list("kubelet-arg+", "image-gc-low-threshold=88"),
    },
    found: [],
    values: [
      "imageGCHighThresholdPercent: 90  # --image-gc-high-threshold (10.yaml:2)",
      "imageGCLowThresholdPercent: 88  # --image-gc-low-threshold (20.yaml:2)",
    ],
  },
])("flags in several files of k3s $name", async ({ files, found, values }) => {
  await putInto(path(), files);
  const names = Object.keys(files).map((file) => `@${file}`);
  expect(await findingsOf("@etc")).toEqual(found);
  expect(await findingsOf(...names)).toEqual(found);
  expect(await findingsOf(`@${node}.d`)).toEqual(found);
  for (const asked of ["@etc", ...names]) expect(await valuesOf(asked)).toEqual(values);
});

test("a file without flags, or with another ending, leaves a configuration alone", async () => {
  await putInto(path(), {
    [node]: list("kubelet-arg", "max-pods=50"),
    [`${node}.d/10.yaml`]: "token: x\n",
    [`${node}.d/20.yaml.bak`]: list("kubelet-arg", "max-pods=70"),
  });
  expect(await valuesOf(`@${node}`)).toEqual([`maxPods: 50  # --max-pods (@${node}:2)`]);
});

test("a file with another ending is reported: it is not read", async () => {
  await putInto(path(), {
    [node]: list("kubelet-arg", "max-pods=50"),
    [`${node}.d/10.conf`]: list("kubelet-arg+", "max-pods=70"),
    [`${node}.d/20.YML`]: list("kubelet-arg+", "pod-max-pids=70"),
    [`${node}.d/30.yaml.j2`]: list("kubelet-arg+", "pod-max-pids=80"),
  });
  expect(await findingsOf("@etc")).toEqual(["10.conf:1 platform-field-lost"]);
});

test("with --alone, each file counts alone", async () => {
  await putInto(path(), {
    [node]: list("kubelet-arg", "max-pods=50"),
    [`${node}.d/10.yaml`]: list("kubelet-arg+", "pod-max-pids=70"),
  });
  const { output } = await run("effective", "--alone", "--no-defaults", "--provenance", `@${node}`);
  expect(output.match(/^\w+: .* # .*--.*/gm)).toEqual([`maxPods: 50  # --max-pods (@${node}:2)`]);
  const { output: all } = await run(
    "effective",
    "--alone",
    "--no-defaults",
    "--provenance",
    "@etc",
  );
  expect(all.match(/^\w+: .* # .*--.*/gm)).toEqual([
    `maxPods: 50  # --max-pods (@${node}:2)`,
    `podPidsLimit: 70  # --pod-max-pids (@${node}.d/10.yaml:2)`,
  ]);
});

test("both files in user data are one configuration", async () => {
  const file = (at: string, text: string): string =>
    `- path: /${at}\n  content: |\n${text.replaceAll(/^(?=.)/gm, "    ")}`;
  const first = file(node, list("kubelet-arg", "image-gc-high-threshold=90"));
  const second = file(`${node}.d/10.yaml`, list("kubelet-arg+", "image-gc-low-threshold=88"));
  const wrong = file(`${node}.d/20.yaml`, list("kubelet-arg+", "image-gc-low-threshold=91"));
  await putInto(path(), {
    "right/user-data": `#cloud-config\nwrite_files:\n${first}${second}`,
    "wrong/user-data": `#cloud-config\nwrite_files:\n${first}${second}${wrong}`,
  });
  expect(await findingsOf("@right/user-data")).toEqual([]);
  expect(await findingsOf("@wrong/user-data")).toEqual(["user-data:14 image-gc-low-lt-high"]);
  expect(await valuesOf("@right/user-data")).toEqual([
    "imageGCHighThresholdPercent: 90  # --image-gc-high-threshold (@right/user-data:6)",
    "imageGCLowThresholdPercent: 88  # --image-gc-low-threshold (@right/user-data:10)",
  ]);
});

test("posture, allocatable and upgrades are about all files", async () => {
  await putInto(path(), {
    [node]: list("kubelet-arg", "max-pods=50", "read-only-port=10255"),
    [`${node}.d/10.yaml`]: list("kubelet-arg+", "max-pods=70", "read-only-port=0"),
  });
  const found = "the flags of config.yaml and 10.yaml, found by name";
  const { output: posture } = await run("posture", `@${node}`);
  expect(posture).toContain(found);
  expect(posture).toContain("readOnlyPort: 0  from --read-only-port (10.yaml:3)");
  expect(posture).not.toContain("No main file");
  const size = JSON.stringify({ cpus: 4, memory: "16Gi" });
  const { output: allocatable } = await run("allocatable", "--node", size, `@${node}.d/10.yaml`);
  expect(allocatable).toMatch(/^pods +70 /m);
  const { output: upgrade } = await run("upgrade", "--from", "1.31", "--to", "1.36", "@etc");
  expect(upgrade.split("\n").slice(0, 2)).toEqual([
    `@${node}: upgrade from Kubernetes 1.31 to 1.36`,
    found,
  ]);
});

test("the file that a unit of k3s names is read with its flags", async () => {
  await putInto(path(), {
    "node/etc/systemd/system/k3s.service":
      "[Service]\nExecStart=/usr/local/bin/k3s \\\n    server \\\n    '--kubelet-arg=config=/etc/rancher/k3s/kubelet.config' \\\n    '--kubelet-arg=max-pods=70'\n",
    "node/etc/rancher/k3s/kubelet.config":
      "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nimageGCHighThresholdPercent: 70\n",
  });
  expect(await findingsOf("@node")).toEqual(["kubelet.config:3 image-gc-low-lt-high"]);
  expect(await valuesOf("@node/etc/systemd/system/k3s.service")).toEqual([
    "maxPods: 70  # --max-pods (k3s.service:5)",
  ]);
});

test("a folder has the file that they name once, also if another one of them gives no flags", async () => {
  await putInto(path(), {
    [node]: list("kubelet-arg", "v=2"),
    [`${node}.d/10.yaml`]: list("kubelet-arg+", "config=/etc/rancher/k3s/kubelet.yaml"),
    [`${node}.d/20.yaml`]: "token: a\n",
    "etc/rancher/k3s/kubelet.yaml":
      "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 5\n",
  });
  const { output } = await run("effective", "--no-defaults", "@etc");
  const rows = output.match(/^# \S+ .*starts$/gm) ?? [];
  expect(rows.map((row) => row.split(/ +/)[1])).toEqual(["@etc/rancher/k3s/kubelet.yaml"]);
});
