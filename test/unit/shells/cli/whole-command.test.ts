import { expect, test } from "vitest";
import { header, programFolder } from "../../../support/program-folder.ts";
import { putInto } from "../../../support/run-in-folder.ts";

const { path, run } = programFolder();

const unit = "etc/systemd/system/kubelet.service";
const config = "--config=/var/lib/kubelet/config.yaml";
const kubeconfig = "--kubeconfig=/etc/kubernetes/kubelet.conf";
const start = (flags: string): string => `[Service]\nExecStart=/usr/bin/kubelet ${flags}\n`;
const webhook = `${header}authentication: {webhook: {enabled: true}}\n`;
const dropIn = { "etc/kubernetes/kubelet.conf.d/10.conf": `${header}maxPods: "x"\n` };

test.each<{ name: string; files: Record<string, string>; found: string[] }>([
  {
    name: "webhook",
    files: { [unit]: start(config), "var/lib/kubelet/config.yaml": webhook },
    found: ["kubelet.service error flag-refused"],
  },
  {
    name: "webhook with a kubeconfig",
    files: { [unit]: start(`${config} ${kubeconfig}`), "var/lib/kubelet/config.yaml": webhook },
    found: [],
  },
  {
    name: "webhook by default, which only `node` reports",
    files: { [unit]: start(config), "var/lib/kubelet/config.yaml": header },
    found: [],
  },
  {
    name: "webhook by a flag, without a file",
    files: { [unit]: start("--authorization-mode=Webhook") },
    found: ["kubelet.service error flag-refused"],
  },
  {
    name: "a kubeconfig as the configuration",
    files: {
      [unit]: start(
        "--config=/etc/kubernetes/kubelet.conf --kubeconfig=/etc/kubernetes/admin.conf",
      ),
      "etc/kubernetes/kubelet.conf":
        "apiVersion: v1\nkind: Config\nclusters: [{name: a}]\nusers: [{name: b}]\ncontexts: []\n",
    },
    found: ["kubelet.conf error config-unknown-kind"],
  },
  {
    name: "a kubeconfig as the kubeconfig",
    files: {
      [unit]: start(`${config} ${kubeconfig}`),
      "var/lib/kubelet/config.yaml": webhook,
      "etc/kubernetes/kubelet.conf": "apiVersion: v1\nkind: Config\nclusters: []\nusers: []\n",
    },
    found: [],
  },
  {
    name: "a template that adds entries",
    files: {
      [unit]: start(`${config} ${kubeconfig}`),
      "var/lib/kubelet/config.yaml": `${header}evictionHard:\n{% for k, v in hard %}\n  {{ k }}: {{ v }}\n{% endfor %}\n`,
    },
    found: [],
  },
  {
    name: "a template that adds fields, perhaps the header",
    files: {
      [unit]: start(`${config} ${kubeconfig}`),
      "var/lib/kubelet/config.yaml": "{{ settings }}\nmaxPods: 10\nport: 10250\n",
    },
    found: [],
  },
  {
    name: "no webhook without a file",
    files: { [unit]: start("--authorization-mode=AlwaysAllow") },
    found: [],
  },
  {
    name: "no webhook",
    files: {
      [unit]: start(config),
      "var/lib/kubelet/config.yaml": `${header}authentication: {webhook: {enabled: false}}\nauthorization: {mode: AlwaysAllow}\n`,
    },
    found: [],
  },
  {
    name: "a variable that no file of the tree sets",
    files: { [unit]: start(`${config} $MORE`), "var/lib/kubelet/config.yaml": webhook, ...dropIn },
    found: ["10.conf error dropin-type-mismatch"],
  },
  {
    name: "a variable that is set",
    files: {
      [unit]: `${start(`${config} $MORE`)}Environment="MORE=--v=2"\n`,
      "var/lib/kubelet/config.yaml": webhook,
      ...dropIn,
    },
    found: ["10.conf warning dropin-dir-not-passed", "kubelet.service error flag-refused"],
  },
  {
    name: "an environment file that is missing",
    files: {
      [unit]: `${start(config)}EnvironmentFile=-/etc/default/kubelet\n`,
      "var/lib/kubelet/config.yaml": webhook,
      ...dropIn,
    },
    found: ["10.conf error dropin-type-mismatch"],
  },
  {
    name: "a command that a shell computes",
    files: {
      [unit]: `[Service]\nExecStart=/bin/sh -c 'exec kubelet ${config} $(cat /etc/more)'\n`,
      "var/lib/kubelet/config.yaml": webhook,
      ...dropIn,
    },
    found: ["10.conf error dropin-type-mismatch"],
  },
  {
    name: "a drop-in without the flag",
    files: {
      [unit]: start(`${config} ${kubeconfig}`),
      "var/lib/kubelet/config.yaml": header,
      ...dropIn,
    },
    found: ["10.conf warning dropin-dir-not-passed"],
  },
  {
    name: "a drop-in of another directory than the flag's",
    files: {
      [unit]: start(`${config} ${kubeconfig} --config-dir=/etc/kubelet.d/`),
      "var/lib/kubelet/config.yaml": header,
      ...dropIn,
    },
    found: ["10.conf warning dropin-dir-not-passed"],
  },
  {
    name: "a command whose flags are all in a variable",
    files: {
      [unit]: `${start("$KUBELET_FLAGS")}EnvironmentFile=/etc/default/kubelet\n`,
      "etc/default/kubelet": `KUBELET_FLAGS="${config}"\n`,
      "var/lib/kubelet/config.yaml": webhook,
    },
    found: ["kubelet error flag-refused"],
  },
  {
    name: "an environment file that begins with a placeholder",
    files: { "etc/default/kubelet": 'KUBELET_EXTRA_ARGS="${MORE} --v=${LEVEL} --max-podz=1"\n' },
    found: ["kubelet error flag-unknown"],
  },
  {
    name: "a script that adds flags to a variable",
    files: {
      "setup.sh":
        '#!/bin/sh\nexport KUBELET_EXTRA_ARGS="$KUBELET_EXTRA_ARGS --node-ip=192.0.2.1"\n',
    },
    found: [],
  },
  {
    name: "a wrong flag that a script adds to a variable",
    files: { "setup.sh": '#!/bin/sh\nKUBELET_ARGS="${KUBELET_ARGS} --max-podz=1"\n' },
    found: ["setup.sh error flag-unknown"],
  },
  {
    name: "a drop-in next to its main file",
    files: {
      [unit]: start(`${config} ${kubeconfig}`),
      "var/lib/kubelet/config.yaml": header,
      "var/lib/kubelet/kubelet.conf.d/10.conf": `${header}maxPods: "x"\n`,
    },
    found: ["10.conf warning dropin-dir-not-passed"],
  },
  {
    name: "a drop-in with the flag",
    files: {
      [unit]: start(`${config} ${kubeconfig} --config-dir=/etc/kubernetes/kubelet.conf.d`),
      "var/lib/kubelet/config.yaml": header,
      ...dropIn,
    },
    found: ["10.conf error dropin-type-mismatch"],
  },
  {
    name: "a bare command, to which drop-ins add the flags",
    files: { [unit]: start(""), ...dropIn },
    found: ["10.conf error dropin-type-mismatch"],
  },
  {
    name: "a unit of another node",
    files: Object.fromEntries([
      [`a/${unit}`, start(`${config} ${kubeconfig}`)],
      ...Object.entries(dropIn).map(([file, text]) => [`b/${file}`, text]),
    ]) as Record<string, string>,
    found: ["10.conf error dropin-type-mismatch"],
  },
  {
    name: "a unit beside the folder",
    files: {
      "kubelet.service": start(`${config} ${kubeconfig}`),
      "kubelet.conf.d/10.conf": `${header}maxPods: "x"\n`,
    },
    found: ["10.conf warning dropin-dir-not-passed"],
  },
  {
    name: "a folder beside a file that the unit does not name",
    files: {
      "kubelet.service": start(`${config} ${kubeconfig}`),
      "a/kubelet.yaml": header,
      "a/kubelet.conf.d/10.conf": `${header}maxPods: "x"\n`,
    },
    found: ["10.conf error dropin-type-mismatch"],
  },
])("a tree with $name", async ({ name, files, found }) => {
  const folder = name.replaceAll(/\W+/g, "-");
  await putInto(
    path(),
    Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text])),
  );
  const { output } = await run("check", "--no-advice", "--format", "json", `@${folder}`);
  const report = JSON.parse(output) as {
    readonly files: readonly {
      readonly path: string;
      readonly findings: readonly { readonly rule: string; readonly severity: string }[];
    }[];
  };
  const all = report.files.flatMap((file) =>
    file.findings
      .filter(({ rule }) => rule !== "flag-deprecated")
      .map(({ rule, severity }) => `${file.path.replace(/^.*\//, "")} ${severity} ${rule}`),
  );
  expect(all).toEqual(found);
});

