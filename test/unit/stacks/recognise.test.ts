import { describe, expect, test } from "vitest";
import {
  countDocuments,
  decideAbout,
  headLength,
  isProjectDocument,
  mayCompleteHeader,
  servedPatterns,
  type Decision,
  type OpenedDocument,
} from "../../../client/src/recognise.ts";
import { isDropInPath, isKubeletName } from "../../../server/src/kubelet/identify.ts";
import { projectFileName } from "../../../server/src/stacks/project/project-file-name.ts";
import { allKinds } from "../../../server/src/stacks/domains.ts";
import { quickLooks } from "../../../server/src/stacks/quick-looks.ts";
import { isSystemdUnit } from "../../../server/src/engine/syntax/systemd-unit.ts";
import { globMatcher } from "../../../server/src/engine/text/glob.ts";
import { isCheckedPath } from "../../../server/src/answers/reports/checked-names.ts";

const kubelet = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const kubeadm = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\n";
const kubeconfig = "apiVersion: v1\nkind: Config\nclusters: []\n";

test("the client asks the quick looks of all kinds of parts", () => {
  expect(quickLooks.map(({ mayBeIn }) => mayBeIn)).toEqual(allKinds.map(({ mayBeIn }) => mayBeIn));
});

test.each([
  ["/etc/kubernetes/kubelet.conf.d/10-a.conf", true],
  ["/etc/my-kubelet-config.d/a/b.conf", true],
  ["C:\\node\\kubelet.d\\a.conf", true],
  ["/etc/kubernetes/kubelet.conf", false],
  ["/etc/kubelet.conf.d/readme.md", false],
  ["/etc/containerd.d/a.conf", false],
  ["kubelet.d/x.conf", true],
  ["/etc/systemd/system/kubelet.service.d/10-kubeadm.conf", false],
  ["/etc/systemd/system/kubelet.slice.d/a/b.conf", false],
  ["/etc/kubelet.service.conf.d/a.conf", true],
])("%s is a drop-in by its path: %s", (path, expected) => {
  expect(isDropInPath(path)).toBe(expected);
});

test.each([
  ["/etc/systemd/system/kubelet.service", true],
  ["/usr/lib/systemd/system/kubelet.service.d/10-kubeadm.conf", true],
  ["/var/lib/kubelet/kubeadm-flags.env", true],
  ["/etc/default/kubelet", true],
  ["C:/node/etc/sysconfig/kubelet", true],
  ["node/etc/kubernetes/kubelet", true],
  ["/var/snap/microk8s/current/args/kubelet", true],
  ["/etc/kubelet.conf.d/10.conf", true],
  ["/a/node.bu", true],
  ["/a/node.ign", true],
  ["/a/kubelet.yaml.j2", true],
  ["/a/user-data", true],
  ["/a/main.tofu", true],
  ["/a/kubelet.env", true],
  ["/a/other.env", false],
  ["/a/README.md", false],
  ["/etc/systemd/system/containerd.service", false],
  ["/bin/kubelet", false],
])("the editor and `check` agree about the name %s: %s", (path, expected) => {
  const isServed = servedPatterns.some((pattern) => globMatcher(pattern)(path));
  expect([isServed, isCheckedPath(path)]).toEqual([expected, expected]);
});

const unit = "# of kubeadm\n; old\n\n[Service]\nEnvironment=A=b\n";

test.each([
  ["a section", "[Service]\nExecStart=\n", true],
  ["a section alone, with a BOM", "\uFEFF[Service]", true],
  ["below comments", unit, true],
  ["with CR LF", unit.replaceAll("\n", "\r\n"), true],
  ["a section that is not the first line", "a: 1\n[Service]\n", false],
  ["a list of YAML", '["a", "b"]\n', false],
  ["a list of YAML that goes on", "[a,\nb]\n", false],
  ["a configuration", kubelet, false],
  ["nothing", "", false],
  ["comments", "# [Service]\n", false],
])("a unit of systemd: %s", (_what, text, expected) => {
  expect(isSystemdUnit(text)).toBe(expected);
});

