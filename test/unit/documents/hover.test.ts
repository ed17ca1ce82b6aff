import { describe, expect, test } from "vitest";
import { analyze } from "../../../server/src/documents/analyze.ts";
import { hoverAt } from "../../../server/src/documents/document-hover.ts";
import { defaultVersion, newestVersion } from "../../../server/src/facts/field-index.ts";
import { shownVersion } from "../../../server/src/kubelet/index.ts";
import type { KubernetesVersion } from "../../../server/src/facts/table.ts";
import { cursorText } from "../../support/cursor-text.ts";
import { knowledge } from "../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const pages = "/docs/reference/config-api/kubelet-config";

/** The hovered text in brackets and the Markdown below it; "" for no hover. */
function hover(marked: string, version: KubernetesVersion = defaultVersion): string {
  const { text, offset } = cursorText(marked);
  const found = hoverAt(
    analyze(text, { kubernetesVersion: version }, knowledge),
    offset,
    knowledge,
  );
  return found ? `[${text.slice(found.span.start, found.span.end)}]\n${found.markdown}` : "";
}

describe("values, below the header", () => {
  test.each([
    [
      "syncFrequency: 1h<|>30m",
      "[1h30m]\n**syncFrequency** · duration\n\n- `1h30m` = 90 minutes\n- Default: `1m0s`",
    ],
    [
      "syncFrequency: <|>0s",
      "[0s]\n**syncFrequency** · duration\n\n- `0s` means the default\n- Default: `1m0s`",
    ],
    ["maxPods: 0<|>", "[0]\n**maxPods** · integer\n\n- `0` means the default\n- Default: `110`"],
    [
      "topologyManagerPolicy: best<|>Effort",
      `[bestEffort]\n**topologyManagerPolicy** · string\n\n- Not accepted by Kubernetes ${defaultVersion}\n- Values:\n  - \`none\`: No alignment: CPUs, memory and devices are chosen independently of each other.\n  - \`best-effort\`: Tries to align a pod's resources on NUMA nodes and admits the pod even if that fails.\n  - \`restricted\`: Admits a pod only if its resources can be aligned in the preferred way.\n  - \`single-numa-node\`: Admits a pod only if a single NUMA node can supply all its resources.\n- Default: \`none\``,
    ],
    [
      "failSwapOn: <|>yes",
      "[yes]\n**failSwapOn** · boolean\n\n- `yes` is read as `true`\n- Default: `true`",
    ],
    [
      "registryPullQPS: t<|>en",
      "[ten]\n**registryPullQPS** · integer\n\n- The kubelet rejects this value\n- Default: `5`",
    ],
    ["failSwapOn: <|>True", "[True]\n**failSwapOn** · boolean\n\n- Default: `true`"],
    ["port: <|>010", "[010]\n**port** · integer\n\n- `010` is read as `8`\n- Default: `10250`"],
    ["port: <|>1_0", "[1_0]\n**port** · integer\n\n- `1_0` is read as `10`\n- Default: `10250`"],
    ["port: 8<|>5.0", "[85.0]\n**port** · integer\n\n- Default: `10250`"],
    [
      "containerLogMaxSize: <|>100Mi",
      "[100Mi]\n**containerLogMaxSize** · string\n\n- `100Mi` = 104,857,600 bytes\n- Default: `10Mi`",
    ],
    [
      "logging: {options: {json: {infoBufferSize: <|>1Ki}}}",
      "[1Ki]\n**logging.options.json.infoBufferSize** · quantity\n\n- `1Ki` = 1,024 bytes\n- The kubelet rejects this value\n- Default: `0`",
    ],
    [
      "logging: {flushFrequency: <|>5000000000}",
      "[5000000000]\n**logging.flushFrequency** · duration\n\n- `5000000000` = 5 seconds\n- Default: `5s`",
    ],
    [
      "tlsCurvePreferences: [<|>29]",
      "[29]\n**tlsCurvePreferences** · integer\n\n`29`: X25519, a fast modern curve that current clients support.\n\n- Default: empty",
    ],
    [
      "registerWithTaints:\n- effect: <|>NoExecute",
      "[NoExecute]\n**registerWithTaints[].effect** · string\n\n`NoExecute`: Keeps new pods away and evicts running ones that do not tolerate the taint.\n\n- Default: empty",
    ],
    [
      "registerWithTaints:\n- key: node.kubernetes.io/unre<|>achable",
      "[node.kubernetes.io/unreachable]\n**registerWithTaints[].key** · string\n\n- `node.kubernetes.io/unreachable`: The control plane adds this taint while the condition `Ready` is `Unknown`.\n- Required",
    ],
    [
      "cgroupDriver: <|>cgroup",
      "[cgroup]\n**cgroupDriver** · string\n\n- Values:\n  - `systemd`: The kubelet asks systemd for slices.\n  - `cgroupfs`: The kubelet writes into the cgroup filesystem directly.\n- Default: `cgroupfs`",
    ],
    [
      "staticPodURLHeader: {Authorization: [<|>x]}",
      String.raw`[x]
**staticPodURLHeader.\*** · string`,
    ],
    [
      "maxPods: &many 10\npodsPerCore: *<|>many",
      "[*many]\nAlias `*many`: `10`\n\n**podsPerCore** · integer\n\n- Default: `0`",
    ],
    [
      "maxPods: &ma<|>ny 10\npodsPerCore: *many",
      "[&many]\nAnchor `&many` for this value; `*many` uses it once.",
    ],
    [
      "evictionSoft: &soft\n  a: 1\n  b: 2\nevictionMinimumReclaim: <|>*soft",
      "[*soft]\nAlias `*soft`: `a: 1 b: 2`\n\n**evictionMinimumReclaim** · map of strings to strings\n\n- Default: empty",
    ],
    [
      "clusterDNS: [&d<|>ns 10.0.0.1, *dns, *dns]",
      "[&dns]\nAnchor `&dns` for this value; `*dns` uses it 2 times.",
    ],
    [
      "authentication: &a {anonymous: {enabled: true}}\nauthorization:\n  <<: *<|>a",
      "[*a]\nAlias `*a`: `{anonymous: {enabled: true}}`",
    ],
    [
      "maxPods: *<|>gone",
      "[*gone]\nAlias `*gone` has no value: there is no anchor `&gone` before it.\n\n**maxPods** · integer\n\n- Default: `110`",
    ],
  ])("%s", (marked, expected) => {
    expect(hover(header + marked)).toBe(expected);
  });

  test("10% stays as it is, and the text of the signal comes with it", () => {
    const text = hover(`${header}evictionHard:\n  nodefs.available: <|>10%\n`);
    const signal = knowledge.descriptions.value(
      "KubeletConfiguration",
      "evictionHard",
      "nodefs.available",
    );
    expect(text).toBe(
      `[10%]\n**evictionHard.nodefs.available** · string\n\n${signal ?? ""}\n\n- Default: \`10%\``,
    );
  });

  test.each([
    ["kubeReserved: {cpu: <|>500m}", "- `500m` = 0.5 CPUs"],
    ["systemReserved: {cpu: '<|>1000m'}", "- `1000m` = 1 CPU"],
    ["systemReserved: {pid: <|>1k}", "- `1k` = 1,000 process IDs"],
    ["evictionHard: {imagefs.inodesFree: <|>2k}", "- `2k` = 2,000 inodes"],
  ])("%s counts what its key names", (marked, expected) => {
    expect(hover(header + marked)).toContain(expected);
  });

  test.each([
    [
      "net.core.somax<|>conn",
      defaultVersion,
      ["the pod's network namespace; pods with `hostNetwork: true`", "`net.*`: "],
    ],
    [
      "net/core/somax<|>conn",
      defaultVersion,
      ["the pod's network namespace", "Belongs to `net.*`: "],
    ],
    ["net.core.<|>*", defaultVersion, ["Allows all sysctls that begin with `net.core.`\n"]],
    [
      "net.ipv4.tcp_<|>wmem",
      defaultVersion,
      ["- Safe: pods may set it without this entry (Linux 4.15 and later)"],
    ],
    [
      "net.ipv4.tcp_<|>wmem",
      "1.31",
      ["- Safe in Kubernetes 1.32 and later: pods may set it without this"],
    ],
    ["kernel.shm_rmid_<|>forced", defaultVersion, ["- Safe: pods may set it without this entry\n"]],
    [
      "kernel.<|>sem",
      defaultVersion,
      ["`kernel.sem`: System V semaphore limits.", "Applies to the pod's IPC namespace"],
    ],
  ] as const)("the sysctl %s in %s", (entry, version, expected) => {
    const text = hover(`${header}allowedUnsafeSysctls: ["${entry}"]\n`, version);
    for (const part of expected) expect(text).toContain(part);
  });

  test.each(["vm.swap<|>piness", "kernel.<|>pid_max", "<|>*"])(
    "%s has no namespace, which a finding explains",
    (entry) => {
      expect(hover(`${header}allowedUnsafeSysctls: ["${entry}"]\n`)).toMatch(
        /\*\*allowedUnsafeSysctls\*\* · string\n\n.*\n\n- The kubelet rejects this value\n- Default: empty$/,
      );
    },
  );

  test("a value that another version accepts", () => {
    const marked = `${header}enforceNodeAllocatable: [<|>kube-reserved-compressible]\n`;
    expect(hover(marked, "1.31")).toContain("\n- Not accepted by Kubernetes 1.31\n");
    expect(hover(marked, "1.32")).not.toContain("Not accepted");
  });
});

