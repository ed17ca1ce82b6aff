import { describe, expect, test } from "vitest";
import { effectiveJson } from "../../server/src/core/effective/effective-value.ts";
import { findingText } from "../../server/src/core/findings/finding-text.ts";
import type { Json } from "../../server/src/core/schema/table.ts";
import { judgeWrittenSet } from "../support/config-set.ts";
import { knowledge } from "../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

interface Judged {
  /** The top-level settings that the flags change. */
  readonly changed: Readonly<Record<string, Json | undefined>>;
  /** Each flag that sets no field, with its value. */
  readonly others: readonly string[];
  /** Each finding as `the flags it blames: severity rule`. */
  readonly findings: readonly string[];
}

/** What flags make of a main file. */
function judged(args: readonly string[], body = ""): Judged {
  const main = header + body;
  const { set } = judgeWrittenSet({ main, dropIns: undefined, flags: args });
  const { set: bare } = judgeWrittenSet({ main, dropIns: undefined, flags: [] });
  if (!set || !bare) throw new Error("no set");
  const values = effectiveJson(set.effective.tree, set.effective.index);
  const before = effectiveJson(bare.effective.tree, bare.effective.index);
  const names = Object.keys({ ...before, ...values });
  const isOther = (name: string): boolean =>
    JSON.stringify(values[name]) !== JSON.stringify(before[name]);
  const line = args.join(" ");
  return {
    changed: Object.fromEntries(names.filter(isOther).map((name) => [name, values[name]])),
    others: [...set.effective.flags.others].map(([name, { text }]) => `${name}: ${text}`),
    findings: set.findings
      .filter(({ layer }) => layer === set.files.length)
      .map(({ finding: { span, severity, rule } }) => {
        return `${line.slice(span.start, span.end)}: ${severity} ${rule}`;
      }),
  };
}

describe("values of flags", () => {
  test.each<[args: readonly string[], changed: Readonly<Record<string, Json>>]>([
    [["--fail-swap-on"], {}],
    [["--protect-kernel-defaults"], { protectKernelDefaults: true }],
    [["--protect-kernel-defaults=T"], { protectKernelDefaults: true }],
    [["--fail-swap-on=0"], { failSwapOn: false }],
    [["--fail-swap-on=FALSE"], { failSwapOn: false }],
    // A bool takes no argument behind it.
    [["--fail-swap-on", "false"], {}],
    [["--max-pods=7"], { maxPods: 7 }],
    [["--max-pods", "7"], { maxPods: 7 }],
    [["-max-pods=7"], { maxPods: 7 }],
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
    expect(judged(args).changed).toEqual(changed);
  });

  test.each<[args: readonly string[], changed: Readonly<Record<string, Json | undefined>>]>([
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
    expect(judged(args).changed).toEqual(changed);
  });

  test("of logging lie deeper, and leave the rest alone", () => {
    const { changed } = judged(["--v=5", "--vmodule=a*=3,b=4", "--log-flush-frequency=1s"]);
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
    const { changed } = judged([...args, "--client-ca-file=/ca", "--cluster-dns=10.0.0.2"], body);
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

test("flags that set no field are kept by name, and what is no flag is passed over", () => {
  const args = ["--config=/a", "--node-ip", "10.0.0.1", "--help", "--config_dir=/d", "-v", "2"];
  expect(judged([...args, "word", "-", "--", "--=x", "--node-ip=::1"])).toMatchObject({
    others: ["config: /a", "node-ip: ::1", "help: true", "config-dir: /d"],
    findings: [],
  });
});

describe("wrong values of flags are blamed", () => {
  test.each<[args: readonly string[], findings: readonly string[]]>([
    [["--max-pods=x"], ["--max-pods=x: error type-mismatch"]],
    [["--max-pods="], ["--max-pods=: error type-mismatch"]],
    [["--max-pods"], ["--max-pods: error type-mismatch"]],
    [["--max-pods=7.0"], ["--max-pods=7.0: error type-mismatch"]],
    [["--v=1", "--max-pods", "-3"], ["--max-pods -3: error max-pods-negative"]],
    [["--v=x"], ["--v=x: error type-mismatch"]],
    [["--sync-frequency=10"], ["--sync-frequency=10: error duration-format"]],
    [["--protect-kernel-defaults=no"], ["--protect-kernel-defaults=no: error type-mismatch"]],
    [["--system-reserved=cpu=x"], ["--system-reserved=cpu=x: error system-reserved-quantity"]],
    [["--system-reserved=cpu"], ["--system-reserved=cpu: error system-reserved-quantity"]],
    [
      ["--eviction-soft=memory.available=1Gi"],
      ["--eviction-soft=memory.available=1Gi: error eviction-signal-unknown"],
    ],
    [
      ["--feature-gates=MemoryQoS=maybe"],
      ["--feature-gates=MemoryQoS=maybe: error feature-gate-value-not-boolean"],
    ],
    [
      ["--feature-gates=MemoryQoS"],
      ["--feature-gates=MemoryQoS: error feature-gate-value-not-boolean"],
    ],
    [["--feature-gates=Foo=true"], ["--feature-gates=Foo=true: error feature-gate-unknown"]],
    [["--address=x"], ["--address=x: error address-ip"]],
    [
      ["--cpu-manager-policy=dynamic"],
      ["--cpu-manager-policy=dynamic: error cpu-manager-policy-enum"],
    ],
  ])("%j", (args, findings) => {
    expect(judged(args).findings).toEqual(findings);
  });

  test("with the words of a file's value", () => {
    const { set } = judgeWrittenSet({
      main: header,
      dropIns: undefined,
      flags: ["--max-pods=many"],
    });
    expect(set?.findings.map(({ finding }) => findingText(finding, knowledge.rules))).toEqual([
      '"maxPods" takes a whole number, but "many" is text ("cannot unmarshal"). The kubelet does not start.',
    ]);
  });

  test("and right ones are not, although the file's are wrong", () => {
    const body = "maxPods: -3\nclusterDomain: 5\n";
    const { findings } = judged(["--max-pods=7", "--cluster-domain=a"], body);
    expect(findings.filter((text) => text.includes("error"))).toEqual([]);
  });
});
