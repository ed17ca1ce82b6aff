import { describe, expect, test } from "vitest";
import { englishReadingPhrases } from "../../server/src/engine/messages/reading-phrases.ts";
import { chineseReadingPhrases } from "../../server/src/engine/messages/zh-cn/reading-phrases.ts";
import { fileProblems } from "../../server/src/engine/messages/file-problems.ts";
import { comparePhrases } from "../support/compare-phrases.ts";
import { sources } from "../support/plain-english/sources.ts";

/** Files whose texts have their Chinese counterparts elsewhere: the compiler compares them. */
const translated = /\/(?:messages|texts|rules)\/|^server\/src\/shells\/cli\/commands\//;

/** Sentences for models, for programs, and for a program that has not read its language. */
const inEnglishOnly: readonly string[] = [
  "server/src/shells/agents/input-schema.ts",
  "server/src/shells/agents/inputs.ts",
  "server/src/shells/agents/pages.ts",
  "server/src/shells/agents/run-tool.ts",
  "server/src/shells/agents/tool-definitions.ts",
  "server/src/shells/mcp/mcp-server.ts",
  "server/src/shells/mcp/plain-errors.ts",
  "server/src/shells/cli/batch/batch-input.ts",
  "server/src/shells/cli/batch/batch-line.ts",
  "server/src/shells/cli/terminal/direct-output.ts",
  "server/src/shells/cli/program.ts",
  "server/src/shells/cli/serve-agents.ts",
  "server/src/shells/hosts/node-version.ts",
  "server/src/kubelet/json-schema/vocabulary.ts",
  "server/src/kubelet/node-description.ts",
  "server/src/shells/lsp/requests.ts",
  "server/src/shells/lsp/start-server.ts",
];

const isSentence = (text: string): boolean =>
  /[a-z]{2,} [a-z]{2,}/.test(text) && /[\w)"”…][.?!]$/.test(text);

describe("texts that users read", () => {
  test("are in messages, with their Chinese", () => {
    const found = sources.flatMap(({ kind, path, longest }) =>
      kind === "messages" && path.startsWith("server/src/") && !translated.test(path)
        ? longest.filter(({ text }) => isSentence(text)).map(({ text }) => ({ path, text }))
        : [],
    );
    expect(found.filter(({ path }) => !inEnglishOnly.includes(path))).toEqual([]);
    expect([...new Set(found.map(({ path }) => path))].sort()).toEqual([...inEnglishOnly].sort());
  });
});

describe("the phrases about files that cannot be read or written", () => {
  comparePhrases(englishReadingPhrases, chineseReadingPhrases, {
    cannotRead: [["some.yaml", "some-problem"]],
    cannotChange: [["some.yaml", "some-problem"]],
    cannotDiff: [["some.yaml", "some-problem"]],
    cannotWrite: [
      ["some.yaml", "some-problem", true],
      ["some.yaml", "some-problem", false],
    ],
    noSuchFiles: [[["some.yaml", "other.yaml"]]],
    noProfiles: [["some/folder"]],
    leadsOut: [["some.yaml", "some/folder"]],
    setLeadsOut: [["some.yaml", ".kubelet-config.yaml"]],
    setUnread: [["some.yaml", ".kubelet-config.yaml", "some-problem"]],
    notDump: [["some.jsonl:3"]],
    noConfiguration: [["1.33"]],
  });

  test("every problem has its Chinese", () => {
    const { cannotRead } = chineseReadingPhrases;
    const english = Object.values(fileProblems).filter((problem) =>
      cannotRead("", problem).includes(problem),
    );
    expect(english).toEqual([]);
    expect(cannotRead("a.yaml", fileProblems.missing)).toBe("无法读取 a.yaml：没有该文件或目录。");
    expect(cannotRead("a.yaml", `${fileProblems.halfWritten} /x/.k.tmp`)).toBe(
      "无法读取 a.yaml：只写入了一部分；旧内容在 /x/.k.tmp。",
    );
    expect(cannotRead("a.yaml", "ENOSPC: no space left on device")).toBe(
      "无法读取 a.yaml：ENOSPC: no space left on device。",
    );
  });
});
