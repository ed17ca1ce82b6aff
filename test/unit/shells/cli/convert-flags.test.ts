import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { join } from "node:path/posix";
import { expect, test } from "vitest";
import { runConvertFlags } from "../../../../server/src/shells/cli/convert-flags/run-convert-flags.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

async function converted(text: string, format: "text" | "json" = "text", name = "kubelet.service") {
  const folder = temporaryFolder("kubelet flags ");
  let output = "";
  let error = "";
  const terminal = {
    write: (written: string) => Promise.resolve((output += written) !== ""),
    reportError: (sentence: string) => void (error += sentence),
    readInput: () => Promise.resolve(new TextEncoder().encode(text)),
    input: () => Readable.from([]),
    useColors: false,
    columns: undefined,
  };
  const path = join(folder, name);
  await writeFile(path, text);
  const invocation = { command: "convert-flags", path, version: "1.36", format } as const;
  const code = await runConvertFlags(invocation, terminal, knowledge);
  const fromInput = await runConvertFlags(
    { ...invocation, path: "-" },
    { ...terminal, write: () => Promise.resolve(true) },
    knowledge,
  );
  if (name === "kubelet.service") expect(fromInput).toBe(code);
  return code === 0
    ? output
    : `${code}: ${error.replaceAll(path, "FILE").replaceAll(/\. ?-.*$/g, ".")}`;
}

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

test("a unit that starts a kubelet without a file", async () => {
  const unit = `[Service]
ExecStart=/usr/bin/kubelet --kubeconfig=/etc/kubernetes/kubelet.conf \\
  --max-pods=200 --node-labels="a=b,c=d" --eviction-hard='memory.available<200Mi'
`;
  expect(await converted(unit))
    .toBe(`# Flags without a configuration field stay on the command line:
#   kubelet --config=/var/lib/kubelet/config.yaml --kubeconfig=/etc/kubernetes/kubelet.conf --node-labels=a=b,c=d
# Without --config, the kubelet used the old defaults: anonymous requests were accepted, all requests were authorized, the
# read-only port 10255 was open, and evictionHard was empty. With this file, it uses the secure defaults.
${header}maxPods: 200
evictionHard:
  memory.available: 200Mi
`);
});

test("variables of other files stay, and may hold the path of a file", async () => {
  const unit =
    "[Service]\nExecStart=/usr/bin/kubelet --v=2 --hostname-override=${NAME} $KUBELET_EXTRA_ARGS\n";
  expect(await converted(unit))
    .toBe(`# Flags without a configuration field stay on the command line:
#   --hostname-override=\${NAME} $KUBELET_EXTRA_ARGS
${header}logging:
  verbosity: 2
`);
});

test("an environment file, as JSON", async () => {
  const text = 'KUBELET_KUBEADM_ARGS="--node-ip=192.0.2.1 --max-pods=20"\n';
  expect(JSON.parse(await converted(text, "json"))).toEqual({
    config: `${header}maxPods: 20\n`,
    flags: ["--node-ip=192.0.2.1"],
    removed: [],
  });
});

test("another tool's document", async () => {
  const text = "kubelet-arg:\n  - max-pods=20\n  - seccomp-default\n";
  expect(await converted(text))
    .toBe(`# Flags without a configuration field stay on the command line:
#   --seccomp-default=true
${header}maxPods: 20
`);
});

test("a line of flags", async () => {
  expect(await converted("kubelet --config=/etc/kubelet.yaml --cgroup-driver systemd\n")).toBe(
    `# Flags without a configuration field stay on the command line:
#   kubelet --config=/etc/kubelet.yaml
${header}cgroupDriver: systemd
`,
  );
});

test("a file without flags that a field stands for", async () => {
  const problem = "2: FILE has no kubelet flags that a configuration field can replace.";
  expect(await converted("kind: KubeletConfiguration\n")).toBe(problem);
  expect(await converted("KUBELET_EXTRA_ARGS=--node-ip=192.0.2.1\n")).toBe(problem);
});

const goneFlags = "kubelet --config=/a --network-plugin=cni --iptables-drop-bit 3 --max-pods=20\n";
const gonePlugin =
  '--network-plugin was removed in 1.24 ("unknown flag"). Kubelet 1.36 does not start. Remove it. Use the CNI settings of the container runtime.';
const goneBit =
  '--iptables-drop-bit was removed in 1.31 ("unknown flag"). Kubelet 1.36 does not start. Remove it.';

test("flags that the version no longer has do not stay", async () => {
  expect(await converted(goneFlags)).toBe(
    `# Flags without a configuration field stay on the command line:
#   kubelet --config=/a
# ${gonePlugin}
# ${goneBit}
${header}maxPods: 20
`,
  );
  expect(JSON.parse(await converted(goneFlags, "json"))).toEqual({
    config: `${header}maxPods: 20\n`,
    flags: ["--config=/a"],
    removed: [
      { flag: "--network-plugin", message: gonePlugin },
      { flag: "--iptables-drop-bit", message: goneBit },
    ],
  });
});

test.each<[file: string, text: string, left: string, fields: string]>([
  [
    "start.sh",
    "#!/bin/sh\nset -e\nexec kubelet --config=/a \\\n  --max-pods=20 --node-ip=$IP --pod-max-pids=$(a -b) --qos-reserved=memory=$X\n",
    '--config=/a --node-ip=$IP "--pod-max-pids=$(a -b)" --qos-reserved=memory=$X',
    "maxPods: 20\n",
  ],
  [
    "k3s.sh",
    "curl -sfL https://get.k3s.io | sh -s - agent --kubelet-arg=max-pods=20 --kubelet-arg node-ip=::1\n",
    "--node-ip=::1",
    "maxPods: 20\n",
  ],
  [
    "eks.sh",
    "/etc/eks/bootstrap.sh a --kubelet-extra-args '--max-pods=20 --node-labels=a=b'\n",
    "--node-labels=a=b",
    "maxPods: 20\n",
  ],
  [
    "Dockerfile",
    'FROM debian\nCMD ["kubelet", "--config=/a", "--max-pods=20"]\n',
    "kubelet --config=/a",
    "maxPods: 20\n",
  ],
  [
    "user-data.yaml",
    "#cloud-config\nwrite_files:\n  - path: /etc/default/kubelet\n    content: |\n      KUBELET_EXTRA_ARGS=--max-pods=20 --node-ip=::1\n",
    "--node-ip=::1",
    "maxPods: 20\n",
  ],
  [
    "a.nix",
    '{ services.kubernetes.kubelet.extraOpts = "--max-pods=20 --node-ip=::1"; }\n',
    "--node-ip=::1",
    "maxPods: 20\n",
  ],
  [
    "twice.sh",
    "kubelet --config=/a --max-pods=20\nkubelet --config=/a --max-pods=20\n",
    "kubelet --config=/a",
    "maxPods: 20\n",
  ],
])("the flags that check reads in %s", async (file, text, left, fields) => {
  expect(await converted(text, "text", file)).toBe(
    `# Flags without a configuration field stay on the command line:\n#   ${left}\n${header}${fields}`,
  );
});

test("a file with the flags of several kubelets", async () => {
  const text = "k3s agent --kubelet-arg=max-pods=20\nk3s agent --kubelet-arg=max-pods=30\n";
  expect(await converted(text, "text", "a.sh")).toBe(
    "2: FILE has the flags of 2 kubelets. Copy those of one kubelet into a file.",
  );
});
