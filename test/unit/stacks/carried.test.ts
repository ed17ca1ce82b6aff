import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { parseText, partsAt } from "../../../server/src/stacks/parse-text.ts";
import { unzipped } from "../../../server/src/platforms/carriers/decoded-text.ts";
import { cursorText } from "../../support/cursor-text.ts";
import { knowledge } from "../../support/knowledge.ts";

const options = { kubernetesVersion: "1.36", path: "/w/file.yaml" } as const;

const config = (setting: string): string =>
  `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${setting}\n`;

const wrong = config('maxPods: "110"');
const base64 = Buffer.from(wrong).toString("base64");
const gzip = gzipSync(wrong).toString("base64");

function foundIn(text: string): string[] {
  return parseText(text, options, knowledge).parts.flatMap(({ findings }) =>
    findings.map(({ rule, severity, span }) => {
      const place = text.slice(span.start, span.end);
      return `${severity} ${rule} ${place.length > 40 ? `${place.slice(0, 12)}…` : place}`;
    }),
  );
}

function indented(text: string, blanks: number): string {
  return text.replaceAll(/^(?=.)/gm, " ".repeat(blanks));
}

const cloudInit = (path: string, file: string): string =>
  `#cloud-config\nwrite_files:\n  - path: ${path}\n${indented(file, 4)}\n`;

const block = (text: string): string => `content: |\n${indented(text, 2)}`;

describe("files that a document carries to a node", () => {
  test.each<[name: string, text: string, findings: readonly string[]]>([
    [
      "a configuration in a literal block",
      cloudInit("/etc/kubernetes/kubelet.yaml", block(wrong)),
      ['error type-mismatch "110"'],
    ],
    [
      "a drop-in, by its path",
      cloudInit("/etc/kubernetes/kubelet.conf.d/1.conf", block(wrong)),
      ['error dropin-type-mismatch "110"'],
    ],
    ["a file that is none of ours", cloudInit("/etc/motd", block("maxPods: many\n")), []],
    ["what is right", cloudInit("/etc/kubelet.yaml", block(config("maxPods: 110"))), []],
    [
      "a quoted text",
      cloudInit("/etc/kubelet.yaml", `content: ${JSON.stringify(config("maxPodz: 110"))}`),
      ["warning unknown-field maxPodz"],
    ],
    [
      "Base64",
      cloudInit("/etc/kubelet.yaml", `encoding: b64\ncontent: ${base64}`),
      ["error type-mismatch YXBpVmVyc2lv…"],
    ],
    [
      "packed Base64",
      cloudInit("/etc/kubelet.yaml", `encoding: gz+b64\ncontent: ${gzip}`),
      ["error type-mismatch H4sIAAAAAAAA…"],
    ],
    [
      "what is put behind a file is no file",
      cloudInit("/etc/kubelet.yaml", `append: true\n${block(wrong)}`),
      [],
    ],
    [
      "lines that are put behind the kubelet's configuration",
      cloudInit("/var/lib/kubelet/config.yaml", `append: true\n${block("maxPodz: 110\n")}`),
      ["warning unknown-field maxPodz"],
    ],
    [
      "flags in a unit of a drop-in",
      cloudInit(
        "/etc/systemd/system/kubelet.service.d/1.conf",
        block('[Service]\nEnvironment="KUBELET_EXTRA_ARGS=--max-podz=5"\n'),
      ),
      ["error flag-unknown --max-podz"],
    ],
    [
      "a URL of a MachineConfig, percent by percent",
      `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
spec:
  config:
    ignition: {version: 3.4.0}
    storage:
      files:
        - path: /etc/kubernetes/kubelet.conf
          contents:
            source: "data:,${encodeURIComponent(wrong)}"
        - path: /etc/kubernetes/other.conf
          contents: {compression: gzip, source: "data:;base64,${gzip}"}
    systemd:
      units:
        - name: kubelet.service
          dropins:
            - name: 10.conf
              contents: |
                [Service]
                Environment="KUBELET_EXTRA_ARGS=--max-podz=5"
`,
      [
        "error type-mismatch %22110%22",
        'error type-mismatch "data:;base6…',
        "error flag-unknown --max-podz",
      ],
    ],
    [
      "Butane",
      `variant: fcos\nversion: 1.5.0\nstorage:\n  files:\n    - path: /etc/kubelet.conf\n      contents:\n        inline: |\n${indented(wrong, 10)}`,
      ['error type-mismatch "110"'],
    ],
    [
      "Ignition as JSON",
      JSON.stringify({
        ignition: { version: "3.4.0" },
        storage: {
          files: [{ path: "/etc/kubelet", contents: { source: `data:;base64,${base64}` } }],
        },
      }),
      ['error type-mismatch "data:;base6…'],
    ],
    [
      "Cluster API's encoded file",
      `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
spec:
  template:
    spec:
      files:
        - {path: /etc/kubelet.yaml, encoding: base64, content: ${base64}}
`,
      ["error type-mismatch YXBpVmVyc2lv…"],
    ],
    [
      "patches in talhelper's file",
      `clusterName: home
kubernetesVersion: v1.33.1
nodes:
  - hostname: a
    patches:
      - |-
        machine:
          kubelet:
            extraConfig:
              resolvConf: /etc/resolv.conf
patches: ["@./patch.yaml"]
`,
      ["error platform-field-refused resolvConf"],
    ],
    [
      "Talos' credential providers, which Talos writes anew, and which exclude the old place",
      `machine:
  kubelet: {}
---
apiVersion: v1alpha1
kind: KubeCredentialProviderConfig
configuration:
  apiVersion: kubelet.config.k8s.io/v1
  kind: CredentialProviderConfig
  providers:
    - name: ecr-credential-provider
      apiVersion: credentialprovider.kubelet.k8s.io/v1
      matchImages: ["*.dkr.ecr.*.amazonaws.com"]
      defaultCacheDuratio: 12h
`,
      [
        "error platform-value-refused KubeCredentialProviderConfig",
        "error cred-cache-duration-required name",
        "warning platform-field-lost defaultCacheDuratio",
      ],
    ],
    [
      "cloud-init in user data of several parts",
      `MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="//"

--//
Content-Type: text/cloud-config

${cloudInit("/etc/kubelet.yaml", block(wrong))}
--//--
`,
      ['error type-mismatch "110"'],
    ],
  ])("%s", (_name, text, findings) => {
    expect(foundIn(text)).toEqual(findings);
  });
});