describe("keys", () => {
  test.each([
    [
      "a struct, with the defaults of what is in it",
      "authoriza<|>tion:",
      "- Default: `mode: Webhook`, `webhook.cacheAuthorizedTTL: 5m0s`, `webhook.cacheUnauthorizedTTL: 30s`\n",
    ],
    ["a struct that may be missing", "trac<|>ing:", "- Default: not set\n"],
    ["a struct without stated defaults", "memory<|>Swap:", "- Default: empty\n"],
    ["a signal with a default", "evictionHard: {mem<|>ory.available: 1}", "\n- Default: `100Mi`\n"],
    ["a signal without", "evictionHard: {pid.<|>available: 1}", "\n- Default: not set\n"],
  ])("%s says its default", (_, marked, expected) => {
    expect(`${hover(header + marked)}\n`).toContain(expected);
  });

  test("a field", () => {
    const description = knowledge.descriptions.field("KubeletConfiguration", "port") ?? "";
    expect(hover(`${header}p<|>ort: 1`, "1.35")).toBe(
      `[port]\n**port** · integer\n\n${description}\n\n- Default: \`10250\`\n` +
        "- `0` means the default\n- Range: `1` to `65535`, or `0`\n- Flag: `--port`\n\n" +
        `**On the node:** ${knowledge.descriptions.node("KubeletConfiguration", "port") ?? ""}\n\n` +
        `[Kubernetes 1.35 reference](https://v1-35.docs.kubernetes.io${pages}.v1beta1/#kubelet-config-k8s-io-v1beta1-KubeletConfiguration)`,
    );
  });

  test.each([
    ["a gate", "featureGates:\n  Node<|>Swap: true", "[NodeSwap]\n**NodeSwap** · feature gate\n"],
    [
      "a gate's value",
      "featureGates: {NodeSwap: on<|>}",
      "[on]\n- `on` is read as `true`\n\n**Node",
    ],
    [
      "an eviction signal",
      "evictionHard: {<|>pid.available: 1}",
      "[pid.available]\n**`pid.available`** · key of `evictionHard`\n",
    ],
    [
      "the same signal elsewhere",
      "evictionSoftGracePeriod: {<|>pid.available: 1m}",
      "[pid.available]\n**`pid.available`** · key of `evictionSoftGracePeriod`\n",
    ],
    [
      "a policy option",
      "cpuManagerPolicyOptions: {full<|>-pcpus-only: 'true'}",
      "[full-pcpus-only]\n**`full-pcpus-only`** · key of `cpuManagerPolicyOptions`\n",
    ],
    [
      "a free key of a map",
      "staticPodURLHeader: {Auth<|>orization: [x]}",
      "[Authorization]\n**staticPodURLHeader** · map of strings to lists\n",
    ],
    [
      "a nested key in a list",
      "registerWithTaints:\n- <|>key: x\n",
      "[key]\n**registerWithTaints[].key** · string\n",
    ],
    ["a key at its end", "authentication:\n  anonymous<|>:", "[anonymous]\n**authentication.anon"],
  ])("%s", (_, marked, start) => {
    expect(hover(header + marked).slice(0, start.length)).toBe(start);
  });

  test("a field that comes with a later version says so", () => {
    expect(hover(`${header}crashLoop<|>BackOff: {}`, "1.31")).toBe(
      "[crashLoopBackOff]\n`crashLoopBackOff` was added in Kubernetes 1.32; this file is checked as 1.31.",
    );
  });

  test("a field of another API version says so", () => {
    const marked =
      "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: CredentialProviderConfig\n" +
      "providers:\n- token<|>Attributes: {}\n";
    expect(hover(marked)).toBe(
      "[tokenAttributes]\n`tokenAttributes` exists only in apiVersion `v1`.",
    );
  });
});

