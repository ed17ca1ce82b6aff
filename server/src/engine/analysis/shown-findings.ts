import { isBefore, nearestVersion } from "../../facts/field-index.ts";
import type { Knowledge } from "./knowledge.ts";
import type { LineIndex } from "../text/line-index.ts";
import { foldedKey } from "../text/folded-key.ts";
import type { Span } from "../text/span.ts";
import { spansIn } from "../text/span-search.ts";
import type { Finding, Severity } from "./finding.ts";
import { fileRemarks, type FileRemarks } from "./file-remarks.ts";
import { findingsOfTemplate } from "./template.ts";

/** Which findings a user wants to see. */
export interface FindingFilter {
  /** False: advice, which the kubelet or runtime itself does not give, is left out. */
  readonly advice?: boolean;
  /** Severity by rule id, over the rules' own. */
  readonly severities?: ReadonlyMap<string, Severity | "off">;
  /** The kubelet gets the file as it is: what looks like a template's placeholder is a value to it. */
  readonly isAsDelivered?: boolean;
  /** The version that the check stands for, if it is not supported: the nearest one checks. */
  readonly askedVersion?: string | undefined;
}

interface Remarked {
  readonly text: string;
  readonly lines: LineIndex;
  /** Absent for a text of which only one part is asked about. */
  readonly remarks?: FileRemarks;
}

/**
 * The findings to show, sorted by place: with the user's severities, and without those of templates; `places`: where
 * placeholders matter.
 */
export function shownFindings(
  found: readonly Finding[],
  {
    text,
    lines,
    region,
    remarks = fileRemarks(text, lines),
  }: Remarked & { readonly region?: Span },
  options: FindingFilter,
  knowledge: Knowledge,
  places?: readonly Span[],
): Finding[] {
  const { isIgnored } = remarks.ignores;
  const all = options.isAsDelivered === true ? [] : remarks.markers();
  const inRegion = region ? spansIn(region, all) : all;
  const markers = places ? places.flatMap((place) => spansIn(place, inRegion)) : inRegion;
  const shown = found.filter((finding) => !isIgnored(finding));
  const spared = findingsOfTemplate(shown, markers, { text, lines }, remarks.template()).filter(
    (finding) => !isIgnored(finding),
  );
  const adjusted = adjustSeverities(spared, options, knowledge);
  const findings = toOtherVersion(adjusted, options.askedVersion, knowledge);
  return findings.sort(byPlace);
}

/** Says of everything that a version which is not supported may accept that it may, and how little it weighs. */
export function toOtherVersion(
  findings: Finding[],
  askedVersion: string | undefined,
  { rules }: Pick<Knowledge, "rules">,
): Finding[] {
  const nearest = askedVersion === undefined ? undefined : nearestVersion(askedVersion);
  if (nearest?.asked === undefined) return findings;
  const isOlder = isBefore(nearest.asked, nearest.version);
  const which = isOlder ? "older" : "newer";
  return findings.map((finding) => {
    // A version may have other values of any field that takes some of a list.
    const otherVersions =
      finding.message.key === "enum-value" ? "any" : rules.get(finding.rule)?.otherVersions;
    if (otherVersions !== "any" && otherVersions !== which) return finding;
    if (isOlder && isOfLaterVersion(finding)) return finding;
    if (isOtherCase(finding)) return finding;
    if (finding.severity === "hint") return { ...finding, asked: nearest };
    const { severity: ruleSeverity } = finding;
    return { ruleSeverity, ...finding, severity: "information", asked: nearest };
  });
}

/** Versions older than a feature do not have it either. */
function isOfLaterVersion({ message: { params } }: Finding): boolean {
  return "since" in params && params.since !== undefined;
}

/** No version takes a name in another case. */
function isOtherCase({ message }: Finding): boolean {
  switch (message.key) {
    case "wrong-case":
    case "type-meta-case":
    case "case-in-drop-in":
      return true;
    case "unknown-field": {
      const { key, suggestion } = message.params;
      return suggestion !== undefined && foldedKey(suggestion) === foldedKey(key);
    }
    default:
      return false;
  }
}

/** The findings as the user wants them: advice or not, severities by rule. */
export function adjustSeverities(
  findings: readonly Finding[],
  { severities, advice = true }: FindingFilter,
  { rules }: Knowledge,
): Finding[] {
  if (advice && (severities === undefined || severities.size === 0)) return findings.slice();
  const adjusted: Finding[] = [];
  for (const finding of findings) {
    const severity = severities?.get(finding.rule);
    // A rule that the user configured is shown even without advice.
    if (!advice && severity === undefined && isAdvice(finding, rules)) continue;
    if (severity === "off") continue;
    if (severity === undefined || severity === finding.severity) adjusted.push(finding);
    else adjusted.push({ ...finding, severity, ruleSeverity: finding.severity });
  }
  return adjusted;
}

/** Findings about unchecked parts of a file are not advice, even at a low severity. */
const checkRules = ["version-not-known", "file-too-large", "too-many-findings"];

/** Everything quieter than a warning, and the warnings that the kubelet itself does not give. */
export function isAdvice(
  { rule, severity }: Pick<Finding, "rule" | "severity">,
  rules: Knowledge["rules"],
): boolean {
  if (checkRules.includes(rule)) return false;
  return severity === "information" || severity === "hint" || rules.get(rule)?.advice === true;
}

/** Orders findings by their places. */
export function byPlace(a: Pick<Finding, "span">, b: Pick<Finding, "span">): number {
  return a.span.start - b.span.start || a.span.end - b.span.end;
}
