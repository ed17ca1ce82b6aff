import { expect, test } from "vitest";
import { answerCaseLine } from "../../../../server/src/shells/cli/batch/batch-line.ts";
import { knowledge } from "../../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

interface Line {
  readonly main?: string | null;
  readonly dropIns?: readonly { readonly name: string; readonly text: string }[];
  readonly flags?: readonly string[];
  readonly version?: string;
  readonly layout?: string;
}

/** `pass/fail`: the real result, and the tool's result of a check. */
function verdict(line: Line, benchmark: string, id: string): string {
  const { main, dropIns, ...rest } = line;
  const input = {
    id: 1,
    version: "1.33",
    posture: true,
    ...rest,
    main: typeof main === "string" ? header + main : main,
    dropIns: dropIns?.map(({ name, text }) => ({ name, text: header + text })),
  };
  const answer = JSON.parse(answerCaseLine(JSON.stringify(input), knowledge)) as {
    readonly error?: string;
    readonly posture?: readonly Record<"benchmark" | "id" | "verdict" | "tool", string>[];
  };
  const found = answer.posture?.find(
    (candidate) => candidate.benchmark === benchmark && candidate.id === id,
  );
  return answer.error ?? `${found?.verdict ?? ""}/${found?.tool ?? ""}`;
}

const cases: readonly [name: string, line: Line, check: string, expected: string][] = [
  [
    "a value after a blank is lost",
    { main: "", flags: ["--authorization-mode", "AlwaysAllow"] },
    "cis-1.12 4.2.2",
    "fail/pass",
  ],
  ["1 is true", { main: "", flags: ["--rotate-certificates=1"] }, "cis-1.12 4.2.10", "pass/fail"],
  [
    "an underscore is a dash",
    { main: "", flags: ["--read_only_port=10255"] },
    "cis-1.12 4.2.4",
    "fail/pass",
  ],
  [
    "null is present",
    { main: "authentication: {x509: {clientCAFile: null}}\n" },
    "cis-1.12 4.2.3",
    "fail/pass",
  ],
  ["a list that is none", { main: "tlsCipherSuites: x\n" }, "cis-1.12 4.2.12", "unknown/warn"],
  [
    "TLS 1.3 suites are strong",
    { main: "tlsCipherSuites: [TLS_AES_128_GCM_SHA256]\n" },
    "cis-1.12 4.2.12",
    "pass/warn",
  ],
  [
    "RSA key exchange, allowed once",
    { main: "tlsCipherSuites: [TLS_RSA_WITH_AES_128_GCM_SHA256]\n" },
    "cis-1.11 4.2.12",
    "pass/pass",
  ],
  [
    "and no more",
    { main: "tlsCipherSuites: [TLS_RSA_WITH_AES_128_GCM_SHA256]\n" },
    "cis-1.12 4.2.12",
    "fail/warn",
  ],
  [
    "a folder has no text",
    { main: null, layout: "rke2", dropIns: [{ name: "1.conf", text: "readOnlyPort: 0\n" }] },
    "cis-1.12 4.2.4",
    "pass/warn",
  ],
  [
    "joined files: the last block hides",
    {
      main: null,
      layout: "rke2",
      dropIns: [
        { name: "1.conf", text: "authentication: {anonymous: {enabled: false}}\n" },
        { name: "2.conf", text: "authentication: {webhook: {enabled: true}}\n" },
      ],
    },
    "rke2-cis-1.8 4.2.1",
    "pass/fail",
  ],
  [
    "files that the kubelet leaves out",
    {
      main: null,
      layout: "rke2",
      dropIns: [
        { name: "1.conf", text: "podPidsLimit: 5\n" },
        { name: "2.bak", text: "podPidsLimit: -1\n" },
      ],
    },
    "rke2-cis-1.8 4.2.13",
    "pass/pass",
  ],
  [
    "the journal's closing quote",
    { main: null, layout: "k3s", flags: ["--streaming-connection-idle-timeout=0"] },
    "k3s-cis-1.8 4.2.5",
    "fail/pass",
  ],
  [
    "no line of the journal",
    { main: null, layout: "k3s", flags: [] },
    "k3s-cis-1.8 4.2.1",
    "fail/fail",
  ],
  [
    "the sensor's text search",
    { main: "", flags: ["--anonymous-auth=T"] },
    "kubescape C-0172",
    "fail/pass",
  ],
  [
    "only the first suite",
    {
      main: "",
      flags: ["--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_RSA_WITH_RC4_128_SHA"],
    },
    "kubescape C-0184",
    "fail/pass",
  ],
  [
    "a dump without zero, a flag that comes twice",
    { main: "", flags: ["--read-only-port=10255", "--read-only-port=0"] },
    "trivy-k8s-cis-1.23 KCV-0082",
    "pass/fail",
  ],
  [
    "another CA than the platform's",
    { main: "authentication: {x509: {clientCAFile: /a}}\n" },
    "cac-content kubelet_configure_client_ca",
    "manual/fail",
  ],
  ["a layout that the tool cannot see", { main: "", layout: "k3s" }, "cis-1.12 4.2.1", "pass/"],
  ["people's own guide", { main: "" }, "disa-k8s-stig V-242391", "pass/"],
  [
    "a gate that the kubelet refuses",
    { main: "", flags: ["--feature-gates=DynamicAuditing=true"] },
    "eks-stig-kubernetes-v1r6 V-242398",
    "unknown/fail",
  ],
  [
    "a layout that there is not",
    { layout: "kind" },
    "cis-1.12 4.2.1",
    '"layout" must be one of plain, rke2, k3s, openshift, microk8s, not "kind".',
  ],
];

test.each(cases)("%s", (_name, line, check, expected) => {
  const [benchmark = "", id = ""] = check.split(" ");
  expect(verdict(line, benchmark, id)).toBe(expected);
});