describe("the header", () => {
  test.each(["apiVersion: kubelet.config.k8s.io/<|>v1\nkind: CredentialProviderConfig\n"])(
    "%s",
    (marked) => {
      const text = hover(marked, "1.33");
      expect(text).toContain("**CredentialProviderConfig** · `kubelet.config.k8s.io/v1`\n");
      expect(text).toContain("- API versions: `kubelet.config.k8s.io/v1`, ");
      expect(text).toContain(`(https://v1-33.docs.kubernetes.io${pages}.v1/#`);
    },
  );

  test("the kind of a document", () => {
    expect(hover(header.replace("Kubelet", "<|>Kubelet"))).toContain(
      "[KubeletConfiguration]\n**KubeletConfiguration** · `kubelet.config.k8s.io/v1beta1`\n",
    );
  });
});

describe("comments", () => {
  test.each([
    [
      `# kubelet-<|>version: 1.33\n${header}`,
      "[# kubelet-version: 1.33]\nThis file is checked as Kubernetes 1.33, regardless of the settings. Only Kubelet Config reads this comment; the kubelet ignores it.",
    ],
    [
      `# kubelet-<|>version: ${newestVersion}\n${header}`,
      `[# kubelet-version: ${newestVersion}]\nThis file is checked as Kubernetes ${shownVersion(newestVersion)}, regardless of the settings. Only Kubelet Config reads this comment; the kubelet ignores it.`,
    ],
    [
      `# about\n\n# kubelet-version: 1.2<|>0\n${header}`,
      "[# kubelet-version: 1.20]\nKubernetes 1.20 is older than 1.30, the oldest version that Kubelet Config supports. Files are checked as 1.30.",
    ],
    [
      `# about\n\n# kubelet-version: late<|>st\n${header}`,
      `[# kubelet-version: latest]\n\`latest\` is not a supported version (1.30 to ${newestVersion}), so the file is checked as Kubernetes ${defaultVersion}.`,
    ],
    [`# an ordinary <|>comment\n${header}`, ""],
    [`${header}# kubelet-version: <|>1.33\n`, ""],
    [`# kubelet-version: 1.33\n# kubelet-version: <|>1.34\n${header}`, ""],
    [`# kubelet-version: <|>1.33\napiVersion: v1\nkind: Pod\n`, ""],
    [`${header}maxPods: 10 # about <|>pods\n`, ""],
    [`${header}maxPods: 10 # see &<|>many\n`, ""],
  ])("%j", (marked, expected) => {
    expect(hover(marked)).toBe(expected);
  });
});

