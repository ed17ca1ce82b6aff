import type { SourceFile } from "../../engine/parts/source-file.ts";
import type { FileOptions, PartContext } from "../../engine/parts/part.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { adjustSeverities, byPlace, shownFindings } from "../../engine/analysis/shown-findings.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { loaderOf, loadedDefault, loadedRules } from "../load-profile.ts";
import type { ProfileForm, ContainerRuntime } from "../../facts/seccomp-table.ts";
import type { SeccompProfile } from "../profile-model.ts";
import { readProfile, isSeccompProfile } from "../profile.ts";
import {
  type LocatedNode,
  type ParsedDocument,
  resolveAlias,
} from "../../engine/syntax/located-node.ts";
import { refusal } from "../../documents/index.ts";
import { cutFindings } from "../../engine/analysis/cut-findings.ts";
import { mapOf, textOf, valueOf } from "../../engine/syntax/look-up.ts";
import { isNullNode } from "../profile-reader.ts";
import type { SeccompKnowledge } from "../../facts/seccomp-knowledge.ts";
import { seccompRules as rules } from "../rules/seccomp-registry.ts";
import type { SeccompRuleContext } from "../rules/seccomp-rule-context.ts";

/** The part of a document that is a profile. */
interface HeldProfile {
  readonly form: ProfileForm;
  /** Undefined where the document is empty or the part is missing. */
  readonly root: LocatedNode | undefined;
  /** The path from the document to the part, `""` for the document itself. */
  readonly path: string;
}

/** The API group of the Security Profiles Operator. */
const operatorGroup = "security-profiles-operator.x-k8s.io/";

/**
 * The profile in a document, recognized by its content; undefined without one. In YAML only the operator's resources
 * are searched: runtimes read JSON. `isFile`: the document is a file of JSON, and not a piece of a text.
 */
function heldProfile(
  root: LocatedNode | undefined,
  format: "json" | "yaml",
  isFile: boolean,
): HeldProfile | undefined {
  const map = root && resolveAlias(root);
  if (map && isFile && isListOfRules(map)) return { form: "file", root: map, path: "" };
  if (map?.kind !== "map") return undefined;
  if (textOf(map, "kind") === "SeccompProfile") {
    const isOperators = textOf(map, "apiVersion")?.startsWith(operatorGroup) === true;
    return isOperators ? { form: "resource", root: valueOf(map, "spec"), path: "spec" } : undefined;
  }
  if (format === "yaml") return undefined;
  if (isSeccompProfile(map)) return { form: "file", root: map, path: "" };
  if (textOf(map, "ociVersion") === undefined) return undefined;
  const linux = mapOf(valueOf(map, "linux"));
  const seccomp = linux && valueOf(linux, "seccomp");
  // Null is as if nothing were written.
  if (!seccomp || isNullNode(seccomp)) return undefined;
  return { form: "bundle", root: seccomp, path: "linux.seccomp" };
}

/** True for rules in brackets, without the profile around them: documentation shows them so, and people save them as a file. */
function isListOfRules(node: LocatedNode): boolean {
  if (node.kind !== "list" || node.style !== "flow" || node.items.length === 0) return false;
  return node.items.every((item) => {
    const rule = mapOf(item);
    return rule !== undefined && textOf(rule, "action")?.startsWith("SCMP_ACT_") === true;
  });
}

/** The top-level keys that only profiles have. */
const profileKeys: readonly string[] = [
  "defaultAction",
  "defaultErrnoRet",
  "syscalls",
  "architectures",
  "archMap",
];

/** True for a document that may become a profile: it is empty, or has a profile's keys. */
function mayBecomeProfile(root: LocatedNode | undefined): boolean {
  if (root === undefined) return true;
  const map = mapOf(root);
  if (!map) return root.kind === "scalar" && root.text === "";
  return map.entries.length === 0 || map.entries.some(({ key }) => profileKeys.includes(key.text));
}

const seccompRules = Object.values(rules).filter((rule) => rule.subject === "profile");

