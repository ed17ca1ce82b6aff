import type { ProfileFiles } from "../../../../server/src/seccomp/index.ts";
import { type SeccompAnalysis } from "../../../support/analyses.ts";
import { describe, expect, test } from "vitest";

import { podCompletionsAt } from "../../../../server/src/seccomp/pod/pod-completion.ts";
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

/** Labels of what completion offers, and the line of the cursor with each of them. */
function complete(marked: string, profileFiles: ProfileFiles | undefined = files): string[] {
  const { text, offset } = cursorText(marked);
  const analysis = analyzed(text, profileFiles);
  if (!analysis) return ["no analysis"];
  return podCompletionsAt(analysis, offset, knowledge).map(({ insert, span }) => {
    const lineStart = text.lastIndexOf("\n", span.start - 1) + 1;
    const end = text.indexOf("\n", span.end);
    const lineEnd = end < 0 ? text.length : end;
    return `${text.slice(lineStart, span.start)}${insert}${text.slice(span.end, lineEnd)}`;
  });
}

function labels(marked: string): string[] {
  const { text, offset } = cursorText(marked);
  const analysis = analyzed(text, files);
  return analysis ? podCompletionsAt(analysis, offset, knowledge).map(({ label }) => label) : [];
}

const keys = ["type", "localhostProfile"];
const types = ["RuntimeDefault", "Localhost", "Unconfined"];
const paths = ["all calls.json", "it's.json", "profiles/audit.json"];

