import { camelCase } from "../generate/tables/camel-case.ts";
import { typeName, withEntry } from "./edits.ts";
import type { Project, Scaffold } from "./project.ts";

/** A platform, its texts in both languages, its cases and its line in the changelog. The generator makes its page. */
export function newPlatform(id: string, project: Project): Scaffold {
  if (id.includes("/")) return "The name of a platform has no slash.";
  const file = `server/src/platforms/kinds/${id}.ts`;
  if (project.read(file) !== undefined) return `There is a platform ${id} already.`;
  return new Map([
    [file, platformText(id)],
    [`server/src/platforms/messages/kinds/${id}.ts`, englishText(id)],
    [`server/src/platforms/messages/zh-cn/kinds/${id}.ts`, chineseText(id)],
    [`test/unit/platforms/${id}.test.ts`, testText(id)],
    withEntry(
      project,
      `- [${id}](docs/platforms/${id}.md) is a platform. <!-- Question: Which of its documents are checked, and how? -->`,
    ),
  ]);
}

function platformText(id: string): string {
  const texts = camelCase(id);
  return `import { ${texts} } from "../messages/kinds/${id}.ts";
import { definePlatform } from "../platform.ts";

export const platform = definePlatform({
  texts: ${texts},
  // Question: Which repository, commit and files say so? For example "kubermatic/kubeone@9daf5b04: pkg/apis/kubeone/types.go".
  source: "",
  // Question: Which words do all of its files contain?
  marks: /\\b${id}\\b/,
  // Question: Which kinds, keys or paths do its documents have, and where are the settings in them?
  documents: [],
  // Question: Does the user write apiVersion and kind (wanted), or does the platform (given)?
  header: "given",
  // Question: How does it treat unknown keys? Write one of the effects of FieldEffect, or "kubelet" if it passes them on.
  unknown: "lost",
  // Question: Which fields does it reject, ignore or overwrite?
  fields: [],
  // Question: Which configuration is below the user's? Add \`base\` if it is known.
  // Question: Are maps merged with the base's, does a zero replace a value, and is the result a file or a drop-in?
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  example: "# Question: Which document shows it, and has no findings?\\n",
});
`;
}

function englishText(id: string): string {
  return `import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const ${camelCase(id)} = platformTexts({
  id: "${id}",
  // Question: How do its users write its name?
  title: "${id}",
  words: {
    summary: "Question: How does it pass the settings to the kubelet?",
    refused: "Question: Which program rejects a wrong document, and what do the nodes do?",
    unknown: "Question: What happens to unknown keys?",
    notes: {},
  },
});
`;
}

function chineseText(id: string): string {
  const name = camelCase(id);
  return `import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { ${name} } from "../../kinds/${id}.ts";

export const chinese${typeName(id)}: WordsOf<typeof ${name}> = {
  summary: "Question: What is the summary in Chinese?",
  refused: "Question: What happens to a rejected document, in Chinese?",
  unknown: "Question: What happens to unknown keys, in Chinese?",
  notes: {},
};
`;
}

function testText(id: string): string {
  return `import { describe } from "vitest";
import { checkRows } from "../../support/platform-rows.ts";

describe("${id}", () => {
  checkRows(
    [
      // Question: Which settings are right, which are wrong, and which values do the nodes get?
      ["an unknown key", "{ maxPodz: 5 }", ["platform-unknown-field at maxPodz"]],
      ["settings", "{ maxPods: 5 }", [], { maxPods: 5 }],
    ],
    // Question: Where are the settings in a document?
    (settings) => settings,
  );
});
`;
}