test.each([
  ["/w/kubelet.yaml", true],
  ["C:\\w\\kubelet-config.YML", true],
  ["/w/kubelet/a.yaml", false],
  ["/w/my-kubelet.yaml", false],
  ["/w/kubelet.json", false],
])("%s has the kubelet's name: %s", (path, expected) => {
  expect(isKubeletName(path)).toBe(expected);
});

test.each([
  ["kind: KubeletConfiguration", "n", true],
  ["kind: KubeletConfiguratio", "o", false],
  ["  kind: KubeletConfiguration", "n", false],
  ["apiVersion: kubelet.config.k8s.io/v1beta1", "1", false],
  ["apiVersion: kubelet.config.k8s.io/v1beta1", "\n", true],
  ["maxPods: 3", "3", false],
  ["a", "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n", true],
])("with the line %j, %j may complete a header: %s", (line, inserted, expected) => {
  expect(mayCompleteHeader(line, inserted)).toBe(expected);
});

test.each([
  [`/w/${projectFileName}`, true],
  [`C:\\w\\${projectFileName}`, true],
  [projectFileName, true],
  ["/w/kubelet-config.yaml", false],
  ["/w/a.kubelet-config.yaml", false],
  [`/w/${projectFileName}/x.yaml`, false],
])("%s is a project's file: %s", (path, expected) => {
  expect(isProjectDocument(path)).toBe(expected);
});

describe("the documents of a text", () => {
  test.each<[what: string, text: string, ours: number, foreign: number, bare: number]>([
    ["a kubelet configuration", kubelet, 1, 0, 0],
    ["with a BOM and CR LF", `\uFEFF${kubelet.replaceAll("\n", "\r\n")}`, 1, 0, 0],
    ["quoted", "'apiVersion': \"kubelet.config.k8s.io/v1\"\n", 1, 0, 0],
    ["other case of the keys", "Kind: KubeletConfiguration\n", 1, 0, 0],
    ["a kind alone", "kind: CredentialProviderConfig # for ECR\n", 1, 0, 0],
    ["an unknown kind of the group", "apiVersion: kubelet.config.k8s.io/v1\nkind: Foo\n", 1, 0, 0],
    [
      "what a plugin is asked",
      "apiVersion: credentialprovider.kubelet.k8s.io/v1\nkind: CredentialProviderRequest\n",
      0,
      1,
      0,
    ],
    ["what a plugin answers", '{"kind":"CredentialProviderResponse"}', 0, 1, 0],
    ["the plugins' group", "apiVersion: credentialprovider.kubelet.k8s.io/v1\n", 1, 0, 0],
    ["our kind in another group", "apiVersion: v1\nkind: KubeletConfiguration\n", 0, 1, 0],
    ["kubeadm and kubelet", `${kubeadm}---\n${kubelet}`, 1, 1, 0],
    ["comments before the first marker", `# head\n---\n${kubelet}---\n# end\n`, 1, 0, 0],
    ["a marker with text", `--- # first\n${kubelet}--- \n${kubelet}`, 2, 0, 0],
    ["no header", "maxPods: 3\n", 0, 0, 1],
    ["no header, but a nested one", `spec:\n  kind: KubeletConfiguration\n`, 0, 0, 1],
    ["a ConfigMap around it", `kind: ConfigMap\ndata:\n  kubelet: |\n    ${kubelet}`, 0, 1, 0],
    ["a kubeconfig", kubeconfig, 0, 1, 0],
    ["nothing", "", 0, 0, 0],
    ["JSON", '{\n  "kind": "KubeletConfiguration"\n}', 1, 0, 0],
    ["JSON on one line", '{"apiVersion":"kubelet.config.k8s.io/v1beta1","maxPods":1}', 1, 0, 0],
    ["foreign JSON", '{"kind":"Config","apiVersion":"v1"}', 0, 1, 0],
    ["a header behind the head", `${"# x\n".repeat(headLength / 4)}${kubelet}`, 0, 0, 0],
  ])("%s", (_what, text, ours, foreign, bare) => {
    expect(countDocuments(text)).toEqual({ ours, foreign, bare });
  });
});

