import type { NodeReport } from "../../../../server/src/answers/reports/check-node.ts";
import { describe, expect, test } from "vitest";
import { englishNodePhrases } from "../../../../server/src/kubelet/messages/node-phrases.ts";
import { unreadable } from "../../../support/memory-file-system.ts";
import { noteText } from "../../../../server/src/answers/node/index.ts";
import {
  header,
  kubeadm,
  kubeadmConfig,
  kubeconfig,
  machine,
  nodeReport,
} from "../../../support/node-copy.ts";

/** The result, the rules of errors, and the notes. */
function summary({ starts, verdict, notes }: NodeReport): object {
  const errors = verdict.findings.filter(({ finding }) => finding.severity === "error");
  return {
    starts,
    errors: errors.map(({ finding }) => finding.rule),
    notes: notes.map(({ note }) => note),
  };
}

describe("a node's files", () => {
  test("kubeadm on Debian with cgroup v2 and swap that is on", async () => {
    const found = await nodeReport({
      ...machine,
      ...kubeadm,
      "/var/lib/kubelet/config.yaml": kubeadmConfig,
      "/proc/swaps": "Filename Type Size\n/dev/sda2 partition 999420\n",
      "/etc/containerd/config.toml": "      SystemdCgroup = true\nsandbox_image = 'pause:3.10'\n",
    });
    expect(summary(found)).toEqual({
      starts: false,
      errors: ["fail-swap-on"],
      notes: ["missing-file"],
    });
    expect(found.reading.command.from).toBe(
      "/usr/lib/systemd/system/kubelet.service.d/10-kubeadm.conf",
    );
    expect(found.reading.members).toMatchObject({
      cgroupVersion: 2,
      cpus: "0-3",
      memory: "16777216Ki",
      pids: 127_000,
      swap: true,
      threadsPerCore: 2,
      cgroupDriver: "systemd",
    });
    expect(found.resources).toMatchObject({
      allocatable: { cpu: "4", memory: "16284Mi", pods: "50" },
    });
  });

  test("what is in a folder that may not be read is not taken for missing", async () => {
    const main = `${header}tlsCertFile: /srv/pki/kubelet.crt\ntlsPrivateKeyFile: /srv/pki/kubelet.key\n`;
    const pki = await nodeReport({
      ...machine,
      ...kubeadm,
      "/var/lib/kubelet/config.yaml": main,
      "/srv/pki/": unreadable,
    });
    expect(summary(pki)).toEqual({ starts: true, errors: [], notes: [] });
    const closed = await nodeReport({ ...machine, ...kubeadm, "/var/lib/kubelet/": unreadable });
    expect(closed.isUndecided).toBe(true);
    expect(closed.notes).toContainEqual({
      note: "unread-file",
      path: "/var/lib/kubelet/config.yaml",
      why: "closed",
    });
  });

  test("RHEL with two NUMA nodes, huge pages and a reservedMemory that is off", async () => {
    const node = (number: number, cpus: string): Record<string, string> => {
      const place = `/sys/devices/system/node/node${number}`;
      return {
        [`${place}/cpulist`]: `${cpus}\n`,
        [`${place}/meminfo`]: `Node ${number} MemTotal:       33554432 kB\n`,
        [`${place}/hugepages/hugepages-1048576kB/nr_hugepages`]: "2\n",
      };
    };
    const found = await nodeReport({
      ...machine,
      ...node(0, "0-1"),
      ...node(1, "2-3"),
      "/proc/meminfo": "MemTotal:       67108864 kB\n",
      "/sys/kernel/mm/hugepages/hugepages-1048576kB/nr_hugepages": "4\n",
      "/sys/devices/system/cpu/cpu2/topology/physical_package_id": "1\n",
      "/proc/4711/cmdline":
        "/usr/bin/kubelet\0--config=/etc/kubernetes/kubelet.conf\0--kubeconfig\0/var/lib/kubelet/kubeconfig\0",
      "/proc/1/cmdline": "/usr/lib/systemd/systemd\0",
      "/var/lib/kubelet/kubeconfig": kubeconfig,
      "/etc/kubernetes/kubelet.conf": `${header}cgroupDriver: systemd
memoryManagerPolicy: Static
systemReserved: {memory: 3Gi}
evictionHard: {memory.available: 1%}
reservedMemory: [{numaNode: 0, limits: {memory: 3Gi}}]
`,
      "/etc/crio/crio.conf.d/00-default.conf": '[crio.image]\npause_image = "pause"\n',
      "/var/lib/kubelet/memory_manager_state": '{"policyName":"Static","machineState":{}}',
    });
    expect(summary(found)).toEqual({
      starts: false,
      errors: ["memory-manager-static-sum"],
      notes: [],
    });
    expect(found.reading.members).toMatchObject({
      numa: [
        { cpus: "0-1", memory: "33554432Ki", hugepages: { "1048576Ki": 2 } },
        { cpus: "2-3", socket: 1 },
      ],
      memoryManagerState: "Static",
      cgroupDriver: "systemd",
    });
    expect(found.resources).toMatchObject({
      capacity: { "hugepages-1Gi": "4Gi" },
      reservedMemory: { needed: { memory: "3908420224" } },
    });
  });

  test("EKS with JSON, drop-ins and a plugin that is not there", async () => {
    const found = await nodeReport({
      ...machine,
      "/etc/systemd/system/kubelet.service": `[Service]
ExecStart=/usr/bin/kubelet --config=/etc/kubernetes/kubelet/config.json \\
  --config-dir=/etc/kubernetes/kubelet/config.json.d --kubeconfig=/var/lib/kubelet/kubeconfig \\
  --image-credential-provider-config=/etc/eks/providers.yaml --image-credential-provider-bin-dir=/etc/eks/bin
`,
      "/etc/kubernetes/kubelet/config.json": JSON.stringify({
        apiVersion: "kubelet.config.k8s.io/v1beta1",
        kind: "KubeletConfiguration",
        cgroupDriver: "systemd",
      }),
      "/etc/kubernetes/kubelet/config.json.d/40-nodeadm.conf": `${header}maxPods: 29\n`,
      "/var/lib/kubelet/kubeconfig": kubeconfig,
      "/etc/eks/providers.yaml": `apiVersion: kubelet.config.k8s.io/v1
kind: CredentialProviderConfig
providers:
- name: ecr-credential-provider
  matchImages: ["*.dkr.ecr.*.amazonaws.com"]
  defaultCacheDuration: 12h
  apiVersion: credentialprovider.kubelet.k8s.io/v1
`,
      "/etc/eks/bin/other": "",
    });
    expect(summary(found)).toEqual({ starts: false, errors: ["flag-file"], notes: [] });
    expect(found.resources).toMatchObject({ allocatable: { pods: "29" } });
  });

  test("a plugin that nobody may run, and a kubeconfig that everybody may read", async () => {
    const found = await nodeReport(
      {
        ...machine,
        "/etc/systemd/system/kubelet.service": `[Service]
ExecStart=/usr/bin/kubelet --config=/etc/kubelet.yaml --kubeconfig=/etc/kubeconfig \\
  --image-credential-provider-config=/etc/providers.yaml --image-credential-provider-bin-dir=/opt/bin/
`,
        "/etc/kubelet.yaml": header,
        "/etc/kubeconfig": kubeconfig,
        "/etc/providers.yaml": `apiVersion: kubelet.config.k8s.io/v1
kind: CredentialProviderConfig
providers:
- name: plugin
  matchImages: ["registry.example"]
  defaultCacheDuration: 12h
  apiVersion: credentialprovider.kubelet.k8s.io/v1
`,
        "/opt/bin/plugin": "",
      },
      { "/opt/bin/plugin": 0o644, "/etc/kubeconfig": 0o644, "/etc/providers.yaml": 0o644 },
    );
    expect(summary(found)).toEqual({
      starts: true,
      errors: [],
      notes: ["no-program", "open-secret"],
    });
  });

  test.each([
    ["/system.slice", true, []],
    ["/system.slice/sshd.service", false, ["missing-cgroup"]],
    ["/other", false, ["missing-cgroup"]],
  ])("a cgroup %s that is enforced", async (name, starts, notes) => {
    const found = await nodeReport({
      ...machine,
      ...kubeadm,
      "/etc/kubernetes/manifests/a.yaml": "",
      "/etc/containerd/config.toml": "SystemdCgroup = true\n",
      "/sys/fs/cgroup/system.slice/cgroup.procs": "",
      "/var/lib/kubelet/config.yaml": `${kubeadmConfig}cgroupDriver: systemd
enforceNodeAllocatable: [pods, system-reserved]
systemReserved: {cpu: 500m}
systemReservedCgroup: ${name}
`,
    });
    expect({ ...summary(found), errors: [] }).toEqual({ starts, errors: [], notes });
  });

  const ranges = { "/etc/subuid": "kubelet:65536:4294901760\n" };
  const programs = { "/usr/bin/sh": "" };
  test.each([
    ["a range to the last ID", "1.38", ranges, "", ["subid-range"]],
    ["the same range", "1.37", { ...ranges, ...programs, "/usr/bin/getsubids": "" }, "", []],
    ["one pod less", "1.38", { "/etc/subuid": "kubelet:65536:4294836224\n" }, "", []],
    [
      "group IDs",
      "1.38",
      { "/etc/subgid": "a:1:2\nkubelet:65536:4294901761\n" },
      "",
      ["subid-range"],
    ],
    ["without the user", "1.38", { ...ranges, "/etc/passwd": "root:x:0:0::/:/bin/sh\n" }, "", []],
    ["without the program", "1.37", { ...ranges, ...programs }, "", ["no-getsubids"]],
    [
      "without the program",
      "1.38",
      { "/etc/subuid": "kubelet:65536:65536\n", ...programs },
      "",
      [],
    ],
    ["without any program", "1.37", ranges, "", []],
    ["without the feature", "1.32", { ...ranges, ...programs }, "", []],
  ] as const)("IDs of user namespaces: %s, %s", async (_name, version, files, lines, notes) => {
    const config = `${kubeadmConfig}failSwapOn: false\n${lines}`;
    const found = await nodeReport(
      {
        ...machine,
        ...kubeadm,
        ...files,
        "/etc/kubernetes/manifests/a.yaml": "",
        "/var/lib/kubelet/config.yaml": config,
      },
      {},
      version,
    );
    expect(summary(found)).toEqual({ starts: notes.length === 0, errors: [], notes });
  });

  test("the range to write instead", async () => {
    const texts = async (more: string): Promise<readonly string[]> => {
      const files = {
        ...machine,
        ...kubeadm,
        ...ranges,
        "/var/lib/kubelet/config.yaml": kubeadmConfig + more,
      };
      const { notes } = await nodeReport(files, {}, "1.38");
      return notes.flatMap((note) =>
        note.note === "subid-range" ? [noteText(note, englishNodePhrases)] : [],
      );
    };
    expect(await texts("")).toEqual([
      '/etc/subuid: the IDs of the user kubelet end at 4294967295; kubelet 1.38 does not start unless they end before 4294967295. Write "kubelet:65536:4294836224". Drain the node first: pods that run with IDs of the old range also stop the kubelet ("is out of range").',
    ]);
    expect((await texts("userNamespaces: {idsPerPod: 131072}\n"))[0]).toContain(
      'Write "kubelet:65536:4294836224".',
    );
  });

  test.each([
    [
      "the network plugin's",
      {
        "/etc/cni/net.d/10-kindnet.conflist":
          '{"plugins":[{"ipam":{"type":"host-local","ranges":[[{"subnet":"10.244.1.0/26"}],[{"subnet":"fd00::/64"}]]}}]}',
      },
      "10.244.1.0/26,fd00::/64",
    ],
    [
      "flannel's",
      {
        "/etc/cni/net.d/10-flannel.conflist": '{"plugins":[{"type":"flannel"}]}',
        "/run/flannel/subnet.env": "FLANNEL_NETWORK=10.244.0.0/16\nFLANNEL_SUBNET=10.244.1.1/26\n",
      },
      "10.244.1.1/26",
    ],
  ])("the range of the pods' addresses is %s", async (_, network, podCIDR) => {
    const found = await nodeReport({
      ...machine,
      ...kubeadm,
      ...network,
      "/var/lib/kubelet/kubeadm-flags.env": "",
      "/var/lib/kubelet/config.yaml": kubeadmConfig,
    });
    expect(found.reading.members).toMatchObject({ podCIDR, kernel: "6.1.0-28-amd64" });
    const rules = found.verdict.findings.map(({ finding }) => finding.rule);
    expect(rules).toContain("max-pods-pod-cidr");
  });

  test("Talos, which has no unit", async () => {
    const found = await nodeReport({
      ...machine,
      "/etc/kubernetes/kubelet.yaml": `${header}cgroupRoot: /\nauthentication: {webhook: {enabled: false}}\nauthorization: {mode: AlwaysAllow}\n`,
    });
    expect(summary(found)).toEqual({ starts: true, errors: [], notes: ["assumed-command"] });
  });

  test.each([
    ["no JSON", "not json", { starts: false, errors: [], notes: ["broken-state"] }],
    ["empty", "", { starts: false, errors: [], notes: ["broken-state"] }],
    [
      "another policy's",
      '{"policyName":"static","defaultCpuSet":"0-3"}',
      { starts: false, errors: ["cpu-manager-state-file"], notes: [] },
    ],
    ["right", '{"policyName":"none"}', { starts: true, errors: [], notes: [] }],
  ])("a state file that is %s", async (_, text, expected) => {
    const found = await nodeReport({
      ...machine,
      ...kubeadm,
      "/etc/kubernetes/manifests/a.yaml": "",
      "/var/lib/kubelet/config.yaml": kubeadmConfig,
      "/var/lib/kubelet/cpu_manager_state": text,
    });
    expect(summary(found)).toEqual(expected);
  });

  test("cgroup v1, and a logind that does not wait", async () => {
    const common = {
      ...kubeadm,
      "/var/lib/kubelet/config.yaml": `${header}shutdownGracePeriod: 2m\n`,
    };
    const written = await nodeReport({
      ...machine,
      ...common,
      "/etc/systemd/logind.conf": "[Login]\n#InhibitDelayMaxSec=5\n",
      "/etc/systemd/logind.conf.d/a.conf": "[Login]\nInhibitDelayMaxSec=1min 30s\n",
    });
    expect(written.reading.members).toMatchObject({ inhibitDelay: 90, cgroupVersion: 2 });
    const old = Object.fromEntries(
      Object.entries(machine).filter(([path]) => !path.startsWith("/sys/fs/cgroup/")),
    );
    const first = await nodeReport({
      ...old,
      ...common,
      "/proc/mounts": "tmpfs /sys/fs/cgroup tmpfs rw 0 0\n",
      "/etc/systemd/logind.conf": "[Login]\n",
    });
    expect(summary(first)).toEqual({
      starts: false,
      errors: ["fail-cgroup-v1"],
      notes: [],
    });
    const rules = first.verdict.findings.map(({ finding }) => finding.rule);
    expect(rules).toContain("shutdown-inhibit-delay");
  });

  test("a tree without a kubelet", async () => {
    expect(summary(await nodeReport(machine))).toMatchObject({
      starts: false,
      notes: ["no-kubelet"],
    });
  });
});
