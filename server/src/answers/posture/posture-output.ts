import { stackJson, type StackFound } from "../../stacks/index.ts";
import type { PostureSetting } from "./posture-report.ts";
import type { PostureException } from "../../stacks/project/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { CheckedStack } from "../../kubelet/index.ts";
import type { SetPosture } from "./posture-of-set.ts";

/** The model of a report about benchmarks. */
export interface PostureReport extends Omit<SetPosture, "exceptionNotes"> {
  readonly set: CheckedStack;
  /** The program's version. */
  readonly version: string;
  /** How the files were found that are one configuration. */
  readonly stack: StackFound | undefined;
  /** Sentences about the whole. */
  readonly notes: readonly string[];
  /** The path of a file as the user finds it, by its number in the set. */
  readonly pathOf: (layer: number) => string;
}

/** The report for programs. */
export function postureOutput(
  report: Omit<PostureReport, "version">,
  { posture, language }: Knowledge,
): object {
  const { benchmarks, set, rows, notes, idle, stack } = report;
  const checks = rows.map(({ checks: asked, control, verdict, severity, settings, ...row }) => ({
    ids: asked.map(({ benchmark, check, tool }) => ({
      benchmark,
      id: check.id,
      tool,
    })),
    control,
    title: language.posture.titles[control],
    verdict,
    severity,
    settings: settings.map(settingJson),
    reason: row.reason ? language.posture.reasons[row.reason] : undefined,
    bounds: row.bounds,
    exception: row.exception ? exceptionJson(row.exception) : undefined,
    fix: row.fix ? { write: row.fix.text, at: row.fix.at } : undefined,
  }));
  return {
    benchmarks: benchmarks.map((benchmark) => {
      const { name, version, nodeOnly } = posture.benchmarks[benchmark] ?? {};
      return { benchmark, name, version, nodeOnly };
    }),
    kubernetesVersion: set.version,
    ...(stack && { stack: stackJson(stack) }),
    notes,
    checks,
    noEffect: idle.map(({ setting, reason }) => ({
      ...settingJson(setting),
      reason: language.posture.reasons[reason],
    })),
  };
}

function settingJson({ path, value, from, origin, over }: PostureSetting): object {
  return {
    path,
    value: value ?? null,
    from: from ?? (value === undefined ? null : origin.from),
    over:
      over.length > 0
        ? over.map((hidden) => ({ value: hidden.value, from: hidden.from }))
        : undefined,
  };
}

function exceptionJson({ reason, until, approvedBy }: PostureException): object {
  return { reason, until, approvedBy };
}