test("node names the flag for drop-ins that it does not pass", async () => {
  await putInto(path(), {
    [`n/${unit}`]: start(config),
    "n/var/lib/kubelet/config.yaml": `${header}authentication: {webhook: {enabled: false}}\nauthorization: {mode: AlwaysAllow}\n`,
    "n/etc/kubernetes/kubelet.conf.d/10.conf": header,
  });
  const { output } = await run("node", "--root", "@n");
  expect(output).toContain(
    "The drop-ins in /etc/kubernetes/kubelet.conf.d have no effect: the kubelet is started without --config-dir. Add --config-dir=/etc/kubernetes/kubelet.conf.d to its command.",
  );
});

test("a drop-in that is not read changes no answer, and is none of its own", async () => {
  const files = {
    [unit]: start(`${config} ${kubeconfig}`),
    "var/lib/kubelet/config.yaml": header,
    "var/lib/kubelet/kubelet.conf.d/10.conf": `${header}maxParallelImagePulls: 5\n`,
  };
  await putInto(
    path(),
    Object.fromEntries(Object.entries(files).map(([file, text]) => [`whole/${file}`, text])),
  );
  const { output, code } = await run("effective", "--format", "json", "@whole");
  const answers = JSON.parse(output) as readonly { readonly stack?: { dropIns: string[] } }[];
  expect(answers.map(({ stack }) => stack?.dropIns)).toEqual([[]]);
  expect(code).toBe(0);
});
