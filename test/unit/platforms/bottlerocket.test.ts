import { describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { effectiveJson } from "../../../server/src/kubelet/effective/effective-value.ts";
import { findingText } from "../../../server/src/engine/analysis/finding-text.ts";
import { fileSummary } from "../../support/file-summary.ts";
import { knowledge } from "../../support/knowledge.ts";
import { checkRows } from "../../support/platform-rows.ts";

const path = "user-data.toml";

describe("Bottlerocket's settings become the kubelet's", () => {
  checkRows(
    [
      [
        "under their own names",
        "registry-qps = 0\nevent-qps = 7\ncpu-cfs-quota-enforced = false\nlog-level = 4\n",
        [],
        {
          registryPullQPS: 0,
          eventRecordQPS: 7,
          cpuCFSQuota: false,
          logging: { verbosity: 4 },
          podPidsLimit: 1_048_576,
          kubeReservedCgroup: "/runtime",
          failCgroupV1: false,
        },
      ],
      [
        "an address, a text with a number, a list of names",
        'cluster-dns-ip = "10.0.0.10"\nimage-gc-high-threshold-percent = "90"\ncpu-manager-policy-options = ["full-pcpus-only"]\ncpu-manager-policy = "static"\nkube-reserved.cpu = "1"\n',
        [],
        {
          clusterDNS: ["10.0.0.10"],
          imageGCHighThresholdPercent: 90,
          cpuManagerPolicyOptions: { "full-pcpus-only": "true" },
          kubeReserved: { cpu: "1", "ephemeral-storage": "1Gi" },
        },
      ],
      [
        "memory that NUMA nodes keep, with the policy in the kubelet's spelling",
        'memory-manager-policy = "static"\nkube-reserved.memory = "1Gi"\n[settings.kubernetes.memory-manager-reserved-memory.0]\nenabled = true\nmemory = "1124Mi"\n[settings.kubernetes.memory-manager-reserved-memory.1]\nenabled = false\nmemory = "1Gi"\n',
        [],
        {
          memoryManagerPolicy: "Static",
          reservedMemory: [{ numaNode: 0, limits: { memory: "1124Mi" } }],
        },
      ],
      [
        "a policy that the template leaves out without such memory",
        'memory-manager-policy = "Static"\n',
        ["platform-field-lost at memory-manager-policy"],
        { memoryManagerPolicy: "None" },
      ],
      [
        "memory by the pods that are counted by hand, taints, and no cgroup beside reserved CPUs",
        'max-pods = 20\nreserved-cpus = "0-1,4"\n[settings.kubernetes.node-taints]\ngpu = ["yes:NoSchedule"]\n',
        [],
        {
          kubeReserved: { memory: "475Mi" },
          reservedSystemCPUs: "0-1,4",
          registerWithTaints: [{ key: "gpu", value: "yes", effect: "NoSchedule" }],
        },
      ],
      [
        "a kubelet on its own",
        "standalone-mode = true\nstatic-pods-enabled = false\n",
        [],
        { address: "127.0.0.1", authorization: { mode: "AlwaysAllow" } },
      ],
      [
        "gates by the version",
        "",
        [],
        { featureGates: { DynamicResourceAllocation: true } },
        "1.33",
      ],
    ],
    (settings) => `[settings.kubernetes]\n${settings}`,
    path,
  );
});

describe("Bottlerocket refuses", () => {
  checkRows(
    [
      ["a name that it does not know", "max-podz = 5", ["platform-unknown-field at max-podz"]],
      ["the kubelet's name", "eventRecordQPS = 5", ["platform-unknown-field at eventRecordQPS"]],
      ["a text for a number", 'max-pods = "5"', ['platform-value-refused at "5"']],
      [
        "a number that is too large",
        "event-qps = 2147483648",
        ["platform-value-refused at 2147483648"],
      ],
      [
        "a label that the kubelet may not set",
        'node-labels = {"node-role.kubernetes.io/a" = "b", "example.com/a" = "b"}',
        ['platform-value-refused at "node-role.kubernetes.io/a"'],
      ],
      [
        "a date for a text",
        "cluster-domain = 2024-01-01",
        ["platform-value-refused at 2024-01-01"],
      ],
      [
        "a number for a quantity, a percentage of all, a signal that it has not",
        'kube-reserved = {cpu = 1, "constructor" = "1"}\neviction-hard = {"memory.available" = "100%", "x" = "1Gi"}',
        [
          'platform-unknown-field at "constructor"',
          'platform-unknown-field at "x"',
          "platform-value-refused at 1",
          'platform-value-refused at "100%"',
        ],
      ],
      [
        "a table for a list, and a list for a table",
        "allowed-unsafe-sysctls = {a = 1}\nsystem-reserved = [1]",
        [
          "platform-value-refused at allowed-unsafe-sysctls",
          "platform-value-refused at system-reserved",
        ],
      ],
      [
        "an option of an older gate",
        'cpu-manager-policy-options = ["align-by-socket"]',
        ['platform-value-refused at "align-by-socket"'],
      ],
      [
        "ranges of CPUs that are none",
        'reserved-cpus = "0-1-2"',
        ['platform-value-refused at "0-1-2"'],
      ],
      [
        "what Bottlerocket takes and the kubelet does not is the kubelet's to tell",
        'cpu-manager-policy = "Static"\nshutdown-grace-period = "9ms"\nmax-pods = 0',
        ['cpu-manager-policy-enum at "Static"', 'shutdown-period-min at "9ms"'],
      ],
    ],
    (settings) => `[settings.kubernetes]\n${settings}\n`,
    path,
  );
});

describe("mistakes of TOML are told where they are, and the rest is read", () => {
  checkRows(
    [
      [
        "no value",
        "max-pods =\nx = 1",
        ["platform-unknown-field at x", "platform-toml-syntax at ="],
      ],
      ["a text without quotes", "cluster-domain = a.b\n", ["platform-toml-syntax at a.b"]],
      ["a key without =", "max-pods\n", ["platform-toml-syntax at \n"]],
      [
        "a list that is not closed",
        'allowed-unsafe-sysctls = ["a",\nmax-pods = "5"',
        ["platform-toml-syntax at [", 'platform-value-refused at "5"'],
      ],
      ["a text that is not closed", 'provider-id = "a\n', ['platform-toml-syntax at "a']],
      ["a missing comma", 'cluster-dns-ip = ["a" "b"]', ['platform-toml-syntax at "']],
      [
        "two settings on a line",
        "max-pods = 5 event-qps = 5",
        ["platform-toml-syntax at event-qps = 5"],
      ],
      [
        "a key that comes twice",
        "max-pods = 5\nmax-pods = 6",
        ["platform-toml-syntax at max-pods"],
      ],
      ["a table that comes twice", "[settings.kubernetes]", ["platform-toml-syntax at kubernetes"]],
      ["an escape that there is not", 'provider-id = "\\x"', ["platform-toml-syntax at \\x"]],
    ],
    (settings) => `[settings.kubernetes]\n${settings}`,
    path,
  );

  test("in words", () => {
    const { parts } = parseText(
      "[settings.kubernetes]\nmax-pods = many\n",
      { kubernetesVersion: "1.35", path },
      knowledge,
    );
    const texts = parts.flatMap(({ findings }) =>
      findings.map((finding) => findingText(finding, knowledge.rules, knowledge.language)),
    );
    expect(texts).toEqual([
      "This is not valid TOML: this is not a valid value; put strings in quotes. User data with it has no effect, and the node does not join the cluster. The command apiclient set fails and changes nothing.",
    ]);
  });

  test("with a byte order mark, line breaks of Windows, and tables in any order", () => {
    const text =
      '\uFEFF[settings.kubernetes.eviction-hard]\r\n"memory.available" = "5%"\r\n[settings.ntp]\r\nx = 1\r\n[settings.kubernetes]\r\nmax-pods = "5"\r\n';
    const { rules, effective } = fileSummary(text, path);
    expect(rules).toEqual(['platform-value-refused at "5"']);
    expect(effective["evictionHard"]).toEqual({ "memory.available": "5%" });
  });
});

describe("settings of Bottlerocket in documents of others", () => {
  const eksctl = (group: string): string => `apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
metadata: {name: demo, region: eu-west-1, version: "1.33"}
nodeGroups:
- name: a
${group}`;

  test("are judged in eksctl's groups of nodes, for the version of the cluster", () => {
    const { rules, effective } = fileSummary(
      eksctl(
        "  amiFamily: Bottlerocket\n  bottlerocket:\n    settings:\n      kubernetes:\n        event-qps: 5\n        max-pods: 3\n        registry-qps: many\n",
      ),
    );
    expect(rules).toEqual(["platform-value-refused at max-pods", "platform-value-refused at many"]);
    expect(effective).toMatchObject({
      eventRecordQPS: 5,
      featureGates: { DynamicResourceAllocation: true },
    });
  });

  test("are not for other groups", () => {
    const { rules } = fileSummary(
      eksctl(
        "  amiFamily: AmazonLinux2\n  bottlerocket: {settings: {kubernetes: {event-qps: 5}}}\n",
      ),
    );
    expect(rules).toEqual(["platform-value-refused at bottlerocket"]);
  });

  test("are TOML in the text of an EC2NodeClass", () => {
    const text = `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
spec:
  amiSelectorTerms: [{alias: bottlerocket@latest}]
  userData: |
    [settings.kubernetes]
    event-qps = 5
    registry-qps = "many"
    max-pods =
`;
    const { rules, effective } = fileSummary(text);
    expect(rules).toEqual(['platform-value-refused at "many"', "platform-toml-syntax at ="]);
    expect(effective["eventRecordQPS"]).toBe(5);
    expect(fileSummary(text.replace("bottlerocket@latest", "al2023@latest")).rules).toEqual([]);
  });
});

describe("what Karpenter makes of the user data of its EC2NodeClass", () => {
  const nodeClass = (kubelet: string, settings: string): string =>
    `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec:\n  amiFamily: Bottlerocket\n  kubelet: ${kubelet}\n  userData: |\n    [settings.kubernetes]\n    ${settings}\n`;

  test.each([
    ["{maxPods: 20}", "max-pods = 58", ["platform-field-overwritten at max-pods"]],
    ["{maxPods: 20}", "event-qps = 58", []],
    ["{}", "max-pods = 58", []],
    ["{}", 'reserved-cpus = "0"', ["platform-field-lost at reserved-cpus"]],
    ["{}", 'node-taints.gpu = ":NoSchedule"', ["platform-field-overwritten at node-taints"]],
  ])("%s over %s", (kubelet, settings, rules) => {
    expect(fileSummary(nodeClass(kubelet, settings)).rules).toEqual(rules);
  });

  test("its maps take the place of those of the user data", () => {
    const { parts } = parseText(
      nodeClass(
        '{maxPods: 20, systemReserved: {cpu: 1m}, clusterDNS: ["10.0.0.1"]}',
        'max-pods = 58\n    system-reserved = { memory = "1Gi" }',
      ),
      { kubernetesVersion: "1.35", path: "a.yaml" },
      knowledge,
    );
    const effective = parts.find(({ id }) => id === "settings.kubernetes")?.effective?.();
    const json = effective && effectiveJson(effective.tree, effective.index);
    expect(json).toMatchObject({
      maxPods: 20,
      systemReserved: { cpu: "1m" },
      clusterDNS: ["10.0.0.1"],
      kubeReserved: { memory: "475Mi" },
    });
    expect(JSON.stringify(json)).not.toContain('"memory":"1Gi"');
  });

  test("spec.kubelet alone comes to the same, over Bottlerocket's own configuration", () => {
    const text = nodeClass(
      '{maxPods: 20, evictionHard: {memory.available: "5%"}}',
      'max-pods = 58\n    registry-qps = 7\n    reserved-cpus = "0"\n    eviction-hard = { "pid.available" = "5%" }',
    );
    const { effective } = fileSummary(text);
    expect(effective).toMatchObject({ maxPods: 20, registryPullQPS: 7, podPidsLimit: 1_048_576 });
    expect(effective["evictionHard"]).toEqual({ "memory.available": "5%" });
    expect(effective).not.toHaveProperty("reservedSystemCPUs");
  });
});
