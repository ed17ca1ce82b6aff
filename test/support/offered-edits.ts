import { readdirSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import type { Part, FileOptions } from "../../server/src/engine/parts/part.ts";
import {
  analyzeSeccomp,
  safeEdits,
  safeSeccompEdits,
  soundFixes,
  soundSeccompFixes,
  type AnalyzeSeccompOptions,
  seccompRewrites,
  trialOf,
} from "./analyses.ts";
import { defaultsActions } from "../../server/src/kubelet/config/defaults.ts";
import { ignoringEdits } from "./ignoring-edits.ts";
import type { Analysis } from "../../server/src/kubelet/analysis.ts";

import { analyze } from "../../server/src/documents/analyze.ts";
import { applyEdits } from "../../server/src/engine/syntax/edits/apply-edits.ts";
import type { TextEdit } from "../../server/src/engine/syntax/edits/document-editor.ts";
import { mainLayer } from "../../server/src/kubelet/effective/config-layer.ts";
import { effectiveConfig } from "../../server/src/kubelet/effective/effective-config.ts";
import { effectiveJson } from "../../server/src/kubelet/effective/effective-value.ts";
import type { Finding } from "../../server/src/engine/analysis/finding.ts";

import type { FixTitle } from "../../server/src/engine/messages/fix-titles.ts";
import type { Json } from "../../server/src/facts/table.ts";
import type { Entry, LocatedNode } from "../../server/src/engine/syntax/located-node.ts";
import { knowledge } from "./knowledge.ts";
import { fixTitleText } from "./texts.ts";

/** An edit that an editor would be offered, and what is wrong with it; empty where nothing is. */
export interface CheckedEdit {
  readonly title: string;
  readonly after: string;
  readonly mistakes: readonly string[];
}

/** Every edit that is offered anywhere in a kubelet configuration, applied and looked at. */
export function checkedEdits(text: string, options: FileOptions): CheckedEdit[] {
  const analysis = analyze(text, options, knowledge);
  const seen = new Set<string>();
  // One finding of a rule is enough: each fix is tried on the whole text.
  const firsts = analysis.findings.filter(({ rule }) => !seen.has(rule) && seen.add(rule));
  const fixes = firsts.flatMap((finding) => [
    ...soundFixes(analysis, finding, options, knowledge).map(({ title, edits }) =>
      checkedFix(analysis, finding, { title: fixTitleText(title), edits }, options),
    ),
    ...ignoringEdits(text, finding, options).flatMap((edit) =>
      edit ? [checkedSilence(analysis, finding, [edit], options)] : [],
    ),
  ]);
  const safe = safeEdits(analysis, analysis.findings, options, knowledge);
  const all =
    safe.length > 0
      ? [checkedFix(analysis, undefined, { title: "all safe fixes", edits: safe }, options)]
      : [];
  return [...fixes, ...all, ...checkedActions(analysis, options)];
}

/** A file with more keys is not tried at all of them: each trial checks a whole file. */
const maxPlaces = 5;

/** The rewrites at keys all over a file, and on the last line. */
function checkedActions(analysis: Analysis, options: FileOptions): CheckedEdit[] {
  const trial = trialOf(analysis, options, knowledge);
  const places = analysis.documents.flatMap(({ parsed }) => keyPlaces(parsed.root));
  const step = Math.max(1, Math.ceil(places.length / maxPlaces));
  const tried = places.filter((_place, at) => at % step === 0);
  const offered = [...tried, analysis.text.length].flatMap((offset) =>
    defaultsActions(trial, offset),
  );
  const distinct = new Map(offered.map((action) => [JSON.stringify(action), action]));
  return [...distinct.values()].map(({ title, edits }) => {
    const after = applyEdits(analysis.text, edits);
    const again = analyze(after, options, knowledge);
    return {
      title: fixTitleText(title),
      after,
      mistakes: [
        ...shapeMistakes(analysis.text, edits, fixTitleText(title)),
        ...documentMistakes(analysis, again),
        ...newErrors(analysis.findings, again.findings),
        ...meaningMistakes(title, analysis, again),
      ],
    };
  });
}

/** The places of the keys of maps, outside of lists. */
function keyPlaces(node: LocatedNode | undefined): number[] {
  if (node?.kind !== "map") return [];
  return node.entries.flatMap(({ key, value }: Entry) => [key.span.start, ...keyPlaces(value)]);
}

function checkedFix(
  analysis: Analysis,
  finding: Finding | undefined,
  { title, edits }: { readonly title: string; readonly edits: readonly TextEdit[] },
  options: FileOptions,
): CheckedEdit {
  const after = applyEdits(analysis.text, edits);
  const again = analyze(after, options, knowledge);
  // Findings that a decoding error had hidden are covered by the unit tests of the guard.
  const stage = finding && knowledge.rules.get(finding.rule)?.stage;
  const mayHide = stage === "decode" || !finding || finding.message.key === "yaml-syntax";
  const isGone = !finding || countOf(again.findings, finding) < countOf(analysis.findings, finding);
  return {
    title,
    after,
    mistakes: [
      ...shapeMistakes(analysis.text, edits, title),
      // Fixes of findings about the number of documents may change it.
      ...(finding?.rule === "yaml-multi-document" ? [] : documentMistakes(analysis, again)),
      ...(mayHide ? [] : newErrors(analysis.findings, again.findings)),
      ...(isGone ? [] : [`${finding.rule} is still there`]),
    ],
  };
}

function checkedSilence(
  analysis: Analysis,
  finding: Finding,
  edits: readonly TextEdit[],
  options: FileOptions,
): CheckedEdit {
  const title = `ignore ${finding.rule}`;
  const after = applyEdits(analysis.text, edits);
  const again = analyze(after, options, knowledge);
  const isSame = configTexts(again).join("\n") === configTexts(analysis).join("\n");
  return {
    title,
    after,
    mistakes: [
      ...shapeMistakes(analysis.text, edits, title),
      ...documentMistakes(analysis, again),
      ...(isSame ? [] : ["the configuration is another one"]),
      ...(countOf(again.findings, finding) < countOf(analysis.findings, finding)
        ? []
        : [`${finding.rule} is still there`]),
    ],
  };
}

function countOf(findings: readonly Finding[], { rule }: Finding): number {
  return findings.filter((finding) => finding.rule === rule).length;
}

/** Edits are in the text, none overlaps another one, and the title has no gap. */
function shapeMistakes(text: string, edits: readonly TextEdit[], title: string): string[] {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  let from = 0;
  let isApart = sorted.length > 0;
  for (const { span } of sorted) {
    isApart &&= from <= span.start && span.start <= span.end;
    from = span.end;
  }
  return [
    ...(isApart && from <= text.length ? [] : ["the edits overlap"]),
    ...(/undefined|NaN|\[object/.test(title) ? ["the title has a gap"] : []),
  ];
}

function documentMistakes(before: Analysis, after: Analysis): string[] {
  const problems = ({ documents }: Analysis): number =>
    documents.flatMap(({ parsed }) => parsed.problems).length;
  return [
    // In a text that is broken anyway, how many mistakes there are is a guess.
    ...(problems(before) === 0 && problems(after) > 0 ? ["it does not parse"] : []),
    ...(after.documents.length === before.documents.length ? [] : ["a document came or went"]),
    ...(after.format === before.format ? [] : ["JSON became YAML"]),
  ];
}

/** Errors and warnings of rules that have more findings than before. */
function newErrors(before: readonly Finding[], after: readonly Finding[]): string[] {
  const isErrorOrWarning = ({ severity }: Finding): boolean =>
    severity === "error" || severity === "warning";
  const fresh = after.filter(
    (finding) => isErrorOrWarning(finding) && countOf(after, finding) > countOf(before, finding),
  );
  return [...new Set(fresh.map(({ rule }) => `it brings ${rule}`))];
}

/** Checks that a rewrite does what its title promises. */
function meaningMistakes(title: FixTitle, before: Analysis, after: Analysis): string[] {
  const isSame = configTexts(after).join("\n") === configTexts(before).join("\n");
  const configs = configTexts(after).map((text) => JSON.parse(text) as Json);
  switch (title.key) {
    case "insert-default":
    case "replace-by-default":
      return configs.length > 0 ? [] : ["nothing is left"];
    case "insert-all-of-map": {
      const isMap = title.params.path === "evictionHard";
      return isSame || isMap ? [] : ["the configuration is another one"];
    }
    default:
      return isSame ? [] : ["the configuration is another one"];
  }
}

/** The configuration that a kubelet reads from each document alone. */
function configTexts({ documents }: Analysis): string[] {
  return documents.flatMap(({ parsed: { root }, index, identity }) => {
    if (!index || identity?.kind !== "KubeletConfiguration") return [];
    const { tree } = effectiveConfig([mainLayer(root)], index, knowledge);
    return [JSON.stringify(effectiveJson(tree, index))];
  });
}

/** Every edit that is offered anywhere in a file about seccomp. */
export function checkedSeccompEdits(text: string, options: AnalyzeSeccompOptions): CheckedEdit[] {
  const analysis = analyzeSeccomp(text, options, knowledge);
  if (!analysis) return [];
  const again = analysis.profiles.some(({ form }) => form === "file")
    ? { ...options, isProfile: "always" as const }
    : options;
  const seen = new Set<string>();
  const firsts = analysis.findings.filter(({ rule }) => !seen.has(rule) && seen.add(rule));
  const fixes = firsts.flatMap((finding) =>
    soundSeccompFixes(analysis, finding).map((fix) => ({ ...fix, finding })),
  );
  const safe = safeSeccompEdits(analysis, analysis.findings);
  const rules = analysis.profiles.flatMap(({ profile }) => profile.syscalls?.value ?? []);
  const places = [0, rules[0]?.span.start ?? 0, rules.at(-1)?.span.start ?? 0];
  const actions = places.flatMap((place) => seccompRewrites(analysis, place));
  const offered = [
    ...fixes.map(({ title, edits, finding }) => ({ title: fixTitleText(title), edits, finding })),
    ...actions.map(({ title, edits }) => ({
      title: fixTitleText(title),
      edits,
      finding: undefined,
    })),
    ...(safe.length > 0 ? [{ title: "all safe fixes", edits: safe, finding: undefined }] : []),
  ];
  return offered.map(({ title, edits, finding }) => {
    const after = applyEdits(text, edits);
    const made = analyzeSeccomp(after, again, knowledge);
    const isSyntax = finding?.rule === "seccomp-json-syntax";
    const isGone =
      !finding || countOf(made?.findings ?? [], finding) < countOf(analysis.findings, finding);
    const problems = (candidate: typeof made): number =>
      candidate?.file.documents.flatMap((document) => document.problems).length ?? 0;
    return {
      title,
      after,
      mistakes: [
        ...shapeMistakes(text, edits, title),
        ...(problems(made) > problems(analysis) ? ["it does not parse"] : []),
        // Rules that the runtime did not read come to light by a conversion.
        ...(isSyntax || title.startsWith("Convert")
          ? []
          : newErrors(analysis.findings, made?.findings ?? [])),
        ...(isGone ? [] : [`${finding.rule} is still there`]),
      ],
    };
  });
}

/** Every edit that is offered in a configuration inside another tool's file. */
export function checkedPartEdits(
  part: Part,
  again: (text: string) => Part | undefined,
): CheckedEdit[] {
  const { findings, config } = part;
  if (!config) return [];
  const { text } = config;
  const fixes = findings.flatMap((finding) => part.fixes(finding));
  const places = config.documents.flatMap(({ parsed }) => keyPlaces(parsed.root));
  const rewrites = places.slice(0, maxPlaces).flatMap((offset) => {
    const range = { start: offset, end: offset };
    const request = { range, sets: [], isAutomatic: false, isRequested: () => true };
    return part.rewrites?.(request) ?? [];
  });
  return [...fixes, ...rewrites].map(({ title, edits }) => {
    const after = applyEdits(text, edits);
    const shown = fixTitleText(title);
    const made = again(after)?.findings ?? [];
    const mistakes = [...shapeMistakes(text, edits, shown), ...newErrors(findings, made)];
    return { title: shown, after, mistakes };
  });
}

/** A text that edits are offered in. */
export interface Sample {
  readonly name: string;
  readonly text: string;
}

/** The files below a folder. */
export function filesBelow(folder: URL): Sample[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ya?ml|json|conf)$/.test(name))
    .sort()
    .map((path) => {
      const name = path.replaceAll("\\", "/");
      return { name, text: readFileSync(new URL(name, folder), "utf8") };
    });
}

/** Problems of edits, for a message; empty if all are good. */
export function mistakesOf(checked: readonly CheckedEdit[]): string[] {
  return checked.flatMap(({ title, after, mistakes }) =>
    mistakes.length > 0 ? [`${title}: ${mistakes.join(", ")}\n${after.slice(0, 3000)}`] : [],
  );
}

/** Fails where an edit that is offered in one of the texts leaves a text that does not mean what the edit says. */
export function expectSoundEdits(samples: readonly Sample[]): void {
  let offered = 0;
  for (const { name, text } of samples) {
    const options = { kubernetesVersion: defaultVersion, path: name, isKubeletConfig: true };
    const checked = checkedEdits(text, options);
    expect(mistakesOf(checked), name).toEqual([]);
    offered += checked.length;
  }
  expect(offered).toBeGreaterThan(0);
}