/** A document that can be recognized only by its text. */
const defaults: OpenedDocument = {
  languageId: "yaml",
  path: "/a/a.yaml",
  text: "",
  namedByPath: false,
  isProfileByPath: false,
  isProjectFile: false,
  isNamedForKubelet: false,
  mayChangeLanguage: true,
};

describe("what is done with a document", () => {
  test.each<[what: string, document: Partial<OpenedDocument>, decision: Decision]>([
    ["YAML of ours", { text: kubelet }, "change-language"],
    [
      "YAML of ours, as a .conf file",
      { languageId: "properties", text: kubelet },
      "change-language",
    ],
    ["YAML of ours, as plain text", { languageId: "plaintext", text: kubelet }, "change-language"],
    ["YAML of ours, setting off", { text: kubelet, mayChangeLanguage: false }, "serve"],
    [
      "a .conf file, setting off",
      { languageId: "properties", path: "/a/a.conf", text: kubelet, mayChangeLanguage: false },
      "serve",
    ],
    ["JSON of ours", { languageId: "json", text: '{"kind":"KubeletConfiguration"}' }, "serve"],
    ["JSON of others", { languageId: "json", text: '{"kind":"Config"}' }, "leave"],
    ["mixed kinds", { text: `${kubeadm}---\n${kubelet}` }, "serve"],
    ["mixed with a document without header", { text: `${kubelet}---\na: 1\n` }, "serve"],
    [
      "mixed kinds in a .conf file",
      { languageId: "properties", path: "/a/a.conf", text: `${kubeconfig}---\n${kubelet}` },
      "serve",
    ],
    ["foreign YAML", { text: kubeconfig }, "leave"],
    ["a kubeconfig named kubelet.conf", { languageId: "properties", text: kubeconfig }, "leave"],
    [
      "a drop-in without header",
      { languageId: "properties", text: "maxPods: 3\n", namedByPath: true },
      "change-language",
    ],
    [
      "an empty drop-in",
      { languageId: "properties", text: "", namedByPath: true },
      "change-language",
    ],
    ["a unit in a drop-in folder", { languageId: "ini", text: unit, namedByPath: true }, "leave"],
    ["a unit of our language", { languageId: "kubelet-config", text: unit }, "give-back"],
    [
      "a unit of our language, setting off",
      { languageId: "kubelet-config", text: unit, mayChangeLanguage: false },
      "leave",
    ],
    ["a kubeconfig in a drop-in folder", { text: kubeconfig, namedByPath: true }, "leave"],
    ["an empty kubelet.yaml", { isNamedForKubelet: true, text: "# new\n\n" }, "serve"],
    ["kubelet.yaml with a word", { isNamedForKubelet: true, text: "Kub" }, "serve"],
    ["kubelet.yaml of others", { isNamedForKubelet: true, text: kubeconfig }, "leave"],
    ["our own language", { languageId: "kubelet-config", text: "" }, "serve"],
    [
      "a seccomp profile",
      { languageId: "json", text: '{"defaultAction": "SCMP_ACT_LOG"}' },
      "serve",
    ],
    [
      "rules without a default action",
      { languageId: "jsonc", text: '{"syscalls": [{"names": ["read"]}]}' },
      "serve",
    ],
    ["JSON in a folder of profiles", { languageId: "json", isProfileByPath: true }, "serve"],
    ["YAML in a folder of profiles", { isProfileByPath: true }, "leave"],
    [
      "a pod with a profile",
      { text: "kind: Pod\nspec:\n  securityContext:\n    seccompProfile:\n" },
      "serve",
    ],
    [
      "a pod with an old annotation",
      { text: "metadata:\n  annotations:\n    seccomp.security.alpha.kubernetes.io/pod: x\n" },
      "serve",
    ],
    ["a pod without one", { text: "apiVersion: v1\nkind: Pod\nspec: {}\n" }, "leave"],
    [
      "a KubeletConfig of OpenShift",
      { text: "kind: KubeletConfig\nspec:\n  kubeletConfig:\n    maxPods: 3\n" },
      "serve",
    ],
    [
      "a KubeletConfig of OpenShift in braces",
      { text: "kind: KubeletConfig\nspec: { kubeletConfig: { maxPods: 3 } }\n" },
      "serve",
    ],
    [
      "a NodeConfig of EKS",
      { text: "apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\n" },
      "serve",
    ],
    [
      "a cluster of KubeOne",
      { text: "apiVersion: kubeone.k8c.io/v1beta3\nkind: KubeOneCluster\n" },
      "serve",
    ],
    [
      "annotations for the operating system manager",
      { text: "annotations:\n  v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: x\n" },
      "serve",
    ],
    ["a cluster of kind", { text: "kind: Cluster\nkubeadmConfigPatches: []\n" }, "serve"],
    ["a resource of the operator", { text: "kind: SeccompProfile\nspec: {}\n" }, "serve"],
    ["flags for kubeadm", { text: "nodeRegistration:\n  kubeletExtraArgs: {}\n" }, "serve"],
    ["flags for MicroK8s", { text: "version: 0.1.0\nextraKubeletArgs: {}\n" }, "serve"],
    ["flags for k3s", { text: "kubelet-arg: []\n" }, "serve"],
    [
      "a script that gives minikube flags",
      { languageId: "shellscript", text: "minikube start --extra-config=kubelet.v=4\n" },
      "serve",
    ],
    [
      "settings of Bottlerocket, where TOML is a language",
      { languageId: "toml", path: "/a/b", text: "[settings.kubernetes]\n" },
      "serve",
    ],
    [
      "and where it is none",
      { languageId: "plaintext", path: "/a/user-data.toml", text: "[settings.kubernetes]\n" },
      "serve",
    ],
    [
      "a node pool of Terraform, where that is a language",
      { languageId: "terraform", path: "/a/b", text: "  kubelet_config {\n" },
      "serve",
    ],
    [
      "the same where it is none",
      { languageId: "plaintext", path: "/a/main.tofu", text: "  kubelet_config {\n" },
      "serve",
    ],
    [
      "other files of Terraform",
      { languageId: "hcl", path: "/a/main.tf", text: 'resource "aws_vpc" "main" {}\n' },
      "leave",
    ],
    [
      "other TOML",
      { languageId: "toml", path: "/a/Cargo.toml", text: "[dependencies]\nsettings = 1\n" },
      "leave",
    ],
    ["another script", { languageId: "shellscript", text: "minikube start\n" }, "leave"],
    [
      "a workflow that gives minikube flags",
      { text: "- run: minikube start --extra-config=kubelet.v=4\n" },
      "serve",
    ],
    [
      "a unit by its name",
      { languageId: "systemd-unit-file", path: "/etc/systemd/system/kubelet.service" },
      "serve",
    ],
    ["a unit of another name", { languageId: "ini", text: "[Service]\n" }, "leave"],
    ["JSON for az, without a header", { languageId: "json", text: '{"podMaxPids": 1}' }, "serve"],
    ["fields without a header", { text: "maxPods: 3\n" }, "serve"],
    ["other YAML without a header", { text: "replicas: 3\n" }, "leave"],
    [
      "a dump of a running kubelet",
      { languageId: "json", text: '{"kubeletconfig": {"maxPods": 3}}' },
      "serve",
    ],
    [
      "Butane, which is plain text to VS Code",
      { languageId: "plaintext", path: "/a/node.bu", text: "variant: fcos\n" },
      "serve",
    ],
    [
      "the same with another name",
      { languageId: "plaintext", path: "/a/node", text: "variant: fcos\n" },
      "leave",
    ],
    ["a project's file", { isProjectFile: true, text: "rules: {}\n" }, "serve"],
    [
      "a project's file that the user's patterns match",
      { isProjectFile: true, text: kubelet, namedByPath: true },
      "serve",
    ],
    ["a project's file in another language", { isProjectFile: true, languageId: "ini" }, "leave"],
    ["another language", { languageId: "markdown", text: kubelet }, "leave"],
  ])("%s", (_what, document, decision) => {
    expect(decideAbout({ ...defaults, ...document })).toBe(decision);
  });
});
