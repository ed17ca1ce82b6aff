import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chineseServerPhrases } from "../../../server/src/engine/messages/zh-cn/server-phrases.ts";
import { readSettings } from "../../../server/src/service/settings.ts";

const manifest = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
) as {
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
  };
};

const section = {
  kubernetesVersion: "latest",
  node: { cpus: "many" },
  configSets: [{}],
  rules: { "type-mismatch": "fatal" },
  seccomp: { runtime: "rkt" },
};

test("each setting that is not understood is named", () => {
  const { problems } = readSettings(section, 0);
  expect(problems.map(({ setting }) => setting)).toEqual([
    "kubernetesVersion",
    "node",
    "configSets.0",
    "rules.type-mismatch",
    "seccomp.runtime",
  ]);
});

test("a set whose flags end inside quotes is ignored", () => {
  const args = '--node-labels="a=b';
  const { settings, problems } = readSettings({ configSets: [{ main: "a.yaml", args }] }, 0);
  expect(settings.configSets).toEqual([]);
  expect(problems.map(({ setting }) => setting)).toEqual(["configSets.0"]);
});

test("in the user's language", () => {
  const { problems } = readSettings(section, 0, { language: { server: chineseServerPhrases } });
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^设置 kubelet\.kubernetesVersion 的值为 "latest"，不是/),
    expect.stringMatching(/^设置 kubelet\.node 无效：/),
    'kubelet.configSets 的第 1 项已忽略："main" 或 "dropInDir" 必须是路径，"args" 必须是命令行参数列表。',
    '设置 kubelet.rules 中 type-mismatch 的值为 "fatal"，必须是 error、warning、information、hint、off 之一。此规则保持默认严重级别。',
    expect.stringMatching(/^设置 kubelet\.seccomp\.runtime 的值为 "rkt"，必须是/),
  ]);
});

test("settings that do not exist are named with the most similar one", () => {
  const section = {
    kubernetesversion: "1.36",
    colour: "red",
    seccomp: { runtim: "crio" },
    recognizeFiles: true,
  };
  expect(readSettings(section, 0).problems.map(({ message }) => message)).toEqual([
    'There is no setting kubelet.kubernetesversion. Did you mean "kubelet.kubernetesVersion"?',
    "There is no setting kubelet.colour.",
    'There is no setting kubelet.seccomp.runtim. Did you mean "kubelet.seccomp.runtime"?',
  ]);
});

test("every setting of the extension exists", () => {
  const section: Record<string, unknown> = {};
  for (const key of Object.keys(manifest.contributes.configuration.properties)) {
    const [, group = "", member] = key.split(".");
    const others = section[group];
    section[group] =
      member === undefined ? undefined : Object.assign({}, others, { [member]: undefined });
  }
  expect(Object.keys(section)).toContain("kubernetesVersion");
  expect(readSettings(section, 0).problems).toEqual([]);
});
