import type { Finding } from "../findings/finding.ts";
import type { ProfileFixContext } from "../edits/seccomp/profile-fix.ts";
import type { SeccompKnowledge } from "../seccomp/knowledge.ts";
import type { LoadedRule, Loader } from "../seccomp/load-profile.ts";
import { movedPlace } from "../seccomp/moved-places.ts";
import type { ProfileEntry, Remarks } from "../seccomp/profile-model.ts";
import type { LoaderError, RuntimeError } from "../seccomp/table.ts";
import { movedSpan } from "../syntax/move-nodes.ts";
import { memoised } from "../text/memoised.ts";
import {
  type Blame,
  type MadeRule,
  type NoParams,
  type Place,
  type RuleFacts,
  ruleTexts,
  toFinding,
} from "./rule.ts";
import type { EntryContext, SeccompRuleContext } from "./seccomp-rule-context.ts";
import { ofMentions } from "./seccomp/shared/mentions.ts";
import { withoutEnd } from "../text/run-before.ts";

/**
 * The checks of a rule. A keystroke judges the profile, and the item of `syscalls` that it is in: what can be told of an
 * item alone belongs into a check of items.
 */
interface SeccompChecks<P> {
  /** Judges the profile. */
  readonly check?: (context: SeccompRuleContext) => readonly Blame<P>[];
  /**
   * Judges what hangs on the rules and the default action, and on nothing else of the profile. What it finds is kept as long
   * as these stay the same, wherever an edit moves them.
   */
  readonly checkRules?: (context: SeccompRuleContext) => readonly BlameInRule<P>[];
  /** Judges a rule of the profile, at the place where it was first read. */
  readonly checkRule?: (
    rule: LoadedRule,
    context: EntryContext,
    remarks: Remarks,
  ) => readonly Blame<P>[];
  /** Judges the keys and values of the profile and, apart from them, those of each item. */
  readonly checkRemarks?: (remarks: Remarks, context: EntryContext) => readonly Blame<P>[];
}

/** Something to blame in a rule of the profile, at the place where that was first read. */
export interface BlameInRule<P> extends Omit<Blame<P>, "related"> {
  /** The rule that it is in. */
  readonly loaded: LoadedRule;
  /** Another place, in another rule. */
  readonly other?: { readonly loaded: LoadedRule; readonly place: Place };
}

/** A rule about profiles. */
interface SeccompRule<P> extends MadeRule<
  P,
  ProfileFixContext,
  "profile",
  [context: SeccompRuleContext]
> {
  /** What it finds in an item of `syscalls` alone, at the place where that was first read; undefined: it judges none. */
  readonly runOnEntry:
    | ((
        entry: ProfileEntry,
        loaded: LoadedRule | undefined,
        context: EntryContext,
      ) => readonly Finding[])
    | undefined;
}

/** Makes a rule about seccomp profiles; an error is what the runtime refuses. */
export function defineSeccompRule<P extends object = NoParams>(
  definition: RuleFacts<P, ProfileFixContext> & SeccompChecks<NoInfer<P>>,
): SeccompRule<P> {
  const { check, checkRules, checkRule, checkRemarks } = definition;
  const findings = (
    first: readonly Blame<P>[] = [],
    second: readonly Blame<P>[] = [],
  ): readonly Finding[] =>
    // Nearly always nothing is found.
    first.length + second.length === 0
      ? nothing
      : [...first, ...second].map((found) => toFinding(definition, found));
  const madeOnce = ({ loaded, other, ...found }: BlameInRule<P>): FindingInRule => ({
    finding: toFinding(definition, { ...found, ...(other && { related: [other.place] }) }),
    loaded,
    other: other?.loaded,
  });
  const inRules = checkRules && ofMentions((context) => checkRules(context).map(madeOnce));
  return {
    ...ruleTexts(definition),
    subject: "profile",
    run(context) {
      const found = findings(check?.(context), checkRemarks?.(context.profile.own, context));
      const kept = inRules?.(context) ?? nothing;
      return kept.length === 0 ? found : [...found, ...kept.map((each) => inPlace(each, context))];
    },
    runOnEntry:
      checkRule || checkRemarks
        ? (entry, loaded, context) =>
            findings(loaded && checkRule?.(loaded, context, entry), checkRemarks?.(entry, context))
        : undefined,
  };
}

