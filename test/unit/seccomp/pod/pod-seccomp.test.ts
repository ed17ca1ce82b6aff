import type { ProfileFiles } from "../../../../server/src/seccomp/index.ts";
import { podCompletionsAt } from "../../../../server/src/seccomp/pod/pod-completion.ts";
import { type SeccompAnalysis } from "../../../support/analyses.ts";
import { describe, expect, test } from "vitest";

import {
  localhostProfileAt,
  podHoverAt,
  podLinks,
} from "../../../../server/src/seccomp/pod/pod-seccomp.ts";
import { cursorText } from "../../../support/cursor-text.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { analyzedPods, filesOf, podWith } from "../../../support/seccomp-pods.ts";

const files = filesOf(
  ["profiles/audit.json", "all calls.json", "it's.json"],
  "/data/kubelet/seccomp",
);

function analyzed(text: string, profileFiles?: ProfileFiles): SeccompAnalysis | undefined {
  return analyzedPods(text, profileFiles, { isBeingWritten: true });
}

/** The hovered text in brackets and the Markdown behind it; "" for no hover. */
function hover(marked: string, profileFiles: ProfileFiles | undefined = files): string {
  const { text, offset } = cursorText(marked);
  const analysis = analyzed(text, profileFiles);
  const found = analysis && podHoverAt(analysis, offset, knowledge);
  return found ? `[${text.slice(found.span.start, found.span.end)}]\n${found.markdown}` : "";
}

const reference =
  "\n\n[`seccompDefault` in the kubelet configuration reference](https://kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/#kubelet-config-k8s-io-v1beta1-KubeletConfiguration)";

const withoutOne =
  "If neither the container nor the pod has a profile, there is no filter; with `seccompDefault: true` on the kubelet, the runtime's default profile applies. By default, privileged containers have no filter.";

describe("hover", () => {
  test("on a pod's profile", () => {
    expect(hover(podWith("    seccomp<|>Profile: {type: RuntimeDefault}"))).toBe(
      "[seccompProfile]\n**seccompProfile** · seccomp profile of the pod\n\nThe system calls that containers in this pod can make. Applies to every container without its own `seccompProfile`.\n\n" +
        withoutOne +
        reference,
    );
  });

  test("on a container's profile, which does nothing for a privileged one", () => {
    const text = `apiVersion: v1
kind: Pod
spec:
  containers:
    - name: build
      securityContext:
        privileged: true
        <|>seccompProfile:
`;
    expect(hover(text)).toBe(
      "[seccompProfile]\n**seccompProfile** · seccomp profile of the container\n\nThe system calls that this container can make. Overrides the pod's `seccompProfile`.\n\nNo effect on `build`: privileged containers have no filter.\n\n" +
        withoutOne +
        reference,
    );
  });

  test("many privileged containers are counted", () => {
    const containers = "abcdefg"
      .split("")
      .map((name) => `{name: ${name}, securityContext: {privileged: true}}`);
    const text = `apiVersion: v1
kind: Pod
spec:
  securityContext: {seccompProfile<|>: {type: RuntimeDefault}}
  containers: [${containers.join(", ")}]
`;
    expect(hover(text)).toContain(
      "No effect on `a`, `b`, `c`, `d`, `e` and 2 more: privileged containers",
    );
  });

  test("on the type", () => {
    expect(hover(podWith("    seccompProfile:\n      <|>type: Unconfined"))).toBe(
      "[type]\n**type** · seccomp profile type\n\nThe source of the profile.\n\n- `RuntimeDefault`: the container runtime's default profile\n- `Localhost`: a file on the node, named by `localhostProfile`\n- `Unconfined`: no filter" +
        reference,
    );
  });

  test.each([
    [
      "RuntimeDefault",
      "**RuntimeDefault** · seccomp profile type\n\nThe container runtime's default",
    ],
    ["Localhost", "**Localhost** · seccomp profile type\n\nYour own profile"],
    ["Unconfined", "**Unconfined** · seccomp profile type\n\nNo filter: all"],
  ])("on the value %s", (type, start) => {
    const found = hover(podWith(`    seccompProfile: {type: "${type}<|>"}`));
    expect(found.startsWith(`["${type}"]\n${start}`)).toBe(true);
    expect(found.includes("seccompDefault: true")).toBe(type !== "Localhost");
  });

  const description =
    "**localhostProfile** · seccomp profile path\n\nThe profile file: a path relative to the kubelet's seccomp directory, without `..`. Only for `type: Localhost`.";

  test.each([
    [
      "profiles/audit.json",
      "\n\n- On the node: `/data/kubelet/seccomp/profiles/audit.json`\n- Your files include this profile.",
    ],
    [
      "./x.json",
      "\n\n- On the node: `/data/kubelet/seccomp/x.json`\n- Your files do not include this profile. If the node does not have it, the container stays in CreateContainerError.",
    ],
    ["/x.json", "\n\nThe API server rejects this path."],
    ["../x.json", "\n\nThe API server rejects this path."],
    ["'{{ .Values.profile }}'", ""],
    ["''", ""],
  ])("on the path %s and its key", (path, place) => {
    const profile = (key: string, value: string): string =>
      podWith(`    seccompProfile:\n      type: Localhost\n      ${key}: ${value}`);
    expect(hover(profile("localhostProfile", `${path}<|>`))).toBe(
      `[${path}]\n${description}${place}`,
    );
    expect(hover(profile("localhost<|>Profile", path))).toBe(
      `[localhostProfile]\n${description}${place}`,
    );
  });

  test("on a path whose root is not known, or that the type forbids", () => {
    const profile = (type: string): string =>
      podWith(`    seccompProfile: {type: ${type}, localhostProfile: <|>a.json}`);
    const { text, offset } = cursorText(profile("Localhost"));
    const analysis = analyzed(text);
    expect(analysis && podHoverAt(analysis, offset, knowledge)?.markdown).toBe(
      `${description}\n\n- On the node: \`/var/lib/kubelet/seccomp/a.json\`, if the kubelet's root directory is \`/var/lib/kubelet\``,
    );
    expect(hover(profile("Unconfined"))).toBe(
      `[a.json]\n${description}\n\nNot allowed with type \`Unconfined\`: the API server rejects the pod.`,
    );
  });

  test("on an alias", () => {
    const text = podWith("    seccompProfile: {type: &t Localhost, localhostProfile: <|>*t}");
    expect(hover(text)).toContain("[*t]\n**localhostProfile**");
    expect(hover(text)).toContain("`/data/kubelet/seccomp/Localhost`");
  });

  test.each([
    podWith("    seccompProfile: {type: <|>Custom}"),
    podWith("    seccompProfile: {other<|>: 1}"),
    podWith("    runAs<|>User: 1\n    seccompProfile: {type: Localhost}"),
    podWith("    seccompProfile: {type: Localhost}").replace("kind: Pod", "kin<|>d: Pod"),
    podWith("    seccompProfile: {type:<|>  Localhost}"),
    podWith("    # seccomp<|>Profile\n    seccompProfile: {type: Localhost}"),
    podWith("    appArmorProfile: {type<|>: Localhost}\n    seccompProfile: {type: Localhost}"),
  ])("nothing in %j", (marked) => {
    expect(hover(marked)).toBe("");
  });
});

