import type { SourceFile } from "../../engine/parts/source-file.ts";
import type { FileOptions, PartContext } from "../../engine/parts/part.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { adjustSeverities, byPlace, shownFindings } from "../../engine/analysis/shown-findings.ts";
import { runSeccompRules } from "../rules/run-seccomp-rules.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { loaderOf } from "../load-profile.ts";
import { heldProfile, mayBecomeProfile } from "../profile-form.ts";
import type { ProfileForm } from "../../facts/seccomp-table.ts";
import type { SeccompProfile } from "../profile-model.ts";
import { readProfile } from "../profile.ts";
import type { ContainerRuntime } from "../../facts/seccomp-table.ts";
import type { LocatedNode, ParsedDocument } from "../../engine/syntax/located-node.ts";
import { refusal } from "../../documents/index.ts";
import { cutFindings } from "../../engine/analysis/cut-findings.ts";

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
      heldProfile(root, format) ??
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
  return problems.map(({ code, span }): Finding => {
    const params = { code, runtime: reader };
    const message = { key: "seccomp-json-syntax", params } as const;
    return { rule: "seccomp-json-syntax", severity: "error", span, path: "", message };
  });
}
