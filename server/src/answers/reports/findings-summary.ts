import type { Severity } from "../../engine/analysis/finding.ts";
import { isAtLeast } from "../../engine/analysis/finding.ts";
import type { FileReport } from "./file-report.ts";
import { addToSummary, emptySummary, type Summary } from "./report.ts";

/** Findings of a rule. */
interface RuleCount {
  readonly rule: string;
  /** The most severe of them. */
  readonly severity: Severity;
  readonly findings: number;
  readonly files: number;
}

interface FolderCount {
  readonly path: string;
  readonly findings: number;
  readonly files: number;
}

type FileCounts = Pick<Summary, "errors" | "warnings" | "notes"> & { readonly path: string };

/** Where the findings of a report are. */
export interface FindingsSummary {
  /** Most findings first. */
  readonly rules: readonly RuleCount[];
  readonly directories: readonly FolderCount[];
  /** The worst files first, three of them at most. */
  readonly worst: readonly FileCounts[];
  /** Files with values that a template fills in, which are not checked. */
  readonly templates: number;
}

/** Counts the findings of a run, file by file. */
export interface FindingsCounter {
  add(report: FileReport): void;
  result(): FindingsSummary;
}

const maxWorst = 3;

/** Nothing is counted yet. */
export function findingsCounter(): FindingsCounter {
  const rules = new Map<string, RuleCount>();
  const directories = new Map<string, FolderCount>();
  let worst: readonly FileCounts[] = [];
  let templates = 0;
  return {
    add(report) {
      const { path, findings, isTemplate } = report;
      if (isTemplate) templates++;
      if (findings.length === 0) return;
      const inFile = new Set<string>();
      for (const { rule, severity } of findings) {
        const { severity: known = severity, ...counts } = rules.get(rule) ?? {
          findings: 0,
          files: 0,
        };
        rules.set(rule, {
          rule,
          severity: isAtLeast(severity, known) ? severity : known,
          findings: counts.findings + 1,
          files: counts.files + (inFile.has(rule) ? 0 : 1),
        });
        inFile.add(rule);
      }
      const folder = /^(.*)\/[^/]*$/.exec(path)?.[1] ?? ".";
      const before = directories.get(folder) ?? { findings: 0, files: 0 };
      directories.set(folder, {
        path: folder,
        findings: before.findings + findings.length,
        files: before.files + 1,
      });
      const { errors, warnings, notes } = addToSummary(emptySummary, report);
      worst = [...worst, { path, errors, warnings, notes }]
        .toSorted((a, b) => b.errors - a.errors || b.warnings - a.warnings || b.notes - a.notes)
        .slice(0, maxWorst);
    },
    result: () => ({
      rules: [...rules.values()].toSorted((a, b) => mostFirst(a, b, a.rule, b.rule)),
      directories: [...directories.values()].toSorted((a, b) => mostFirst(a, b, a.path, b.path)),
      worst,
      templates,
    }),
  };
}

function mostFirst(
  a: { readonly findings: number },
  b: { readonly findings: number },
  name: string,
  other: string,
): number {
  return b.findings - a.findings || (name < other ? -1 : 1);
}
