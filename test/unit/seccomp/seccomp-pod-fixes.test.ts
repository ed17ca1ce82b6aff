import type { ProfileFiles } from "../../../server/src/seccomp/index.ts";
import { podRuleFixes } from "../../../server/src/seccomp/rules/seccomp-rule-fixes.ts";
import { expect, test } from "vitest";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { seccompFixContextAt } from "../../../server/src/seccomp/profile/profile-fix-context.ts";
import { knowledge } from "../../support/knowledge.ts";
import { analyzedPods, filesOf, podWith } from "../../support/seccomp-pods.ts";
import { fixTitleText } from "../../support/texts.ts";

const profileFiles = filesOf(["profiles/audit.json", "profiles/fine-grained.json", "web.json"]);

/** The fixes of the first finding: title, mark of the preferred one, and the text that they leave. */
function fixesFor(text: string, files?: ProfileFiles): (readonly [string, string])[] {
  const analysis = analyzedPods(text, files);
  const finding = analysis?.findings[0];
  const context =
    analysis && finding && seccompFixContextAt(analysis, finding.span.start, knowledge);
  if (!context) return [];
  return podRuleFixes(finding, context)
    .filter((fix) => fix !== undefined)
    .map(({ title, edits, isPreferred }) => [
      `${fixTitleText(title)}${isPreferred === true ? " *" : ""}`,
      applyEdits(text, edits),
    ]);
}

/** Of a pod: the profile that each fix leaves. */
function profilesFixed(profile: string, files?: ProfileFiles): (readonly [string, string])[] {
  return fixesFor(podWith(`    seccompProfile: ${profile}`), files).map(([title, text]) => [
    title,
    /seccompProfile: (.*)$/m.exec(text)?.[1] ?? "",
  ]);
}

test.each([
  [
    "{type: Localhost, localhostProfile: 'audit.json'}",
    profileFiles,
    [
      [
        "Change to profiles/audit.json *",
        "{type: Localhost, localhostProfile: 'profiles/audit.json'}",
      ],
    ],
  ],
  ["{type: Localhost, localhostProfile: x/y.json}", profileFiles, []],
  [
    `{type: Localhost, localhostProfile: /var/lib/kubelet/seccomp/web.json}`,
    undefined,
    [["Change to web.json *", "{type: Localhost, localhostProfile: web.json}"]],
  ],
  [
    "{type: Localhost, localhostProfile: ../etc/audit.json}",
    profileFiles,
    [
      [
        "Change to profiles/audit.json *",
        "{type: Localhost, localhostProfile: profiles/audit.json}",
      ],
    ],
  ],
  [
    "{type: Localhost, localhostProfile: localhost/x.json}",
    undefined,
    [["Change to x.json *", "{type: Localhost, localhostProfile: x.json}"]],
  ],
  [
    "{type: Localhost}",
    filesOf(["a.json", "b.json"]),
    [
      [
        "Add seccompProfile.localhostProfile: a.json",
        "{type: Localhost, localhostProfile: a.json}",
      ],
      [
        "Add seccompProfile.localhostProfile: b.json",
        "{type: Localhost, localhostProfile: b.json}",
      ],
      ["Set seccompProfile.type: RuntimeDefault", "{type: RuntimeDefault}"],
    ],
  ],
  [
    '{type: Localhost, localhostProfile: ""}',
    filesOf(["a.json"]),
    [
      [
        "Set seccompProfile.localhostProfile: a.json *",
        '{type: Localhost, localhostProfile: "a.json"}',
      ],
      ["Set seccompProfile.type: RuntimeDefault", "{type: RuntimeDefault}"],
    ],
  ],
  [
    "{type: RuntimeDefault, localhostProfile: web.json}",
    profileFiles,
    [
      ["Set seccompProfile.type: Localhost *", "{type: Localhost, localhostProfile: web.json}"],
      ["Remove seccompProfile.localhostProfile", "{type: RuntimeDefault}"],
    ],
  ],
  [
    "{type: RuntimeDefault, localhostProfile: web.json}",
    undefined,
    [
      ["Set seccompProfile.type: Localhost", "{type: Localhost, localhostProfile: web.json}"],
      ["Remove seccompProfile.localhostProfile", "{type: RuntimeDefault}"],
    ],
  ],
  ["{type: unconfined}", undefined, [["Change to Unconfined *", "{type: Unconfined}"]]],
  [
    "{type: Strict}",
    undefined,
    [
      ["Change to RuntimeDefault", "{type: RuntimeDefault}"],
      ["Change to Unconfined", "{type: Unconfined}"],
    ],
  ],
  [
    "{type: Strict, localhostProfile: a.json}",
    undefined,
    [["Change to Localhost", "{type: Localhost, localhostProfile: a.json}"]],
  ],
  [
    "{localhostProfile: a.json}",
    undefined,
    [["Add seccompProfile.type: Localhost *", "{localhostProfile: a.json, type: Localhost}"]],
  ],
  [
    "{type: ''}",
    undefined,
    [["Set seccompProfile.type: RuntimeDefault *", "{type: 'RuntimeDefault'}"]],
  ],
  ["{}", undefined, [["Add seccompProfile.type: RuntimeDefault *", "{type: RuntimeDefault}"]]],
] as const)("the fixes of %s", (profile, files, fixes) => {
  expect(profilesFixed(profile, files)).toEqual(fixes);
});

