import { describe, expect, test } from "vitest";
import { complete } from "../../support/complete.ts";
import { kubeletHeader, testCases } from "../../support/completion-cases.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";

const kubeadm = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\n";
const authentication = ["x509", "webhook", "anonymous"];

describe("where no key and no value is offered", () => {
  testCases(kubeletHeader, [
    { name: "a comment", at: "# max<|>", only: [] },
    {
      name: "right behind its sign",
      at: "#<|>",
      only: ["kubelet-config-ignore", "kubelet-config-ignore-file"],
    },
    { name: "an indented comment", at: "authentication:\n  # web<|>", only: [] },
    { name: "a comment behind a value", at: "maxPods: 5 # <|>", only: ["kubelet-config-ignore"] },
    {
      name: "a comment behind a key",
      at: "authentication: # <|>",
      only: ["kubelet-config-ignore"],
    },
    {
      name: "a comment behind an item",
      at: "clusterDNS:\n- 10.0.0.1 # <|>",
      only: ["kubelet-config-ignore"],
    },
    { name: "the header of a block scalar", at: "cgroupDriver: |<|>", only: [] },
    { name: "a block scalar", at: "clusterDomain: |\n  a\n  max<|>\n", only: [] },
    { name: "an empty block scalar", at: "clusterDomain: >-\n  <|>", only: [] },
    { name: "blank lines at its end", at: "clusterDomain: |\n  a\n\n  <|>", only: [] },
    { name: "a block scalar with keys in it", at: "clusterDomain: |\n  a: 1\n  <|>", only: [] },
    { name: "a block scalar in a list", at: "clusterDNS:\n- |\n  a\n\n  <|>", only: [] },
    { name: "the second line of a quoted text", at: 'clusterDomain: "a\n  b<|>"', only: [] },
    { name: "a document marker", at: "---<|>", only: [] },
    { name: "behind a document marker", at: "--- <|>", only: [] },
    { name: "the end of a document", at: "...<|>", only: [] },
    { name: "below the end of a document", at: "...\n<|>", only: [] },
    { name: "a new document that says nothing yet", at: "---\n<|>", only: [] },
    { name: "a directive", at: "%YAML 1.1<|>", only: [] },
  ]);
  testCases(kubeletHeader, [
    {
      name: "below a block scalar, at its key",
      at: "clusterDomain: |\n  a\n<|>",
      offers: ["maxPods"],
    },
    { name: "behind a sign that is no comment", at: "cgroupDriver: a#<|>", offers: ["systemd"] },
  ]);
});

describe("several documents", () => {
  testCases("", [
    { name: "a foreign one before ours", at: `${kubeadm}<|>\n---\n${kubeletHeader}`, only: [] },
    { name: "a foreign one behind ours", at: `${kubeletHeader}---\n${kubeadm}<|>`, only: [] },
    {
      name: "a value in a foreign one",
      at: `${kubeadm}failSwapOn: <|>\n---\n${kubeletHeader}`,
      only: [],
    },
    {
      name: "ours between foreign ones",
      at: `${kubeadm}---\n${kubeletHeader}maxPods: 5\n<|>\n---\nkind: InitConfiguration\n`,
      not: ["maxPods", "kind"],
      accept: [
        "port",
        `${kubeadm}---\n${kubeletHeader}maxPods: 5\nport: \n---\nkind: InitConfiguration\n`,
      ],
    },
    {
      name: "the version of the kubeadm document counts",
      at: `${kubeadm}kubernetesVersion: v1.30.2\n---\n${kubeletHeader}<|>`,
      not: ["crashLoopBackOff", "userNamespaces"],
    },
    {
      name: "keys of another document do not count",
      at: `${kubeletHeader}maxPods: 5\n---\nkind: KubeletConfiguration\n<|>`,
      offers: ["maxPods", "apiVersion"],
      not: ["kind"],
    },
    {
      name: "behind the end of another document",
      at: `${kubeletHeader}...\n---\nkind: KubeletConfiguration\n<|>`,
      offers: ["maxPods", "apiVersion"],
    },
    {
      name: "a marker with a comment",
      at: `--- # node\n${kubeletHeader}authentication:\n  <|>`,
      only: authentication,
    },
  ]);
});

