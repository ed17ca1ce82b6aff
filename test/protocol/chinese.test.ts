import {
  CodeActionRequest,
  CodeLensRequest,
  CompletionResolveRequest,
  HoverRequest,
  type CodeAction,
  type CodeLens,
  type CompletionItem,
  type Hover,
} from "vscode-languageserver/node";
import { describe, expect, test } from "vitest";
import { localeFrom } from "../../server/src/engine/messages/language.ts";
import {
  upgradeRequest,
  type UpgradeParams,
  type UpgradeResult,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { knowledgeIn } from "../../server/src/shells/hosts/knowledge-in.ts";
import { completionsAt, head } from "./harness.ts";
import { connectWith, pulling, uriOf, type SetsClient } from "./sets-client.ts";

const host = { knowledge: knowledgeIn };

const files = {
  "kubelet.yaml": `${head}maxPodz: 3\nevictionHard:\n  memory.available: 5%\nfeatureGates:\n  NodeSwap: true\n`,
  "kubelet.d/10.conf": `${head}maxPods: 60\n`,
  "seccomp/a.json": '{ "defaultAction": "SCMP_ACT_ERRNO", "syscalls": [] }',
};

async function connected(locale: string): Promise<SetsClient> {
  const client = await connectWith(files, {
    capabilities: pulling,
    host,
    settings: () => ({}),
    initializationOptions: { locale, effectiveView: true },
  });
  await client.show("kubelet.yaml");
  await client.open(uriOf("seccomp/a.json"), files["seccomp/a.json"], "json");
  return client;
}

const isChinese = /\p{Script=Han}/u;

describe("an editor that speaks Chinese", () => {
  test("findings, fixes and lenses are Chinese", async () => {
    const client = await connected("zh-cn");
    const findings = await client.pull("kubelet.yaml");
    expect(findings.length).toBeGreaterThan(1);
    for (const { message } of findings) expect(message).toMatch(isChinese);
    expect(findings[0]?.message).toContain("maxPods");
    const profile = await client.pull("seccomp/a.json");
    expect(profile.length).toBeGreaterThan(0);
    for (const { message } of profile) expect(message).toMatch(isChinese);
    const file = { textDocument: { uri: uriOf("kubelet.yaml") } };
    const range = { start: { line: 2, character: 1 }, end: { line: 2, character: 1 } };
    const actions = await client.connection.sendRequest<CodeAction[]>(CodeActionRequest.method, {
      ...file,
      range,
      context: { diagnostics: [] },
    });
    expect(actions.length).toBeGreaterThan(1);
    for (const { title } of actions) expect(title).toMatch(isChinese);
    const lenses = await client.connection.sendRequest<CodeLens[]>(CodeLensRequest.method, file);
    for (const { command } of lenses) expect(command?.title).toMatch(isChinese);
    expect(lenses.length).toBe(1);
  });

  test("hover and completion are Chinese", async () => {
    const client = await connected("zh-cn");
    const hover = async (
      line: number,
      character: number,
      path = "kubelet.yaml",
    ): Promise<string> => {
      const answer = await client.connection.sendRequest<Hover | null>(HoverRequest.method, {
        textDocument: { uri: uriOf(path) },
        position: { line, character },
      });
      return JSON.stringify(answer?.contents ?? "");
    };
    expect(await hover(3, 3)).toMatch(isChinese);
    expect(await hover(6, 5)).toMatch(isChinese);
    expect(await hover(0, 22, "seccomp/a.json")).toMatch(isChinese);
    const items = await completionsAt(client, {
      textDocument: { uri: uriOf("kubelet.yaml") },
      position: { line: 7, character: 0 },
    });
    const item = items.find(({ label }) => label === "maxPods");
    const resolved = await client.connection.sendRequest<CompletionItem>(
      CompletionResolveRequest.method,
      item,
    );
    expect(JSON.stringify(resolved.documentation)).toMatch(isChinese);
  });

  test("what changes with another version is Chinese, what a finding says too", async () => {
    const client = await connected("zh-cn");
    const uri = uriOf("once.yaml");
    await client.open(uri, `# kubelet-version: 1.31\n${head}runOnce: true\n`);
    const params: UpgradeParams = { uri, to: "1.32" };
    const result = await client.connection.sendRequest<UpgradeResult>(upgradeRequest, params);
    const [, says] =
      /run-once-removed` {2}\n +(.*) {2}\n/.exec(result.report?.markdown ?? "") ?? [];
    expect(says).toMatch(isChinese);
  });

  test("one that speaks another language gets English", async () => {
    const client = await connected("de");
    for (const { message } of await client.pull("kubelet.yaml"))
      expect(message).not.toMatch(isChinese);
  });

  test.each([
    ["zh-cn", "zh-cn"],
    ["zh-CN", "zh-cn"],
    ["zh-hans", "zh-cn"],
    ["zh", "zh-cn"],
    ["zh_CN.UTF-8", "zh-cn"],
    ["zh-tw", "en"],
    ["en-GB", "en"],
    [undefined, "en"],
  ])("%s means %s", (id, locale) => {
    expect(localeFrom(id)).toBe(locale);
  });
});