describe("in a literal block", () => {
  const written = cursorText(
    cloudInit("/etc/kubelet.yaml", block(config("maxPo<|>ds: 110\nmaxO"))),
  );
  const file = parseText(written.text, options, knowledge);
  const [part] = partsAt(file, written.offset);

  test("hover is that of the file", () => {
    const hover = part?.hover?.(written.offset);
    expect(hover && written.text.slice(hover.span.start, hover.span.end)).toBe("maxPods");
    expect(hover?.markdown).toContain("maxPods");
  });

  test("completion writes at its place", () => {
    const offset = written.text.indexOf("maxO") + 4;
    const found = part?.complete?.(offset).find(({ label }) => label === "maxOpenFiles");
    const { span, text } = found?.insert ?? { span: { start: 0, end: 0 }, text: "" };
    expect([written.text.slice(span.start, span.end), text]).toEqual(["maxO", "maxOpenFiles: "]);
  });

  test("a fix keeps the block's blanks", () => {
    const text = cloudInit("/etc/kubelet.yaml", block(wrong));
    const { parts } = parseText(text, options, knowledge);
    const changed = parts
      .flatMap((innerPart) => innerPart.findings.flatMap((finding) => innerPart.fixes(finding)))[0]
      ?.edits.map(({ span, newText }) => [text.slice(span.start, span.end), newText]);
    expect(changed).toEqual([['"110"', "110"]]);
  });
});

test.each([
  ["nothing", ""],
  ["short texts", "kind: KubeletConfiguration"],
  ["long texts", "maxPods: 110\n".repeat(5_000)],
  [
    "what does not repeat",
    Array.from({ length: 3_000 }, (_, at) => (at * at * 7919) % 10_007).join(" "),
  ],
])("gzip packs and this unpacks: %s", (_name, text) => {
  for (const level of [0, 1, 9]) {
    const bytes = unzipped(gzipSync(text, { level }));
    expect(bytes && Buffer.from(bytes).toString()).toBe(text);
  }
  expect(unzipped(Buffer.from(text))).toBe(undefined);
  expect(unzipped(gzipSync(`${text}more`).subarray(0, 12))).toBe(undefined);
});
