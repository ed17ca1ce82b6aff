import type { Finding, Severity } from "../../findings/finding.ts";
import type { RuleId } from "../../messages/message-ref.ts";
import type { SeccompKnowledge } from "../../seccomp/knowledge.ts";
import type { LoadedDefault, LoadedRule, Loader } from "../../seccomp/load-profile.ts";
import type { SeccompProfile } from "../../seccomp/profile-model.ts";
import type { LoaderError, RuntimeError } from "../../seccomp/table.ts";
import { toFinding, type Blame } from "../define-rule.ts";

/** What a check may ask. */
export interface SeccompRuleContext {
  readonly profile: SeccompProfile;
  readonly loader: Loader;
  readonly knowledge: SeccompKnowledge;
  /** The profile's rules as the runtime reads them, in their order. */
  readonly rules: readonly LoadedRule[];
  /** Undefined where the profile has no default action. */
  readonly standard: LoadedDefault | undefined;
}

/** A rule about profiles as the runner sees it. */
export interface SeccompRule {
  readonly id: RuleId;
  run(context: SeccompRuleContext): readonly Finding[];
}

interface SeccompRuleDefinition<R extends RuleId> {
  /** The stable id; also the key of its message. */
  readonly id: R;
  /** error: the runtime refuses the profile; warning: it loads it, but not as written. */
  readonly severity: Severity;
  readonly check: (context: SeccompRuleContext) => readonly Blame<R>[];
}

/** Makes a rule about seccomp profiles. */
export function defineSeccompRule<R extends RuleId>({
  id,
  severity,
  check,
}: SeccompRuleDefinition<R>): SeccompRule {
  return { id, run: (context) => check(context).map((found) => toFinding(id, severity, found)) };
}

/** That the OCI runtime refuses the profile, with its phrase. */
export function ociRefusal(
  { ociRuntime, oci }: Loader,
  error: RuntimeError,
  ...values: readonly (string | number)[]
): { by: string; phrase: string | undefined } {
  return { by: ociRuntime, phrase: filledIn(oci.errors[error], values) };
}

/** That the program which reads the profile's file refuses it, with its phrase. */
export function loaderRefusal(
  loader: Loader,
  error: LoaderError,
  ...values: readonly string[]
): { by: string; phrase: string | undefined } {
  return { by: loader.reader, phrase: filledIn(loader.record.errors[error], values) };
}

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
  return (text.split("\0", 1)[0] ?? text).replace(/[\s:"]+$/, "");
}
