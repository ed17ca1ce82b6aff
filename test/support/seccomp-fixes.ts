import {
  analyzeSeccomp,
  soundSeccompFixes,
  type AnalyzeSeccompOptions,
  type SeccompAnalysis,
} from "./analyses.ts";
import { expect } from "vitest";

import { applyEdits } from "../../server/src/engine/syntax/edits/apply-edits.ts";
import type { Fix } from "../../server/src/engine/analysis/fix.ts";

import type { ContainerRuntime } from "../../server/src/facts/seccomp-table.ts";
import { knowledge } from "./knowledge.ts";
import { fixTitleText } from "./texts.ts";

/** How a text is checked: JSON is a profile unless it is a bundle, YAML an operator's resource. */
function optionsFor(text: string, runtime: ContainerRuntime): AnalyzeSeccompOptions {
  const isFile = /^[\s\uFEFF]*[{/]/.test(text) && !text.includes("ociVersion");
  return { runtime, isProfile: isFile ? "always" : undefined };
}

/** The analysis of a text that is about seccomp. */
export function analysisOf(
  text: string,
  runtime: ContainerRuntime = "containerd",
): SeccompAnalysis {
  const analysis = analyzeSeccomp(text, optionsFor(text, runtime), knowledge);
  if (!analysis) throw new Error(`nothing about seccomp: ${text}`);
  return analysis;
}

function fixesOf(text: string, rule: string, runtime: ContainerRuntime): readonly Fix[] {
  const analysis = analysisOf(text, runtime);
  const finding = analysis.findings.find((candidate) => candidate.rule === rule);
  expect(finding, `${rule} is not found in\n${text}`).toBeDefined();
  return finding ? soundSeccompFixes(analysis, finding) : [];
}

/** The titles of the fixes of the first finding of a rule, `*` before the preferred, `!` before a safe one. */
export function fixTitles(
  text: string,
  rule: string,
  runtime: ContainerRuntime = "containerd",
): string[] {
  return fixesOf(text, rule, runtime).map(
    ({ title, isPreferred, isSafe }) =>
      `${isPreferred ? "*" : ""}${isSafe ? "!" : ""}${fixTitleText(title)}`,
  );
}

/** The text after a fix of the first finding of a rule: the first, or the one of a title. */
export function fixedText(
  text: string,
  rule: string,
  { runtime = "containerd", title }: { runtime?: ContainerRuntime; title?: string } = {},
): string {
  const fixes = fixesOf(text, rule, runtime);
  const fix = title === undefined ? fixes[0] : fixes.find((f) => fixTitleText(f.title) === title);
  const titles = fixes.map((offered) => fixTitleText(offered.title)).join("\n");
  expect(fix, `${title ?? "no fix"}\n${titles}`).toBeDefined();
  return fix ? applyEdits(text, fix.edits) : "";
}
