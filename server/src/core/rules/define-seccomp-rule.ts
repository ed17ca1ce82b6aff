import type { Finding } from "../findings/finding.ts";
import type { ProfileFixContext } from "../edits/seccomp/profile-fix.ts";
import type { SeccompKnowledge } from "../seccomp/knowledge.ts";
import type { LoadedDefault, LoadedRule, Loader } from "../seccomp/load-profile.ts";
import type { ProfileEntry, Remarks, SeccompProfile } from "../seccomp/profile-model.ts";
import type { LoaderError, RuntimeError } from "../seccomp/table.ts";
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
import type { MentionIndex } from "./seccomp/shared/mention-index.ts";

/** What a check of one item of `syscalls` may ask: nothing that an edit elsewhere changes. */
export interface EntryContext {
  readonly loader: Loader;
  readonly knowledge: SeccompKnowledge;
}

/** What judging a profile leaves behind for judging it again after an edit. */
export interface RuleMemory {
  mentions?: MentionIndex;
}

/** What a check may ask. */
export interface SeccompRuleContext extends EntryContext {
  readonly profile: SeccompProfile;
  /** The profile's rules as the runtime reads them, in their order, each at the place where it was first read. */
  readonly rules: readonly LoadedRule[];
  /** Where something that is in a rule of `rules` stands in the text. */
  readonly placeIn: (rule: LoadedRule, place: Place) => Place;
  readonly memory: RuleMemory;
  /** Undefined where the profile has no default action. */
  readonly standard: LoadedDefault | undefined;
  /** What several rules ask for, computed once for a profile. */
  readonly once: <T>(make: (context: SeccompRuleContext) => T) => T;
}

/**
 * The checks of a rule. A keystroke judges the profile, and the item of `syscalls` that it is in: what can be told of an
 * item alone belongs into a check of items.
 */
interface SeccompChecks<P> {
  /** Judges the profile. */
  readonly check?: (context: SeccompRuleContext) => readonly Blame<P>[];
  /** Judges a rule of the profile, at the place where it was first read. */
  readonly checkRule?: (
    rule: LoadedRule,
    context: EntryContext,
    remarks: Remarks,
  ) => readonly Blame<P>[];
  /** Judges the keys and values of the profile and, apart from them, those of each item. */
  readonly checkRemarks?: (remarks: Remarks, context: EntryContext) => readonly Blame<P>[];
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
  const { check, checkRule, checkRemarks } = definition;
  const findings = (
    first: readonly Blame<P>[] = [],
    second: readonly Blame<P>[] = [],
  ): readonly Finding[] =>
    // Nearly always nothing is found.
    first.length + second.length === 0
      ? nothing
      : [...first, ...second].map((found) => toFinding(definition, found));
  return {
    ...ruleTexts(definition),
    subject: "profile",
    run: (context) => findings(check?.(context), checkRemarks?.(context.profile.own, context)),
    runOnEntry:
      checkRule || checkRemarks
        ? (entry, loaded, context) =>
            findings(loaded && checkRule?.(loaded, context, entry), checkRemarks?.(entry, context))
        : undefined,
  };
}

const nothing: readonly never[] = [];

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
  return (text.split("\0", 1)[0] ?? text).replace(/[\s:"]+$|\s+`$/, "");
}
