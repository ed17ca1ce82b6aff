import { profileContext, type ProfileFixContext } from "../edits/profile-fix.ts";
import { seccompFixContextAt } from "../fixes/seccomp-fix.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { ProfileAnalysis } from "./analyze-profiles.ts";

/** Input of fixes of the profile at an offset; undefined without one that can be edited. */
export function profileContextAt(
  analysis: ProfileAnalysis,
  offset: number,
  knowledge: Knowledge,
): ProfileFixContext | undefined {
  const file = { ...analysis, annotations: [], profileFiles: undefined };
  const context = seccompFixContextAt(file, offset, knowledge);
  return context && profileContext(context);
}
