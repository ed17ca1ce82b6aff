import {
  analyzeSeccomp,
  safeSeccompEdits,
  seccompRewrites,
  soundSeccompFixes,
  type AnalyzeSeccompOptions,
} from "./analyses.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AnalyzedProfile } from "../../server/src/seccomp/profile/analyze-profiles.ts";
import { applyEdits } from "../../server/src/engine/syntax/edits/apply-edits.ts";
import type { TextEdit } from "../../server/src/engine/syntax/edits/document-editor.ts";
import { hasSameFilter } from "../../server/src/seccomp/edits/same-filter.ts";
import type { Finding } from "../../server/src/engine/analysis/finding.ts";

import { containerRuntimes } from "../../server/src/seccomp/runtime-name.ts";
import { parseFile } from "../../server/src/engine/syntax/parse.ts";
import { knowledge } from "./knowledge.ts";
import { checkEdits } from "./check-edits.ts";
import { fixTitleText } from "./texts.ts";
import { runs } from "./runs.ts";

/** A profile, or a file that contains some. */
export interface Sample {
  readonly text: string;
  readonly isJson: boolean;
}

function problemsIn(text: string, { isJson }: Sample): number {
  // After a fix, JSON must still be read as JSON.
  const { format, documents } = parseFile(text);
  expect(format === "json" || !isJson || text.trim() === "").toBe(true);
  return documents.flatMap(({ problems }) => problems).length;
}

function errorsIn(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === "error").length;
}

/** A file stays a profile, even if nothing in it says so after the fix. */
function asFile({ form }: AnalyzedProfile): Pick<AnalyzeSeccompOptions, "isProfile"> {
  return form === "file" ? { isProfile: "always" } : {};
}

/** Every fix and action leaves a text that parses no worse and has no more errors. */
function changeAll(sample: Sample, text: string, runtime: AnalyzeSeccompOptions["runtime"]): void {
  const options: AnalyzeSeccompOptions = { runtime };
  const analysis = analyzeSeccomp(text, options, knowledge);
  if (!analysis) return;
  const before = analysis.file.documents.flatMap(({ problems }) => problems).length;
  const errors = errorsIn(analysis.findings);
  const check = (edits: readonly TextEdit[], title: string, isTried: boolean): void => {
    checkEdits(text, edits);
    expect(title).not.toMatch(/undefined|NaN|\[object/);
    const after = applyEdits(text, edits);
    const message = `${title}\n${after}`;
    const problems = problemsIn(after, sample);
    expect(problems, message).toBeLessThanOrEqual(before);
    // A repaired text also shows the mistakes that it had.
    if (!isTried || before > 0) return;
    const left = analyzeSeccomp(after, options, knowledge)?.findings ?? [];
    expect(errorsIn(left), message).toBeLessThanOrEqual(errors);
  };
  const seen = new Set<string>();
  for (const finding of analysis.findings) {
    if (seen.has(finding.rule)) continue;
    seen.add(finding.rule);
    for (const { title, edits } of soundSeccompFixes(analysis, finding)) {
      check(edits, fixTitleText(title), true);
    }
  }
  const safe = safeSeccompEdits(analysis, analysis.findings);
  if (safe.length > 0) check(safe, "safe", true);
  const [profile] = analysis.profiles;
  if (profile && before + errors === 0 && safe.length > 0) {
    const after = applyEdits(text, safe);
    const left = analyzeSeccomp(after, { ...options, ...asFile(profile) }, knowledge);
    const [same = profile] = left?.profiles ?? [];
    const loader = { runtime, form: profile.form };
    expect(hasSameFilter(profile.profile, same.profile, loader, knowledge.seccomp), after).toBe(
      true,
    );
  }
  const places = [0, profile?.profile.syscalls?.value.at(-1)?.span.start ?? 0];
  for (const place of places) {
    for (const { title, edits } of seccompRewrites(analysis, place)) {
      // Rules that the runtime did not read come to light by a conversion.
      check(edits, fixTitleText(title), title.key !== "docker-to-oci");
    }
  }
}

/** Values that are wrong in most places. */
const values = fc.constantFrom(
  ...['""', '"SCMP_ACT_KILL"', '"SCMP_ACT_NOTIFY"', '"ALLOW"', '"read"', '"write"', '"clone3"'],
  ...['"SCMP_CMP_EQUAL"', '"AMD64"', '"ENOSYS"', '"name"', '"names"', '"errno"', '"args"'],
  ...["null", "38", "-1", "[]", "{}", "true", '["read"]', "70000", '"5"'],
);

interface Change {
  readonly place: number;
  readonly kind: "value" | "line" | "twice" | "character";
  readonly value: string;
  readonly character: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom("value", "line", "twice", "character"),
  value: values,
  character: fc.constantFrom(...Array.from('\n\t ,:{}[]"#/')),
});

function changed(text: string, { place, kind, value, character }: Change): string {
  const at = Math.floor(place * text.length);
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = (text.indexOf("\n", at) + 1 || text.length + 1) - 1;
  switch (kind) {
    case "value": {
      const [whole] = /"[^"\n]*"|[\d.]+|\b[A-Z_a-z]\w+/.exec(text.slice(at)) ?? [""];
      const from = text.indexOf(whole, at);
      return text.slice(0, from) + value + text.slice(from + whole.length);
    }
    case "line":
      return text.slice(0, start) + text.slice(end + 1);
    case "twice":
      return `${text.slice(0, end)}\n${text.slice(start)}`;
    case "character":
      return text.slice(0, at) + character + text.slice(at + 1);
  }
}

/** Tries every fix and action on the samples, as they are and with small changes. */
export function trySeccompFixes(samples: readonly Sample[]): void {
  test("there are samples", () => {
    expect(samples.length).toBeGreaterThan(50);
  });

  test("as they are", () => {
    for (const sample of samples) {
      for (const runtime of ["containerd", "crun", "docker"] as const) {
        changeAll(sample, sample.text, runtime);
      }
    }
  });

  test("with a small change", () => {
    const sample = fc.constantFrom(...samples);
    const runtime = fc.constantFrom(...containerRuntimes);
    fc.assert(
      fc.property(sample, runtime, change, (one, host, edit) => {
        changeAll(one, changed(one.text, edit), host);
      }),
      { numRuns: runs(60) },
    );
  });
}
