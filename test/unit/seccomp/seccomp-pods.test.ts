import type { ProfileFiles } from "../../../server/src/seccomp/index.ts";
import { describe, expect, test } from "vitest";
import { knowledge } from "../../support/knowledge.ts";
import { analyzedPods, filesOf, podWith } from "../../support/seccomp-pods.ts";
import { findingText } from "../../support/texts.ts";

const root = "/var/lib/kubelet/seccomp";

const profileFiles = filesOf(["profiles/audit.json", "profiles/fine-grained.json", "web.json"]);

/** All findings: severity, rule, path, and what is blamed. */
function checked(text: string, files?: ProfileFiles): string[] {
  return (analyzedPods(text, files)?.findings ?? []).map(
    ({ severity, rule, path, span }) =>
      `${severity} ${rule} ${path} [${text.slice(span.start, span.end)}]`,
  );
}

/** A pod with this behind its `seccompProfile`. */
function podOf(profile: string): string {
  return podWith(`    seccompProfile: ${profile}`);
}

const at = "spec.securityContext.seccompProfile";

describe("the rules, on a profile of a pod", () => {
  test.each([
    ["{type: RuntimeDefault}", []],
    ["{type: Unconfined}", []],
    ["{type: Localhost, localhostProfile: profiles/audit.json}", []],
    ["{type: Localhost, localhostProfile: ./profiles//audit.json}", []],
    ["{type: Localhost, localhostProfile: operator/web/main.json}", []],
    [
      "{type: Localhost, localhostProfile: audit.json}",
      [`warning seccomp-pod-file-missing ${at}.localhostProfile [audit.json]`],
    ],
    [
      "{type: Localhost, localhostProfile: /var/lib/kubelet/seccomp/../x.json}",
      [
        `error seccomp-pod-path-absolute ${at}.localhostProfile [/var/lib/kubelet/seccomp/../x.json]`,
      ],
    ],
    [
      '{type: Localhost, localhostProfile: "../audit.json"}',
      [`error seccomp-pod-path-parent ${at}.localhostProfile ["../audit.json"]`],
    ],
    ["{type: Localhost, localhostProfile: web..json}", [expect.stringContaining("file-missing")]],
    [
      "{type: Localhost, localhostProfile: localhost/web.json}",
      [`warning seccomp-pod-localhost-prefix ${at}.localhostProfile [localhost/web.json]`],
    ],
    [
      "{type: Localhost, localhostProfile: localhost/}",
      [`warning seccomp-pod-file-missing ${at}.localhostProfile [localhost/]`],
    ],
    ["{type: Localhost}", [`error seccomp-pod-path-required ${at}.type [Localhost]`]],
    [
      "{type: Localhost, localhostProfile: null}",
      [`error seccomp-pod-path-required ${at}.type [Localhost]`],
    ],
    [
      "{type: Localhost, localhostProfile: ''}",
      [`warning seccomp-pod-path-required ${at}.localhostProfile ['']`],
    ],
    [
      "{type: RuntimeDefault, localhostProfile: /x}",
      [`error seccomp-pod-path-unused ${at}.localhostProfile [localhostProfile]`],
    ],
    [
      "{type: Unconfined, localhostProfile: ''}",
      [`error seccomp-pod-path-unused ${at}.localhostProfile [localhostProfile]`],
    ],
    ["{type: runtimedefault}", [`error seccomp-pod-type-unknown ${at}.type [runtimedefault]`]],
    [
      "{type: localhost, localhostProfile: /x}",
      [
        `error seccomp-pod-type-unknown ${at}.type [localhost]`,
        `error seccomp-pod-path-absolute ${at}.localhostProfile [/x]`,
      ],
    ],
    [
      "{type: LocalHost, localhostProfile: ../etc/passwd}",
      [
        `error seccomp-pod-type-unknown ${at}.type [LocalHost]`,
        `error seccomp-pod-path-parent ${at}.localhostProfile [../etc/passwd]`,
      ],
    ],
    [
      "{type: Runtimedefault, localhostProfile: ../x}",
      [`error seccomp-pod-type-unknown ${at}.type [Runtimedefault]`],
    ],
    ["{type: 5}", [`error seccomp-pod-type-unknown ${at}.type [5]`]],
    ["{}", [`error seccomp-pod-type-missing ${at} [seccompProfile]`]],
    ["{type: null}", [`error seccomp-pod-type-missing ${at} [seccompProfile]`]],
    ["{type: ''}", [`error seccomp-pod-type-missing ${at}.type ['']`]],
    [
      "{localhostProfile: ../x}",
      [
        `error seccomp-pod-type-missing ${at} [seccompProfile]`,
        `error seccomp-pod-path-parent ${at}.localhostProfile [../x]`,
      ],
    ],
    // A value that is not a map is another mistake; null is nothing.
    ["RuntimeDefault", []],
    ["[RuntimeDefault]", []],
    ["null", []],
    ["*nobody", []],
    ["{type: [Localhost]}", []],
  ])("%s", (profile, findings) => {
    expect(checked(podOf(profile), profileFiles)).toEqual(findings);
  });

  test("without known profiles, nothing is said about files", () => {
    expect(checked(podOf("{type: Localhost, localhostProfile: other.json}"))).toEqual([]);
  });

  test("a folder that is called localhost is one", () => {
    const files = filesOf(["localhost/web.json"]);
    const withPath = (path: string): string[] =>
      checked(podOf(`{type: Localhost, localhostProfile: ${path}}`), files);
    expect(withPath("localhost/web.json")).toEqual([]);
    expect(withPath("localhost/wob.json")).toEqual([
      `warning seccomp-pod-file-missing ${at}.localhostProfile [localhost/wob.json]`,
    ]);
  });
});

