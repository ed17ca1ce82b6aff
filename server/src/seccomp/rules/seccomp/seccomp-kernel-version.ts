import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { keyOf, removeProfileAt, replaceWith } from "../../edits/profile-fix.ts";
import { defineSeccompRule, loaderRefusal } from "../define-seccomp-rule.ts";
import { conditionsRead } from "./shared/conditions-read.ts";
import { type ProfileRefusal, refusedProfile, type SuggestedValue } from "./shared/refusal.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";

/** A kernel's version that Docker cannot read. */
export default defineSeccompRule({
  id: "seccomp-kernel-version",
  severity: "error",
  stage: "start-up",
  source: "Docker Engine, profiles/seccomp/kernel_linux.go",
  checkRule: ({ rule }, { loader }) =>
    conditionsRead(rule, "minKernel", loader).flatMap(({ conditions: { minKernel } }) => {
      if (!minKernel || minKernel.value === "" || isKernelVersion(minKernel.value)) return [];
      const { value: written } = minKernel;
      const { by } = loaderRefusal(loader, "decode");
      const phrase = `invalid kernel version: ${JSON.stringify(written)}`;
      return [{ blame: minKernel, params: { written, suggestion: inShort(written), by, phrase } }];
    }),
  message: ({ written, suggestion, ...by }: ProfileRefusal & SuggestedValue) =>
    `"${written}" is not a kernel version. Write MAJOR.MINOR, for example 4.8. ${refusedProfile(by)}${didYouMean(suggestion)}`,
  fix: ({ written, suggestion }, { path }, context) => {
    const [, number] = /^\s*v?(\d{1,2})\.?\s*$/.exec(written) ?? [];
    const meant = suggestion ?? (number === undefined ? undefined : `${Number(number)}.0`);
    const title = { key: "remove", params: { path: keyOf(path) } } as const;
    return [
      meant === undefined ? undefined : replaceWith(path, meant, context, preferred),
      removeProfileAt(path, title, context),
    ];
  },
});

/** Two numbers of eight bits, not both 0: as moby parses it. */
function isKernelVersion(text: string): boolean {
  const [, kernel, major] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  if (kernel === undefined || major === undefined) return false;
  const numbers = [Number(kernel), Number(major)];
  return numbers.every((number) => number <= 255) && numbers.some((number) => number > 0);
}

/** `4.8` of `4.8.0-generic` and `v4.8`. */
function inShort(text: string): string | undefined {
  const [, short] = /^\s*v?(\d+\.\d+)/.exec(text) ?? [];
  return short !== undefined && isKernelVersion(short) ? short : undefined;
}
