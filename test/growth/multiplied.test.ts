import { describe, expect, test } from "vitest";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import { type ParsedText, parseText } from "../../server/src/stacks/parse-text.ts";
import { type Budget, budgetLimits, fileBudget } from "../../server/src/engine/text/budget.ts";
import type { TreeNode } from "../../server/src/kubelet/effective/tree.ts";
import { lookAt } from "../../server/src/engine/text/text-look.ts";
import { knowledge } from "../support/knowledge.ts";
import { flagTexts } from "./flag-texts.ts";
import { hclTexts } from "./hcl-texts.ts";
import { jsonTexts } from "./json-texts.ts";
import { multiplyingTexts } from "./multiplying-texts.ts";
import { multiplied, multipliers, type Multiplied } from "./multipliers.ts";
import { platformTexts } from "./platform-texts.ts";
import { providerTexts } from "./provider-texts.ts";
import type { Construct } from "./texts.ts";
import { tomlTexts } from "./toml-texts.ts";
import { yamlFieldTexts } from "./yaml-field-texts.ts";
import { yamlTexts } from "./yaml-texts.ts";

function analyzed({ path, text }: Multiplied, budget: Budget): ParsedText {
  const isProjectFile = path === ".kubelet-config.yaml";
  const options = {
    kubernetesVersion: defaultVersion,
    path: `/${path}`,
    ...(isProjectFile && { isProjectFile }),
  };
  return parseText(text, options, knowledge, lookAt(text), budget);
}

/** The size of everything that an analysis has made, in the units of the budget. */
function sizeOf({
  parts,
}: ParsedText): Readonly<Record<"characters" | "findings" | "words", number>> {
  const carried = new Set(parts.flatMap((part) => part.carried ?? []));
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
  return {
    characters: sum([...carried].map(({ text }) => text.length)),
    findings: sum(parts.map(({ findings }) => findings.length)),
    words: sum(parts.flatMap(({ flags = [] }) => flags.map(({ args }) => args.length))),
  };
}

/** A small part of the budget, so that short texts need more. */
const small = {
  characters: 2_000,
  nodes: 500,
  words: 100,
  findings: 50,
  globs: 200,
  sets: 10,
  trials: 10_000,
} as const;

/** The notices themselves, and those of the files inside. */
const notices = 20;

const all: readonly Construct[] = [
  ...yamlTexts,
  ...yamlFieldTexts,
  ...jsonTexts,
  ...tomlTexts,
  ...hclTexts,
  ...flagTexts,
  ...platformTexts,
  ...providerTexts,
];

/** Each construct in one of the multipliers; each syntax meets all of them. */
const cases = all.map((construct, at) => {
  const multiplier = multipliers[at % multipliers.length];
  if (!multiplier) throw new Error("There are multipliers.");
  const analysis = analyzed(multiplied(multiplier, construct, 400, 6), fileBudget(small));
  return { construct, multiplier, analysis };
});

describe("files in files", () => {
  test("spend no more than the budget of the outermost one", () => {
    const tooMuch = cases.flatMap(({ construct, multiplier, analysis }) => {
      const { characters, findings, words } = sizeOf(analysis);
      const isWithin =
        characters <= small.characters &&
        findings <= small.findings + notices &&
        words <= small.words;
      const name = `${construct.name} in ${multiplier.name}`;
      return isWithin ? [] : [{ name, characters, findings, words }];
    });
    expect(tooMuch).toEqual([]);
  });

  test.each(multipliers)("$name: a notice says that the rest is not checked", (multiplier) => {
    const isCut = cases.some(
      (one) => one.multiplier === multiplier && unitsBeyond(one.analysis).includes("characters"),
    );
    expect(isCut).toBe(true);
  });
});

describe("short texts that stand for much", () => {
  test.each(multiplyingTexts.map((one) => [one.name, one] as const))(
    "%s: is cut, and the rest is checked",
    (_name, one) => {
      const analysis = analyzed(one, fileBudget());
      expect(unitsBeyond(analysis)).toEqual(one.beyond);
      const rules = analysis.parts.flatMap(({ findings }) => findings.map(({ rule }) => rule));
      if (one.finds !== undefined) expect(rules).toContain(one.finds);
      const { characters, findings, words } = sizeOf(analysis);
      expect(characters).toBeLessThanOrEqual(budgetLimits.characters);
      expect(words).toBeLessThanOrEqual(budgetLimits.words);
      expect(findings).toBeLessThanOrEqual(budgetLimits.findings + notices);
      // Each written value has a character at least.
      expect(nodesOf(analysis)).toBeLessThanOrEqual(budgetLimits.nodes + one.text.length);
    },
  );
});

/** The size of the largest configuration among the first that an analysis makes. */
function nodesOf({ parts }: ParsedText): number {
  const trees = parts.slice(0, 3).flatMap((part) => part.effective?.()?.tree ?? []);
  return Math.max(0, ...trees.map(countNodes));
}

function countNodes(node: TreeNode): number {
  if (node.kind === "scalar") return 1;
  const children =
    node.kind === "list" ? node.items : [...node.entries.values()].map(({ value }) => value);
  return children.reduce((sum, child) => sum + countNodes(child), 1);
}

/** The units that an analysis says there was too little of. */
function unitsBeyond({ parts }: ParsedText): readonly string[] {
  const findings = parts.flatMap((part) => part.findings);
  const units = findings.flatMap(({ message }) => {
    if (message.key === "too-much-work") return [message.params.unit];
    if (message.key !== "project-file") return [];
    const { problem } = message.params;
    return problem.key === "too-much" ? [problem.params.unit] : [];
  });
  return [...new Set(units)];
}