describe("what a template fills in is not judged", () => {
  test.each([
    "{type: Localhost, localhostProfile: '{{ .Values.profile }}'}",
    "{type: Localhost, localhostProfile: /${profile}}",
    "{type: Localhost, localhostProfile: $(profile)/../x}",
    "{type: '${type}', localhostProfile: profiles/audit.json}",
    "{type: RuntimeDefault, localhostProfile: '{{ .Values.profile }}'}",
    "\n      type: {{ .Values.type }}",
    "{{ .Values.profile }}",
    "\n      {{- toYaml .Values.profile | nindent 6 }}",
    "\n      {{ .Values.profile }}",
    "\n      {{- if .Values.own }}\n      type: Localhost\n      localhostProfile: x\n      {{- else }}\n      type: RuntimeDefault\n      {{- end }}",
    "{<<: *base, localhostProfile: profiles/audit.json}",
  ])("%s", (profile) => {
    const rules =
      analyzedPods(podOf(profile), profileFiles)?.findings.map(({ rule }) => rule) ?? [];
    expect(rules.filter((rule) => rule !== "template")).toEqual([]);
  });
});

test("broken text is not judged, but what other documents say is", () => {
  const broken = podOf("{type: local").replace("    - name", "  \t- name: [");
  const sound = podOf("{type: local}");
  expect(checked(broken)).toEqual([]);
  expect(checked(`${broken}---\n${sound}`)).toEqual([
    `error seccomp-pod-type-unknown ${at}.type [local]`,
  ]);
  expect(checked(`${sound}---\n${broken}`)).toEqual([
    `error seccomp-pod-type-unknown ${at}.type [local]`,
  ]);
});