describe("nothing to say", () => {
  test.each([
    ["an unknown key", `${header}un<|>known: 1`],
    ["its value", `${header}unknown: <|>1`],
    ["an unknown signal", `${header}evictionHard: {memory.<|>free: 1}`],
    ["between tokens", `${header}maxPods: <|> 1`],
    ["a foreign document", "apiVersion: v1\nkind: Pod\nspec: <|>1\n"],
    ["the foreign half of a file", `apiVersion: v1\nki<|>nd: Pod\n---\n${header}`],
    ["an empty file", "<|>"],
  ])("%s", (_, marked) => {
    expect(hover(marked)).toBe("");
  });
});

test("a field in another case has the documentation of the field", () => {
  const key = hover(`${header}Cluster<|>Domain: a`);
  const [, ...documentation] = hover(`${header}cluster<|>Domain: a`).split("\n");
  const question = "**Did you mean `clusterDomain`?** Field names are case-sensitive.";
  expect(key).toBe(["[ClusterDomain]", question, "", ...documentation].join("\n"));
});

test("a name that is no gate says what the kubelet does with it", () => {
  expect(hover(`${header}featureGates: {No<|>Gate: true}`, "1.33")).toBe(
    "[NoGate]\n**NoGate** · feature gate\n\nKubernetes 1.33 does not have this feature gate. A kubelet that sets it does not start.",
  );
});

describe("JSON", () => {
  const start = '{"apiVersion":"kubelet.config.k8s.io/v1beta1","kind":"KubeletConfiguration",';
  test.each([
    [
      `${start}"syncFrequency":"1h<|>30m"}`,
      '["1h30m"]\n**syncFrequency** · duration\n\n- `1h30m` = 90 minutes\n- Default: `1m0s`',
    ],
    [
      `${start}"failSwapOn":"<|>yes"}`,
      '["yes"]\n**failSwapOn** · boolean\n\n- The kubelet rejects this value\n- Default: `true`',
    ],
  ])("%s", (marked, expected) => {
    expect(hover(marked)).toBe(expected);
  });

  test("a key, quotes included", () => {
    expect(hover(`${start}"ma<|>xPods":1}`)).toContain('["maxPods"]\n**maxPods** · integer\n');
  });
});

test("nothing throws at any offset of any beginning of a file, and spans hold the offset", () => {
  const whole =
    `# kubelet-version: 1.33\n${header}maxPods: &a 10\nport: *a\n` +
    "evictionHard: {memory.available: 100Mi, <<: *a}\nfeatureGates:\n  NodeSwap: on\n";
  for (let end = 0; end <= whole.length; end += 3) {
    const text = whole.slice(0, end);
    const analysis = analyze(
      text,
      { kubernetesVersion: defaultVersion, isKubeletConfig: true },
      knowledge,
    );
    for (let offset = 0; offset <= text.length; offset++) {
      const found = hoverAt(analysis, offset, knowledge);
      if (!found) continue;
      expect(found.span.start).toBeLessThanOrEqual(offset);
      expect(found.span.end).toBeGreaterThanOrEqual(offset);
      expect(found.markdown).not.toMatch(/undefined|\[object/);
    }
  }
});
