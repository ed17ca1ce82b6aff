import { describe, expect, test } from "vitest";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { errorsToReport } from "../../../../server/src/kubelet/merged/errors-to-report.ts";
import { effectiveJson } from "../../../../server/src/kubelet/effective/effective-value.ts";
import { checkWrittenSet } from "../../../support/config-set.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { isSameJson, type ExactJson } from "../../../../server/src/engine/text/json-text.ts";
import { findingText } from "../../../support/texts.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

interface CheckedFlags {
  /** The top-level settings that the flags change. */
  readonly changed: Readonly<Record<string, ExactJson | undefined>>;
  /** Each flag that sets no field, with its value. */
  readonly others: readonly string[];
  /** Each finding as `the flags it blames: severity rule`. */
  readonly findings: readonly string[];
}

/** A main file with flags. */
function checked(args: readonly string[], body = ""): CheckedFlags {
  const main = header + body;
  const set = checkWrittenSet({ main, dropIns: undefined, flags: args });
  const bare = checkWrittenSet({ main, dropIns: undefined, flags: [] });
  if (!set || !bare) throw new Error("no set");
  const values = effectiveJson(set.effective.tree, set.effective.index);
  const before = effectiveJson(bare.effective.tree, bare.effective.index);
  const names = Object.keys({ ...before, ...values });
  const isOther = (name: string): boolean => !isSameJson(values[name], before[name]);
  const line = args.join(" ");
  return {
    changed: Object.fromEntries(names.filter(isOther).map((name) => [name, values[name]])),
    others: [...set.effective.flags.others].map(([name, { text }]) => `${name}: ${text}`),
    findings: set.findings
      .filter(
        ({ layer, finding }) => layer === set.files.length && finding.rule !== "flag-deprecated",
      )
      .map(({ finding: { span, severity, rule } }) => {
        return `${line.slice(span.start, span.end)}: ${severity} ${rule}`;
      }),
  };
}

