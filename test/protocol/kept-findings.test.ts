import { HoverRequest } from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { head } from "./harness.ts";
import { connectWith, pulling, uriOf, foundIn } from "./sets-client.ts";

/** Opens a text, and reports the findings in each of its versions, one after the other. */
async function foundWhile(
  path: string,
  language: string,
  versions: readonly string[],
): Promise<string[][]> {
  const client = await connectWith({}, { capabilities: pulling, settings: () => quiet });
  const found: string[][] = [];
  for (const [at, text] of versions.entries()) {
    if (at === 0) await client.open(uriOf(path), text, language);
    else await client.replace(uriOf(path), at + 1, text);
    found.push(await foundIn(client, path));
  }
  return found;
}

const quiet = { advice: false };

describe("while a key is typed, the findings of the rest stay", () => {
  const profile = (lines: readonly string[]): string =>
    [
      "{",
      '"defaultAction": "SCMP_ACT_ERRNO",',
      '"syscalls": [',
      '{ "names": ["openn"], "action": "SCMP_ACT_ALLOW" },',
      ...lines,
      '{ "names": ["closee"], "action": "SCMP_ACT_ALOW" }',
      "]",
      "}",
      "",
    ].join("\n");
  const rest = [
    "4:13 warning[seccomp-call-unknown]",
    "5:13 warning[seccomp-call-unknown]",
    "5:34 error[seccomp-action-unknown]",
  ];

  test("in a profile with an unclosed quote, moved with the text", async () => {
    const [whole, broken, mended] = await foundWhile("a.json", "json", [
      profile([]),
      profile(['{ "nam']),
      profile(['{ "names": ["readd"], "action": "SCMP_ACT_ALLOW" },']).replace("openn", "open"),
    ]);
    expect(whole).toEqual(rest);
    const moved = rest.map((finding) => finding.replace(/^5:/, "6:"));
    expect(broken?.filter((finding) => !finding.includes("json-syntax"))).toEqual(moved);
    expect(broken?.some((finding) => finding.includes("json-syntax"))).toBe(true);
    // Nothing is older than the text once that can be read again.
    expect(mended).toEqual([
      "5:13 warning[seccomp-call-unknown]",
      "6:13 warning[seccomp-call-unknown]",
      "6:34 error[seccomp-action-unknown]",
    ]);
  });

  test("but not what is being typed at", async () => {
    const text = profile([]);
    const [, broken] = await foundWhile("a.json", "json", [
      text,
      text.replace('"openn"', '"openn'),
    ]);
    expect(broken?.filter((finding) => !finding.includes("json-syntax"))).toEqual([
      "5:13 warning[seccomp-call-unknown]",
      "5:34 error[seccomp-action-unknown]",
    ]);
  });

  const cluster = (before: string, part: string): string =>
    `apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
${before}spec:
  kubeletConfig:
    ${part}
`;

  test("in a configuration inside YAML that does not parse", async () => {
    const found = await foundWhile("ocp.yaml", "yaml", [
      cluster("", "maxPodz: 250"),
      cluster("metadata: [\n", "maxPodz: 250"),
      cluster("metadata: {name: a}\n", "maxPodz: 250"),
      cluster("metadata: [\n", "maxPods: 250"),
    ]);
    expect(found).toEqual([
      ["5:5 warning[platform-unknown-field]"],
      ["3:11 error[yaml-syntax]", "6:5 warning[platform-unknown-field]"],
      ["6:5 warning[platform-unknown-field]"],
      ["3:11 error[yaml-syntax]"],
    ]);
  });

  test("in pods of a file that does not parse", async () => {
    const pod = (before: string, type: string): string =>
      `apiVersion: v1\nkind: Pod\n${before}spec:\n  securityContext:\n    seccompProfile:\n      type: ${type}\n  containers:\n    - name: web\n`;
    const found = await foundWhile("pod.yaml", "yaml", [
      pod("", "Custom"),
      pod('metadata: "\n', "Custom"),
      pod("metadata: {}\n", "Unconfined"),
    ]);
    expect(found).toEqual([
      ["6:13 error[seccomp-pod-type-unknown]"],
      ["7:13 error[seccomp-pod-type-unknown]"],
      [],
    ]);
  });

  test("and go where the text becomes another one", async () => {
    const found = await foundWhile("a.yaml", "yaml", [
      cluster("", "maxPodz: 250"),
      "a: b\n",
      'a: "\n',
    ]);
    expect(found.slice(1)).toEqual([[], []]);
  });

  test("and follow the settings", async () => {
    let rules: Readonly<Record<string, string>> = {};
    const settings = (): unknown => ({ ...quiet, rules });
    const client = await connectWith({}, { capabilities: pulling, settings });
    await client.open(uriOf("a.json"), profile([]), "json");
    expect(await foundIn(client, "a.json")).toEqual(rest);
    await client.replace(uriOf("a.json"), 2, profile(['{ "nam']));
    rules = { "seccomp-call-unknown": "off", "seccomp-json-syntax": "off" };
    const changed = { settings: null };
    await client.connection.sendNotification("workspace/didChangeConfiguration", changed);
    expect(await foundIn(client, "a.json")).toEqual([]);
  });
});

test("what version control holds of a file is answered in, and has no findings", async () => {
  const client = await connectWith({}, { capabilities: pulling, settings: () => quiet });
  const text = `${head}maxPodz: 1\n`;
  await client.open(uriOf("kubelet.yaml"), text);
  expect(await foundIn(client, "kubelet.yaml")).toEqual(["3:1 warning[unknown-field]"]);
  const uri = "git:/w/kubelet.yaml?%7B%22ref%22%3A%22~%22%7D";
  await client.open(uri, text);
  const report = await client.connection.sendRequest("textDocument/diagnostic", {
    textDocument: { uri },
  });
  expect(report).toMatchObject({ kind: "full", items: [] });
  const position = { line: 1, character: 2 };
  const hover = await client.connection.sendRequest(HoverRequest.type, {
    textDocument: { uri },
    position,
  });
  expect(hover).not.toBe(null);
});
