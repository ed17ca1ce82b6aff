import type { ProfileFiles } from "../../server/src/seccomp/index.ts";
import { analyzeSeccomp, type AnalyzeSeccompOptions, type SeccompAnalysis } from "./analyses.ts";

import { knowledge } from "./knowledge.ts";

/** The profiles of these paths, under a root on the nodes. */
export function filesOf(paths: readonly string[], root = "/var/lib/kubelet/seccomp"): ProfileFiles {
  return { root, paths: new Set(paths) };
}

/** The analysis of a text with pods. */
export function analyzedPods(
  text: string,
  profileFiles?: ProfileFiles,
  more: Partial<AnalyzeSeccompOptions> = {},
): SeccompAnalysis | undefined {
  const options = {
    runtime: "containerd",
    profileFiles,
    ...more,
  } as const;
  return analyzeSeccomp(text, options, knowledge);
}

/** A pod with lines in its `securityContext`, and more behind them. */
export function podWith(lines: string): string {
  return `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  securityContext:
${lines}
  containers:
    - name: web
      image: example.org/web
`;
}
