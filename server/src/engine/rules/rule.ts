import type { FixCandidates } from "../analysis/fix.ts";
import type { Finding, Severity } from "../analysis/finding.ts";
import type { RuleId } from "../messages/rule-ids.ts";
import type { Setting } from "./setting.ts";
import { isBefore } from "../../facts/field-index.ts";
import type { KubernetesVersion, OtherVersions, Stage } from "../../facts/table.ts";

/** A place in the file: a setting, or a key or gate that has a span and a path. */
export type BlamedPlace = Pick<Setting<unknown>, "span" | "path">;

/** The parameters of a message without values. */
export type NoParams = Readonly<Record<string, never>>;

/** A finding of a rule; `P` are the parameters of its message. */
export interface Blame<P> {
  readonly blame: BlamedPlace;
  readonly params: P;
  readonly related?: readonly BlamedPlace[];
  /** Where it differs from the rule's own. */
  readonly severity?: Severity;
}

/** Makes the fixes of a finding from what its message needs; `C` is what fixes of such a file are made from. */
export type RuleFix<P, C> = (params: P, finding: Finding, context: C) => FixCandidates;

/** The versions whose kubelet checks something; both ends included. */
interface VersionRange {
  readonly since?: KubernetesVersion;
  readonly until?: KubernetesVersion;
}

/** The facts that every rule states about itself; `npm run generate` reads its literals. */
export type StatedRule<P, C> = {
  /** The stable id that users see; also the name of the page and of the cases. */
  readonly id: RuleId;
  /** error: it does not start; warning: it starts, but not as written or with a known trap. */
  readonly severity: Severity;
  readonly versions?: VersionRange;
  /** When it is found. */
  readonly stage: Stage;
  /** The words of the log that a search should find; left out where the log is silent. */
  readonly phrase?: string;
  /** The kubelet, or the runtime, accepts the value. */
  readonly advice?: true;
  /** Which versions that are not supported may accept what it reports. */
  readonly otherVersions?: OtherVersions;
  /** Which part of the kubelet or the runtime decides it; its page says the same. */
  readonly source: string;
  /** The text in English. */
  readonly message: (params: P) => string;
} & (
  | { readonly fix: RuleFix<NoInfer<P>, C>; readonly noFix?: never }
  /** Why no change of the file answers it. */
  | { readonly noFix: string; readonly fix?: never }
);

/** A rule as those see it who render its findings and answer them. */
export interface RuleWithFixes<P, C> {
  readonly id: RuleId;
  readonly message: (params: P) => string;
  /** Why there is no fix. */
  readonly noFix: string | undefined;
  /** The fixes of a finding that says what the rule says; none for another one under its id. */
  readonly fixesOf: (finding: Finding, context: C) => FixCandidates;
}

/** The message of a rule, and the fixes of its findings. */
export function ruleTexts<P, C>({
  id,
  message,
  fix,
  noFix,
}: StatedRule<P, C>): RuleWithFixes<P, C> {
  return {
    id,
    message,
    noFix,
    fixesOf: (finding, context) =>
      fix && finding.message.key === id
        ? // The rule itself has made the params, which the finding carries without their type.
          fix(finding.message.params as P, finding, context)
        : [],
  };
}

/** True for a version of the range. */
export function isVersionWithin(
  version: KubernetesVersion,
  { since, until }: VersionRange = {},
): boolean {
  return !(since && isBefore(version, since)) && !(until && isBefore(until, version));
}

/** The findings that a rule's blames make; most rules have none to make most of the time. */
export function toFindings<P extends object>(
  rule: Pick<StatedRule<P, never>, "id" | "severity">,
  blames: readonly Blame<P>[],
): readonly Finding[] {
  return blames.length === 0 ? nothing : blames.map((blame) => toFinding(rule, blame));
}

const nothing: readonly Finding[] = [];

/** The finding that a rule's blame makes. */
export function toFinding<P extends object>(
  { id, severity }: Pick<StatedRule<P, never>, "id" | "severity">,
  { blame, params, related, severity: own = severity }: Blame<P>,
): Finding {
  const { span, path } = blame;
  const found: Finding = { rule: id, severity: own, span, path, message: { key: id, params } };
  if (!related || related.length === 0) return found;
  const places = related.map((place) => {
    const message = { key: "related-setting", params: { path: place.path } } as const;
    return { span: place.span, message };
  });
  return { ...found, related: places };
}

/** A rule whose checks are given `A`, and whose fixes are made from `C`. */
export type MadeRule<P, C, S extends string, A extends readonly unknown[]> = RuleWithFixes<P, C> & {
  readonly subject: S;
  readonly run: (...given: A) => readonly Finding[];
};

/** The maker of the rules about a subject: each is its definition with a check of what it is given. */
export function makerOf<C, S extends string, A extends readonly unknown[]>(
  subject: S,
): <P extends object = NoParams>(
  definition: StatedRule<P, C> & {
    readonly check: (...given: A) => readonly Blame<NoInfer<P>>[];
  },
) => MadeRule<P, C, S, A> {
  return (definition) => {
    const { id, severity, check } = definition;
    const rule = { id, severity };
    const run: (...given: A) => readonly Finding[] = (...given) =>
      toFindings(rule, check(...given));
    return { ...ruleTexts(definition), subject, run };
  };
}

/** The functions that make the fixes of each rule, by its id. */
export function fixesById<C>(
  made: readonly Pick<RuleWithFixes<never, C>, "id" | "fixesOf">[],
): ReadonlyMap<string, RuleWithFixes<never, C>["fixesOf"]> {
  return new Map(made.map(({ id, fixesOf }) => [id, fixesOf]));
}