describe("values of flags", () => {
  test.each<[args: readonly string[], changed: Readonly<Record<string, ExactJson>>]>([
    [["--fail-swap-on"], {}],
    [["--protect-kernel-defaults"], { protectKernelDefaults: true }],
    [["--protect-kernel-defaults=T"], { protectKernelDefaults: true }],
    [["--fail-swap-on=0"], { failSwapOn: false }],
    [["--fail-swap-on=FALSE"], { failSwapOn: false }],
    // A bool takes no argument behind it.
    [["--fail-swap-on", "false"], {}],
    [["--max-pods=7"], { maxPods: 7 }],
    [["--max-pods", "7"], { maxPods: 7 }],
    [["--max-pods=+7"], { maxPods: 7 }],
    [["--max-pods=1_0"], { maxPods: 10 }],
    [["--max-pods=010"], { maxPods: 8 }],
    // An empty address leaves the field as it is.
    [["--address="], {}],
    [["--max_pods=7"], { maxPods: 7 }],
    [["--max-pods=0x10"], { maxPods: 16 }],
    [["--max-pods=7", "--max-pods=9"], { maxPods: 9 }],
    [["--pod-max-pids", "-1"], {}],
    [["--oom-score-adj", "-5", "--max-pods", "7"], { oomScoreAdj: -5, maxPods: 7 }],
    [["--sync-frequency=90s"], { syncFrequency: "1m30s" }],
    [["--cluster-domain", "a b"], { clusterDomain: "a b" }],
    [["--cluster-domain=a=b"], { clusterDomain: "a=b" }],
    [["--qos-reserved=memory=50%"], { qosReserved: { memory: "50%" } }],
  ])("%j", (args, changed) => {
    expect(checked(args).changed).toEqual(changed);
  });

  test.each<[args: readonly string[], changed: Readonly<Record<string, ExactJson | undefined>>]>([
    [["--cluster-dns=10.0.0.1,10.0.0.2"], { clusterDNS: ["10.0.0.1", "10.0.0.2"] }],
    [
      ["--cluster-dns=10.0.0.1", "--cluster-dns", "10.0.0.2"],
      { clusterDNS: ["10.0.0.1", "10.0.0.2"] },
    ],
    [
      ["--enforce-node-allocatable=", "--cgroups-per-qos=false"],
      { enforceNodeAllocatable: undefined, cgroupsPerQOS: false },
    ],
    [
      ["--eviction-hard=memory.available<1Gi,nodefs.available<10%"],
      { evictionHard: { "memory.available": "1Gi", "nodefs.available": "10%" } },
    ],
    [
      ["--eviction-hard=memory.available<1Gi", "--eviction-hard= nodefs.available < 10%"],
      { evictionHard: { "memory.available": "1Gi", "nodefs.available": "10%" } },
    ],
    [
      ["--system-reserved=cpu=100m,memory=1Gi", "--system-reserved=memory=2Gi"],
      { systemReserved: { cpu: "100m", memory: "2Gi" } },
    ],
    [
      ["--feature-gates=MemoryQoS=true,NodeSwap=false", "--feature-gates=NodeSwap=true"],
      { featureGates: { MemoryQoS: true, NodeSwap: true } },
    ],
    [
      ["--reserved-memory=0:memory=1Gi,hugepages-1Gi=2Gi;1:memory=2Gi"],
      {
        reservedMemory: [
          { numaNode: 0, limits: { memory: "1Gi", "hugepages-1Gi": "2Gi" } },
          { numaNode: 1, limits: { memory: "2Gi" } },
        ],
      },
    ],
    [
      ["--reserved-memory=0:memory=1Gi", "--reserved-memory=1:memory=2Gi"],
      {
        reservedMemory: [
          { numaNode: 0, limits: { memory: "1Gi" } },
          { numaNode: 1, limits: { memory: "2Gi" } },
        ],
      },
    ],
    [
      ["--register-with-taints=a/b=c:NoSchedule,d:NoExecute"],
      {
        registerWithTaints: [
          { key: "a/b", value: "c", effect: "NoSchedule" },
          { key: "d", effect: "NoExecute" },
        ],
      },
    ],
    // Taints are replaced: the kubelet's reader of this flag forgets those before.
    [
      ["--register-with-taints=a:NoSchedule", "--register-with-taints=b:NoExecute"],
      { registerWithTaints: [{ key: "b", effect: "NoExecute" }] },
    ],
    [
      ["--manifest-url-header=A:1,B:x:y", "--manifest-url-header=A:2"],
      { staticPodURLHeader: { A: ["1", "2"], B: ["x:y"] } },
    ],
  ])("of lists and maps: %j", (args, changed) => {
    expect(checked(args).changed).toEqual(changed);
  });

  test("of logging lie deeper, and leave the rest alone", () => {
    const { changed } = checked(["--v=5", "--vmodule=a*=3,b=4", "--log-flush-frequency=1s"]);
    expect(changed).toEqual({
      logging: {
        format: "text",
        flushFrequency: "1s",
        verbosity: 5,
        vmodule: [
          { filePattern: "a*", verbosity: 3 },
          { filePattern: "b", verbosity: 4 },
        ],
        options: { text: { infoBufferSize: "0" }, json: { infoBufferSize: "0" } },
      },
    });
  });

  test("go over the file's, of gates one by one", () => {
    const body = `maxPods: 5
systemReserved: {cpu: 1, memory: 1Gi}
clusterDNS: [10.0.0.1]
featureGates: {MemoryQoS: true, NodeSwap: false}
authentication: {anonymous: {enabled: false}}
`;
    const args = ["--system-reserved=cpu=2", "--feature-gates=NodeSwap=true", "--max-pods=7"];
    const { changed } = checked([...args, "--client-ca-file=/ca", "--cluster-dns=10.0.0.2"], body);
    expect(changed).toEqual({
      maxPods: 7,
      systemReserved: { cpu: "2" },
      clusterDNS: ["10.0.0.2"],
      featureGates: { MemoryQoS: true, NodeSwap: true },
      authentication: {
        anonymous: { enabled: false },
        webhook: { enabled: true, cacheTTL: "2m0s" },
        x509: { clientCAFile: "/ca" },
      },
    });
  });
});

test("flags that set no field are kept by name", () => {
  const args = ["--config=/a", "--node-ip", "10.0.0.1", "--config_dir=/d", "--v", "2"];
  expect(checked([...args, "--node-ip=::1"])).toMatchObject({
    others: ["config: /a", "node-ip: ::1", "config-dir: /d"],
    findings: [],
  });
});

