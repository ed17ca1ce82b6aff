import type { WorkUnit } from "../../engine/text/budget.ts";

const sentences: Readonly<Record<WorkUnit, (limit: number) => string>> = {
  characters: (limit) => `The texts inside this file have more than ${limit} characters.`,
  nodes: (limit) =>
    `Aliases, patches and shared settings in this file repeat more than ${limit} values.`,
  words: (limit) => `The command lines in this file have more than ${limit} words.`,
  findings: (limit) => `This file has more than ${limit} findings.`,
  globs: (limit) =>
    `The globs in this file have more than ${limit} characters when their braces are written out.`,
  sets: (limit) => `This file has more than ${limit} sets.`,
  trials: (limit) => `Trying the fixes of this file takes more than ${limit} characters.`,
};

/** Says that a file needs more of a unit than it gets. */
export function tooMuchText(unit: WorkUnit, limit: number): string {
  return sentences[unit](limit);
}
