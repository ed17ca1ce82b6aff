import { describe, expect, test } from "vitest";
import { documentationUrl } from "../../../server/src/kubelet/documentation/documentation-url.ts";
import type { KubernetesVersion } from "../../../server/src/facts/table.ts";
import { withoutPlaceholders } from "../../../server/src/shells/lsp/convert/completion-items.ts";
import { pathOfUri, uriOfPath } from "../../../server/src/engine/files/uris.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { knowledge } from "../../support/knowledge.ts";

describe("a snippet as plain text", () => {
  test.each<[snippet: string, plain: string]>([
    ["maxPods: $0", "maxPods: "],
    ["maxPods: ${1:110}$0", "maxPods: 110"],
    ["mode: ${1|Webhook,AlwaysAllow|}", "mode: Webhook"],
    ["a: ${1}b", "a: b"],
    [String.raw`cost: \$5 \} \\`, String.raw`cost: $5 } \ `.trimEnd()],
    [String.raw`a: ${"${1:x\\}y}"}`, "a: x}y"],
    ["nothing to do", "nothing to do"],
  ])("%s", (snippet, plain) => {
    expect(withoutPlaceholders(snippet)).toBe(plain);
  });
});

describe("the path of a URI", () => {
  test.each<[uri: string, path: string]>([
    ["file:///etc/kubelet%20conf.d/a.conf", "/etc/kubelet conf.d/a.conf"],
    ["file:///c%3A/node/kubelet.yaml", "/c:/node/kubelet.yaml"],
    ["untitled:Untitled-1", "Untitled-1"],
    ["vscode-vfs://github/org/repo/k.yaml?ref=x", "/org/repo/k.yaml"],
    ["/plain/100%/path", "/plain/100%/path"],
    ["", ""],
  ])("%s", (uri, path) => {
    expect(pathOfUri(uri)).toBe(path);
  });
});

describe("the URI of a file that a document names", () => {
  test.each<[uri: string, path: string, target: string | undefined]>([
    ["file:///node/kubelet.yaml", "/etc/x.crt", "file:///etc/x.crt"],
    ["file:///node/kubelet.yaml", "pki/x.crt", "file:///node/pki/x.crt"],
    ["file:///node/kubelet.yaml", "../../../x.crt", "file:///x.crt"],
    ["file:///no%20de/kubelet.yaml", "./a b#c", "file:///no%20de/a%20b%23c"],
    ["vscode-vfs://github/org/repo/k.yaml", "x.crt", "vscode-vfs://github/org/repo/x.crt"],
    ["untitled:Untitled-1", "x.crt", undefined],
  ])("%s, %s", (uri, path, target) => {
    expect(uriOfPath(uri, path)).toBe(target);
  });
});

describe("the official page about a place", () => {
  const { schema } = knowledge;
  const group = "kubelet.config.k8s.io";
  const page = "docs/reference/config-api/kubelet-config";
  test.each<
    [kind: string, apiVersion: string, version: KubernetesVersion, path: string, url: string]
  >([
    [
      "KubeletConfiguration",
      "v1beta1",
      defaultVersion,
      "maxPods",
      `https://kubernetes.io/${page}.v1beta1/#kubelet-config-k8s-io-v1beta1-KubeletConfiguration`,
    ],
    [
      "KubeletConfiguration",
      "v1beta1",
      "1.33",
      "",
      `https://v1-33.docs.kubernetes.io/${page}.v1beta1/#kubelet-config-k8s-io-v1beta1-KubeletConfiguration`,
    ],
    [
      "KubeletConfiguration",
      "v1beta1",
      defaultVersion,
      "reservedMemory[0].limits.memory",
      `https://kubernetes.io/${page}.v1beta1/#kubelet-config-k8s-io-v1beta1-MemoryReservation`,
    ],
    [
      "KubeletConfiguration",
      "v1beta1",
      defaultVersion,
      "authentication.x509.noSuchKey",
      `https://kubernetes.io/${page}.v1beta1/#kubelet-config-k8s-io-v1beta1-KubeletAuthentication`,
    ],
    [
      "CredentialProviderConfig",
      "v1",
      defaultVersion,
      "providers[1].name",
      `https://kubernetes.io/${page}.v1/#kubelet-config-k8s-io-v1-CredentialProvider`,
    ],
  ])("%s %s, %s: %s", (kind, apiVersion, version, path, url) => {
    const index = schema.indexOf(kind, `${group}/${apiVersion}`, version);
    expect(index && documentationUrl(index, path)).toBe(url);
  });
});