describe("a command line that the kubelet cannot read", () => {
  test.each<[args: readonly string[], findings: readonly string[]]>([
    [["--nonsense=1"], ["--nonsense: error flag-unknown"]],
    [["--max-pod=7"], ["--max-pod: error flag-unknown"]],
    [["--MAX-PODS=7"], ["--MAX-PODS: error flag-unknown"]],
    [["--=x"], ["--=x: error flag-unknown"]],
    [["--windows-service"], ["--windows-service: error flag-unknown"]],
    // It is unknown whether an unknown flag takes the next word.
    [["--nonsense", "1"], ["--nonsense: error flag-unknown"]],
    [["-max-pods=7"], ["-max-pods=7: error flag-one-dash"]],
    [["-vv"], ["v: error flag-value"]],
    [["-v="], ["=: error flag-value"]],
    [["-v"], ["-v: error flag-missing-value"]],
    [["-v4", "-v=3", "-v", "2"], []],
    [["--container-runtime=remote"], ["--container-runtime: error flag-removed"]],
    [["--pod-infra-container-image=x"], ["--pod-infra-container-image: error flag-removed"]],
    [["--fail-swap-on", "false"], ["false: error flag-stray-word"]],
    [["run"], ["run: error flag-stray-word"]],
    [
      ["-", ""],
      ["-: error flag-stray-word", ": error flag-stray-word"],
    ],
    [["--", "--max-pods=7"], ["--max-pods=7: error flag-stray-word"]],
    [["--version"], ["--version: error flag-prints-and-ends"]],
    [["--version=false", "--help=false"], []],
    [["-h"], ["-h: error flag-prints-and-ends"]],
    [["--max-pods"], ["--max-pods: error flag-missing-value"]],
    [["--max-pods=x"], ["x: error flag-value"]],
    [["--max-pods="], [": error flag-value"]],
    [["--max-pods=7.0"], ["7.0: error flag-value"]],
    [["--max-pods=08"], ["08: error flag-value"]],
    [["--max-pods=2147483648"], ["2147483648: error flag-value"]],
    [["--v=x"], ["x: error flag-value"]],
    [["--v=-1"], ["-1: error flag-value"]],
    [["--sync-frequency=10"], ["10: error flag-value"]],
    [["--protect-kernel-defaults=no"], ["no: error flag-value"]],
    [["--system-reserved=cpu"], ["cpu: error flag-value"]],
    [["--eviction-soft=memory.available=1Gi"], ["memory.available=1Gi: error flag-value"]],
    [["--feature-gates=MemoryQoS=maybe"], ["MemoryQoS=maybe: error flag-value"]],
    [["--feature-gates=MemoryQoS"], ["MemoryQoS: error flag-value"]],
    [["--address=x"], ["x: error flag-value"]],
    [["--address=[::1]"], ["[::1]: error flag-value"]],
    [['--cluster-dns=a"b'], ['a"b: error flag-value']],
    [['--cluster-dns="10.0.0.1","10.0.0.2"'], []],
    [["--register-with-taints=a=b"], ["a=b: error flag-value"]],
    [["--register-with-taints=a:Never"], ["a:Never: error flag-value"]],
    [["--register-with-taints=a:NoSchedule,a:NoSchedule"], ["a:NoSchedule: error flag-value"]],
    [["--register-with-taints=a:NoSchedule-"], []],
    [["--reserved-memory=0:cpu=1"], ["cpu=1: error flag-value"]],
    [["--vmodule=a"], ["a: error flag-value"]],
    [["--feature-gates=NodeSwap=true,A=x,MemoryQoS=true"], ["A=x: error flag-value"]],
  ])("%j", (args, findings) => {
    expect(checked(args).findings).toEqual(findings);
  });

  test("tells nothing of the file's mistakes", () => {
    const set = checkWrittenSet({
      main: `${header}maxPods: x\n`,
      dropIns: undefined,
      flags: ["--nonsense"],
    });
    const errors = set ? [...errorsToReport(set, knowledge)] : [];
    expect(errors.map(({ rule }) => rule)).toEqual(["flag-unknown"]);
  });
});

