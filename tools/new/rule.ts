import { camelCase } from "../generate/tables/camel-case.ts";
import { textOfFile, withEntry } from "./edits.ts";
import type { Project, Scaffold } from "./project.ts";

const domains = ["kubelet", "credentials", "seccomp"] as const;

/** A rule, its page, its cases and its line in the changelog. */
export function newRule(name: string, project: Project): Scaffold {
  const topics = topicsOf(project);
  const [topic = "", id = "", ...more] = name.split("/");
  const domain = topics.get(topic);
  if (domain === undefined || id === "" || more.length > 0) {
    return `A rule is TOPIC/NAME. Topics: ${[...topics.keys()].join(", ")}.`;
  }
  const file = `server/src/${domain}/rules/${topic}/${id}.ts`;
  const page = `docs/rules/${id}.md`;
  if (project.read(file) !== undefined || project.read(page) !== undefined) {
    return `There is a rule ${id} already.`;
  }
  const [maker, ...makers] = makersOf(`server/src/${domain}/rules/${topic}`, project);
  if (!maker) return `${topic} has no rule yet that shows how its rules are made.`;
  return new Map([
    [file, ruleText(id, maker, makers)],
    [page, pageText(id)],
    [casesFile(id, topic, domain), casesText(id, topic, domain)],
    withEntry(
      project,
      `- New rule [${id}](docs/rules/${id}.md). <!-- Question: What does it report, in one sentence? -->`,
    ),
  ]);
}

/** The domains of the topics. */
export function topicsOf({ list }: Project): ReadonlyMap<string, (typeof domains)[number]> {
  return new Map(
    domains.flatMap((domain) =>
      list(`server/src/${domain}/rules`)
        .filter((name) => !name.includes(".") && name !== "shared")
        .map((topic) => [topic, domain] as const),
    ),
  );
}

/** The files with the rules of a topic. */
export function ruleTexts(folder: string, project: Project): readonly string[] {
  const names = project.list(folder).filter((name) => name.endsWith(".ts"));
  return names.map((name) => textOfFile(`${folder}/${name}`, project));
}

interface Maker {
  readonly name: string;
  readonly from: string;
}

/** The functions that make the rules of a topic; the most frequent one is first. */
function makersOf(folder: string, project: Project): readonly Maker[] {
  const found = new Map<string, Maker & { count: number }>();
  for (const text of ruleTexts(folder, project)) {
    for (const [, maker = ""] of text.matchAll(/^export const \w+ = (define\w+)\(/gm)) {
      const [, from] = new RegExp(`\\b${maker}\\b[^;]*from "([^"]+)"`).exec(text) ?? [];
      if (from === undefined) continue;
      const known = found.get(maker) ?? { name: maker, from, count: 0 };
      found.set(maker, { ...known, count: known.count + 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

function ruleText(id: string, maker: Maker, others: readonly Maker[]): string {
  const hasFields = maker.name === "defineRule" || maker.name === "defineNodeRule";
  const otherMakers = others.map(({ name, from }) => `${name} of ${from}`).join(", ");
  return `import { ${maker.name} } from "${maker.from}";

${otherMakers === "" ? "" : `// Question: Is it a rule for ${maker.name}, or for ${otherMakers}?\n`}export const ${camelCase(id)} = ${maker.name}({
  id: "${id}",
  // Question: Does the kubelet start with it (warning, information or hint), or not (error)?
  severity: "error",
  // Question: When is it found: decode, gates, logging, validation, start-up or serving?
  stage: "validation",
  // Question: Which text does it log? Add \`phrase\`, or nothing if the log is silent.
  // Question: Which versions check it? Add \`versions: { since, until }\` if not all do.
  // Question: Which file and function decide it?
  source: "",
${
  hasFields
    ? '  // Question: Which fields does it read? For example { low: "imageGCLowThresholdPercent" }.\n  fields: {},\n'
    : ""
}  // Question: When is it a mistake, and which setting is to blame?
  check: () => [],
  // Question: Which field and value, what is wrong, what happens on the node, what to write instead?
  message: () => "",
  // Question: Which change fixes it (\`fix\`), or why does none?
  noFix: "",
});
`;
}

function pageText(id: string): string {
  return `# ${id}

Question: Which field has which mistake?

## What happens on the node

<!-- Question: What does the kubelet do, in which versions, and what does the user see? -->

## Wrong

\`\`\`yaml
# Question: Which shortest configuration has the finding?
\`\`\`

## Right

\`\`\`yaml
# Question: What should it be?
\`\`\`

## How to fix it

<!-- Question: What should the user do? Add "When it is fine" below if there are exceptions. -->
`;
}

function casesFile(id: string, topic: string, domain: string): string {
  if (domain === "seccomp") return `test/unit/seccomp/rules/${id}.test.ts`;
  return topic === "drop-ins" ? `test/fixtures/sets/${id}.yaml` : `test/fixtures/rules/${id}.yaml`;
}

function casesText(id: string, topic: string, domain: string): string {
  if (domain === "seccomp") {
    const [support, call] =
      topic === "pods"
        ? ["seccomp-pods", 'analyzedPods("")?.findings ?? []']
        : ["check-seccomp", 'checked({ defaultAction: "SCMP_ACT_ERRNO" }, "containerd")'];
    const [used = ""] = call.split("(");
    return `import { expect, test } from "vitest";
import { ${used} } from "../../../support/${support}.ts";

// Question: Which text is wrong, which is on the edge, and which is right?
test("${id}", () => {
  expect(${call}).toEqual([]);
});
`;
  }
  const files = topic === "drop-ins" ? [">>> kubelet.yaml", ">>> kubelet.conf.d/10.conf"] : [];
  const [main = "", dropIn = ""] = files.map((line) => `${line}\n`);
  return `=== wrong
${main}${dropIn}# Question: Which configuration is wrong? Mark the finding: # ^^^ error[${id}]: text
=== the edge
${main}${dropIn}# Question: Which value is only just right?
=== right
${main}${dropIn}# Question: Which configuration is right?
`;
}
