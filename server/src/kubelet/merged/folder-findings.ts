import type { Finding } from "../../engine/analysis/finding.ts";
import { type FindingFilter, shownFindings } from "../../engine/analysis/shown-findings.ts";
import type { SourceFile } from "../../engine/parts/source-file.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { Span } from "../../engine/text/span.ts";

/** Problems of a drop-in folder; paths are those below it, or its own. */
export interface FolderProblems {
  /** As users name the folder. */
  readonly folder: string;
  readonly state: "read" | "missing" | "link";
  /** Names that end in `.conf` and lead to no file. */
  readonly broken: readonly string[];
  /** Links that point outside the workspace. */
  readonly outside: readonly string[];
}

/** The findings about a drop-in folder, at the place to blame for the set. */
export function folderFindings(problems: FolderProblems, span: Span): Finding[] {
  const { folder, state, broken, outside } = problems;
  const place = { span, path: "" };
  const findings: Finding[] = [];
  if (state === "missing") {
    const rule = "dropin-dir-missing";
    const message = { key: rule, params: { folder } } as const;
    findings.push({ rule, severity: "error", ...place, message });
  }
  if (state === "link") {
    const rule = "dropin-dir-symlink";
    const message = { key: rule, params: { folder } } as const;
    findings.push({ rule, severity: "warning", ...place, message });
  }
  for (const name of broken) {
    const rule = "dropin-link-broken";
    const message = { key: rule, params: { name } } as const;
    findings.push({ rule, severity: "error", ...place, message });
  }
  for (const name of outside) {
    const rule = "dropin-link-outside";
    const message = { key: rule, params: { name } } as const;
    findings.push({ rule, severity: "information", ...place, message });
  }
  return findings;
}

/** Why the kubelet reads nothing of a file in a drop-in folder: for its name, or since its command names no such folder. */
export type SkippedFile =
  | { readonly why: "name"; readonly name: string }
  | {
      readonly why: "no-flag";
      readonly folder: string;
      readonly unit: string;
      readonly passed: string;
    };

/** The finding in a file of a drop-in folder that the kubelet passes over. */
export function skippedFileFinding(file: SkippedFile, span: Span): Finding {
  const place = { severity: "warning", span, path: "" } as const;
  if (file.why === "name") {
    const rule = "dropin-extension";
    return { rule, ...place, message: { key: rule, params: { name: file.name } } };
  }
  const { folder, unit, passed } = file;
  const rule = "dropin-dir-not-passed";
  return { rule, ...place, message: { key: rule, params: { folder, unit, passed } } };
}

/** The finding of a skipped file, unless a comment in it or the settings silence it. */
export function skippedFileFindings(
  skipped: SkippedFile,
  span: Span,
  file: SourceFile & { readonly options: FindingFilter },
  knowledge: Knowledge,
): Finding[] {
  return shownFindings([skippedFileFinding(skipped, span)], file, file.options, knowledge, []);
}
