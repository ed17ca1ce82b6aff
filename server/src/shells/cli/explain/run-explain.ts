import type { KubernetesVersion } from "../../../facts/table.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { explainName } from "../../../answers/names/explain-name.ts";
import { factsOfName } from "../../../answers/names/facts-of-name.ts";
import type { NamedThing } from "../../../answers/names/search-names.ts";
import { exitCodes } from "../exit-codes.ts";
import {
  joined,
  printed,
  printedJson,
  printedLines,
  shown,
  type Printed,
} from "../terminal/printed.ts";
import { proseWidth, renderMarkdown } from "../terminal/render-markdown.ts";
import { sectionsOfPage } from "../../../service/answers/sections-of-page.ts";
import { readRulePage } from "./rule-page.ts";
import { styleFor } from "../terminal/style.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface ExplainInvocation {
  /** A name, or words to search for. */
  readonly words: readonly string[];
  readonly version: KubernetesVersion;
  readonly format: "text" | "json";
  /** The language of the output. Default: English. */
  readonly locale?: Locale;
}

/** Writes the documentation of a field, map key, gate, kind, flag or rule, or what a search finds; returns the exit code. */
export async function runExplain(
  { words, version, format }: ExplainInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const answer = explainName(words, version, knowledge);
  if ("problem" in answer) {
    terminal.reportError(answer.problem);
    return exitCodes.cannotRun;
  }
  const isJson = format === "json";
  if ("found" in answer) {
    await terminal.write(
      isJson
        ? jsonOf({ version, found: answer.found })
        : foundText(answer.found, terminal, knowledge),
    );
    return exitCodes.fine;
  }
  const rule = "rule" in answer ? await explainedRule(answer.rule, knowledge) : undefined;
  const markdown = rule?.markdown ?? ("markdown" in answer ? answer.markdown : "");
  if (isJson) {
    const facts =
      "name" in answer ? factsOfName(answer.name, version, knowledge) : (rule?.facts ?? {});
    await terminal.write(jsonOf({ version, ...facts, markdown }));
  } else {
    const rendering = { style: styleFor(terminal), columns: proseWidth(terminal) };
    await terminal.write(renderMarkdown(markdown, rendering));
  }
  return exitCodes.fine;
}

/** The page of a rule with its facts, and the same for programs. */
async function explainedRule(
  rule: string,
  { rules, descriptions, language }: Knowledge,
): Promise<{ readonly markdown: string; readonly facts: object }> {
  const facts = rules.get(rule);
  const { severity, since, until, phrase: log, stage, certainty } = facts ?? {};
  const title = descriptions.ruleTitle(rule) ?? "";
  const page = await readRulePage(rule, language.locale);
  const lines = language.cli.ruleFacts({ severity, since, until, log });
  const markdown =
    page ?? `# ${rule}\n\n${title}\n\n${lines.map((line) => `- ${line}\n`).join("")}`;
  const { why, fix } = sectionsOfPage(page ?? "");
  return {
    markdown,
    facts: {
      of: "rule",
      name: rule,
      title,
      severity,
      stage,
      since,
      until,
      log,
      certainty,
      why,
      fix,
    },
  };
}

function jsonOf(value: object): Printed {
  return printedJson(`${JSON.stringify(value, null, 2)}\n`);
}

/** A line for each thing: its name and the first sentence of its description. */
function foundText(
  found: readonly NamedThing[],
  terminal: Terminal,
  { language }: Knowledge,
): Printed {
  const style = styleFor(terminal);
  const width = Math.max(...found.map(({ name }) => name.length));
  const lines = found.map(({ name, of, text }) => {
    const gap = " ".repeat(width - name.length);
    return printed`${style.bold(shown(name))}${shown(gap)}  ${style.dim(shown(of.padEnd(5)))}  ${shown(firstSentence(text))}`;
  });
  return joined([
    printedLines(lines),
    printedLines([printed``, shown(language.cli.severalFound(found.length))]),
  ]);
}

/** Descriptions say the main thing first. */
function firstSentence(text: string): string {
  const plain = text.replace(/\s+/g, " ").replaceAll("`", "");
  return /^.+?(?:[.。](?= |$)|。|$)/u.exec(plain)?.[0] ?? plain;
}
