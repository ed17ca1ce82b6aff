import { execFileSync } from "node:child_process";
import { symlink } from "node:fs/promises";
import { join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { upgrade as upgradeCommand } from "../../../../server/src/shells/cli/commands/upgrade.ts";
import { helpText } from "../../../../server/src/shells/cli/help/help-text.ts";
import { defaultVersion, newestVersion } from "../../../../server/src/facts/field-index.ts";
import { kubernetesVersions, previewVersions } from "../../../../server/src/facts/table.ts";
import { header, programFolder, type Outcome } from "../../../support/program-folder.ts";
import { isWindows } from "../../../support/is-windows.ts";

const { path: rootPath, put, run } = programFolder(`${header}runOnce: true\n`);
const upgrade = (...args: readonly string[]): Promise<Outcome> => run("upgrade", ...args);

const between = ["--from", "1.31", "--to", "1.32"];

describe("upgrade", () => {
  test("writes what changes, the gravest first", async () => {
    await put("kubelet.yaml", "runOnce: true\ncrashLoopBackOff: {}\n");
    expect(await upgrade(...between, "@kubelet.yaml")).toEqual({
      code: 1,
      output: `@kubelet.yaml: upgrade from Kubernetes 1.31 to 1.32

Breaks startup: kubelet 1.32 does not start
  @kubelet.yaml:3:10 run-once-removed
    runOnce was removed in 1.32 ("Runonce mode has been deprecated"). Kubelet 1.32 does not start with "runOnce: true". Remove the line; there is no replacement.
    fix: Remove runOnce

Fixed: no longer a problem in 1.32
  @kubelet.yaml:4:1 crashLoopBackOff
    Kubelet 1.31 reports field-not-in-version; kubelet 1.32 does not.

Feature gates: defaults and locks of kubelet 1.32
  @kubelet.yaml featureGates
    Enabled in 1.32, disabled in 1.31:
      RecoverVolumeExpansionFailure  beta since 1.32
      SystemdWatchdog                beta since 1.32
  @kubelet.yaml featureGates
    Same value, but locked in 1.32 (files cannot change it):
      ComponentSLIs            GA since 1.32
      MemoryManager            GA since 1.32
      SizeMemoryBackedVolumes  GA since 1.32

1 breaks startup, 1 fixed, 2 lists of feature gates in 1 file.
`,
      errors: [],
    });
  });

  test("looks at a main file with its drop-ins and flags", async () => {
    await put("kubelet.yaml", "port: 20250\n");
    await put("kubelet.d/10.conf", "port: null\n");
    const expected = {
      code: 0,
      output: `@kubelet.yaml, @kubelet.d/10.conf: upgrade from Kubernetes 1.31 to 1.32

Nothing in these settings stops kubelet 1.32.

Changed: kubelet 1.32 behaves differently
  @kubelet.d/10.conf:3:1 port
    port is 10250 in 1.32 (1.31: 20250), because drop-ins are merged differently in 1.32 and later.

Feature gates: defaults and locks of kubelet 1.32
  @kubelet.yaml featureGates
    Enabled in 1.32, disabled in 1.31:
      RecoverVolumeExpansionFailure  beta since 1.32
      SystemdWatchdog                beta since 1.32
  @kubelet.yaml featureGates
    Same value, but locked in 1.32 (files cannot change it):
      ComponentSLIs            GA since 1.32
      MemoryManager            GA since 1.32
      SizeMemoryBackedVolumes  GA since 1.32

1 changed, 2 lists of feature gates in 2 files.
`,
      errors: [],
    };
    expect(await upgrade(...between, "--config-dir=@kubelet.d", "@kubelet.yaml")).toEqual(expected);
    const flags = `--config="${rootPath()}/kubelet.yaml" --config-dir="${rootPath()}/kubelet.d"`;
    expect(await upgrade(...between, "--kubelet-args", flags)).toEqual(expected);
    const gate = ["--kubelet-args", "--feature-gates=CPUManager=true"];
    const refused = await upgrade("--from=1.32", "--to=1.33", ...gate, "@kubelet.yaml");
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("\n  flags feature-gate-removed\n    CPUManager was removed");
  });

  test("says that it is a downgrade, or that nothing changes", async () => {
    await put("pods.yaml", "apiVersion: v1\nkind: Pod\n");
    await put(
      "providers.yaml",
      "apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\nproviders:\n  - {name: a, apiVersion: credentialprovider.kubelet.k8s.io/v1, matchImages: [a.example], defaultCacheDuration: 1m}\n",
    );
    expect(await upgrade("--from=1.32", "--to=1.31", "@providers.yaml", "@pods.yaml")).toEqual({
      code: 2,
      output: `@providers.yaml: downgrade from Kubernetes 1.32 to 1.31

Nothing changes from 1.32 to 1.31.

No changes in 1 file.
`,
      errors: [
        '@pods.yaml has no kubelet configuration that "upgrade" can read. "check" does not find one either.',
      ],
    });
  });

  test("compares what configurations inside other tools' files set, and nothing else", async () => {
    await put(
      "cluster.yaml",
      `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches:
- |
  kind: KubeletConfiguration
  maxPods: 60
nodes:
- kubeadmConfigPatches:
  - |
    kind: KubeletConfiguration
    runOnce: true
`,
    );
    expect(await upgrade(...between, "@cluster.yaml")).toEqual({
      code: 1,
      output: `@cluster.yaml (kubeadmConfigPatches[0]): upgrade from Kubernetes 1.31 to 1.32

Rejected by kind or kubelet 1.32
  @cluster.yaml:11:14 run-once-removed
    runOnce was removed in 1.32 ("Runonce mode has been deprecated"). Kubelet 1.32 does not start with "runOnce: true". Remove the line; there is no replacement.
    fix: Remove runOnce

1 breaks startup in 1 file.
`,
      errors: [],
    });
    const { output } = await upgrade(...between, "--format=json", "@cluster.yaml");
    const { reports } = JSON.parse(output) as { readonly reports: readonly object[] };
    expect(reports).toMatchObject([
      {
        part: "kubeadmConfigPatches[0]",
        files: ["@cluster.yaml"],
        items: [{ kind: "refused" }],
      },
    ]);
  });

  test("flags alone, with the defaults that a file may set", async () => {
    await put("run.sh", "#!/bin/sh\nkubelet --max-pods=80\n");
    const { output } = await upgrade("--from=1.34", "--to=1.35", "@run.sh");
    expect(output.split("\n").slice(0, 4)).toEqual([
      "@run.sh (flags): upgrade from Kubernetes 1.34 to 1.35",
      "",
      "The kubelet's configuration file is not in the input. Changed defaults apply only to fields that it does not set.",
      "",
    ]);
    expect(output).toContain("@run.sh failCgroupV1\n");
    expect(output).not.toContain("the tool");
    const same = await upgrade("--from=1.34", "--to=1.34", "@run.sh");
    expect(same.output).not.toContain("the tool");
  });

  test("tells of files that both versions refuse", async () => {
    await put("all/a.yaml", "maxPods: many\nfeatureGates: {SystemdWatchdog: true}\n");
    const { code, output } = await upgrade("--from=1.33", "--to=1.32", "@all");
    expect(code).toBe(1);
    expect(output).toContain(
      `downgrade from Kubernetes 1.33 to 1.32\n\nKubelet 1.32 does not start: 1 error in both 1.33 and 1.32. Run "check" to see it.\n`,
    );
  });

  test("writes JSON", async () => {
    const { code, output } = await upgrade("--from=1.31", "--to=1.32", "--format=json", "-");
    expect(code).toBe(1);
    const { reports, ...rest } = JSON.parse(output) as {
      readonly reports: readonly { readonly items: readonly object[] }[];
    };
    expect(rest).toEqual({
      from: "1.31",
      to: "1.32",
      summary: {
        refused: 1,
        conditional: 0,
        ignored: 0,
        changed: 0,
        deprecated: 0,
        solved: 0,
        gates: 2,
      },
    });
    const range = { start: { line: 2, character: 9 }, end: { line: 2, character: 13 } };
    const edits = [
      { range: { start: { line: 2, character: 0 }, end: { line: 3, character: 0 } }, newText: "" },
    ];
    const [report] = reports;
    expect(report).toMatchObject({ files: ["<stdin>"], refusedByBoth: 0 });
    expect(report?.items[0]).toMatchObject({
      kind: "refused",
      rule: "run-once-removed",
      file: "<stdin>",
      path: "runOnce",
      range,
      fix: { title: "Remove runOnce", edits },
    });
    const gates = ["RecoverVolumeExpansionFailure", "SystemdWatchdog"];
    expect(report?.items[1]).toEqual({
      kind: "gates",
      rule: "gates-on",
      file: "<stdin>",
      path: "featureGates",
      message: "Enabled in 1.32, disabled in 1.31: RecoverVolumeExpansionFailure, SystemdWatchdog.",
      details: { from: "1.31", to: "1.32", gates },
    });
  });
});

describe("upgrade and the project's file", () => {
  test("its rules, its node and what it ignores count", async () => {
    await put("a/k.yaml", "runOnce: true\n");
    await put("a/others/k.yaml", "runOnce: true\n");
    await put("b/k.yaml", "runOnce: true\n");
    await put("a/.kubelet-config.yaml", "rules: {run-once-removed: off}\nignore: [others/**]\n");
    const { code, output, errors } = await upgrade(...between, "@");
    expect(errors).toEqual([]);
    expect(code).toBe(1);
    expect(output).toContain("@b/k.yaml:3:10 run-once-removed");
    expect(output).not.toContain("@a/k.yaml:3:10");
    expect(output).not.toContain("others");
    expect(output).toContain(
      "1 breaks startup, 1 deprecated, 4 lists of feature gates in 2 files.",
    );
  });

  test("a set has the project of its main file", async () => {
    await put("k.yaml", "runOnce: true\n");
    await put("k.d/10.conf", "maxPods: 60\n");
    await put(".kubelet-config.yaml", "rules: {run-once-removed: off}\n");
    const { code, output } = await upgrade(...between, "--config-dir=@k.d", "@k.yaml");
    expect(code).toBe(0);
    expect(output).not.toContain("run-once-removed");
  });

  test("a mistake in it is told once, and the other files are compared", async () => {
    await put("a/k.yaml", "maxPods: 60\n");
    await put("a/l.yaml", "maxPods: 60\n");
    await put("b/k.yaml", "maxPods: 60\n");
    await put("a/.kubelet-config.yaml", "rulez: {}\n");
    const { code, output, errors } = await upgrade(...between, "@");
    expect(code).toBe(2);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('There is no key "rulez".');
    expect(output).toContain("2 lists of feature gates in 1 file.");
    const set = await upgrade(...between, "--config-dir=@b", "@a/k.yaml");
    expect(set.code).toBe(2);
    expect(set.errors).toEqual(errors);
  });

  test("the node of the option goes before its node", async () => {
    await put("k.yaml", "failCgroupV1: true\n");
    await put(".kubelet-config.yaml", "node: {cgroupVersion: 1}\n");
    const refused = await upgrade("--from=1.30", "--to=1.31", "@k.yaml");
    expect(refused.output).toContain("Breaks startup: kubelet 1.31");
    const fine = await upgrade(
      "--from=1.30",
      "--to=1.31",
      "--node",
      '{"cgroupVersion": 2}',
      "@k.yaml",
    );
    expect(fine.code).toBe(0);
  });
});

test("upgrade takes the files that a glob matches", async () => {
  await put("nodes/a.yaml", "runOnce: true\n");
  await put("nodes/b.yml", "runOnce: true\n");
  const { output } = await upgrade(...between, "@nodes/*.yaml");
  expect(output).toContain("1 breaks startup, 2 lists of feature gates in 1 file.");
});

test("the newest released version is the one to upgrade to", async () => {
  const released = kubernetesVersions.filter((version) => !previewVersions.includes(version));
  await put("k.yaml", "maxPods: 50\n");
  const { output } = await upgrade("--from=1.31", "--format=json", "@k.yaml");
  expect(JSON.parse(output)).toMatchObject({ from: "1.31", to: released.at(-1) });
});

describe("without --from", () => {
  const named = "# kubelet-version: 1.31\n";
  const kubeadm =
    "---\napiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nkubernetesVersion: v1.33.2\n";

  /** The headings of the reports, and what went wrong. */
  const titles = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { output, errors } = await upgrade(...args);
    return [...output.split("\n").filter((line) => line.includes(": upgrade ")), ...errors];
  };

  test("the nodes have the version that the file names, else that of its project", async () => {
    await put("d/a.yaml", `${named}${header}maxPods: 50\n`);
    await put("d/b.yaml", `${header}maxPods: 50\n${kubeadm}`);
    await put("d/c.yaml", "maxPods: 50\n");
    await put("d/e/c.yaml", "maxPods: 50\n");
    await put("d/x.yaml", "kind: Deployment\n");
    await put(
      "d/.kubelet-config.yaml",
      'kubernetesVersion: "1.32"\noverrides: [{files: [e/**], kubernetesVersion: "1.34"}]\n',
    );
    expect(await titles("--to=1.36", "@d")).toEqual([
      "@d/a.yaml: upgrade from Kubernetes 1.31 to 1.36",
      "@d/b.yaml: upgrade from Kubernetes 1.33 to 1.36",
      "@d/c.yaml: upgrade from Kubernetes 1.32 to 1.36",
      "@d/e/c.yaml: upgrade from Kubernetes 1.34 to 1.36",
    ]);
    expect(await titles("--to=1.32", "@d/c.yaml")).toEqual([
      "@d/c.yaml: the nodes have 1.32 already.",
    ]);
    const { output } = await upgrade("--to=1.36", "--format=json", "@d/a.yaml", "@d/b.yaml");
    expect(JSON.parse(output)).toMatchObject({
      to: "1.36",
      reports: [{ from: "1.31" }, { from: "1.33" }],
    });
    const one = await upgrade("--to=1.36", "--format=json", "@d/b.yaml");
    expect(JSON.parse(one.output)).toMatchObject({ from: "1.33", to: "1.36" });
  });

  test("it is the tag of an image", async () => {
    await put(
      "talos.yaml",
      `# kind: Talos
version: v1alpha1
machine:
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.33.1
    extraConfig: {maxPods: 50}
`,
    );
    expect(await titles("--to=1.36", "@talos.yaml")).toEqual([
      "@talos.yaml (machine.kubelet.extraConfig): upgrade from Kubernetes 1.33 to 1.36",
    ]);
  });

  test("a file that names none needs it, and others are compared", async () => {
    await put("d/a.yaml", `${named}${header}maxPods: 50\n`);
    await put("d/c.yaml", "maxPods: 50\n");
    const { code, output, errors } = await upgrade("--to=1.36", "@d");
    expect([code, errors]).toEqual([
      2,
      [
        "Add --from VERSION, such as --from 1.31. Nothing says which version the nodes have: @d/c.yaml.",
      ],
    ]);
    expect(output).toContain("@d/a.yaml: upgrade from Kubernetes 1.31 to 1.36");
  });
});

