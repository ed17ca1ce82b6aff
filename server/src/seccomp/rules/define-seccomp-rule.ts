import {
  type Blame,
  type MadeRule,
  type NoParams,
  type StatedRule,
  ruleTexts,
  toFinding,
} from "../../engine/rules/rule.ts";
import type { ProfileFixContext } from "../edits/profile-fix.ts";
import type { LoadedRule, Loader } from "../load-profile.ts";
import type { ProfileEntry, Remarks } from "../profile-model.ts";
import type { LoaderError, RuntimeError } from "../../facts/seccomp-table.ts";
import type { EntryContext, SeccompRuleContext } from "./seccomp-rule-context.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";

/** The checks of a rule. */
interface SeccompChecks<P> {
  /** Checks the profile. */
  readonly check?: (context: SeccompRuleContext) => readonly Blame<P>[];
  /** Checks each item of `syscalls` that is a rule. */
  readonly checkRule?: (
    rule: LoadedRule,
    context: EntryContext,
    remarks: Remarks,
  ) => readonly Blame<P>[];
  /** Checks the keys and values of the profile and, apart from them, those of each item. */
  readonly checkRemarks?: (remarks: Remarks, context: EntryContext) => readonly Blame<P>[];
}

/** A rule about profiles. */
type SeccompRule<P> = MadeRule<P, ProfileFixContext, "profile", [context: SeccompRuleContext]>;

/** Makes a rule about seccomp profiles; an error means that the runtime rejects it. */
export function defineSeccompRule<P extends object = NoParams>(
  definition: StatedRule<P, ProfileFixContext> & SeccompChecks<NoInfer<P>>,
): SeccompRule<P> {
  const { check, checkRule, checkRemarks } = definition;
  return {
    ...ruleTexts(definition),
    subject: "profile",
    run(context) {
      const { own } = context.profile;
      const found = [...(check?.(context) ?? []), ...(checkRemarks?.(own, context) ?? [])];
      if (checkRule ?? checkRemarks) {
        for (const { entry, loaded } of context.once(loadedEntries)) {
          if (checkRule && loaded) found.push(...checkRule(loaded, context, entry));
          if (checkRemarks) found.push(...checkRemarks(entry, context));
        }
      }
      return found.map((blame) => toFinding(definition, blame));
    },
  };
}

/** An item of `syscalls`, and the rule that the runtime reads there. */
interface LoadedEntry {
  readonly entry: ProfileEntry;
  readonly loaded: LoadedRule | undefined;
}

function loadedEntries({ profile, rules }: SeccompRuleContext): readonly LoadedEntry[] {
  const byRule = new Map(rules.map((loaded) => [loaded.rule, loaded]));
  return profile.entries.map((entry) => ({ entry, loaded: entry.rule && byRule.get(entry.rule) }));
}

/** The program that rejects a profile, and its phrase. */
interface RefusedBy {
  readonly by: string;
  readonly phrase: string | undefined;
}

/**
 * The OCI runtime's rejection of the profile, with its phrase; a resource that violates its schema is rejected before
 * that.
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

/** The rejection by the program that reads the profile's file, with its phrase. */
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

/** The API server's rejection of the operator's resource, with Kubernetes' phrase. */
export function schemaRefusal(phrase: string): RefusedBy {
  return { by: "the Kubernetes API server", phrase };
}

/** Requirements of the schema of the operator's resource. */
const errorsOfSchema: readonly RuntimeError[] = [
  "unknownAction",
  "unknownOperator",
  "unknownArchitecture",
  "unknownFlag",
  "noDefaultAction",
];

/** Values that the schema permits and every OCI runtime rejects. */
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
