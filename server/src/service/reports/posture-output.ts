import type { PostureException } from "../../core/parts/project-file/project-posture.ts";
import type { Knowledge } from "../../core/schema/knowledge.ts";
import type { PostureReport } from "./posture-model.ts";

/** The report for programs. */
export function postureOutput(report: Omit<PostureReport, "version">, { posture, language }: Knowledge): object {
  const { benchmark, set, rows, notes } = report;
  const record = posture.benchmarks[benchmark];
  const checks = rows.map(({ check, verdict, severity, settings, ...row }) => ({
    id: check.id,
    control: check.control,
    title: language.posture.titles[check.control],
    verdict,
    severity,
    settings: settings.map(({ path, value, from, origin, over }) => ({
      path,
      value: value ?? null,
      from: from ?? (value === undefined ? null : origin.from),
      ...(over.length > 0 && { over }),
    })),
    ...(row.reason && { reason: language.posture.reasons[row.reason] }),
    ...(row.bounds && { bounds: row.bounds }),
    ...(row.exception && { exception: exceptionJson(row.exception) }),
    ...(row.fix && {
      fix: { write: row.fix.text, ...(row.fix.at !== undefined && { at: row.fix.at }) },
    }),
    ...(row.tool !== undefined && { tool: row.tool }),
  }));
  const { name, version, nodeOnly } = record ?? {};
  return {
    benchmark,
    name,
    version,
    kubernetesVersion: set.version,
    notes,
    checks,
    nodeOnly,
  };
}

function exceptionJson({ reason, until, approvedBy }: PostureException): object {
  return { reason, until, ...(approvedBy !== undefined && { approvedBy }) };
}