describe("what flags say is judged", () => {
  test.each<[args: readonly string[], findings: readonly string[]]>([
    [["--node-labels=a=b,example.com/c="], []],
    [["--node-labels=kubernetes.io/x=y"], ["kubernetes.io/x=y: error flag-node-label-reserved"]],
    [["--node-labels=node.kubernetes.io/x=y,topology.kubernetes.io/zone=z"], []],
    [["--node-labels=a=b c"], ["a=b c: error flag-node-label-format"]],
    [["--node-ip=10.0.0.1,10.0.0.2"], ["10.0.0.1,10.0.0.2: error flag-node-ip"]],
    [["--node-ip=::,10.0.0.2"], ["::,10.0.0.2: error flag-node-ip"]],
    [["--node-ip=host"], ["host: warning flag-node-ip"]],
    [["--node-ip=10.0.0.1,fd00::1"], []],
    [["--cloud-provider=aws"], ["aws: error flag-refused"]],
    [["--exit-on-lock-contention"], ["--exit-on-lock-contention: error flag-refused"]],
    [["--exit-on-lock-contention", "--lock-file=/l"], []],
    [["--hostname-override= "], [" : error flag-refused"]],
    [["--root-dir="], [": error flag-refused"]],
    [["--container-runtime-endpoint=tcp://a:1"], ["tcp://a:1: error flag-refused"]],
    [["--image-credential-provider-bin-dir=/b"], ["/b: error flag-refused"]],
    [["--config=/k", "--kubeconfig=/k"], ["/k: error flag-refused"]],
    [["--config=/k", "--kubeconfig=/k", "--kubeconfig=/l"], []],
    [["--log-json-split-stream"], ["--log-json-split-stream: error flag-refused"]],
    [["--v=1", "--max-pods", "-3"], ["--max-pods -3: error max-pods-negative"]],
    [["--system-reserved=cpu=x"], ["cpu=x: error system-reserved-quantity"]],
    [["--feature-gates=Foo=true"], ["Foo=true: error feature-gate-unknown"]],
    // Of several entries, the wrong one.
    [
      ["--feature-gates", "NodeSwap=true,Foo=true,MemoryQoS=true", "--kube-reserved=pid=1,cpu=x"],
      [
        "NodeSwap=true: warning feature-gate-ga-or-deprecated",
        "Foo=true: error feature-gate-unknown",
        "MemoryQoS=true: information feature-gate-redundant",
        "cpu=x: error kube-reserved-quantity",
      ],
    ],
    [
      ["--cpu-manager-policy=dynamic"],
      ["--cpu-manager-policy=dynamic: error cpu-manager-policy-enum"],
    ],
  ])("%j", (args, findings) => {
    expect(checked(args).findings).toEqual(findings);
  });

  test("deprecated flags once each", () => {
    const flags = ["--max-pods=7", "--max-pods=8", "--node-ip=10.0.0.1"];
    const set = checkWrittenSet({ main: header, dropIns: undefined, flags });
    expect(set?.findings.map(({ finding }) => findingText(finding, knowledge.rules))).toEqual([
      '--max-pods is deprecated ("has been deprecated"). Set maxPods in the configuration file instead.',
    ]);
  });

  test("a removed flag names what does its work now", () => {
    const flags = ["--pod-infra-container-image=x"];
    const set = checkWrittenSet({ main: header, dropIns: undefined, flags });
    expect(set?.findings.map(({ finding }) => findingText(finding, knowledge.rules))).toEqual([
      `--pod-infra-container-image was removed in 1.35 ("unknown flag"). Kubelet ${defaultVersion} does not start. Remove it. Set the sandbox image in the container runtime's configuration.`,
    ]);
  });

  test("of seccomp's default either flag or field is enough", () => {
    const { findings } = checked(["--seccomp-default=false"], "seccompDefault: true\n");
    expect(findings).toEqual(["--seccomp-default=false: warning flag-seccomp-default"]);
  });

  test("and right ones are not, although the file's are wrong", () => {
    const body = "maxPods: -3\nclusterDomain: 5\n";
    const { findings } = checked(["--max-pods=7", "--cluster-domain=a"], body);
    expect(findings.filter((text) => text.includes("error"))).toEqual([]);
  });
});
