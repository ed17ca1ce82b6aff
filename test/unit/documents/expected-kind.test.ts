import { describe, test } from "vitest";
import { checkFindings } from "../../support/check-findings.ts";

const kubelet = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const provider = `providers:
  - name: ecr
    matchImages: ["*.example.com"]
    defaultCacheDuration: 1h
    apiVersion: credentialprovider.kubelet.k8s.io/v1
`;
const credential = `apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\n`;

describe("given as a credential provider config", () => {
  const expectedKind = "CredentialProviderConfig";

  test.each([
    ["one", credential + provider],
    [
      "a KubeletConfiguration",
      `${kubelet}#     ^^^^^^^^^^^^^^^^^^^^ error[cred-kind]: Write "kind: CredentialProviderConfig", or pass it as --config.\n`,
    ],
    [
      "what the kubelet says to a plugin",
      "apiVersion: credentialprovider.kubelet.k8s.io/v1\nkind: CredentialProviderRequest\n#     ^^^^^^^^^^^^^^^^^^^^^^^^^ error[cred-kind]\nimage: a\n",
    ],
    [
      "a kind that nobody knows",
      "apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfiguration\n#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[config-unknown-kind]: kind: CredentialProviderConfig\n" +
        provider,
    ],
    [
      "a version in which there is no such kind",
      "apiVersion: kubelet.config.k8s.io/v1\n#           ^^^^^^^^^^^^^^^^^^^^^^^^ error[cred-api-version]: is registered for version\nkind: KubeletConfiguration\n",
    ],
    [
      "no header at all",
      provider.replace(
        "providers:\n",
        "providers:\n#^^^^^^^^ error[config-missing-kind]: kind: CredentialProviderConfig\n#^^^^^^^^ error[config-missing-apiversion]\n",
      ),
    ],
  ])("%s", (_name, text) => {
    checkFindings(text, { expectedKind });
  });
});

describe("given to --config", () => {
  const expectedKind = "KubeletConfiguration";

  test("one", () => {
    checkFindings(kubelet, { expectedKind });
  });

  test("a CredentialProviderConfig", () => {
    checkFindings(
      `${credential}#     ^^^^^^^^^^^^^^^^^^^^^^^^ error[config-wrong-kind]: failed to cast object to KubeletConfiguration\n${provider}`,
      { expectedKind },
    );
  });
});
