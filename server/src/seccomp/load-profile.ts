import { isAtOrBelow } from "../engine/text/value-path.ts";
import type { SeccompKnowledge } from "../facts/seccomp-knowledge.ts";
import type { ProfileForm } from "../facts/seccomp-table.ts";
import type {
  ProfileArgument,
  ProfileConditions,
  ProfileRule,
  SeccompProfile,
} from "./profile-model.ts";
import { runtimeName } from "./runtime-name.ts";
import type {
  ContainerRuntime,
  OciRuntime,
  OciRuntimeRecord,
  RuntimeRecord,
} from "../facts/seccomp-table.ts";

/** A runtime with what it makes of profiles. */
export interface Loader {
  readonly runtime: ContainerRuntime;
  /** The program that reads the profile, as its users write its name. */
  readonly reader: string;
  readonly form: ProfileForm;
  readonly record: RuntimeRecord;
  readonly ociRuntime: OciRuntime;
  readonly oci: OciRuntimeRecord;
  /** True for a field, such as `syscalls[].includes`, that the runtime reads. */
  reads(field: string): boolean;
  /** It reads the field and all maps around it. */
  readsAll(field: string): boolean;
}

/** Conditions of a rule, apart from those on the arguments of a call. */
export interface RuleConditions {
  /** The container has all of these capabilities. */
  readonly withCaps: readonly string[];
  /** The container has none of these. */
  readonly withoutCaps: readonly string[];
  readonly minKernel: string | undefined;
  /** The kernel is older than this. */
  readonly belowKernel: string | undefined;
}

/** A rule as the runtime hands it to libseccomp. */
export interface LoadedRule {
  readonly rule: ProfileRule;
  readonly names: readonly string[];
  readonly action: string;
  readonly errno: number | undefined;
  readonly args: readonly ProfileArgument[];
  /** Two conditions are about one argument: any of all suffices. */
  readonly anyArgument: boolean;
  /** Undefined where the rule counts in every container. */
  readonly conditions: RuleConditions | undefined;
}

/** How the runtime reads the default action. */
export interface LoadedDefault {
  readonly action: string;
  readonly errno: number | undefined;
}

/**
 * The runtime's facts by its name. A bundle's profile goes to the OCI runtime as it is, and the
 * operator's resource has the fields of the OCI form too.
 */
export function loaderOf(
  runtime: ContainerRuntime,
  { model }: SeccompKnowledge,
  form: ProfileForm = "file",
): Loader {
  const { ociRuntime } = model.runtimes[runtime];
  const plain = ociRuntime === "crun" ? "crun" : "containerd";
  const record = model.runtimes[form === "file" ? runtime : plain];
  const drops = form === "resource" ? [...record.drops, ...notInResource] : record.drops;
  const dropped = new Set(drops);
  const oci = model.ociRuntimes[ociRuntime];
  const reader = readers[form]?.(ociRuntime) ?? runtimeName(runtime);
  const reads = (field: string): boolean => !dropped.has(field);
  const readsAll = (field: string): boolean => !drops.some((whole) => isAtOrBelow(field, whole));
  return { runtime, reader, form, record, ociRuntime, oci, reads, readsAll };
}

/** Fields of the OCI form that the operator's resource does not have. */
const notInResource: readonly string[] = ["defaultErrnoRet"];

const readers: Partial<Record<ProfileForm, (ociRuntime: OciRuntime) => string>> = {
  bundle: (ociRuntime) => ociRuntime,
  resource: () => "the Security Profiles Operator",
};

/** The default action with its error number; undefined where the profile has none. */
export function loadedDefault(
  profile: SeccompProfile,
  loader: Loader,
  knowledge: SeccompKnowledge,
): LoadedDefault | undefined {
  const action = profile.defaultAction?.value;
  if (action === undefined || action === "") return undefined;
  const named = loader.reads("defaultErrno") ? profile.defaultErrno?.value : undefined;
  const number = loader.reads("defaultErrnoRet") ? profile.defaultErrnoRet?.value : undefined;
  return { action, errno: errnoFor(action, named, number, knowledge) };
}

/** The rule as the runtime reads it, whatever the node's architecture is. */
export function loadRule(
  rule: ProfileRule,
  loader: Loader,
  knowledge: SeccompKnowledge,
): LoadedRule {
  const action = rule.action?.value ?? "";
  const named = loader.reads("syscalls[].errno") ? rule.errno?.value : undefined;
  const args = (rule.args?.value ?? []).slice(0, conditionsRead[loader.ociRuntime]);
  const indexes = args.map(({ index }) => index?.value ?? 0);
  return {
    rule,
    names: callNames(rule, loader).map(({ value }) => value),
    action,
    errno: errnoFor(action, named, rule.errnoRet?.value, knowledge),
    args,
    anyArgument: new Set(indexes).size < indexes.length,
    conditions: conditionsOf(rule, loader),
  };
}

