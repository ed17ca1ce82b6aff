import { readFileSync, readdirSync } from "node:fs";
import type { Platform } from "../../server/src/platforms/platform.ts";
import type { Problem } from "./problem.ts";
import type { RuleFile } from "./sources/rule-files.ts";

/** The folders that `npm run new` writes into. */
const folders = [
  "server/src/kubelet/rules/",
  "server/src/credentials/rules/",
  "server/src/kubelet/messages/zh-cn/rules/",
  "server/src/credentials/messages/zh-cn/rules/",
  "server/src/seccomp/messages/zh-cn/rules/",
  "server/src/seccomp/rules/",
  "server/src/platforms/",
  "server/src/shells/cli/",
  "docs/rules/",
  "docs/zh-cn/rules/",
  "docs/cli/",
  "docs/zh-cn/cli/",
  "test/fixtures/",
  "test/unit/platforms/",
  "test/unit/seccomp/",
  "test/unit/shells/cli/",
];

/** The questions of `npm run new` that are not answered yet, and facts without a source. */
export function openQuestions(
  root: URL,
  rules: readonly RuleFile[],
  platforms: ReadonlyMap<string, Platform>,
): readonly Problem[] {
  const files = folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:ts|md|yaml)$/.test(file))
      .map((file) => folder + file.replaceAll("\\", "/")),
  );
  const asked = [...files, "CHANGELOG.md"].flatMap((page) =>
    questionsIn(readFileSync(new URL(page, root), "utf8")).map((found) => ({ page, ...found })),
  );
  const ofRules = rules.flatMap(({ topic, rules: all }) =>
    all.flatMap(({ id, source }) => (source.trim() === "" ? [`${topic}/${id}`] : [])),
  );
  const ofPlatforms = [...platforms].flatMap(([name, { source }]) =>
    source.trim() === "" ? [`platforms/kinds/${name}`] : [],
  );
  const unsourced = [...ofRules, ...ofPlatforms].map((page) => ({
    page,
    line: 0,
    message: "its `source` is empty: facts without a source are refused",
  }));
  return [...asked, ...unsourced];
}

/** The questions in a text, with their lines. */
function questionsIn(text: string): readonly Omit<Problem, "page">[] {
  if (!text.includes("Question: ")) return [];
  return text.split("\n").flatMap((line, index) => {
    const [, question] =
      /(?:^|[/#"] ?|<!-- )Question: (.+?)(?: -->|(?:\\n)?",?)?$/.exec(line) ?? [];
    return question === undefined
      ? []
      : [{ line: index + 1, message: `not answered yet: ${question}` }];
  });
}