describe("where pods are", () => {
  const bad = "securityContext: {seccompProfile: {type: Custom}}";
  const found = (path: string): string =>
    `error seccomp-pod-type-unknown ${path}.securityContext.seccompProfile.type [Custom]`;

  test("every kind of container", () => {
    const text = `apiVersion: v1
kind: Pod
spec:
  containers:
    - {name: a, ${bad}}
    - {name: b}
    - {name: c, ${bad}}
  initContainers:
    - ${bad}
  ephemeralContainers:
    - ${bad}
`;
    expect(checked(text)).toEqual([
      found("spec.containers[0]"),
      found("spec.containers[2]"),
      found("spec.initContainers[0]"),
      found("spec.ephemeralContainers[0]"),
    ]);
  });

  test("a template in a Deployment, in a CronJob, in a List, and in documents of one file", () => {
    const deployment = `apiVersion: apps/v1
kind: Deployment
spec:
  template:
    spec:
      ${bad}
      containers: [{name: a}]
`;
    const cronJob = `apiVersion: batch/v1
kind: CronJob
spec:
  jobTemplate:
    spec:
      template:
        spec:
          containers: [{name: a, ${bad}}]
`;
    const list = `apiVersion: v1
kind: List
items:
  - apiVersion: v1
    kind: ConfigMap
  - apiVersion: v1
    kind: Pod
    spec:
      ${bad}
      containers: [{name: a}]
`;
    expect(checked([deployment, cronJob, list].join("---\n"))).toEqual([
      found("spec.template.spec"),
      found("spec.jobTemplate.spec.template.spec.containers[0]"),
      found("items[1].spec"),
    ]);
  });

  test("JSON", () => {
    const spec = {
      containers: [{ securityContext: { seccompProfile: { type: "Custom" } } }],
    };
    expect(checked(JSON.stringify({ apiVersion: "v1", kind: "Pod", spec }))).toEqual([
      'error seccomp-pod-type-unknown spec.containers[0].securityContext.seccompProfile.type ["Custom"]',
    ]);
  });

  test("other resources, and text that is none, say nothing", () => {
    const policy = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
spec:
  rules:
    - validate:
        pattern:
          spec:
            ${bad}
            containers: [{name: a}]
`;
    expect(analyzedPods(policy)).toBeUndefined();
    expect(analyzedPods(`podSecurityContext:\n  seccompProfile: {type: Custom}\n`)).toBeUndefined();
  });

  test("what is being written may become a pod", () => {
    const begun = "apiVersion: v1\nkind: Pod\nspec:\n  securityContext:\n    seccompProfile:\n";
    expect(analyzedPods(begun)).toBeUndefined();
    const analysis = analyzedPods(begun, profileFiles, { isBeingWritten: true });
    expect([analysis?.references, analysis?.findings]).toEqual([[], []]);
    const values = "securityContext:\n  seccompProfile:\n";
    expect(analyzedPods(values, profileFiles, { isBeingWritten: true })).toBeUndefined();
  });
});

test("of what aliases repeat, the text is judged once, where it is written", () => {
  const text = `apiVersion: v1
kind: Pod
spec:
  initContainers:
    - name: a
      securityContext: &context
        seccompProfile: &profile {type: Localhost, localhostProfile: &path /x.json}
  containers:
    - name: b
      securityContext: *context
    - name: c
      securityContext: {seccompProfile: *profile}
    - name: d
      securityContext: {seccompProfile: {type: Localhost, localhostProfile: *path}}
`;
  const found = "error seccomp-pod-path-absolute spec";
  const path = "securityContext.seccompProfile.localhostProfile";
  expect(checked(text)).toEqual([
    `${found}.initContainers[0].${path} [/x.json]`,
    `${found}.containers[2].${path} [*path]`,
  ]);
});

test("null leaves a container the pod's profile, which a privileged one does not get", () => {
  const text = `apiVersion: v1
kind: Pod
spec:
  securityContext: {seccompProfile: {type: RuntimeDefault}}
  containers:
    - name: a
      securityContext: {privileged: true, seccompProfile: null}
    - name: b
      securityContext: {privileged: true, seccompProfile: {type: Unconfined}}
`;
  expect(checked(text)).toEqual([
    "warning seccomp-pod-privileged spec.containers[0].securityContext.privileged [true]",
  ]);
});

function textsOf(profile: string, files?: ProfileFiles): string[] {
  const findings = analyzedPods(podOf(profile), files)?.findings ?? [];
  return findings.map((finding) => findingText(finding, knowledge.rules));
}

test("a missing file: where it should be, and the nearest that there is", () => {
  const withPath = (path: string): string[] =>
    textsOf(`{type: Localhost, localhostProfile: ${path}}`, profileFiles);
  const text = (path: string): string =>
    `The runtime looks for ${root}/${path}, which is not among your files. Without it, the container stays in CreateContainerError ("cannot load seccomp profile"). Correct the path, or put the file on every node.`;
  const audit = ' Did you mean "profiles/audit.json"?';
  expect(withPath("profile/audit.json")).toEqual([text("profile/audit.json") + audit]);
  expect(withPath("audit.json")).toEqual([text("audit.json") + audit]);
  expect(withPath("profiles/audit")).toEqual([text("profiles/audit") + audit]);
  expect(withPath("audt.json")).toEqual([text("audt.json") + audit]);
  expect(withPath("x/y.json")).toEqual([text("x/y.json")]);
});

test.each([
  ["{type: Localhost, localhostProfile: /x}", "must be a relative path"],
  ["{type: Localhost, localhostProfile: /x}", 'Write "x".'],
  ["{type: Localhost, localhostProfile: /}", "Write the path of a profile file."],
  [`{type: Localhost, localhostProfile: ${root}/a/b}`, 'Write "a/b".'],
  ["{type: Localhost, localhostProfile: /var/lib/k0s/kubelet/seccomp/a/b}", 'Write "a/b".'],
  ["{type: Localhost, localhostProfile: ../../x}", "must not contain '..'"],
  ["{type: Localhost, localhostProfile: a/b/../x}", 'Write "a/x".'],
  ["{type: Localhost, localhostProfile: localhost/x}", "cannot load seccomp profile"],
  ["{type: Localhost, localhostProfile: localhost/x}", `${root}/localhost/x`],
  ["{type: Localhost}", "must be set when seccomp type is Localhost"],
  ["{type: Localhost}", '"localhostProfile: profiles/audit.json"'],
  ["{type: Localhost, localhostProfile: ''}", "localhostProfile must be set if seccompProfile"],
  ["{type: Unconfined, localhostProfile: x}", "can only be set when seccomp type is Localhost"],
  ["{localhostProfile: x}", "type is required when seccompProfile is set"],
  ["{localhostProfile: x}", '"type: Localhost"'],
  ["{}", '"type: RuntimeDefault"'],
  ["{type: Default}", "Unsupported value"],
  ["{type: runtime/default}", 'Did you mean "RuntimeDefault"?'],
  ["{type: docker/default}", 'Did you mean "RuntimeDefault"?'],
  ["{type: localhost/audit.json}", 'Did you mean "Localhost"?'],
])("%s says %s", (profile, part) => {
  const [text, ...others] = textsOf(profile);
  expect(others).toEqual([]);
  expect(text).toContain(part);
});
