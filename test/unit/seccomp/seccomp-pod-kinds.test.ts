import { describe, expect, test } from "vitest";
import { knowledge } from "../../support/knowledge.ts";
import { analyzedPods } from "../../support/seccomp-pods.ts";
import { findingText } from "../../support/texts.ts";

/** All findings: severity, rule, path, and what is blamed. */
function checked(text: string): string[] {
  return (analyzedPods(text)?.findings ?? []).map(
    ({ severity, rule, path, span }) =>
      `${severity} ${rule} ${path} [${text.slice(span.start, span.end)}]`,
  );
}

describe("annotations that Kubernetes does not read any more", () => {
  const group = "seccomp.security.alpha.kubernetes.io";
  const withAnnotation = (key: string, rest = ""): string =>
    `apiVersion: v1
kind: Pod
metadata:
  annotations: {${key}: runtime/default, other.io/x: y}
spec:
${rest}  containers:
    - name: web
    - name: own
      securityContext: {seccompProfile: {type: Unconfined}}
`;
  const found = (key: string): string[] => [
    `warning seccomp-pod-annotation metadata.annotations["${key}"] [${key}]`,
  ];
  const field = "  securityContext: {seccompProfile: {type: RuntimeDefault}}\n";

  test.each([
    ["of a pod", withAnnotation(`${group}/pod`), found(`${group}/pod`)],
    ["of a pod with the field", withAnnotation(`${group}/pod`, field), []],
    [
      "of a container",
      withAnnotation(`container.${group}/web`, field),
      found(`container.${group}/web`),
    ],
    ["of a container with the field", withAnnotation(`container.${group}/own`), []],
    ["of a container that there is not", withAnnotation(`container.${group}/gone`), []],
    ["of something else", withAnnotation(`${group}/allowedProfileNames`), []],
  ])("%s", (_what, text, findings) => {
    expect(checked(text)).toEqual(findings);
  });

  test("in the template of what makes pods, not on it", () => {
    const metadata = `metadata: {annotations: {${group}/pod: unconfined}}`;
    const text = `apiVersion: apps/v1
kind: Deployment
${metadata}
spec:
  template:
    ${metadata}
    spec: {containers: [{name: web}]}
`;
    expect(checked(text)).toEqual([
      `warning seccomp-pod-annotation spec.template.metadata.annotations["${group}/pod"] [${group}/pod]`,
    ]);
  });

  test.each([
    ["runtime/default", 'with "type: RuntimeDefault" in the securityContext of the pod instead.'],
    ["localhost/a/b.json", 'with "type: Localhost" and "localhostProfile: a/b.json" in'],
    ["localhost/", 'Set "seccompProfile" in the securityContext of the pod instead.'],
  ])("%s says %s", (value, part) => {
    const text = withAnnotation(`${group}/pod`).replace("runtime/default", value);
    const [finding] = analyzedPods(text)?.findings ?? [];
    expect(finding && findingText(finding, knowledge.rules)).toContain(part);
  });
});

describe("a privileged part of the cluster itself is worth knowing, and no mistake", () => {
  const spec = `  securityContext: {seccompProfile: {type: RuntimeDefault}}
  containers:
    - {name: a, securityContext: {privileged: true}}
`;
  const head = "apiVersion: v1\nkind: Pod\n";
  test.each([
    ["in kube-system", `${head}metadata: {namespace: kube-system}\nspec:\n${spec}`, "information"],
    [
      "of a system priority",
      `${head}spec:\n  priorityClassName: system-node-critical\n${spec}`,
      "information",
    ],
    [
      "made by a DaemonSet in kube-system",
      `apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {namespace: kube-system}\nspec:\n  template:\n    spec:\n${spec.replace(/^/gm, "    ")}`,
      "information",
    ],
    ["elsewhere", `${head}metadata: {namespace: web}\nspec:\n${spec}`, "warning"],
    ["of another priority", `${head}spec:\n  priorityClassName: high\n${spec}`, "warning"],
  ])("%s", (_where, text, severity) => {
    const found = analyzedPods(text)?.findings.map(
      (finding) => `${finding.severity} ${finding.rule}`,
    );
    expect(found).toEqual([`${severity} seccomp-pod-privileged`]);
  });
});
