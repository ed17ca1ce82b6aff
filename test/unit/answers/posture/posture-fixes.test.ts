import { describe, expect, test } from "vitest";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { checkStack } from "../../../../server/src/stacks/check-stack.ts";
import { platformStacks } from "../../../../server/src/stacks/finders/platform-stacks.ts";
import type { CheckedStack } from "../../../../server/src/kubelet/merged/checked-stack.ts";
import { applyEdits } from "../../../../server/src/engine/syntax/edits/apply-edits.ts";
import { postureFixes } from "../../../../server/src/answers/posture/posture-fixes.ts";
import { postureOfSet } from "../../../../server/src/answers/posture/posture-of-set.ts";
import {
  editorOfPlatform,
  editorOfStack,
  type StackEditor,
} from "../../../../server/src/stacks/stack-editor.ts";
import { lineIndexOf } from "../../../../server/src/engine/text/line-index.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { fixTitleText } from "../../../support/texts.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

interface Case {
  readonly main?: string;
  readonly dropIns?: Readonly<Record<string, string>>;
  /** A line of a file with flags, a word each. */
  readonly flags?: string;
}

function setOf({ main, dropIns, flags = "" }: Case): CheckedStack {
  const words = [...flags.matchAll(/\S+/g)];
  const source = { id: "env", name: "env", text: flags, lines: lineIndexOf(flags) };
  const checked = checkStack(
    {
      main: main === undefined ? undefined : { path: "main.yaml", text: header + main },
      dropIns:
        dropIns && Object.entries(dropIns).map(([path, text]) => ({ path, text: header + text })),
      args: words.map(([word]) => word),
      argPlaces: words.map(({ 0: word, index }) => ({
        source,
        span: { start: index, end: index + word.length },
      })),
      mainFolder: "/etc/kubernetes",
    },
    { kubernetesVersion: "1.33" },
    knowledge,
  );
  if (!checked) throw new Error("no set");
  return checked;
}

/** The fixes of a control: title, file, and its text without the header. */
function fixesOf(set: CheckedStack, editor: StackEditor, control: string): readonly string[][] {
  const question = {
    benchmarks: ["cis-1.12", "cac-content", "ack-1.0"],
    exceptions: [],
    today: "2027-01-01",
    missing: [],
  };
  const { rows } = postureOfSet(set, question, knowledge);
  const ofControl = rows.filter((each) => each.control === control);
  const row = ofControl.findLast(({ verdict }) => verdict === "fail") ?? ofControl[0];
  if (!row) throw new Error("no row");
  return postureFixes(row, { stack: set, editor, options: {}, knowledge }).map(
    ({ title, target, edits }) => [
      fixTitleText(title),
      target.name,
      applyEdits(target.text, edits).replace(header, ""),
    ],
  );
}

const strongSuites = [
  "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
  "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
  "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
  "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
  "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
  "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
];

function fixes(files: Case, control: string): readonly string[][] {
  const set = setOf(files);
  const judged = { stack: set, hasDropInFolder: files.dropIns !== undefined, options: {} };
  return fixesOf(set, editorOfStack(judged, knowledge), control);
}

