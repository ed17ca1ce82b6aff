import { expect, test } from "vitest";
import { putInto, runInFolder } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const cluster = (name: string, kubelet: string): string =>
  `apiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\nmetadata: {name: ${name}}\nspec:\n  kubernetesVersion: 1.34.2\n  kubelet: ${kubelet}\n`;
const group = (name: string, kubelet: string): string =>
  `apiVersion: kops.k8s.io/v1alpha2\nkind: InstanceGroup\nmetadata:\n  name: nodes\n  labels: {kops.k8s.io/cluster: ${name}}\nspec:\n  role: Node\n  kubelet: ${kubelet}\n`;
const strict = "{imageGCHighThresholdPercent: 80, imageGCLowThresholdPercent: 50}";
const low = "{imageGCLowThresholdPercent: 82}";

/** What `check --format json` finds in the files, as `file rule`. */
async function checked(
  files: Readonly<Record<string, string>>,
  ...names: readonly string[]
): Promise<string[]> {
  const folder = temporaryFolder("neighbours-");
  await putInto(folder, files);
  const paths = names.map((name) => `%/${name}`);
  const { out } = await runInFolder(folder, ["check", "--format", "json", ...paths]);
  const report = JSON.parse(out) as {
    readonly files: readonly {
      readonly path: string;
      readonly findings: readonly { readonly rule: string }[];
    }[];
  };
  return report.files.flatMap(({ path, findings }) =>
    findings.map(({ rule }) => `${path.replace("%/", "")} ${rule}`),
  );
}

test.each<
  [
    what: string,
    files: Readonly<Record<string, string>>,
    names: readonly string[],
    findings: readonly string[],
  ]
>([
  [
    "next to it, in a folder that is checked",
    { "cluster.yaml": cluster("a.example", strict), "nodes.yaml": group("a.example", low) },
    [""],
    ["nodes.yaml image-gc-low-lt-high"],
  ],
  [
    "next to it, if only the group is checked",
    { "x.yaml": cluster("a.example", strict), "nodes.yaml": group("a.example", low) },
    ["nodes.yaml"],
    ["nodes.yaml image-gc-low-lt-high"],
  ],
  [
    "in the folder above",
    { "cluster.yaml": cluster("a.example", strict), "groups/nodes.yaml": group("a.example", low) },
    ["groups/nodes.yaml"],
    ["groups/nodes.yaml image-gc-low-lt-high"],
  ],
  [
    "that its label names, of several",
    {
      "a.yaml": cluster("a.example", strict),
      "b.yaml": cluster("b.example", "{imageGCHighThresholdPercent: 90}"),
      "nodes.yaml": group("b.example", low),
    },
    ["nodes.yaml"],
    [],
  ],
  [
    "that is not there",
    { "a.yaml": cluster("a.example", strict), "nodes.yaml": group("c.example", low) },
    ["nodes.yaml"],
    [],
  ],
  [
    "of the same file",
    {
      "a.yaml": cluster("a.example", strict),
      "nodes.yaml": `${cluster("a.example", "{imageGCHighThresholdPercent: 90}")}---\n${group("a.example", low)}`,
    },
    ["nodes.yaml"],
    [],
  ],
])(
  "an InstanceGroup of kOps is checked with the Cluster %s",
  async (_what, files, names, found) => {
    expect(await checked(files, ...names)).toEqual(found);
  },
);

test.each([
  [["effective", "--no-defaults", "%/nodes.yaml"], /^maxPods: 60$/m],
  [["effective", "--no-defaults", "%/nodes.yaml"], /^imageGCHighThresholdPercent: 80$/m],
  [
    ["effective", "--no-defaults", "--provenance", "%/nodes.yaml"],
    /^maxPods: 60 {2}# Cluster a\.example \(kOps\)$/m,
  ],
  [
    ["effective", "--no-defaults", "--provenance", "%/nodes.yaml"],
    /^tlsCertFile: \S+ {2}# kOps' override$/m,
  ],
  [["posture", "%/nodes.yaml"], /kubelet-server\.crt {2}from kOps' override$/m],
  [
    ["effective", "--provenance", "--format=json", "%/nodes.yaml"],
    /"maxPods": \{\s+"from": "base",\s+"platform": "kOps",\s+"document": "Cluster a\.example"\s+\}/,
  ],
  [["upgrade", "--from", "1.33", "--to", "1.35", "%/nodes.yaml"], /1 error in both 1.33 and 1.35/],
])("%j reads the Cluster too", async (argv, expected) => {
  const folder = temporaryFolder("neighbours-");
  await putInto(folder, {
    "cluster.yaml": cluster("a.example", "{imageGCHighThresholdPercent: 80, maxPods: 60}"),
    "nodes.yaml": group("a.example", low),
  });
  const { out } = await runInFolder(folder, argv);
  expect(out).toMatch(expected);
});