describe("completion: what the line becomes", () => {
  const inProfile = (lines: string): string => podWith(`    seccompProfile:\n${lines}`);
  const asKeys = ["      type: ", "      localhostProfile: "];
  const asTypes = types.map((type) => `      type: ${type}`);
  const asPaths = paths.map((path) => `      localhostProfile: ${path}`);

  test.each([
    ["an empty line below the key", inProfile("      <|>"), asKeys],
    ["an empty line that stands too far out", inProfile("<|>"), []],
    ["half a key", inProfile("      ty<|>"), asKeys],
    [
      "a blank line between keys",
      inProfile("      type: Localhost\n      <|>\n"),
      ["      localhostProfile: "],
    ],
    ["above a key", inProfile("      <|>\n      localhostProfile: a"), ["      type: "]],
    [
      "a key that has its colon",
      inProfile("      ty<|>: Localhost"),
      ["      type: Localhost", "      localhostProfile: Localhost"],
    ],
    ["an empty type", inProfile("      type: <|>"), asTypes],
    ["a type right behind the colon", inProfile("      type:<|>"), asTypes],
    ["half a type", inProfile("      type: Loc<|>"), asTypes],
    ["within a type", inProfile("      type: Loc<|>alhost"), asTypes],
    [
      "a type on the line below",
      inProfile("      type:\n        <|>"),
      types.map((type) => `        ${type}`),
    ],
    [
      "a type in open quotes",
      inProfile('      type: "<|>'),
      types.map((type) => `      type: "${type}"`),
    ],
    [
      "a type in quotes",
      inProfile("      type: 'Run<|>'"),
      types.map((type) => `      type: '${type}'`),
    ],
    ["an empty path", inProfile("      type: Localhost\n      localhostProfile: <|>"), asPaths],
    [
      "a path before its comment",
      inProfile("      localhostProfile: <|> # ours"),
      asPaths.map((line) => `${line} # ours`),
    ],
    ["half a path", inProfile("      localhostProfile: pro<|>"), asPaths],
    ["half a path with its folder", inProfile("      localhostProfile: profiles/a<|>"), asPaths],
    [
      "a path in open double quotes",
      inProfile('      localhostProfile: "pro<|>'),
      paths.map((path) => `      localhostProfile: "${path}"`),
    ],
    [
      "a path in open single quotes",
      inProfile("      localhostProfile: 'pro<|>"),
      ["all calls.json", "it''s.json", "profiles/audit.json"].map(
        (path) => `      localhostProfile: '${path}'`,
      ),
    ],
    [
      "a flow map",
      podWith("    seccompProfile: {<|>}"),
      ["    seccompProfile: {type: }", "    seccompProfile: {localhostProfile: }"],
    ],
    [
      "an open flow map",
      podWith("    seccompProfile: {type: Localhost, localhostProfile: <|>"),
      paths.map((path) => `    seccompProfile: {type: Localhost, localhostProfile: ${path}`),
    ],
    ["a flow map on lines", podWith("    seccompProfile: {\n      type: <|>\n    }"), asTypes],
  ])("%s", (_name, marked, lines) => {
    expect(complete(marked)).toEqual(lines);
  });

  test("a pod that has no containers yet, in the second document", () => {
    const text = `apiVersion: v1
kind: ConfigMap
---
apiVersion: apps/v1
kind: Deployment
spec:
  template:
    spec:
      securityContext:
        seccompProfile:
          type: <|>`;
    expect(complete(text)).toEqual(types.map((type) => `          type: ${type}`));
  });

  test("a container's profile, behind its dash", () => {
    const text = `apiVersion: v1
kind: Pod
spec:
  containers:
    - securityContext:
        seccompProfile:
          <|>
      name: web
`;
    expect(complete(text)).toEqual(["          type: ", "          localhostProfile: "]);
  });

  test("lines that end in CR LF", () => {
    const text = inProfile("      type: Localhost\n      localhostProfile: p<|>");
    expect(complete(text.replaceAll("\n", "\r\n"))).toEqual(asPaths.map((line) => `${line}\r`));
  });

  test("JSON", () => {
    const pod = (profile: string): string =>
      `{"apiVersion": "v1", "kind": "Pod", "spec": {"securityContext": {"seccompProfile":\n${profile}\n}, "containers": [{"name": "a"}]}}`;
    expect(complete(pod("{<|>}"))).toEqual(['{"type": }', '{"localhostProfile": }']);
    expect(complete(pod('{"<|>"}'))).toEqual(['{"type": }', '{"localhostProfile": }']);
    expect(complete(pod('{"ty<|>'))).toEqual(['{"type": ', '{"localhostProfile": ']);
    expect(complete(pod('{"type": <|>}'))).toEqual(types.map((type) => `{"type": "${type}"}`));
    expect(complete(pod('{"type": "Localhost", "localhostProfile": "<|>"}'))).toEqual(
      paths.map((path) => `{"type": "Localhost", "localhostProfile": "${path}"}`),
    );
    expect(complete(pod('{"type": "Localhost", "localhostProfile": "pro<|>}'))).toEqual(
      paths.map((path) => `{"type": "Localhost", "localhostProfile": "${path}"}`),
    );
  });

  test.each([
    ["other maps", podWith("    <|>\n    seccompProfile: {type: Localhost}")],
    ["other profiles", podWith("    appArmorProfile:\n      type: <|>\n    seccompProfile: {}")],
    ["other keys", inProfile("      other: <|>")],
    ["the value of the profile itself", podWith("    seccompProfile: <|>")],
    ["comments", inProfile("      type: Localhost # <|>")],
    ["an alias", inProfile("      type: *a<|>")],
    ["behind a finished value", inProfile("      type: Localhost <|>")],
    ["a list", inProfile("      - <|>")],
    ["block text", inProfile("      type: |\n        <|>")],
  ])("nothing in %s", (_name, marked) => {
    expect(complete(marked)).toEqual([]);
  });

  test("no paths where no profiles are known", () => {
    const { text, offset } = cursorText(inProfile("      localhostProfile: <|>"));
    const analysis = analyzed(text);
    expect(analysis && podCompletionsAt(analysis, offset, knowledge)).toEqual([]);
  });
});

test("completion: labels, kinds and documentation", () => {
  const at = (lines: string): ReturnType<typeof podCompletionsAt> => {
    const { text, offset } = cursorText(podWith(`    seccompProfile:\n${lines}`));
    const analysis = analyzed(text, files);
    return analysis ? podCompletionsAt(analysis, offset, knowledge) : [];
  };
  expect(labels(podWith("    seccompProfile: {<|>}"))).toEqual(keys);
  expect(at("      <|>").map(({ kind, detail }) => [kind, detail])).toEqual([
    ["key", "seccomp profile type"],
    ["key", "seccomp profile path"],
  ]);
  expect(at("      type: <|>").map(({ label, kind }) => [label, kind])).toEqual(
    types.map((type) => [type, "value"]),
  );
  const [last] = at("      localhostProfile: <|>").slice(-1);
  expect([last?.label, last?.kind, last?.documentation]).toEqual([
    "profiles/audit.json",
    "file",
    "On the node: `/data/kubelet/seccomp/profiles/audit.json`",
  ]);
});