describe("the layer that decides is changed", () => {
  test.each<[string, Case, string, string[][]]>([
    [
      "a main file",
      { main: "podPidsLimit: -1\n" },
      "pod-pids-limit",
      [["Set podPidsLimit: 4096", "main.yaml", "podPidsLimit: 4096\n"]],
    ],
    [
      "a drop-in, which may also say nothing",
      { main: "podPidsLimit: 2048\n", dropIns: { "1.conf": "podPidsLimit: -1\nmaxPods: 9\n" } },
      "pod-pids-limit",
      [
        ["Set podPidsLimit: 4096", "1.conf", "podPidsLimit: 4096\nmaxPods: 9\n"],
        ["Remove podPidsLimit", "1.conf", "maxPods: 9\n"],
      ],
    ],
    [
      "of several drop-ins the last",
      {
        main: "readOnlyPort: 0\n",
        dropIns: { "1.conf": "readOnlyPort: 1\n", "2.conf": "readOnlyPort: 2\nmaxPods: 9\n" },
      },
      "read-only-port",
      [["Set readOnlyPort: 0", "2.conf", "readOnlyPort: 0\nmaxPods: 9\n"]],
    ],
    [
      "what nobody has written goes into the main file",
      { main: "maxPods: 9\n", dropIns: { "1.conf": "maxPods: 8\n" } },
      "seccomp-default",
      [["Set seccompDefault: true", "main.yaml", "maxPods: 9\nseccompDefault: true\n"]],
    ],
    [
      "without a main file, into the first drop-in",
      { dropIns: { "1.conf": "maxPods: 8\n" } },
      "seccomp-default",
      [["Set seccompDefault: true", "1.conf", "maxPods: 8\nseccompDefault: true\n"]],
    ],
    [
      "a setting further in",
      { main: "authentication:\n  anonymous:\n    enabled: true\n" },
      "anonymous-auth",
      [
        [
          "Set authentication.anonymous.enabled: false",
          "main.yaml",
          "authentication:\n  anonymous:\n    enabled: false\n",
        ],
        ["Remove authentication.anonymous.enabled", "main.yaml", ""],
      ],
    ],
    [
      "the value of a flag",
      { main: "", flags: "--v=2 --read-only-port=10255 --max-pods=9" },
      "read-only-port",
      [["Change to --read-only-port=0", "env", "--v=2 --read-only-port=0 --max-pods=9"]],
    ],
    [
      "a flag that is a word alone",
      { main: "", flags: "--anonymous-auth" },
      "anonymous-auth",
      [["Change to --anonymous-auth=false", "env", "--anonymous-auth=false"]],
    ],
    [
      "a flag whose value is the next word",
      { main: "", flags: "--read-only-port 10255 --v 2" },
      "read-only-port",
      [["Change to --read-only-port 0", "env", "--read-only-port 0 --v 2"]],
    ],
    [
      "a list of suites keeps those that are strong",
      {
        main: "tlsCipherSuites: [TLS_RSA_WITH_AES_128_GCM_SHA256, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]\n",
      },
      "cipher-suites",
      [
        [
          "Set tlsCipherSuites to 1 value",
          "main.yaml",
          "tlsCipherSuites: [TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]\n",
        ],
      ],
    ],
    [
      "the default suites, and a list without a strong one, become all strong ones",
      { main: "tlsCipherSuites: [TLS_RSA_WITH_AES_128_GCM_SHA256]\n" },
      "cipher-suites",
      [
        [
          "Set tlsCipherSuites to 6 values",
          "main.yaml",
          `tlsCipherSuites: [${strongSuites.join(", ")}]\n`,
        ],
      ],
    ],
    [
      "the suites of a flag",
      {
        main: "",
        flags:
          "--tls-cipher-suites=TLS_RSA_WITH_AES_128_GCM_SHA256,TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
      },
      "cipher-suites",
      [
        [
          "Change to --tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
          "env",
          "--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
        ],
      ],
    ],
    [
      "certificates, which a person then approves",
      { main: "maxPods: 9\n" },
      "serving-certificate",
      [["Set serverTLSBootstrap: true", "main.yaml", "serverTLSBootstrap: true\nmaxPods: 9\n"]],
    ],
    [
      "the signal of a check, among the thresholds of a file",
      {
        main: 'evictionHard:\n  memory.available: 200Mi\n  nodefs.inodesFree: "5%"\n  imagefs.available: "15%"\n',
      },
      "eviction-hard",
      [
        [
          'Set evictionHard["nodefs.available"]: 10%',
          "main.yaml",
          'evictionHard:\n  memory.available: 200Mi\n  nodefs.inodesFree: "5%"\n  imagefs.available: "15%"\n  nodefs.available: 10%\n',
        ],
      ],
    ],
    [
      "a soft threshold has a grace period",
      { main: "maxPods: 9\n" },
      "eviction-soft",
      [
        [
          'Set evictionSoft["imagefs.inodesFree"]: 10% and evictionSoftGracePeriod["imagefs.inodesFree"]: 1m30s',
          "main.yaml",
          "maxPods: 9\nevictionSoft:\n  imagefs.inodesFree: 10%\nevictionSoftGracePeriod:\n  imagefs.inodesFree: 1m30s\n",
        ],
      ],
    ],
    [
      "the CA file that a benchmark names",
      { main: "maxPods: 9\n" },
      "client-ca",
      [
        [
          "Set authentication.x509.clientCAFile: /etc/kubernetes/kubelet-ca.crt",
          "main.yaml",
          "authentication:\n  x509:\n    clientCAFile: /etc/kubernetes/kubelet-ca.crt\nmaxPods: 9\n",
        ],
      ],
    ],
    ["no setting that only a person can choose", { main: "" }, "hostname-override", []],
    [
      "nothing after which the kubelet would not start",
      { main: "featureGates: {RotateKubeletServerCertificate: false}\n" },
      "server-tls-bootstrap",
      [],
    ],
    ["no broken file", { main: "podPidsLimit: -1\nmaxPods: [\n" }, "pod-pids-limit", []],
  ])("%s", (_name, files, control, expected) => {
    expect(fixes(files, control)).toEqual(expected);
  });
});

test("a platform's configuration is changed in its document", () => {
  const text = `version: v1alpha1
machine:
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.33.1
    extraConfig:
      podPidsLimit: -1
cluster: {}
`;
  const named = { id: "a", name: "talos.yaml" };
  const file = parseText(text, { kubernetesVersion: "1.33" }, knowledge);
  const set = platformStacks(named, file, knowledge)[0]?.set();
  if (!set) throw new Error("no set");
  const editor = editorOfPlatform(named, file, 0, knowledge);
  expect(fixesOf(set, editor, "pod-pids-limit")).toEqual([
    ["Set podPidsLimit: 4096", "talos.yaml", text.replace("-1", "4096")],
  ]);
  expect(fixesOf(set, editor, "seccomp-default")).toEqual([]);
});
