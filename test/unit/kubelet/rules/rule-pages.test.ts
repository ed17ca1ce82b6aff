import { analyzeSeccomp } from "../../../support/analyses.ts";
import { rules } from "../../../support/rules.ts";
import { inputMessages } from "../../../support/input-messages.ts";
import { platformMessages } from "../../../../server/src/platforms/messages/platform-messages.ts";
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";

import type { Finding } from "../../../../server/src/engine/analysis/finding.ts";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { analyze } from "../../../../server/src/documents/analyze.ts";
import { bundledTables } from "../../../../server/src/engine/analysis/bundled-tables.ts";
import { checkWrittenSet } from "../../../support/config-set.ts";
import { knowledge } from "../../../support/knowledge.ts";
import {
  folderRules,
  setRules,
  type Example,
  examplesOf,
  isAboutFiles,
  isAboutProfiles,
  optionsOf,
  pageIds,
  pageOf,
  pagesFolder,
  seccompOptionsOf,
  setOf,
  wrongExamplesOf,
} from "../../../support/rule-pages.ts";

/** Formats that hover describes and nothing checks: no finding has their rule. */
const unchecked = ["cluster-domain-format", "static-pod-url-format"];

/** Findings about comments and limits of this tool; no node has anything to do with them. */
const isAboutOurselves = (id: string): boolean =>
  /^(?:ignore|version)-|^(?:template|too-many-findings|file-too-large)$/.test(id);

function findingsIn(example: Example, id: string): readonly Finding[] {
  if (id.startsWith("flag-") || isAboutFiles(id)) {
    const { parts } = parseText(example.text, optionsOf(example, id), knowledge);
    return parts.flatMap(({ findings }) => findings);
  }
  const analysis = isAboutProfiles(id)
    ? analyzeSeccomp(example.text, seccompOptionsOf(example), knowledge)
    : analyze(example.text, optionsOf(example, id), knowledge);
  return analysis?.findings ?? [];
}

function rulesFound(example: Example, id: string): string[] {
  return findingsIn(example, id).map(({ rule }) => rule);
}

describe.each(pageIds)("%s", (id) => {
  const page = pageOf(id);

  test("is named after its rule and says why and how to fix it", () => {
    expect(page.startsWith(`# ${id}\n`)).toBe(true);
    const headings = page.replaceAll(/^```[^]*?^```$/gm, "").match(/^## .*$/gm);
    const hasExceptions = headings?.includes("## When it is fine") === true;
    expect(headings).toEqual([
      isAboutOurselves(id) ? "## Why it matters" : "## What happens on the node",
      "## Wrong",
      "## Right",
      "## How to fix it",
      ...(hasExceptions ? ["## When it is fine"] : []),
      "## Turn it off",
      "## Details",
    ]);
    expect(page).not.toMatch(/^## .*\n\n(?:## |$)/m);
    if (/^\*\*Error\*\*/m.test(page)) expect(hasExceptions).toBe(true);
  });

  if (folderRules.includes(id)) return;

  if (setRules.has(id)) {
    test("its wrong set has the finding, its right one has not", () => {
      const rulesOf = (section: "Wrong" | "Right"): string[] =>
        checkWrittenSet(setOf(id, section))?.findings.map(({ finding }) => finding.rule) ?? [];
      expect(examplesOf(id, "Wrong").length * examplesOf(id, "Right").length).toBeGreaterThan(0);
      expect(rulesOf("Wrong")).toContain(id);
      expect(rulesOf("Right")).not.toContain(id);
    });
    return;
  }

  test("its wrong examples have the finding, its right ones have not", () => {
    const wrong = wrongExamplesOf(id);
    const right = examplesOf(id, "Right");
    expect(wrong.length * right.length).toBeGreaterThan(0);
    for (const example of wrong) expect(rulesFound(example, id), example.text).toContain(id);
    for (const example of right) expect(rulesFound(example, id), example.text).not.toContain(id);
  });

  if (id in rules || !knowledge.rules.has(id)) return;

  test("its findings have the severity that explain names", () => {
    const found = wrongExamplesOf(id).flatMap((example) => findingsIn(example, id));
    const severities = found.filter(({ rule }) => rule === id).map(({ severity }) => severity);
    expect(new Set(severities)).toEqual(new Set([knowledge.rules.get(id)?.severity]));
  });
});

test("every rule with a message or a constraint has a page", () => {
  const constraints = Object.values(bundledTables.fields.kinds).flatMap(({ fields }) =>
    fields.flatMap(({ enum: values, range, format, knownRule }) => [
      ...[values, range, format].flatMap((constraint) =>
        constraint ? [constraint.rule, ...Object.values(constraint.ruleOf ?? {})] : [],
      ),
      ...(knownRule === undefined ? [] : [knownRule]),
    ]),
  );
  // Rules about platforms are named by effect, and their messages by topic.
  const ofRules = Object.keys(inputMessages).filter((key) => !(key in platformMessages));
  const ids = [...new Set([...Object.keys(rules), ...ofRules, ...constraints])].sort();
  const due = ids.filter((id) => !unchecked.includes(id));
  expect(due.filter((id) => !existsSync(new URL(`${id}.md`, pagesFolder)))).toEqual([]);
});
