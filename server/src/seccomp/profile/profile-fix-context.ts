import { profileContext, type ProfileFixContext } from "../edits/profile-fix.ts";
import { seccompFixContextAt } from "../fixes/seccomp-fix.ts";
import type { Knowledge } from "../../analysis/knowledge.ts";
import type { ProfileAnalysis } from "./analyze-profiles.ts";

/** What fixes of the profile at an offset are made from; undefined where there is none that can be edited. */
export function profileContextAt(
  analysis: ProfileAnalysis,
  offset: number,
  knowledge: Knowledge,
): ProfileFixContext | undefined {
  const file = { ...analysis, annotations: [], profileFiles: undefined };
  const context = seccompFixContextAt(file, offset, knowledge);
  return context && profileContext(context);
}
