import { describe } from "vitest";
import { englishAgentPhrases } from "../../../server/src/answers/messages/agent-phrases.ts";
import { chineseAgentPhrases } from "../../../server/src/answers/messages/zh-cn/agent-phrases.ts";
import { comparePhrases } from "../../support/compare-phrases.ts";

describe("the phrases of tools for agents", () => {
  const roots = ["/some/root", "/other/root"];
  comparePhrases(englishAgentPhrases, chineseAgentPhrases, {
    noRoots: [["some.yaml"]],
    outside: [["some.yaml", roots]],
    leadsOut: [["some.yaml"]],
    notThere: [["some.yaml", roots]],
    notAFile: [["some.yaml"]],
    isFolder: [["some.d"]],
    isFile: [["some.yaml"]],
    twice: [["some.yaml"]],
    tooLong: [[4096]],
    tooManyFiles: [[1000]],
    folderTooLarge: [["some/folder"]],
    dropInWithoutText: [["some.conf"]],
    sameVersions: [["1.33"]],
  });
});
