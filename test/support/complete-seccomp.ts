import { analyzeSeccomp } from "./analyses.ts";

import {
  seccompCompletionsAt,
  type SeccompCandidate,
} from "../../server/src/seccomp/profile/seccomp-completion.ts";
import type { ContainerRuntime } from "../../server/src/facts/seccomp-table.ts";
import { cursorText } from "./cursor-text.ts";
import { knowledge } from "./knowledge.ts";

interface Completed {
  readonly items: readonly SeccompCandidate[];
  /** In the order in which they are shown. */
  readonly labels: readonly string[];
  /** The text after accepting an item. */
  readonly accept: (label: string) => string;
}

/** Completions at `<|>`; without an analysis if `runtime` is undefined. */
export function completeSeccomp(marked: string, runtime?: ContainerRuntime): Completed {
  const { text, offset } = cursorText(marked);
  const format = text.startsWith("api") ? "yaml" : "json";
  const isProfile = format === "json" ? ({ isProfile: "likely" } as const) : {};
  const analysis = runtime && analyzeSeccomp(text, { runtime, ...isProfile }, knowledge);
  const items = seccompCompletionsAt(analysis, text, offset, format, knowledge);
  const order = (item: SeccompCandidate): string => item.sortText ?? "";
  return {
    items,
    labels: [...items].sort((a, b) => (order(a) < order(b) ? -1 : 1)).map(({ label }) => label),
    accept(label) {
      const item = items.find((candidate) => candidate.label === label);
      if (!item) throw new Error(`${label} is not offered`);
      return text.slice(0, item.span.start) + item.insert + text.slice(item.span.end);
    },
  };
}

/** A profile that breaks off in its first rule. */
export const inRule = (rest: string): string =>
  `{"defaultAction": "SCMP_ACT_ERRNO", "syscalls": [{${rest}`;