test("the fixes of a privileged container, with a profile of its own and with the pod's", () => {
  const podWithContext = (context: string): string => `apiVersion: v1
kind: Pod
spec:
  containers:
    - name: a
      securityContext:
${context}`;
  const privileged = "        privileged: true\n";
  const localhost = `        seccompProfile:
          type: Localhost
          localhostProfile: web.json
`;
  expect(fixesFor(podWithContext(privileged + localhost))).toEqual([
    [
      "Set seccompProfile.type: Unconfined *",
      podWithContext(`${privileged}        seccompProfile:\n          type: Unconfined\n`),
    ],
    ["Remove securityContext.privileged", podWithContext(localhost)],
  ]);
  const pods = (rest: string): string => `apiVersion: v1
kind: Pod
spec:
  securityContext:
    seccompProfile:
      type: RuntimeDefault
  containers:
    - name: a
${rest}`;
  const context = "      securityContext:\n";
  expect(fixesFor(pods(context + privileged))).toEqual([
    [
      "Add seccompProfile.type: Unconfined *",
      pods(`${context + privileged}        seccompProfile:\n          type: Unconfined\n`),
    ],
    ["Remove securityContext.privileged", pods("")],
  ]);
});

test("the fixes in JSON", () => {
  const pod = (type: string): string =>
    `{"apiVersion": "v1", "kind": "Pod", "spec": {"containers": [{"securityContext": {"seccompProfile": {${type}}}}]}}`;
  expect(fixesFor(pod('"type": "localhost"'))).toEqual([
    ["Change to Localhost *", pod('"type": "Localhost"')],
  ]);
  expect(fixesFor(pod(""))).toEqual([
    ["Add seccompProfile.type: RuntimeDefault *", pod('"type": "RuntimeDefault"')],
  ]);
});

test("what an alias stands for is not changed from there", () => {
  const text = `apiVersion: v1
kind: Pod
metadata: {annotations: {path: &path /x.json}}
spec:
  securityContext: {seccompProfile: {type: Localhost, localhostProfile: *path}}
  containers: [{name: a}]
`;
  expect(fixesFor(text)).toEqual([]);
});

test("an annotation becomes the field, of the pod or of the container that it is about", () => {
  const group = "seccomp.security.alpha.kubernetes.io";
  const pod = (annotations: string, rest: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n${annotations}spec:\n${rest}`;
  const lines = (key: string, value: string): string =>
    `  annotations:\n    a: b\n    ${key}: ${value}\n`;
  const kept = "  annotations:\n    a: b\n";
  const containers = "  containers:\n    - name: web\n      image: example.org/web\n";
  expect(fixesFor(pod(lines(`${group}/pod`, "docker/default"), containers))).toEqual([
    [
      'Change "…/pod" to "seccompProfile" *',
      pod(
        kept,
        `${containers}  securityContext:\n    seccompProfile:\n      type: RuntimeDefault\n`,
      ),
    ],
    ["Remove …/pod", pod(kept, containers)],
  ]);
  const ofContainer = lines(`container.${group}/web`, "localhost/a.json");
  expect(fixesFor(pod(ofContainer, containers))[0]).toEqual([
    'Change "…/web" to "seccompProfile" *',
    pod(
      kept,
      `${containers}      securityContext:\n        seccompProfile:\n          type: Localhost\n          localhostProfile: a.json\n`,
    ),
  ]);
  const alone = `  annotations:\n    ${group}/pod: unconfined\n`;
  expect(fixesFor(pod(alone, containers))[1]).toEqual(["Remove …/pod", pod("", containers)]);
});
