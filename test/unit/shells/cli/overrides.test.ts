import { describe, expect, test } from "vitest";
import { putInto, runInFolder } from "../../../support/run-in-folder.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

const project = `kubernetesVersion: 1.30
rules:
  unknown-field: off
overrides:
- files: [prod/**]
  kubernetesVersion: "1.34"
  rules: {unknown-field: error}
- {files: [prod/old.yaml], node: {cpus: 8, memory: 32Gi}}
`;

const files = {
  ".kubelet-config.yaml": project,
  "a.yaml": `${header}MaxPods: 5\n`,
  "prod/a.yaml": `${header}MaxPods: 5\n`,
  "prod/old.yaml": `${header}maxPods: 5\n`,
  "prod/test/.kubelet-config.yaml": "advice: false\nignore: [b.yaml]\n",
  "prod/test/a.yaml": `${header}MaxPods: 5\n`,
  "prod/test/b.yaml": `${header}MaxPods: 5\n`,
};

async function run(...args: string[]) {
  const folder = temporaryFolder("kubelet-overrides-");
  await putInto(folder, files);
  return runInFolder(folder, args);
}

describe("check", () => {
  test("obeys the overrides, also from a folder below", async () => {
    const { out, code } = await run("check", "--format", "json", "%");
    expect(code).toBe(1);
    const report = JSON.parse(out) as {
      files: { path: string; version: string; findings: { rule: string; severity: string }[] }[];
      summary: object;
    };
    expect(
      report.files.map(({ path, version, findings }) => [
        path,
        version,
        findings.map(({ rule, severity }) => `${severity} ${rule}`),
      ]),
    ).toEqual([
      ["%/a.yaml", "1.30", []],
      ["%/prod/a.yaml", "1.34", ["error unknown-field"]],
      ["%/prod/old.yaml", "1.34", ["information reservation-none"]],
      ["%/prod/test/a.yaml", "1.34", ["error unknown-field"]],
    ]);
    expect(report.summary).toMatchObject({
      notChecked: {
        ignoredFiles: 1,
        rulesOff: ["unknown-field"],
        places: [
          { path: "%/.kubelet-config.yaml", line: 3 },
          { path: "%/prod/test/.kubelet-config.yaml", line: 2 },
        ],
      },
    });
  });

  test("a version that is not supported is said once", async () => {
    const folder = temporaryFolder("kubelet-overrides-");
    await putInto(folder, {
      ...files,
      ".kubelet-config.yaml": 'overrides:\n- {files: ["*.yaml"], kubernetesVersion: "1.99"}\n',
    });
    const { errors } = await runInFolder(folder, ["check", "%"]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^%\/\.kubelet-config\.yaml:2: .*1\.99/);
  });
});

describe("explain --project", () => {
  test("says what applies to a file, and where it is written", async () => {
    expect((await run("explain", "--project", "%/prod/test/b.yaml")).out).toBe(
      `%/prod/test/b.yaml
check ignores this file (%/prod/test/.kubelet-config.yaml:2).
  kubernetesVersion    1.34        %/.kubelet-config.yaml:6 (overrides for prod/**)
  advice               false       %/prod/test/.kubelet-config.yaml:1
  seccomp.runtime      containerd  default
  rules.unknown-field  error       %/.kubelet-config.yaml:7 (overrides for prod/**)
`,
    );
  });

  test("the same as JSON", async () => {
    const { out } = await run("explain", "--project=%/prod/old.yaml", "--format", "json");
    const path = "%/.kubelet-config.yaml";
    expect(JSON.parse(out)).toEqual({
      file: "%/prod/old.yaml",
      projectFiles: [path],
      settings: [
        {
          name: "kubernetesVersion",
          value: "1.34",
          from: { path, line: 6, files: ["prod/**"] },
        },
        { name: "advice", value: true },
        {
          name: "node",
          value: { cpus: 8, memory: "32Gi" },
          from: { path, line: 8, files: ["prod/old.yaml"] },
        },
        { name: "seccomp.runtime", value: "containerd" },
        {
          name: "rules.unknown-field",
          value: "error",
          from: { path, line: 7, files: ["prod/**"] },
        },
      ],
    });
  });

  test.each([
    [["%/x.yaml"], /^Path not found: %\/x\.yaml|x\.yaml/],
    [["%/a.yaml", "%/prod/a.yaml"], /^explain --project accepts one file\./],
  ])("%j cannot be explained", async (paths, said) => {
    const { code, errors } = await run("explain", "--project", ...paths);
    expect(code).toBe(2);
    expect(errors[0]).toMatch(said);
  });
});
