import { describe, expect, test } from "vitest";
import { programFolder } from "../../../support/program-folder.ts";
import { newestVersion } from "../../../../server/src/facts/field-index.ts";

const { put, run } = programFolder();

const newer = `Kubernetes 1.45 is newer than ${newestVersion}, the newest version that Kubelet Config supports. Files are checked as ${newestVersion}.`;
const answered = newer.replace("Files are checked as", "The answer is for");
const older =
  "Kubernetes 1.25 is older than 1.30, the oldest version that Kubelet Config supports. Files are checked as 1.30.";

const future = "futureField: 1\nfeatureGates: {FutureGate: true}\n";

/** Severities and rules of a report in JSON, file by file. */
async function found(...args: readonly string[]): Promise<readonly unknown[]> {
  const { code, output, errors } = await run("check", "--format", "json", ...args);
  const { files } = JSON.parse(output) as {
    files: { findings: { severity: string; rule: string }[] }[];
  };
  const rules = files.map(({ findings }) =>
    findings.map((each) => `${each.severity} ${each.rule}`),
  );
  return [code, errors, rules];
}

const notes = ["information unknown-field", "information feature-gate-unknown"];

describe("check", () => {
  test.each([
    ["1.45", newer],
    ["v1.45.2", newer],
    ["1.25", older],
  ])("--kubernetes-version %s", async (version, note) => {
    await put("a.yaml", future);
    expect(await found("--kubernetes-version", version, "@a.yaml")).toEqual([0, [note], [notes]]);
  });

  test("other mistakes stay errors", async () => {
    await put("a.yaml", "maxPods: -1\n");
    expect(await found("--kubernetes-version", "1.45", "@a.yaml")).toEqual([
      1,
      [newer],
      [["error max-pods-negative"]],
    ]);
  });

  test("with --fail-on warning", async () => {
    await put("a.yaml", future);
    const args = ["--kubernetes-version", "1.45", "--fail-on", "warning"];
    expect(await found(...args, "@a.yaml")).toEqual([0, [newer], [notes]]);
  });

  test.each(["abc", "2.0", "1.x"])("--kubernetes-version %s is an error", async (version) => {
    await put("a.yaml", future);
    expect(await run("check", "--kubernetes-version", version, "@a.yaml")).toEqual({
      code: 2,
      output: "",
      errors: [`Unknown Kubernetes version "${version}". Use 1.30 to ${newestVersion}.`],
    });
  });

  test("the project's file, once for all files", async () => {
    await put(".kubelet-config.yaml", 'advice: true\nkubernetesVersion: "1.45"\n');
    await put("a.yaml", future);
    await put("b.yaml", future);
    const note = `@.kubelet-config.yaml:2: ${newer}`;
    expect(await found("@a.yaml", "@b.yaml")).toEqual([0, [note], [notes, notes]]);
  });

  test("an option goes before the project's file", async () => {
    await put(".kubelet-config.yaml", 'kubernetesVersion: "1.45"\n');
    await put("a.yaml", future);
    const wrong = ["warning unknown-field", "error feature-gate-unknown"];
    expect(await found("--kubernetes-version", newestVersion, "@a.yaml")).toEqual([1, [], [wrong]]);
  });

  test("a main file's comment decides about its drop-ins and flags", async () => {
    await put(
      "main.yaml",
      `# kubelet-version: 1.45\nkind: KubeletConfiguration
apiVersion: kubelet.config.k8s.io/v1beta1\n${future}`,
    );
    await put("d/10.conf", "otherField: 1\nfeatureGates: {OtherGate: true}\n");
    const flags = ["--kubelet-args", "--future-flag=1"];
    expect(await found("--config-dir", "@d", ...flags, "@main.yaml")).toEqual([
      0,
      [],
      [
        ["information version-not-known", ...notes],
        ["information dropin-unknown-field", "information feature-gate-unknown"],
        ["information flag-unknown"],
      ],
    ]);
  });
});

describe("other commands", () => {
  test.each([
    ["effective", ["--no-defaults"], newer],
    ["allocatable", ["--node", '{"cpus": 4, "memory": "8Gi"}'], newer],
    ["explain", undefined, answered],
    ["schema", undefined, answered],
  ])("%s goes on with the nearest version", async (command, options, note) => {
    await put("a.yaml", future);
    const what = { explain: "maxPods", schema: "KubeletConfiguration" }[command] ?? "@a.yaml";
    const args = [...(options ?? []), "--kubernetes-version", "1.45", what];
    const { code, errors } = await run(command, ...args);
    expect([code, errors]).toEqual([0, [note]]);
  });
});

test("explain --log names places with what they say for the version that was asked for", async () => {
  await put("a.yaml", "futureField: 1\n");
  const args = [
    "--log",
    "--config",
    "@a.yaml",
    'strict decoding error: unknown field "futureField"',
  ];
  const known = await run("explain", ...args);
  const unknown = await run("explain", "--kubernetes-version", "1.45", ...args);
  expect(known.output).toContain('unknown field "futureField"');
  expect(unknown).toMatchObject({ code: 0, errors: [answered] });
  expect(unknown.output).toContain(
    `Unknown field "futureField". Kubernetes ${newestVersion} does not have it, but 1.45 may.`,
  );
});

describe.each(["drift", "image", "convert-flags"])("%s", (command) => {
  test("goes on with the nearest version", async () => {
    await put("drift.yaml", "futureField: 1\n");
    await put("convert-flags.sh", "kubelet --max-pods=5\n");
    await put(
      "image.yaml",
      "apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\nproviders: []\n",
    );
    const files: Readonly<Record<string, readonly string[]>> = {
      drift: ["@drift.yaml"],
      image: ["--config", "@image.yaml", "example.com/a"],
      "convert-flags": ["@convert-flags.sh"],
    };
    const { errors } = await run(
      command,
      "--kubernetes-version",
      "1.45",
      ...(files[command] ?? []),
    );
    expect(errors).toEqual([newer]);
  });
});

describe("upgrade", () => {
  test("to a newer version compares with the newest, and what that may know is not refused", async () => {
    await put("a.yaml", future);
    const known = await run("upgrade", "--from", "1.36", "--to", newestVersion, "@a.yaml");
    const unknown = await run("upgrade", "--from", "1.36", "--to", "1.45", "@a.yaml");
    expect(known).toMatchObject({ code: 1, errors: [] });
    expect(unknown).toMatchObject({ code: 0, errors: [newer] });
    expect(unknown.output).toContain(`upgrade from Kubernetes 1.36 to ${newestVersion}`);
    expect(unknown.output).not.toContain("Solved");
  });

  test("from an older version", async () => {
    await put("a.yaml", "maxPods: 10\n");
    const { code, errors } = await run("upgrade", "--from", "1.25", "--to", "1.45", "@a.yaml");
    expect([code, errors]).toEqual([0, [older, newer]]);
  });

  test("from the newest version to a newer one", async () => {
    await put("a.yaml", "maxPods: 10\n");
    expect(await run("upgrade", "--from", newestVersion, "--to", "1.45", "@a.yaml")).toMatchObject({
      code: 0,
      errors: [newer],
    });
  });

  test("between the same versions is still refused", async () => {
    expect(await run("upgrade", "--from", "1.45", "--to", "v1.45.1", "a.yaml")).toEqual({
      code: 2,
      output: "",
      errors: ["--from and --to are both 1.45."],
    });
  });
});