const nothing: readonly never[] = [];

/** A finding with the rules that its places are in, where those were first read. */
interface FindingInRule {
  readonly finding: Finding;
  readonly loaded: LoadedRule;
  readonly other: LoadedRule | undefined;
}

/** The finding at its place in the text. */
function inPlace(
  { finding, loaded, other }: FindingInRule,
  { moveOf }: SeccompRuleContext,
): Finding {
  const by = moveOf(loaded);
  const { related } = finding;
  if (!other || !related) return by === 0 ? finding : movedPlace(finding, by);
  const otherBy = moveOf(other);
  if (by === 0 && otherBy === 0) return finding;
  return {
    ...finding,
    span: movedSpan(finding.span, by),
    related: related.map((place) => movedPlace(place, otherBy)),
  };
}

/** Computes something of an item of `syscalls` once for each runtime: it is kept as long as the item. */
export function perEntry<T>(
  compute: (entry: ProfileEntry, context: EntryContext) => T,
): (context: EntryContext) => (entry: ProfileEntry) => T {
  const byKnowledge = memoised((knowledge: SeccompKnowledge) =>
    memoised((loader: Loader) =>
      memoised((entry: ProfileEntry) => compute(entry, { loader, knowledge })),
    ),
  );
  return ({ loader, knowledge }) => byKnowledge(knowledge)(loader);
}

/** Who refuses a profile, and its phrase. */
interface RefusedBy {
  readonly by: string;
  readonly phrase: string | undefined;
}

/**
 * That the OCI runtime refuses the profile, with its phrase; of a resource, what its schema does not
 * permit is refused before that.
 */
export function ociRefusal(
  loader: Loader,
  error: RuntimeError,
  ...values: readonly (string | number)[]
): RefusedBy {
  const { form, ociRuntime, oci } = loader;
  const [value = ""] = values;
  if (form === "resource" && errorsOfSchema.includes(error) && !permittedBySchema.includes(value)) {
    return schemaRefusal(value === "" ? "Required value" : "Unsupported value");
  }
  return { by: ociRuntime, phrase: filledIn(oci.errors[error], values) };
}

/** That the program which reads the profile's file refuses it, with its phrase. */
export function loaderRefusal(
  loader: Loader,
  error: LoaderError,
  ...values: readonly string[]
): RefusedBy {
  switch (loader.form) {
    case "file":
      return { by: loader.reader, phrase: filledIn(loader.record.errors[error], values) };
    case "bundle":
      return { by: loader.reader, phrase: undefined };
    case "resource":
      return schemaRefusal("must be of type");
  }
}

/** That the API server refuses the operator's resource, with Kubernetes' phrase. */
export function schemaRefusal(phrase: string): RefusedBy {
  return { by: "the Kubernetes API server", phrase };
}

/** What the schema of the operator's resource asks for. */
const errorsOfSchema: readonly RuntimeError[] = [
  "unknownAction",
  "unknownOperator",
  "unknownArchitecture",
  "unknownFlag",
  "noDefaultAction",
];

/** What the schema permits and no OCI runtime takes. */
const permittedBySchema: readonly (string | number)[] = ["SCMP_ARCH_NATIVE"];

/** A Go or C format string with values; what is known only at run time is cut off at the end. */
function filledIn(
  format: string | undefined,
  values: readonly (string | number)[],
): string | undefined {
  if (format === undefined) return undefined;
  let at = 0;
  const text = format.replace(/%(?:zu|[sdqvw])/g, (verb) => {
    const value = values[at++];
    return value === undefined ? "\0" : verb === "%q" ? JSON.stringify(value) : String(value);
  });
  const known = text.split("\0", 1)[0] ?? text;
  return /\s`$/.test(known) ? known.slice(0, -1).trimEnd() : withoutEnd(known, /[\s:"]/);
}
