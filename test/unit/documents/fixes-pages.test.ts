import type { Part } from "../../../server/src/engine/parts/part.ts";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import {
  analyzeSeccomp,
  safeEdits,
  safeSeccompEdits,
  soundFixes,
  soundSeccompFixes,
} from "../../support/analyses.ts";
import { rules } from "../../support/rules.ts";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { FixFacts } from "../../../tools/generate/pages/rule-heads.ts";

import { analyze } from "../../../server/src/documents/analyze.ts";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import type { TextEdit } from "../../../server/src/engine/syntax/edits/document-editor.ts";
import type { Fix } from "../../../server/src/engine/analysis/fix.ts";
import type { Finding } from "../../../server/src/engine/analysis/finding.ts";

import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { checkWrittenSet, type WrittenSet } from "../../support/config-set.ts";
import { knowledge } from "../../support/knowledge.ts";
import {
  folderRules,
  setRules,
  type Example,
  isAboutFiles,
  isAboutProfiles,
  optionsOf,
  pageIds,
  seccompOptionsOf,
  setOf,
  wrongExamplesOf,
} from "../../support/rule-pages.ts";
import { fixTitleText } from "../../support/texts.ts";

/** Facts about fixes in the heads of the pages. */
const fixFacts = JSON.parse(
  readFileSync(new URL("../../../schemas/facts/overlay/fixes.json", import.meta.url), "utf8"),
) as FixFacts;

/** Rules that no change of the file answers, and why. */
const withoutFix: ReadonlyMap<string, string> = new Map([
  ...Object.values(rules).flatMap(({ id, noFix }) =>
    noFix === undefined ? [] : [[id, noFix] as const],
  ),
  ...Object.entries(fixFacts.none),
]);

/** Fixes of a unit or a script; the examples of the pages are command lines, in which nothing is edited. */
const inOtherFiles = new Set([
  "flag-deprecated",
  "flag-one-dash",
  "flag-prints-and-ends",
  "flag-quoted-value",
  "flag-removed",
  "flag-seccomp-default",
  "flag-stray-word",
  "flag-unknown",
  "flag-value-unquoted",
]);

/** A finding of a page's rule, its fixes, and how a changed text is checked again. */
interface Case {
  readonly text: string;
  readonly finding: Finding;
  readonly fixes: () => readonly Fix[];
  /** All safe edits of the file. */
  readonly safe: () => readonly TextEdit[];
  /** All findings where the text of the finding's file is another one. */
  readonly findingsIn: (text: string) => readonly Finding[];
}

function casesOf(id: string): readonly Case[] {
  if (folderRules.includes(id)) return [];
  if (setRules.has(id)) return casesOfSet(id);
  if (isAboutProfiles(id)) return casesOfProfiles(id);
  if (isAboutFiles(id)) return wrongExamplesOf(id).flatMap((example) => casesOfFile(example, id));
  return wrongExamplesOf(id).flatMap((example) => {
    const options = optionsOf(example, id);
    const analysis = analyze(example.text, options, knowledge);
    const findingsIn = (text: string): readonly Finding[] =>
      analyze(text, options, knowledge).findings;
    return analysis.findings
      .filter(({ rule }) => rule === id)
      .map((finding) => ({
        text: example.text,
        finding,
        fixes: () => soundFixes(analysis, finding, options, knowledge),
        safe: () => safeEdits(analysis, analysis.findings, options, knowledge),
        findingsIn,
      }));
  });
}

function casesOfFile(example: Example, id: string): readonly Case[] {
  const options = optionsOf(example, id);
  const partsOf = (text: string): readonly Part[] => parseText(text, options, knowledge).parts;
  return partsOf(example.text).flatMap((part) =>
    part.findings
      .filter(({ rule }) => rule === id)
      .map((finding) => ({
        text: example.text,
        finding,
        fixes: () => part.fixes(finding),
        safe: () => part.safeEdits(),
        findingsIn: (text) => partsOf(text).flatMap(({ findings }) => findings),
      })),
  );
}

function casesOfProfiles(id: string): readonly Case[] {
  return wrongExamplesOf(id).flatMap((example) => {
    const options = seccompOptionsOf(example);
    const analysis = analyzeSeccomp(example.text, options, knowledge);
    if (!analysis) return [];
    const findingsIn = (text: string): readonly Finding[] =>
      analyzeSeccomp(text, options, knowledge)?.findings ?? [];
    return analysis.findings
      .filter(({ rule }) => rule === id)
      .map((finding) => ({
        text: example.text,
        finding,
        fixes: () => soundSeccompFixes(analysis, finding),
        safe: () => safeSeccompEdits(analysis, analysis.findings),
        findingsIn,
      }));
  });
}