describe("the header", () => {
  const group = "kubelet.config.k8s.io";
  const kinds = [
    "KubeletConfiguration",
    "CredentialProviderConfig",
    "SerializedNodeConfigSource",
    "ImagePullIntent",
    "ImagePulledRecord",
  ];
  testCases("", [
    { name: "no kind yet", at: "kind: <|>", only: kinds },
    {
      name: "half a kind",
      at: "kind: Cred<|>",
      only: kinds,
      accept: ["CredentialProviderConfig", "kind: CredentialProviderConfig"],
    },
    {
      name: "the kinds of a version",
      at: `apiVersion: ${group}/v1\nkind: <|>`,
      only: ["CredentialProviderConfig"],
    },
    {
      name: "kinds of an older kubelet",
      at: "kind: <|>",
      version: "1.30",
      only: kinds.slice(0, 3),
    },
    { name: "another kind", at: "kind: Pod<|>", only: [] },
    { name: "half a kind of another group", at: "apiVersion: v1\nkind: Image<|>", only: [] },
    {
      name: "no API version yet",
      at: "apiVersion:<|>",
      only: ["v1beta1", "v1", "v1alpha1"].map((v) => `${group}/${v}`),
    },
    {
      name: "the kind's API version",
      at: "kind: KubeletConfiguration\napiVersion: <|>",
      only: [`${group}/v1beta1`],
    },
    {
      name: "half of it",
      at: "apiVersion: kub<|>\nkind: KubeletConfiguration\n",
      accept: [`${group}/v1beta1`, kubeletHeader],
    },
    {
      name: "those this kubelet reads",
      at: "kind: ImagePullIntent\napiVersion: <|>kubelet.config.k8s.io/v1alpha1",
      version: "1.35",
      only: [`${group}/v1beta1`],
    },
    {
      name: "those an older kubelet reads",
      at: "kind: ImagePullIntent\napiVersion: <|>kubelet.config.k8s.io/v1alpha1",
      version: "1.34",
      only: [],
    },
    {
      name: "the second line",
      at: "kind: KubeletConfiguration\nap<|>",
      accept: ["apiVersion", "kind: KubeletConfiguration\napiVersion: "],
    },
    { name: "a whole file", at: "<|>", accept: ["KubeletConfiguration", `${kubeletHeader}\n`] },
    {
      name: "a whole file for half a word",
      at: "# mine\nKub<|>",
      accept: ["KubeletConfiguration", `# mine\n${kubeletHeader}\n`],
    },
    { name: "no whole file below a key", at: `${kubeletHeader}<|>`, not: ["KubeletConfiguration"] },
  ]);
});

describe("the form of the text", () => {
  testCases("\uFEFF", [
    { name: "behind a byte order mark", at: "<|>", accept: ["maxPods", "maxPods: "] },
    { name: "a word behind it", at: "max<|>", accept: ["maxPods", "maxPods: "] },
    { name: "a key behind it is there", at: "kind: KubeletConfiguration\n<|>", not: ["kind"] },
    { name: "a value behind it", at: "cgroupDriver: <|>", only: ["systemd", "cgroupfs"] },
  ]);
  testCases(kubeletHeader.replaceAll("\n", "\r\n"), [
    {
      name: "CR LF: a key",
      at: "maxPods: 5\r\n<|>\r\n",
      not: ["maxPods"],
      accept: ["port", "maxPods: 5\r\nport: \r\n"],
    },
    {
      name: "CR LF: a map",
      at: "authen<|>\r\n",
      accept: ["authentication", "authentication:\r\n  \r\n"],
    },
    { name: "CR LF: a list", at: "<|>\r\n", accept: ["clusterDNS", "clusterDNS:\r\n  - \r\n"] },
    { name: "CR LF: an item", at: "enforceNodeAllocatable:\r\n- <|>\r\n- pods\r\n", not: ["pods"] },
    {
      name: "CR LF: a moved line",
      at: "maxPods: 5\r\n   <|>\r\n",
      accept: ["port", "maxPods: 5\r\nport: \r\n"],
    },
  ]);
});

describe("versions and roles", () => {
  testCases(kubeletHeader, [
    {
      name: `a field of ${defaultVersion} in ${defaultVersion}`,
      at: "<|>",
      version: defaultVersion,
      offers: ["memoryReservationPolicy", "tlsCurvePreferences"],
    },
    {
      name: `a field of ${defaultVersion} in 1.30`,
      at: "<|>",
      version: "1.30",
      not: ["memoryReservationPolicy", "tlsCurvePreferences", "crashLoopBackOff"],
    },
    {
      name: "a drop-in",
      at: "max<|>",
      path: "/etc/kubernetes/kubelet.conf.d/10.conf",
      accept: ["maxPods", "maxPods: "],
    },
  ]);
  testCases("", [
    {
      name: "the version of a comment counts",
      at: `# kubelet-version: 1.32\n${kubeletHeader}<|>`,
      offers: ["crashLoopBackOff"],
      not: ["userNamespaces"],
    },
    {
      name: "a drop-in has one scaffold",
      at: "<|>",
      path: "/etc/kubernetes/kubelet.conf.d/10.conf",
      offers: ["KubeletConfiguration"],
      not: ["CredentialProviderConfig"],
    },
    {
      name: "a drop-in without a header",
      at: "authentication:\n  <|>",
      path: "/etc/kubernetes/kubelet.conf.d/10.conf",
      only: authentication,
    },
  ]);

  test("deprecated fields are marked and come last", () => {
    const { items } = complete(`${kubeletHeader}<|>`);
    const marked = items.filter(({ deprecated }) => deprecated).map(({ label }) => label);
    expect(marked).toEqual(expect.arrayContaining(["runOnce", "iptablesDropBit"]));
    const last = items.toSorted((a, b) => (a.sortText < b.sortText ? -1 : 1)).slice(-marked.length);
    expect(last.map(({ label }) => label).sort()).toEqual(marked.sort());
  });
});