/** The rules of a profile as a runtime reads them, in their order. */
export function loadedRules(
  { entries }: Pick<SeccompProfile, "entries">,
  loader: Loader,
  knowledge: SeccompKnowledge,
): LoadedRule[] {
  return entries.flatMap(({ rule }) => (rule ? loadRule(rule, loader, knowledge) : []));
}

/** An OCI runtime that looks at so many conditions of a rule only, and passes over the others. */
const conditionsRead: Partial<Record<OciRuntime, number>> = { crun: 6 };

/** The names of a rule's calls that the runtime reads, as they are written. */
export function callNames(
  { names, name }: ProfileRule,
  loader: Loader,
): NonNullable<ProfileRule["names"]>["value"] {
  if (names && names.value.length > 0) return names.value;
  return name && name.value !== "" && loader.reads("syscalls[].name") ? [name] : [];
}

/** The error number of an action that gives one. */
function errnoFor(
  action: string,
  name: string | undefined,
  number: number | undefined,
  knowledge: SeccompKnowledge,
): number | undefined {
  const { actions, defaultErrno } = knowledge.model;
  if (!Object.hasOwn(actions, action) || actions[action]?.errnoRet !== true) return undefined;
  const named = name === undefined || name === "" ? undefined : knowledge.errnoOf(name);
  return named ?? number ?? defaultErrno;
}

function conditionsOf(rule: ProfileRule, loader: Loader): RuleConditions | undefined {
  const includes = loader.reads("syscalls[].includes") ? rule.includes : undefined;
  const excludes = loader.reads("syscalls[].excludes") ? rule.excludes : undefined;
  const kernelOf = (part: "includes" | "excludes", from: ProfileConditions | undefined) =>
    loader.reads(`syscalls[].${part}.minKernel`) ? from?.minKernel?.value : undefined;
  const conditions = {
    withCaps: capsOf(includes),
    withoutCaps: capsOf(excludes),
    minKernel: kernelOf("includes", includes),
    belowKernel: kernelOf("excludes", excludes),
  };
  const { withCaps, withoutCaps, minKernel, belowKernel } = conditions;
  const isStated =
    withCaps.length + withoutCaps.length > 0 || (minKernel ?? belowKernel) !== undefined;
  return isStated ? conditions : undefined;
}

function capsOf(conditions: ProfileConditions | undefined): string[] {
  return conditions?.caps?.value.map(({ value }) => value) ?? [];
}

/** `amd64` for `SCMP_ARCH_X86_64`, as conditions name it; undefined where the runtime has no name for it. */
export function shortNameOf(
  architecture: string,
  { record: { shortNames = {} } }: Pick<Loader, "record">,
  { architectures }: SeccompKnowledge["model"],
): string | undefined {
  if (Object.hasOwn(shortNames, architecture)) return shortNames[architecture];
  return Object.hasOwn(architectures, architecture)
    ? architectures[architecture]?.short
    : undefined;
}

/** True where the rule counts on nodes of the architecture `SCMP_ARCH_…`. */
export function countsOn(
  { includes, excludes }: ProfileRule,
  architecture: string,
  loader: Loader,
  { model }: SeccompKnowledge,
): boolean {
  const short = shortNameOf(architecture, loader, model);
  const included = loader.reads("syscalls[].includes") ? (includes?.arches?.value ?? []) : [];
  const unwanted = loader.reads("syscalls[].excludes") ? (excludes?.arches?.value ?? []) : [];
  return (
    (included.length === 0 || included.some(({ value }) => value === short)) &&
    !unwanted.some(({ value }) => value === short)
  );
}

/**
 * The architectures of the filter on a node of `native`, apart from the node's own; undefined if the profile names
 * none.
 */
export function architecturesOn(
  { architectures, archMap }: SeccompProfile,
  native: string,
  loader: Loader,
  { model }: SeccompKnowledge,
): readonly string[] | undefined {
  if (architectures && architectures.value.length > 0) {
    return architectures.value.map(({ value }) => architectureOf(value, loader, model));
  }
  const entries = loader.reads("archMap") ? archMap?.value : undefined;
  if (!entries || entries.length === 0) return undefined;
  const archEntry = entries.find(({ architecture }) => architecture?.value === native);
  return archEntry
    ? [native, ...(archEntry.subArchitectures?.value ?? []).map(({ value }) => value)]
    : undefined;
}

/** The constant that the runtime reads: crun takes `x86_64` for `SCMP_ARCH_X86_64`. */
export function architectureOf(
  written: string,
  { oci }: Pick<Loader, "oci">,
  { architectures }: SeccompKnowledge["model"],
): string {
  if (!oci.looseArchitectures || Object.hasOwn(architectures, written)) return written;
  const constant = `SCMP_ARCH_${written.toUpperCase().replace(/^SCMP_ARCH_/, "")}`;
  return Object.hasOwn(architectures, constant) ? constant : written;
}
