import { describe, test } from "vitest";
import { checkFindings as checkAll } from "../../support/check-findings.ts";

/** Findings of reading a file. Advice has tests of its own. */
function checkFindings(text: string, options: Parameters<typeof checkAll>[1] = {}): void {
  checkAll(text, { advice: false, ...options });
}

describe("credential provider configuration", () => {
  const provider = `providers:
  - name: ecr
    matchImages: ["*.example.com"]
    defaultCacheDuration: 1h
    apiVersion: credentialprovider.kubelet.k8s.io/v1
`;
  const file = (version: string, more: string, mark = ""): string =>
    `apiVersion: kubelet.config.k8s.io/${version}\n${mark}kind: CredentialProviderConfig\n${provider}${more}`;

  test("strict from 1.32 on", () => {
    checkFindings(
      file(
        "v1",
        '    foo: 1\n#   ^^^ error[cred-unknown-field]: Unknown field "foo" in "providers[0]".\n',
      ),
    );
    checkFindings(
      file("v1", "    foo: 1\n#   ^^^ warning[cred-unknown-field]: silently ignores it\n"),
      {
        kubernetesVersion: "1.31",
      },
    );
  });

  test("tokenAttributes belongs to v1", () => {
    checkFindings(
      file(
        "v1beta1",
        "    tokenAttributes: {}\n#   ^^^^^^^^^^^^^^^ error[cred-token-version]: only v1 has it\n",
      ),
    );
  });
});