/** The linked texts and where they lead. */
function links(text: string): string[] {
  const analysis = analyzed(text, files);
  const found = analysis ? podLinks(analysis) : [];
  return found.map(({ span, path }) => `${text.slice(span.start, span.end)} -> ${path}`);
}

describe("links", () => {
  test.each([
    ["a.json", ["a.json -> a.json"]],
    ["'./a//b.json'", ["./a//b.json -> a/b.json"]],
    ['"a.json"', ["a.json -> a.json"]],
    ["/a.json", []],
    ["../a.json", []],
    ["'{{ .Values.a }}'", []],
    ["''", []],
    ["./", []],
    ["|\n        a.json", []],
    ["'a\n        b'", []],
    ["", []],
  ])("localhostProfile: %s", (path, found) => {
    const lines = `    seccompProfile:\n      type: Localhost\n      localhostProfile: ${path}`;
    expect(links(podWith(lines))).toEqual(found);
  });

  test("with another type there is none", () => {
    expect(links(podWith("    seccompProfile: {type: Unconfined, localhostProfile: a}"))).toEqual(
      [],
    );
  });

  test("what an alias repeats has one link, and an alias of a path one of its own", () => {
    const text = `apiVersion: v1
kind: Pod
spec:
  containers:
    - securityContext: &context
        seccompProfile: {type: Localhost, localhostProfile: &path a.json}
    - securityContext: *context
    - securityContext: {seccompProfile: {type: Localhost, localhostProfile: *path}}
`;
    expect(links(text)).toEqual(["a.json -> a.json", "*path -> a.json"]);
  });

  test("at an offset", () => {
    const at = (marked: string): unknown => {
      const { text, offset } = cursorText(marked);
      const analysis = analyzed(text, files);
      const found = analysis && localhostProfileAt(analysis, offset);
      return found && [text.slice(found.span.start, found.span.end), found.path];
    };
    const profile = (path: string, key = "localhostProfile"): string =>
      podWith(`    seccompProfile: {type: Localhost, ${key}: ${path}}`);
    expect(at(profile('"<|>a.json"'))).toEqual(["a.json", "a.json"]);
    expect(at(profile('"a.json<|>"'))).toEqual(["a.json", "a.json"]);
    expect(at(profile("a.json", "localhost<|>Profile"))).toBeUndefined();
  });
});

test("whatever is cut off: nothing throws, and spans lie in the text", () => {
  const yaml = podWith(
    "    seccompProfile: &p\n      type: \"Localhost\"\n      localhostProfile: 'a/b.json' # c",
  ).replace("image:", "securityContext: {seccompProfile: *p}\n      image:");
  const json =
    '{"apiVersion": "v1", "kind": "Pod", "spec": {"containers": [{"securityContext": {"seccompProfile": {"type": "Localhost", "localhostProfile": "a"}}}]}}';
  for (const whole of [yaml, json]) {
    for (let end = 0; end <= whole.length; end++) {
      const text = whole.slice(0, end);
      const analysis = analyzed(text, files);
      if (!analysis) continue;
      const hovered = podHoverAt(analysis, end, knowledge);
      const spans = [
        ...podCompletionsAt(analysis, end, knowledge),
        ...podLinks(analysis),
        ...analysis.findings,
        ...(hovered ? [hovered] : []),
      ].map(({ span }) => span);
      for (const { start, end: last } of spans) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(last).toBeGreaterThanOrEqual(start);
        expect(last).toBeLessThanOrEqual(text.length);
      }
    }
  }
});
