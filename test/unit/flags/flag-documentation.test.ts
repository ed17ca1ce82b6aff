import { expect, test } from "vitest";
import { describeFlag } from "../../../server/src/flags/flag-documentation.ts";
import { type KubernetesVersion, kubernetesVersions } from "../../../server/src/facts/table.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { knowledge } from "../../support/knowledge.ts";

const page = "https://kubernetes.io/docs/reference/command-line-tools-reference/kubelet/";

const cases: readonly (readonly [string, KubernetesVersion, string | undefined])[] = [
  [
    "feature-gates",
    defaultVersion,
    `**\\-\\-feature-gates** · \`Gate=true\` pairs, comma-separated

Feature gates as \`Name=true\`, separated by commas. Gates from the configuration file remain; the flag overrides individual gates.

- Default: \`""\`
- Sets \`featureGates\`, overriding individual keys of the configuration file
- If given more than once, the values are combined
- Deprecated: set \`featureGates\` in the configuration file

[Kubernetes ${defaultVersion} reference](${page})`,
  ],
  [
    "seccomp-default",
    defaultVersion,
    `**\\-\\-seccomp-default** · \`true\` or \`false\`, after \`=\`

Gives containers without a profile the runtime's default seccomp profile. It can turn \`seccompDefault\` on, but not off.

- Default: \`false\`
- Enabled if the flag or \`seccompDefault\` in the configuration file is true

[Kubernetes ${defaultVersion} reference](${page})`,
  ],
  [
    "pod-infra-container-image",
    "1.35",
    `**\\-\\-pod-infra-container-image** · kubelet flag

Kubernetes 1.35 does not have this flag: the kubelet does not start

Pod sandbox image that image garbage collection must not delete. The container runtime has its own setting for this image.

- Removed in 1.35: kubelet 1.35 and later do not start with it`,
  ],
  [
    "network-plugin",
    "1.30",
    `**\\-\\-network-plugin** · kubelet flag

Kubernetes 1.30 does not have this flag: the kubelet does not start

- Removed in 1.24: kubelet 1.24 and later do not start with it`,
  ],
  ["no-such-flag", defaultVersion, undefined],
];

test.each(cases)("--%s in %s", (name, version, text) => {
  expect(describeFlag(knowledge, name, version)).toBe(text);
});

test("every flag of every version has a text", () => {
  for (const version of kubernetesVersions) {
    for (const name of knowledge.flags.flagsIn(version).keys()) {
      expect(describeFlag(knowledge, name, version), name).toContain(
        knowledge.descriptions.flag(name) ?? "no text",
      );
    }
  }
});
