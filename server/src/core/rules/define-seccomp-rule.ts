import type { ProfileFixContext } from "../edits/seccomp/profile-fix.ts";
import type { SeccompKnowledge } from "../seccomp/knowledge.ts";
import type { LoadedDefault, LoadedRule, Loader } from "../seccomp/load-profile.ts";
import type { SeccompProfile } from "../seccomp/profile-model.ts";
import type { LoaderError, RuntimeError } from "../seccomp/table.ts";
import { makerOf } from "./rule.ts";

/** What a check may ask. */
export interface SeccompRuleContext {
  readonly profile: SeccompProfile;
  readonly loader: Loader;
  readonly knowledge: SeccompKnowledge;
  /** The profile's rules as the runtime reads them, in their order. */
  readonly rules: readonly LoadedRule[];
  /** Undefined where the profile has no default action. */
  readonly standard: LoadedDefault | undefined;
  /** What several rules ask for, computed once for a profile. */
  readonly once: <T>(make: (context: SeccompRuleContext) => T) => T;
}

/** Makes a rule about seccomp profiles; an error is what the runtime refuses. */
export const defineSeccompRule = makerOf<
  ProfileFixContext,
  "profile",
  [context: SeccompRuleContext]
>("profile");

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
