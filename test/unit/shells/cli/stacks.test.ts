import { describe, expect, test } from "vitest";
import { header, programFolder } from "../../../support/program-folder.ts";
import { putInto } from "../../../support/run-in-folder.ts";

const { path, put, run } = programFolder();

const files = {
  "kubelet.yaml": `${header}maxPods: 50\n`,
  "kubelet.conf.d/10.conf": `${header}maxPods: 60\n`,
  "other.d/10.conf": `${header}maxPods: 70\n`,
};
const found = "kubelet.yaml with 1 drop-in of kubelet.conf.d, found by name";
const node = '{"cpus": 4, "memory": "16Gi"}';

/** What `effective --no-defaults` writes. */
async function effective(...args: readonly string[]): Promise<string> {
  return (await run("effective", "--no-defaults", ...args)).output;
}

describe("the files that belong to a file", () => {
  test("are merged, whichever of them is named", async () => {
    await putInto(path(), files);
    expect(await effective("@kubelet.yaml")).toBe(`# ${found}\n${header}maxPods: 60\n`);
    expect(await effective("@kubelet.conf.d/10.conf")).toBe(`# ${found}\n${header}maxPods: 60\n`);
  });

  test("are left out with --alone, and if others are named", async () => {
    await putInto(path(), files);
    expect(await effective("@kubelet.yaml", "--alone")).toBe(`${header}maxPods: 50\n`);
    expect(await effective("@kubelet.yaml", "--config-dir", "@other.d")).toBe(
      `${header}maxPods: 70\n`,
    );
    expect(await effective("@kubelet.yaml", "--kubelet-args", "--max-pods=80")).toBe(
      `${header}maxPods: 80\n`,
    );
  });

  test("are named by each answer", async () => {
    await putInto(path(), files);
    const ofPosture = await run("posture", "@kubelet.yaml");
    expect(ofPosture.output.split("\n")[1]).toBe(found);
    const ofNode = await run("allocatable", "--node", node, "@kubelet.yaml");
    expect(ofNode.output.split("\n")[0]).toBe(found);
    const ofUpgrade = await run("upgrade", "--from", "1.33", "@kubelet.yaml");
    expect(ofUpgrade.output.split("\n")[1]).toBe(found);
    const ofCheck = await run("check", "@kubelet.yaml");
    expect(ofCheck.output).toBe(`Checked together: ${found}.\nNo findings in 1 file.\n`);
    const ofDrift = await run("drift", "@kubelet.yaml", "@kubelet.conf.d/10.conf");
    expect([ofDrift.code, ofDrift.errors]).toEqual([0, [found]]);
  });

  test("are in JSON", async () => {
    await putInto(path(), files);
    const stack = {
      main: "@kubelet.yaml",
      dropIns: ["@kubelet.conf.d/10.conf"],
      flags: [],
      foundBy: "names",
    };
    const read = async (...args: readonly string[]): Promise<unknown> =>
      JSON.parse((await run(...args, "--format", "json", "@kubelet.yaml")).output);
    expect(await read("effective")).toMatchObject({ stack });
    expect(await read("posture")).toMatchObject({ stack });
    expect(await read("allocatable", "--node", node)).toMatchObject([{ stack }]);
    expect(await read("upgrade", "--from", "1.33")).toMatchObject({ reports: [{ stack }] });
    expect(await read("check")).toMatchObject({ files: [{ stacks: [stack] }] });
  });

  test("are those of the project's file, which must be right", async () => {
    await putInto(path(), files);
    await put(".kubelet-config.yaml", "sets:\n- main: kubelet.yaml\n  dropInDir: other.d\n");
    const ofProject = "kubelet.yaml with 1 drop-in of other.d, a set of .kubelet-config.yaml";
    expect(await effective("@kubelet.yaml")).toBe(`# ${ofProject}\n${header}maxPods: 70\n`);
    expect(await effective("@kubelet.yaml", "--alone")).toBe(
      `# ${ofProject}\n${header}maxPods: 70\n`,
    );
    await put(".kubelet-config.yaml", "setz: []\n");
    const { code, errors } = await run("effective", "@kubelet.yaml");
    expect([code, errors]).toEqual([
      2,
      [expect.stringMatching(/^@\.kubelet-config\.yaml:1: There is no key "setz"/)],
    ]);
  });

  test("are answered about without the environment files of the unit, and each answer names these", async () => {
    const unit = `[Service]
EnvironmentFile=-/var/lib/kubelet/kubeadm-flags.env
EnvironmentFile=-/etc/default/kubelet
ExecStart=/usr/bin/kubelet --config=/etc/kubelet.yaml $KUBELET_KUBEADM_ARGS $KUBELET_EXTRA_ARGS
`;
    const main = `${header}readOnlyPort: 10255\nmaxPods: 50\n`;
    await putInto(path(), { "etc/kubelet.service": unit, "etc/kubelet.yaml": main });
    const ofUnit =
      "kubelet.yaml with the flags of kubelet.service, named by kubelet.service, without /var/lib/kubelet/kubeadm-flags.env and /etc/default/kubelet";
    const ofPosture = await run("posture", "@etc/kubelet.service");
    expect([ofPosture.errors, ofPosture.output.split("\n")[1]]).toEqual([[], ofUnit]);
    const ofNode = await run("allocatable", "--node", node, "@etc/kubelet.service");
    expect([ofNode.errors, ofNode.output.split("\n")[0]]).toEqual([[], ofUnit]);
    expect(await effective("@etc/kubelet.service")).toBe(
      `# ${ofUnit}\n${header}readOnlyPort: 10255\nmaxPods: 50\n`,
    );
    const ofCheck = await run("check", "@etc");
    expect(ofCheck.output).toContain(`Checked together: ${ofUnit}.`);
    const { output } = await run("effective", "--format", "json", "@etc/kubelet.service");
    expect(JSON.parse(output)).toMatchObject({
      stack: { unread: ["/var/lib/kubelet/kubeadm-flags.env", "/etc/default/kubelet"] },
    });
  });

  test("have the value of a flag, which is not missing then", async () => {
    const unit = `[Service]
EnvironmentFile=/run/metadata
ExecStart=/usr/bin/kubelet --config=/etc/kubelet.yaml --hostname-override \${NAME} $KUBELET_EXTRA_ARGS
`;
    await putInto(path(), { "etc/kubelet.service": unit, "etc/kubelet.yaml": header });
    const { code, output } = await run("check", "@etc");
    expect(code).toBe(0);
    expect(output).not.toContain("flag-missing-value");
  });

  test("are missing for a unit whose file is not at hand, and check says so", async () => {
    const unit = "[Service]\nExecStart=/usr/bin/kubelet --config=/x/kubelet.yaml --v=2\n";
    await putInto(path(), { "etc/kubelet.service": unit });
    const { code, output } = await run("check", "@etc");
    expect([code, output]).toEqual([
      0,
      "@etc/kubelet.service is only part of a configuration. The kubelet also reads /x/kubelet.yaml, which is not in the input.\nNo findings in 1 file.\n",
    ]);
  });
});
