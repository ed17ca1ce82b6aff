import { insertedAfter, textOfFile } from "./edits.ts";
import type { Project, Scaffold } from "./project.ts";
import { ruleTexts, topicsOf } from "./rule.ts";

/** The sections of a rule's page that people write, in the order of the page. */
const headings = new Map([
  ["What happens on the node", "节点上会发生什么"],
  ["Wrong", "错误示例"],
  ["Right", "正确示例"],
  ["How to fix it", "如何修复"],
  ["When it is fine", "什么时候没有问题"],
]);

/** The Chinese page of a rule, with the same examples, and its title and message in the Chinese texts of its topic. */
export function newChinese(id: string, project: Project): Scaffold {
  const english = project.read(`docs/rules/${id}.md`);
  const place = [...topicsOf(project)].find(([topic, domain]) =>
    ruleTexts(`server/src/${domain}/rules/${topic}`, project).some((text) =>
      text.includes(`\n  id: "${id}",\n`),
    ),
  );
  if (english === undefined || place === undefined) return `There is no rule ${id} with a page.`;
  const [topic, domain] = place;
  const page = `docs/zh-cn/rules/${id}.md`;
  const catalogue = `server/src/${domain}/messages/zh-cn/rules/${topic}.ts`;
  const texts = textOfFile(catalogue, project);
  const hasMessage = texts.includes(`\n  "${id}": {\n`);
  const made = new Map<string, string>();
  if (project.read(page) === undefined) made.set(page, chinesePage(id, english));
  if (!hasMessage) {
    made.set(catalogue, insertedAfter(texts, /^export const \w+ = \{\n/m, messageText(id)));
  }
  return made.size > 0 ? made : `The rule ${id} is in Chinese already.`;
}

/** The page with a question for each text that is to be translated. Code stays; the generator writes the rest. */
function chinesePage(id: string, english: string): string {
  const [head = "", ...sections] = english.split(/^## /m);
  const title = head.split("\n\n")[1]?.trim() ?? "";
  const translated = sections.flatMap((section) => {
    const [heading = "", ...lines] = section.split("\n");
    const chinese = headings.get(heading);
    const text = lines.join("\n").trim();
    if (chinese === undefined || text.startsWith("Never:")) return [];
    const parts = text
      .split(/(^```[^]*?^```$)/m)
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map((part) => (part.startsWith("```") ? part : asked(part)));
    return [`## ${chinese}\n\n${parts.join("\n\n")}\n`];
  });
  return `# ${id}\n\n${asked(title)}\n\n${translated.join("\n")}`;
}

function asked(text: string): string {
  return text.replaceAll(/^(?=\S)/gm, "Question: In Chinese: ");
}

function messageText(id: string): string {
  return `  "${id}": {
    title: "Question: What is the first sentence of the page in Chinese?",
    message: () => "Question: What does the rule's message say in Chinese?",
  },
`;
}