/** The findings of all rules about a seccomp profile, as the runtime would read it. */
function runSeccompRules(
  profile: SeccompProfile,
  form: ProfileForm,
  runtime: ContainerRuntime,
  knowledge: SeccompKnowledge,
): readonly Finding[] {
  const loader = loaderOf(runtime, knowledge, form);
  const made = new Map<unknown, unknown>();
  const context: SeccompRuleContext = {
    profile,
    loader,
    knowledge,
    rules: loadedRules(profile, loader, knowledge),
    standard: loadedDefault(profile, loader, knowledge),
    once<T>(make: (ruleContext: SeccompRuleContext) => T): T {
      if (!made.has(make)) made.set(make, make(context));
      // The cached value of a function is its result.
      return made.get(make) as T;
    },
  };
  return seccompRules.flatMap((rule) => rule.run(context));
}

/** A document that is or contains a profile. */
export interface AnalyzedProfile {
  readonly parsed: ParsedDocument;
  readonly form: ProfileForm;
  /** The map with the profile's fields; undefined where it is missing. */
  readonly root: LocatedNode | undefined;
  /** The path from the document to it. */
  readonly path: string;
  readonly profile: SeccompProfile;
}

/** The seccomp profiles of a text. Immutable. */
export interface ProfileAnalysis extends SourceFile {
  readonly format: "json" | "yaml";
  readonly runtime: ContainerRuntime;
  readonly profiles: readonly AnalyzedProfile[];
  /** Ordered by place. */
  readonly findings: readonly Finding[];
}

/** The profiles of a text, read as the runtime reads them; undefined where there are none. */
export function analyzeProfiles({
  source,
  options,
  knowledge,
}: PartContext): ProfileAnalysis | undefined {
  const { file } = source;
  const { isProfile, seccompRuntime: runtime = "containerd" } = options;
  const { format } = file;
  if (file.refused) {
    // A text that is not parsed may or may not be a profile.
    if (isProfile === undefined) return undefined;
    return { ...source, format, runtime, profiles: [], findings: [refusal(file.refused)] };
  }
  const profiles = file.documents.flatMap((parsed): AnalyzedProfile[] => {
    const { root } = parsed;
    const isTaken = isProfile === "always" || (isProfile === "likely" && mayBecomeProfile(root));
    const held =
      heldProfile(root, format, options.path?.endsWith(".json") === true) ??
      (isTaken ? { form: "file" as const, root, path: "" } : undefined);
    if (!held) return [];
    return [{ ...held, parsed, profile: readProfile(held.root, held.path, root?.span) }];
  });
  if (profiles.length === 0) return undefined;
  const analysis = { ...source, format, runtime, profiles };
  return { ...analysis, findings: findingsOf(analysis, options, knowledge) };
}

function findingsOf(
  analysis: Omit<ProfileAnalysis, "findings">,
  options: FileOptions,
  knowledge: Knowledge,
): readonly Finding[] {
  const { format, runtime, profiles } = analysis;
  const found = profiles.flatMap((held) => {
    const { problems } = held.parsed;
    // In a broken text much seems to be missing that is there.
    if (problems.length > 0) return syntaxFindings(held, analysis, options, knowledge);
    return runSeccompRules(held.profile, held.form, runtime, knowledge.seccomp);
  });
  // JSON has no comments that silence a rule, and `$(NAME)` in it is not a template.
  return cutFindings(
    format === "json"
      ? adjustSeverities(found, options, knowledge).sort(byPlace)
      : shownFindings(found, analysis, options, knowledge).filter(
          ({ rule }) => rule !== "template",
        ),
  );
}

/** The editor's own server reports syntax errors in the operator's resources; a runtime never sees them. */
function syntaxFindings(
  { form, parsed: { problems } }: AnalyzedProfile,
  { runtime }: Pick<ProfileAnalysis, "runtime">,
  { syntaxReportedElsewhere, language }: FileOptions,
  knowledge: Knowledge,
): Finding[] {
  // VS Code finds nothing wrong with the comments of a `jsonc` file; a runtime does.
  const isReported = syntaxReportedElsewhere === true && language !== "jsonc";
  if (form === "resource" || isReported) return [];
  const { reader } = loaderOf(runtime, knowledge.seccomp, form);
  // At one place, the parser may miss a key and its value.
  const first = problems.filter(
    ({ span }, at) => at === 0 || problems[at - 1]?.span.start !== span.start,
  );
  return first.map(({ code, span }): Finding => {
    const params = { code, runtime: reader };
    const message = { key: "seccomp-json-syntax", params } as const;
    return { rule: "seccomp-json-syntax", severity: "error", span, path: "", message };
  });
}
