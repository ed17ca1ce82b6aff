import { analyzeSeccomp } from "./analyses.ts";
import type { AnalyzedProfile } from "../../server/src/seccomp/profile/analyze-profiles.ts";
import {
  seccompView,
  type SeccompView,
  type SeccompViewOptions,
} from "../../server/src/seccomp/profile/profile-view.ts";
import { knowledge } from "./knowledge.ts";

export const x86 = { architecture: "SCMP_ARCH_X86_64", runtime: "containerd" } as const;

export function heldIn(text: string): AnalyzedProfile {
  const isResource = text.startsWith("apiVersion");
  const isProfile = isResource ? {} : ({ isProfile: "likely" } as const);
  const options = { runtime: "containerd", ...isProfile } as const;
  const [held] = analyzeSeccomp(text, options, knowledge)?.profiles ?? [];
  if (!held) throw new Error(`no profile in ${text}`);
  return held;
}

export function viewOf(
  profile: object | string,
  wish: Partial<SeccompViewOptions> = {},
): SeccompView {
  const text = typeof profile === "string" ? profile : JSON.stringify(profile);
  return seccompView(heldIn(text), { ...x86, ...wish }, knowledge);
}

/** The view's lines up to the first group, or those of the calls. */
export function head({ text }: SeccompView): string[] {
  return (
    text
      .split(/^admin:/m)[0]
      ?.trimEnd()
      .split("\n") ?? []
  );
}

export function lines({ text }: SeccompView, ...names: string[]): string[] {
  const isShown = (line: string): boolean => names.some((name) => line.startsWith(`  ${name}:`));
  return text.split("\n").filter(isShown);
}

export const allow = "SCMP_ACT_ALLOW";
export const condition = (value: number, op = "EQ", index = 0, valueTwo?: number): object => ({
  index,
  value,
  op: `SCMP_CMP_${op}`,
  valueTwo,
});
