import type { Finding, Severity } from "../findings/finding.ts";
import { runSeccompRules } from "../rules/run-seccomp-rules.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import type { SeccompProfile } from "../seccomp/profile-model.ts";
import { readProfile } from "../seccomp/profile.ts";
import { runtimeName } from "../seccomp/runtime-name.ts";
import type { ContainerRuntime } from "../seccomp/table.ts";
import type { LocatedNode, ParsedDocument } from "../syntax/located-node.ts";
import { longestText } from "../syntax/parse.ts";
import { parseJsonDocument } from "../syntax/parse-json.ts";
import { lineIndexOf, type LineIndex } from "../text/line-index.ts";
import { adjustSeverities } from "./analyze.ts";

/** What a shell says about a profile before it is analysed. */
export interface AnalyzeProfileOptions {
  /** The program that reads the profile. */
  readonly runtime: ContainerRuntime;
  /** False: advice, which the runtime itself does not give, is left out. */
  readonly advice?: boolean;
  /** Severity by rule id, over the rules' own. */
  readonly severities?: ReadonlyMap<string, Severity | "off">;
  /** Another part of the editor reports syntax mistakes of this file. */
  readonly syntaxReportedElsewhere?: boolean;
}

/** All that is known of the text of a seccomp profile. Immutable. */
export interface ProfileAnalysis {
  readonly text: string;
  readonly lines: LineIndex;
  readonly runtime: ContainerRuntime;
  readonly root: LocatedNode | undefined;
  readonly profile: SeccompProfile;
  /** Ordered by place. */
  readonly findings: readonly Finding[];
}

/** More findings in one document help nobody, and cost the editor time. */
const mostFindings = 1_000;

/**
 * All that is known of a seccomp profile's text, whether it looks like one or not. Pure and
 * synchronous; never throws, whatever the text is.
 */
export function analyzeProfile(
  text: string,
  options: AnalyzeProfileOptions,
  knowledge: Knowledge,
): ProfileAnalysis {
  const lines = lineIndexOf(text);
  const { runtime } = options;
  if (text.length > longestText) {
    const message = { key: "too-large", params: { limit: longestText } } as const;
    const about = { rule: "file-too-large", severity: "information", path: "" } as const;
    const findings = [{ ...about, span: { start: 0, end: 0 }, message }];
    return { text, lines, runtime, root: undefined, profile: readProfile(undefined), findings };
  }
  const document = parseJsonDocument(text);
  const { root } = document;
  const profile = readProfile(root);
  // Hover and completion come right after a change and need no findings: these wait until they are asked for.
  let findings: readonly Finding[] | undefined;
  return {
    text,
    lines,
    runtime,
    root,
    profile,
    get findings() {
      findings ??= findingsOf(document, profile, options, knowledge);
      return findings;
    },
  };
}

function findingsOf(
  document: ParsedDocument,
  profile: SeccompProfile,
  options: AnalyzeProfileOptions,
  knowledge: Knowledge,
): readonly Finding[] {
  const { runtime } = options;
  const syntax = options.syntaxReportedElsewhere ? [] : syntaxFindings(document, runtime);
  // In a broken text much seems to be missing that is there.
  const isBroken = document.problems.length > 0;
  const found = isBroken ? [] : runSeccompRules(profile, runtime, knowledge.seccomp);
  const shown = adjustSeverities([...syntax, ...found], options, knowledge);
  shown.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return shown.length > mostFindings ? cut(shown) : shown;
}

function cut(findings: readonly Finding[]): readonly Finding[] {
  const kept = findings.slice(0, mostFindings);
  const message = { key: "too-many-findings", params: { limit: mostFindings } } as const;
  const about = { rule: "too-many-findings", severity: "information", path: "" } as const;
  return [...kept, { ...about, span: kept.at(-1)?.span ?? { start: 0, end: 0 }, message }];
}

function syntaxFindings({ problems }: ParsedDocument, runtime: ContainerRuntime): Finding[] {
  return problems.map(({ code, span }): Finding => {
    const params = { code, runtime: runtimeName(runtime) };
    const message = { key: "seccomp-json-syntax", params } as const;
    return { rule: "seccomp-json-syntax", severity: "error", span, path: "", message };
  });
}
