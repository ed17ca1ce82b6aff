import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { header, programFolder } from "../../../support/program-folder.ts";
import { putInto } from "../../../support/run-in-folder.ts";

const { path, put, run } = programFolder();

/** What `check` finds in a place of the folder, a line a finding. */
async function found(...argv: readonly string[]): Promise<readonly string[]> {
  const { output } = await run("check", "--no-advice", "--format", "json", ...argv);
  const { files } = JSON.parse(output) as {
    readonly files: readonly {
      readonly path: string;
      readonly findings: readonly { readonly rule: string; readonly severity: string }[];
    }[];
  };
  return files.flatMap((file) =>
    file.findings
      .filter(({ rule }) => rule !== "flag-deprecated")
      .map(({ rule, severity }) => `${file.path.replace(`${path()}/`, "@")} ${severity} ${rule}`),
  );
}

const low = `${header}imageGCLowThresholdPercent: 75\n`;
const high = "image-gc-high-threshold";

describe("check", () => {
  test("gives related places absolute addresses in SARIF where the main place has one", async () => {
    await put("a/kubelet.yaml", `${header}imageGCHighThresholdPercent: 70\n`);
    await put("a/kubelet.conf.d/10.conf", low);
    const { output } = await run("check", "--no-advice", "--format", "sarif", "@a");
    const addresses = [...output.matchAll(/"artifactLocation":\{"uri":"([^"]*)"/g)];
    const folder = pathToFileURL(path()).href;
    expect(
      addresses.map(([, address = ""]) => address.replace("@", `${folder.slice(7)}/`)),
    ).toEqual([`${folder}/a/kubelet.conf.d/10.conf`, `${folder}/a/kubelet.yaml`]);
  });

  test("of a file reports another one only if it keeps the kubelet from starting, and does not fix it", async () => {
    await put("a/kubelet.yaml", `${header}podPidsLimit: "2000"\n`);
    await put("a/kubelet.conf.d/10.conf", `${header}maxPods: "50"\n`);
    await put("a/kubelet.conf.d/20.conf", `${header}maxPodz: 1\n`);
    const stopping = "@a/kubelet.conf.d/10.conf error dropin-type-mismatch";
    const main = "@a/kubelet.yaml error type-mismatch";
    expect(await found("@a/kubelet.yaml")).toEqual([main, stopping]);
    expect(await found("--fix", "@a/kubelet.yaml")).toEqual([stopping]);
  });

  test("of a folder and of a file reads the drop-ins beside it", async () => {
    await put("a/kubelet.yaml", low);
    await put("a/kubelet.conf.d/10.conf", `${header}imageGCHighThresholdPercent: 70\n`);
    const together = ["@a/kubelet.conf.d/10.conf error image-gc-low-lt-high"];
    expect(await found("@a")).toEqual(together);
    expect(await found("@a", "--jobs", "2")).toEqual(together);
    expect(await found("@a/kubelet.conf.d/10.conf")).toEqual(together);
    expect(await found("@a/kubelet.yaml")).toEqual(together);
    expect(await found("@a/kubelet.yaml", "@a/kubelet.conf.d")).toEqual(together);
    expect(await found("@a", "--alone")).toEqual([]);
  });

  test("of a folder reads the unit in it, and blames the flag", async () => {
    await put("b/var/lib/kubelet/config.yaml", low);
    await putInto(path(), {
      "b/etc/systemd/system/kubelet.service": `[Service]\nExecStart=/usr/bin/kubelet --config=/var/lib/kubelet/config.yaml --${high}=70\n`,
    });
    expect(await found("@b")).toEqual([
      "@b/etc/systemd/system/kubelet.service error image-gc-low-lt-high",
    ]);
    expect(await found("@b/var/lib/kubelet/config.yaml")).toEqual([]);
  });

  test("leaves out findings in flags that a comment silences where they are written", async () => {
    const ignore = "# kubelet-config-ignore: flag-unknown, image-gc-low-lt-high\n";
    const unit = (comment: string): string =>
      `[Service]\n${comment}ExecStart=/usr/bin/kubelet --config=/var/lib/kubelet/config.yaml \\\n  --max-pod=5 --${high}=70\n`;
    const kubeadm = (comment: string): string =>
      `${low}---\napiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n${comment}    - {name: ${high}, value: "70"}\n${comment}    - {name: max-pod, value: "5"}\n`;
    const place = "@g/etc/systemd/system/kubelet.service error";
    await putInto(path(), {
      "g/var/lib/kubelet/config.yaml": low,
      "g/etc/systemd/system/kubelet.service": unit(""),
      "h/kubeadm.yaml": kubeadm(""),
    });
    expect(await found("@g", "@h")).toEqual([
      `${place} flag-unknown`,
      `${place} image-gc-low-lt-high`,
      "@h/kubeadm.yaml error image-gc-low-lt-high",
      "@h/kubeadm.yaml error flag-unknown",
    ]);
    await putInto(path(), {
      "g/etc/systemd/system/kubelet.service": unit(ignore),
      "h/kubeadm.yaml": kubeadm(`    ${ignore}`),
    });
    expect(await found("@g", "@h")).toEqual([]);
  });

  test("lets a drop-in remove a key with null, and not a main file", async () => {
    await put("c/kubelet.yaml", `${header}maxPods: 50\n`);
    await put("c/kubelet.conf.d/10.conf", `${header}syncFrequency: null\n`);
    expect(await found("@c")).toEqual([]);
  });

  test("says of a file that the kubelet passes over nothing else", async () => {
    await put("d/kubelet.yaml", header);
    await put("d/kubelet.conf.d/10.yaml", `${header}maxPods: "x"\n`);
    expect(await found("@d")).toEqual(["@d/kubelet.conf.d/10.yaml warning dropin-extension"]);
  });

  test("says nothing of a passed over file whose comment or project silences it", async () => {
    await put("i/kubelet.yaml", header);
    const comment = "# kubelet-config-ignore: dropin-extension\n";
    await put("i/kubelet.conf.d/10.yaml", `${header}${comment}maxPods: 5\n`);
    expect(await found("@i")).toEqual(["@i/kubelet.conf.d/10.yaml warning dropin-extension"]);
    await put("i/kubelet.conf.d/10.yaml", `${comment}${header}maxPods: 5\n`);
    expect(await found("@i")).toEqual(["@i/kubelet.conf.d/10.yaml warning dropin-extension"]);
    await put(
      "i/kubelet.conf.d/10.yaml",
      `${header.replace("kind", `${comment}kind`)}maxPods: 5\n`,
    );
    expect(await found("@i")).toEqual([]);
    await put("i/kubelet.conf.d/10.yaml", header);
    await put("i/.kubelet-config.yaml", "rules: {dropin-extension: off}\n");
    expect(await found("@i")).toEqual([]);
  });

  test("does not say of a main file in the drop-in folder that the kubelet passes over it", async () => {
    await put("f/kubelet.yaml", header);
    await put("f/10.conf", `${header}maxPods: 50\n`);
    await put("f/20.yaml", `${header}maxPods: 60\n`);
    expect(await found("@f/kubelet.yaml", "--config-dir", "@f")).toEqual([
      "@f/20.yaml warning dropin-extension",
    ]);
  });

  test.each(["effective", "allocatable"])("and %s count the same errors", async (command) => {
    // The kubelet stops at the value that it cannot decode, before it looks at the others.
    const wrong = 'maxPods: "x"\ncpuManagerPolicy: static\nfeatureGates: {Foo: true}\n';
    await put("g/kubelet.yaml", header + wrong);
    expect(await found("@g")).toHaveLength(3);
    const [node, same] =
      command === "allocatable" ? [["--node", '{"cpus": 4}'], " with the same node"] : [[], ""];
    const { errors } = await run(command, ...node, "@g/kubelet.yaml");
    expect(errors).toEqual([
      `Kubelet ${defaultVersion} does not start with this configuration (3 errors). Run "check"${same} to see why.`,
    ]);
  });

  test("a drop-in alone says nothing about its main file, which may be anywhere", async () => {
    await put("e/kubelet.conf.d/10.conf", `${header}maxPods: 50\n`);
    expect(await found("@e/kubelet.conf.d/10.conf")).toEqual([]);
  });

  test.each([
    [
      "talos.yaml",
      `version: v1alpha1\nmachine:\n  kubelet:\n    extraArgs:\n      ${high}: "70"\n    extraConfig:\n      imageGCLowThresholdPercent: 75\ncluster: {}\n`,
    ],
    [
      "nodeconfig.yaml",
      `apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec:\n  kubelet:\n    config: {imageGCLowThresholdPercent: 75}\n    flags: ["--${high}=70"]\n`,
    ],
    [
      "kubeadm.yaml",
      `apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n  - {name: ${high}, value: "70"}\n---\n${low}`,
    ],
  ])("runs the rules on the settings and the flags of %s", async (name, text) => {
    await putInto(path(), { [`f/${name}`]: text });
    expect(await found(`@f/${name}`)).toEqual([`@f/${name} error image-gc-low-lt-high`]);
  });
});