describe("accepting a key", () => {
  testCases(kubeletHeader, [
    { name: "a struct", at: "log<|>", accept: ["logging", "logging:\n  "] },
    { name: "a map", at: "evic<|>", accept: ["evictionSoft", "evictionSoft:\n  "] },
    { name: "a list of texts", at: "<|>", accept: ["clusterDNS", "clusterDNS:\n  - "] },
    {
      name: "a list of maps",
      at: "<|>",
      accept: ["registerWithTaints", "registerWithTaints:\n  - "],
    },
    {
      name: "a struct in a struct",
      at: "logging:\n  options:\n    <|>",
      accept: ["json", "logging:\n  options:\n    json:\n      "],
    },
    {
      name: "a list in a struct",
      at: "logging:\n  <|>",
      accept: ["vmodule", "logging:\n  vmodule:\n    - "],
    },
    {
      name: "a map whose lines are there",
      at: "authen<|>\n  webhook:\n    enabled: true\n",
      accept: ["authentication", "authentication:\n  webhook:\n    enabled: true\n"],
    },
    {
      name: "a list whose colon is there",
      at: "cluster<|>:\n- 10.0.0.1\n",
      accept: ["clusterDNS", "clusterDNS:\n- 10.0.0.1\n"],
    },
  ]);
});

describe("anchors and merge keys around", () => {
  const soft = "evictionHard: &hard\n  memory.available: 5%\nevictionSoft:\n  <<: *hard\n";
  testCases(kubeletHeader, [
    { name: "below an anchored key", at: "authentication: &a\n  <|>", only: authentication },
    {
      name: "below an anchored and tagged key",
      at: "authentication: &a !!map\n  webhook: &w\n    <|>",
      only: ["enabled", "cacheTTL"],
    },
    {
      name: "a key beside a merge key",
      at: `${soft}  <|>`,
      offers: ["memory.available"],
      accept: ["pid.available", `${soft}  pid.available: `],
    },
    {
      name: "below a key with an alias: beside it",
      at: "evictionSoft: *hard\n  <|>",
      offers: ["maxPods"],
      not: ["pid.available"],
    },
    { name: "the value of a merge key", at: "evictionSoft:\n  <<: <|>", only: [] },
    {
      name: "behind an anchored dash",
      at: "registerWithTaints:\n- &t <|>",
      accept: ["key", "registerWithTaints:\n- &t key: "],
    },
    {
      name: "below an anchored dash",
      at: "registerWithTaints:\n- &t\n  <|>",
      offers: ["key", "effect"],
    },
    {
      name: "a second key behind an anchored one",
      at: "registerWithTaints:\n- &t key: a\n  <|>",
      only: ["value", "effect", "timeAdded"],
    },
    { name: "an item behind an alias", at: "registerWithTaints:\n- *t\n- <|>", offers: ["key"] },
  ]);
});

describe("text that is broken elsewhere", () => {
  testCases(kubeletHeader, [
    {
      name: "an open quote above",
      at: 'cgroupDriver: "sys\nfailSwapOn: <|>',
      only: ["true", "false"],
    },
    {
      name: "an open list above",
      at: "clusterDNS: [1, 2\nfailSwapOn: <|>",
      only: ["true", "false"],
    },
    {
      name: "a word without a colon above",
      at: "maxPods\nauthentication:\n  <|>",
      only: authentication,
    },
    {
      name: "a template above",
      at: "clusterDNS: {{ .dns }}\nauthentication:\n  <|>",
      only: authentication,
    },
    {
      name: "items in two columns",
      at: "clusterDNS:\n  - a\n - b\nauthentication:\n  <|>",
      only: authentication,
    },
    {
      name: "a tab above",
      at: "logging:\n\tformat: json\nauthentication:\n  <|>",
      only: authentication,
    },
    { name: "a key twice", at: "maxPods: 1\nmaxPods: 2\nfailSwapOn: <|>", only: ["true", "false"] },
  ]);
});