describe("upgrade says what keeps it from running", () => {
  test.each([
    [["--from", defaultVersion, "a.yaml"], `--from and --to are both ${defaultVersion}.`],
    [["--from", "1.31"], "upgrade requires a file or directory."],
    [["--from", "1.31", "@no.yaml"], "Cannot read @no.yaml: no such file or directory."],
    [
      ["--from", "latest", "a.yaml"],
      `Unknown Kubernetes version "latest". Use 1.30 to ${newestVersion}.`,
    ],
    [["--from", "1.31", "--format", "xml", "a.yaml"], '--format must be text or json, got "xml".'],
    [
      ["--from", "1.31", "--node", "{cpus}", "a.yaml"],
      '--node must be JSON such as {"cpus": 8, "memory": "32Gi", "cgroupVersion": 2}.',
    ],
    [
      ["--from", "1.31", "--config-dir", "d", "a.yaml", "b.yaml"],
      "With --config-dir or --kubelet-args, upgrade accepts only one main file, and not standard input.",
    ],
  ])("%j", async (args, error) => {
    expect(await upgrade(...args)).toEqual({ code: 2, output: "", errors: [error] });
  });
});

test("the help of upgrade fits a terminal of 100 columns", () => {
  const widths = helpText(upgradeCommand)
    .split("\n")
    .map(({ length }) => length);
  expect(Math.max(...widths)).toBeLessThanOrEqual(100);
});

describe("upgrade does not answer about what it cannot read", () => {
  test.skipIf(isWindows)("it is a link to itself", async () => {
    await symlink("b.yaml", join(rootPath(), "a.yaml"));
    await symlink("a.yaml", join(rootPath(), "b.yaml"));
    const { code, errors } = await upgrade(...between, "@a.yaml");
    expect({ code, errors }).toEqual({
      code: 2,
      errors: ["Cannot read @a.yaml: it is a link to itself."],
    });
  });

  test.skipIf(isWindows)("drop-ins that are not regular files", async () => {
    await put("kubelet.yaml", "port: 20250\n");
    await put("kubelet.d/5.conf", "maxPods: 3\n");
    execFileSync("mkfifo", [join(rootPath(), "kubelet.d", "10.conf")]);
    await symlink("/dev/zero", join(rootPath(), "kubelet.d", "20.conf"));
    const { code, errors } = await upgrade(...between, "--config-dir=@kubelet.d", "@kubelet.yaml");
    expect({ code, errors }).toEqual({
      code: 2,
      errors: [
        "Cannot read @kubelet.d/10.conf: it is not a regular file.",
        "Cannot read @kubelet.d/20.conf: it is not a regular file.",
      ],
    });
  });
});
