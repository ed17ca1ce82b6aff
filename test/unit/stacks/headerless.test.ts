import { describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { knowledge } from "../../support/knowledge.ts";

function rulesIn(text: string, path = "a.yaml"): string[] {
  const { parts } = parseText(text, { kubernetesVersion: defaultVersion, path }, knowledge);
  return parts.flatMap(({ findings }) => findings.map(({ rule }) => rule));
}

describe("a map of the kubelet's fields without a header", () => {
  test.each([
    ["two fields, one of which tells", "maxPods: 10\nport: 10250\n", 1],
    ["JSON", '{"maxPods": 10, "evictionHard": {"memory.available": "1Gi"}}', 1],
    [
      "credential providers",
      "providers:\n  - name: ecr\n    matchImages: [a.example]\n    defaultCacheDuration: 1h\n    apiVersion: credentialprovider.kubelet.k8s.io/v1\n",
      1,
    ],
    ["other providers", "providers:\n  - name: ecr\n", 0],
    ["one field alone is no evidence", "maxPods: 10\n", 0],
    ["names that anything may have", "port: 80\nlogging: {}\naddress: a\n", 0],
    ["one key that is no field", "maxPods: 10\nport: 1\nreplicas: 3\n", 0],
    ["a value of another shape", "maxPods: 10\nevictionHard: yes\n", 0],
    ["another kind", "kind: Other\nmaxPods: 10\nport: 1\n", 0],
    ["several documents", "maxPods: 10\nport: 1\n---\na: 1\n", 0],
    ["indented, so below something else", "values:\n  maxPods: 10\n  port: 1\n", 0],
  ])("%s", (_name, text, count) => {
    expect(rulesIn(text)).toEqual(Array(count).fill("config-header-missing"));
  });

  test("its fields are checked below the header, at their places", () => {
    const text = "maxPods: 10\ntopologyManagerPolicy: best\nevictionHard:\n  memory.available: 5\n";
    const { parts } = parseText(text, { kubernetesVersion: "1.37", advice: false }, knowledge);
    const found = parts.flatMap(({ findings }) => findings);
    expect(found.map(({ rule, span }) => [rule, text.slice(span.start, span.end)])).toEqual([
      ["config-header-missing", "maxPods"],
      ["topology-manager-policy-enum", "best"],
      ["string-map-value-not-string", "5"],
    ]);
  });

  test("a script writes one to the kubelet's file", () => {
    const script = (path: string): string =>
      `cat <<EOF > ${path}\ncpuManagerPolicy: static\nreservedSystemCPUs: "0-3"\nEOF\n`;
    expect(rulesIn(script("/var/lib/kubelet/config.yaml"), "a.sh")).toEqual([
      "config-header-missing",
    ]);
    expect(rulesIn(script("/srv/values.yaml"), "a.sh")).toEqual([]);
  });

  test.each([
    [
      "# head\nmaxPods: 10\nport: 1\n",
      "# head\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 10\nport: 1\n",
    ],
    [
      "providers: [{name: a, matchImages: [b.example], defaultCacheDuration: 1h, apiVersion: credentialprovider.kubelet.k8s.io/v1}]\n",
      "apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\nproviders: [{name: a, matchImages: [b.example], defaultCacheDuration: 1h, apiVersion: credentialprovider.kubelet.k8s.io/v1}]\n",
    ],
    [
      '{"maxPods": 10, "port": 1}',
      '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", "maxPods": 10, "port": 1}',
    ],
  ])("its fix adds the header: %s", (text, fixed) => {
    const [part] = parseText(text, { kubernetesVersion: defaultVersion }, knowledge).parts;
    const [fix] = part?.findings.flatMap((finding) => part.fixes(finding)) ?? [];
    expect(applyEdits(text, fix?.edits ?? [])).toBe(fixed);
  });
});

describe("a kubeconfig where a kubelet configuration is expected", () => {
  const lists = "clusters: []\ncontexts: []\nusers: []\ncurrent-context: a\n";
  const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

  test("is told once", () => {
    expect(rulesIn(header + lists)).toEqual(["config-is-kubeconfig"]);
    expect(rulesIn(`apiVersion: kubelet.config.k8s.io/v1beta1\nkind: Config\n${lists}`)).toEqual([
      "config-unknown-kind",
    ]);
    expect(rulesIn(`apiVersion: v1\nkind: Config\n${lists}`, "kubelet.conf")).toEqual([]);
  });

  test("other unknown keys beside it are told as ever", () => {
    expect(rulesIn(`${header}${lists}nothing: 1\n`).sort()).toEqual([
      "config-is-kubeconfig",
      "unknown-field",
    ]);
    expect(rulesIn(`${header}clusters: []\n`)).toEqual(["unknown-field"]);
  });
});

test.each(["Request", "Response"])("the plugins' %s is nothing of ours", (name) => {
  for (const group of ["credentialprovider.kubelet.k8s.io/v1", "kubelet.config.k8s.io/v1"]) {
    const kind = `CredentialProvider${name}`;
    expect(rulesIn(`apiVersion: ${group}\nkind: ${kind}\nimage: a\n`)).toEqual([]);
    expect(rulesIn(`{"apiVersion": "${group}", "kind": "${kind}", "auth": {}}`)).toEqual([]);
  }
});