/** The findings of a set in files; flags cannot be edited. */
function casesOfSet(id: string): readonly Case[] {
  const written = setOf(id, "Wrong");
  const set = checkWrittenSet(written);
  return (set?.findings ?? []).flatMap(({ layer, finding }) => {
    const file = set?.files[layer];
    if (finding.rule !== id || !file) return [];
    const role = layer === 0 ? "main" : "drop-in";
    const options = {
      kubernetesVersion: defaultVersion,
      isKubeletConfig: true,
      isInSet: true,
      role,
    } as const;
    const findingsIn = (text: string): readonly Finding[] =>
      findingsOfSet(layer === 0 ? { ...written, main: text } : withDropIn(written, file.id, text));
    const { analysis } = file;
    return [
      {
        text: analysis.text,
        finding,
        fixes: () => soundFixes(analysis, finding, options, knowledge),
        safe: () => safeEdits(analysis, analysis.findings, options, knowledge),
        findingsIn,
      },
    ];
  });
}

function withDropIn(written: WrittenSet, path: string, text: string): WrittenSet {
  return { ...written, dropIns: new Map([...(written.dropIns ?? []), [path, text]]) };
}

function findingsOfSet(written: WrittenSet): readonly Finding[] {
  return checkWrittenSet(written)?.findings.map(({ finding }) => finding) ?? [];
}

function countOf(findings: readonly Finding[], id: string): number {
  return findings.filter(({ rule }) => rule === id).length;
}

function errorsIn(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === "error").length;
}

/** Requirements for every fix. */
function checkFix(fix: Fix, { text, finding, findingsIn }: Case): void {
  const title = fixTitleText(fix.title);
  const after = applyEdits(text, fix.edits);
  const [found, left] = [findingsIn(text), findingsIn(after)];
  expect(countOf(left, finding.rule), `${title}\n${after}`).toBeLessThan(
    countOf(found, finding.rule),
  );
  expect(errorsIn(left), `${title}\n${after}`).toBeLessThanOrEqual(errorsIn(found));
  checkEdits(text, fix.edits, title);
  const isAboutComment = finding.rule.startsWith("ignore-");
  if (fix.title.key !== "remove-document" && !isAboutComment) checkLines(text, fix.edits, title);
}

/** Edits are in the text, and none overlaps another one. */
function checkEdits(text: string, edits: readonly TextEdit[], title: string): void {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  let from = 0;
  for (const { span } of sorted) {
    expect(span.start, title).toBeGreaterThanOrEqual(from);
    expect(span.end, title).toBeGreaterThanOrEqual(span.start);
    from = span.end;
  }
  expect(from, title).toBeLessThanOrEqual(text.length);
  const places = edits.map(({ span }) => `${span.start}-${span.end}`);
  expect(new Set(places).size, title).toBe(places.length);
}

/** Lines without an edit stay where they were, and comment lines are in no edit. */
function checkLines(text: string, edits: readonly TextEdit[], title: string): void {
  const kept: string[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const [from, to] = [start, end];
    const touched = edits.some(({ span, newText }) =>
      span.start === span.end
        ? (from < span.start && span.start < to) ||
          (span.start === to && !/^[\r\n]/.test(newText)) ||
          (span.start === from && !newText.endsWith("\n"))
        : span.start < Math.max(to, from + 1) && from < span.end,
    );
    if (touched) expect(line, title).not.toMatch(/^\s*#/);
    else kept.push(line);
    start = end + 1;
  }
  const lines = applyEdits(text, edits).split("\n");
  let at = 0;
  for (const line of kept) {
    at = lines.indexOf(line, at) + 1;
    expect(at, `${title}: ${line}`).toBeGreaterThan(0);
  }
}

describe.each(pageIds)("%s", (id) => {
  const cases = casesOf(id);

  const hasNone = withoutFix.has(id) || inOtherFiles.has(id);

  test(hasNone ? "has no fix" : "has a fix for every finding", () => {
    if (!hasNone) expect(cases.length).toBeGreaterThan(0);
    for (const pageCase of cases) {
      const fixes = pageCase.fixes();
      const titles = fixes.map(({ title }) => fixTitleText(title));
      if (hasNone) expect(titles).toEqual([]);
      else expect(titles, pageCase.text).not.toEqual([]);
      expect(new Set(titles).size, titles.join("\n")).toBe(titles.length);
      const preferred = fixes.filter(({ isPreferred }) => isPreferred === true);
      expect(preferred.length).toBeLessThanOrEqual(1);
      if (preferred.length > 0) expect(fixes[0]).toBe(preferred[0]);
      for (const fix of fixes) checkFix(fix, pageCase);
    }
  });

  test("its page says whether its fix is safe", () => {
    if (inOtherFiles.has(id)) return;
    const isSafe = cases.some(({ fixes }) => fixes().some((fix) => fix.isSafe === true));
    expect(fixFacts.safe.includes(id), "schemas/facts/overlay/fixes.json").toBe(isSafe);
  });

  test("its examples have no more errors after all safe fixes", () => {
    for (const { text, safe, findingsIn } of cases) {
      const edits = safe();
      checkEdits(text, edits, "safe");
      const after = applyEdits(text, edits);
      expect(errorsIn(findingsIn(after)), after).toBeLessThanOrEqual(errorsIn(findingsIn(text)));
    }
  });
});

test("the reasons are about rules that there are, in sentences", () => {
  const reasons = [...withoutFix].filter(
    ([id, reason]) => !pageIds.includes(id) || !/^[A-Z].*\.$/.test(reason),
  );
  expect(reasons).toEqual([]);
});
