import { expect, test } from "vitest";
import { header, programFolder } from "../../../support/program-folder.ts";
import { putInto } from "../../../support/run-in-folder.ts";

const { path, run } = programFolder();

const description = '{"cpus": 4, "memory": "16Gi"}';

/** The files of a node of kubeadm, whose drop-in replaces the command of the unit. */
function nodeFiles(folder: string, maxPods: number): Record<string, string> {
  return {
    [`${folder}/config.yaml`]: `${header}maxPods: 50\n`,
    [`${folder}/kubelet.conf.d/10-pods.conf`]: `${header}maxPods: ${maxPods}\n`,
    [`${folder}/kubelet.service`]: "[Service]\nExecStart=/usr/bin/kubelet\n",
    [`${folder}/kubelet.service.d/10-kubeadm.conf`]: `[Service]
Environment="KUBELET_CONFIG_ARGS=--config=/var/lib/kubelet/config.yaml --config-dir=/etc/kubernetes/kubelet.conf.d"
ExecStart=
ExecStart=/usr/bin/kubelet $KUBELET_CONFIG_ARGS
`,
  };
}

/** The first column of a table, without its head. */
function subjects(output: string): readonly string[] {
  const [table = ""] = output.split(/\n(?:\n|---)/);
  const rows = table.split("\n").map((row) => row.replace(/^# /, "").split(/ {2,}/)[0] ?? "");
  return rows.slice(1);
}

test.each<[command: readonly string[]]>([
  [["effective"]],
  [["posture"]],
  [["allocatable", "--node", description]],
])("%s shows one configuration for each node", async (command) => {
  await putInto(path(), { ...nodeFiles("a", 60), ...nodeFiles("b", 70) });
  const { output } = await run(...command, "@");
  expect(subjects(output)).toEqual(["@a/config.yaml", "@b/config.yaml"]);
});

test("drift compares one configuration of each node", async () => {
  await putInto(path(), nodeFiles("a", 60));
  const { output: ofOne } = await run("drift", "@");
  expect(ofOne).toBe(`Only one node: nothing to compare.

Group 1, 1 node: the reference
  config

Not compared: providerID.
`);
  await putInto(path(), nodeFiles("b", 70));
  const { output, errors } = await run("drift", "--format", "json", "@");
  const found =
    "config.yaml with 1 drop-in of kubelet.conf.d and the flags of 10-kubeadm.conf, named by 10-kubeadm.conf";
  expect(errors).toEqual([found, found]);
  expect(JSON.parse(output)).toMatchObject({
    groups: [
      { nodes: ["@a/config.yaml"] },
      { nodes: ["@b/config.yaml"], differences: [{ path: "maxPods" }] },
    ],
  });
});

test("a unit and the drop-in that replaces its command are one incomplete configuration", async () => {
  const units = Object.entries(nodeFiles("a", 60)).filter(([name]) => name.includes(".service"));
  await putInto(path(), Object.fromEntries(units));
  const { output } = await run("effective", "@");
  expect(subjects(output)).toEqual(["@a/kubelet.service"]);
});
