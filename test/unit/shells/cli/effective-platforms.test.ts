import { beforeEach, describe, expect, test } from "vitest";
import { putInto, runInFolder, type Run } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

describe("documents of platforms", () => {
  const talos = `machine:
  type: worker
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.34.1
    extraConfig:
      maxPods: 150
      systemReserved:
        cpu: 200m
`;
  const nodeClass = `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
spec:
  amiFamily: AL2023
  kubelet:
    evictionHard:
      memory.available: 200Mi
`;

  let folder = "";
  const run = (...argv: readonly string[]): Promise<Run> => runInFolder(folder, argv);

  beforeEach(async () => {
    folder = temporaryFolder("platforms-");
    await putInto(folder, { "talos.yaml": talos, "class.yaml": nodeClass, "none.yaml": "a: b\n" });
  });

  test("the base alone has no value of the user's", async () => {
    const { code, out } = await run("effective", "--base", "--no-defaults", "%/class.yaml");
    expect(code).toBe(0);
    expect(out).toContain("memory.available: 100Mi\n");
    expect(out).not.toContain("200Mi");
    expect(out).toContain("# - maxPods: ");
  });

  test("a file without a platform has no base", async () => {
    expect(await run("effective", "--base", "%/none.yaml")).toEqual({
      code: 2,
      out: "",
      errors: ["%/none.yaml is not a platform file whose defaults are known."],
    });
  });

  test("what a document changes of its base", async () => {
    const { out } = await run("effective", "%/talos.yaml", "--compare", "base");
    expect(out.split("\n")).toEqual([
      "--- %/talos.yaml (1.34)",
      "+++ %/talos.yaml (1.34, only Talos' base)",
      "- maxPods: 150  # %/talos.yaml:6",
      "+ maxPods: 110  # default in 1.34",
      "- systemReserved.cpu: 200m  # %/talos.yaml:8",
      "+ systemReserved.cpu: 50m  # Talos' base",
      "+ systemReserved.pid: 100  # Talos' base",
      "+ systemReserved.ephemeral-storage: 256Mi  # Talos' base",
      "+ systemReserved.memory: 384Mi  # Talos' base",
      "",
    ]);
  });

  test("in what two platforms differ", async () => {
    const { out } = await run("effective", "%/talos.yaml", "--compare", "%/class.yaml");
    const lines = out.split("\n").filter((line) => /maxPods|memory.available/.test(line));
    expect(lines).toEqual([
      "- maxPods: 150  # %/talos.yaml:6",
      "+ maxPods: # computed by Karpenter (AWS) on the node",
      '- evictionHard["memory.available"]: 100Mi  # default in 1.34',
      '+ evictionHard["memory.available"]: 200Mi  # %/class.yaml:7',
    ]);
    const all = await run("effective", "%/talos.yaml", "--compare", "%/class.yaml", "--all");
    expect(all.out).toContain("  port: 10250  # Talos' base\n");
    const json = await run("effective", "%/talos.yaml", "--compare", "base", "--format", "json");
    const { left, right, differences } = JSON.parse(json.out) as Readonly<Record<string, unknown>>;
    expect({ left, right }).toEqual({
      left: { file: expect.stringContaining("talos.yaml") as string, kubernetesVersion: "1.34" },
      right: {
        file: expect.stringContaining("talos.yaml") as string,
        kubernetesVersion: "1.34",
        baseOf: "Talos",
      },
    });
    expect(differences).toContainEqual({
      path: "maxPods",
      left: { value: 150, from: "file", file: expect.any(String) as string, line: 6 },
      right: { value: 110, from: "default" },
    });
  });

  test("nothing differs", async () => {
    const { out } = await run("effective", "%/talos.yaml", "--compare", "%/talos.yaml");
    expect(out.split("\n").slice(2)).toEqual(["No value differs.", ""]);
  });
});
