import type { ProfileFiles } from "../../../server/src/seccomp/index.ts";
import { describe, expect, test } from "vitest";
import { answerCaseLine } from "../../../server/src/shells/cli/batch/batch-line.ts";
import { reportFile, type FileReport } from "../../../server/src/answers/reports/file-report.ts";
import { decodeText } from "../../../server/src/shells/cli/input/read-text.ts";
import type { ContainerRuntime } from "../../../server/src/facts/seccomp-table.ts";
import { knowledge } from "../../support/knowledge.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";

const profile = `{
  "defaultAction": "SCMP_ACT_LOG",
  "syscalls": [{ "names": ["chmod"], "action": "SCMP_ACT_ALLOW", "errnoRet": 1 }]
}
`;

function checked(
  text: string,
  options: {
    isNamed?: boolean;
    seccompRuntime?: ContainerRuntime;
    profileFiles?: ProfileFiles;
  } = {},
): FileReport | undefined {
  const { isNamed = false, ...checkOptions } = options;
  const file = { ...decodeText(Buffer.from(text, "latin1")), path: "p.json", location: "/p.json" };
  return reportFile(
    { ...file, isNamed },
    { kubernetesVersion: defaultVersion, ...checkOptions },
    knowledge,
  );
}

describe("check", () => {
  test.each([false, true])("a profile is told by its content, named: %s", (isNamed) => {
    const report = checked(profile, { isNamed });
    expect(report?.kind).toBe("seccomp profile");
    expect(report?.findings.map(({ rule, severity, path }) => [rule, severity, path])).toEqual([
      ["seccomp-errno-unused", "warning", "syscalls[0].errnoRet"],
    ]);
  });

  test("pods are told of profiles that are missing, where those that there are are known", () => {
    const pod = `apiVersion: v1
kind: Pod
spec:
  securityContext:
    seccompProfile: { type: Localhost, localhostProfile: a.json }
  containers: []
`;
    const rules = (more: Parameters<typeof checked>[1]): string[] =>
      checked(pod, more)?.findings.map(({ rule }) => rule) ?? [];
    const files = (...paths: string[]) => ({
      profileFiles: { root: "/var/lib/kubelet/seccomp", paths: new Set(paths) },
    });
    expect(checked(pod)?.kind).toBe("pod with a seccomp profile");
    expect(rules({})).toEqual([]);
    expect(rules(files("b.json"))).toEqual(["seccomp-pod-file-missing"]);
    expect(rules(files("a.json"))).toEqual([]);
  });

  test("what other tools embed is told beside the other documents of a file", () => {
    const text = `apiVersion: kind.x-k8s.io/v1alpha4
kind: Cluster
kubeadmConfigPatches:
- |
  kind: KubeletConfiguration
  maxPodz: 3
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: many
---
apiVersion: v1
kind: Pod
spec:
  securityContext:
    seccompProfile: { type: Localhost, localhostProfile: /a.json }
  containers: []
`;
    const rules = checked(text, { isNamed: true })?.findings.map(({ rule }) => rule);
    expect([...(rules ?? [])].sort()).toEqual([
      "seccomp-pod-path-absolute",
      "type-mismatch",
      "unknown-field",
    ]);
  });

  test("the runtime decides", () => {
    const [finding] = checked(profile, { seccompRuntime: "crun" })?.findings ?? [];
    expect(finding?.severity).toBe("error");
    expect(finding?.message).toContain("errno value specified for action");
  });

  test("half a profile is told too", () => {
    const report = checked('{"defaultAction": "SCMP_ACT_LOG", "syscalls": [');
    expect(report?.findings.map(({ rule }) => rule)).toContain("seccomp-json-syntax");
  });

  test("other JSON in a folder is passed over", () => {
    expect(checked('{"linux": {"seccomp": {"defaultAction": "SCMP_ACT_LOG"}}}')).toBeUndefined();
    expect(checked('[{"defaultAction": "SCMP_ACT_LOG"}]')).toBeUndefined();
  });

  test("bytes that are no UTF-8", () => {
    const report = checked('{"defaultAction": "SCMP_ACT_LOG", "_by": "\xfc"}');
    expect(report?.findings).toMatchObject([
      { rule: "file-not-text", severity: "warning", span: { start: 42, end: 43 } },
    ]);
  });
});

describe("batch", () => {
  const ask = (more: object): unknown =>
    JSON.parse(
      answerCaseLine(JSON.stringify({ id: 1, kind: "SeccompProfile", ...more }), knowledge),
    );

  test("a profile with and without a runtime", () => {
    expect(ask({ main: profile })).toMatchObject({
      id: 1,
      starts: true,
      findings: [{ rule: "seccomp-errno-unused", severity: "warning", file: "main" }],
    });
    expect(ask({ main: profile, runtime: "crun" })).toMatchObject({
      starts: false,
      findings: [{ severity: "error", path: "syscalls[0].errnoRet" }],
    });
  });

  test("malformed lines", () => {
    expect(ask({ main: null })).toEqual({ id: 1, error: '"main" must be a string.' });
    expect(ask({ main: "{}", runtime: "runc" })).toEqual({
      id: 1,
      error: '"runtime" must be one of containerd, crun, cri-o, podman, docker, not "runc".',
    });
  });
});
