import { analyzeSeccomp } from "./analyses.ts";

import { seccompHoverAt } from "../../server/src/seccomp/profile/seccomp-hover.ts";
import type { ContainerRuntime } from "../../server/src/facts/seccomp-table.ts";
import { cursorText } from "./cursor-text.ts";
import { knowledge } from "./knowledge.ts";

/** The hovered text in brackets and the Markdown below it; "" for no hover. */
export function hover(marked: string, runtime: ContainerRuntime = "containerd"): string {
  const { text, offset } = cursorText(marked);
  const analysis = analyzeSeccomp(text, { runtime }, knowledge);
  const found = analysis && seccompHoverAt(analysis, offset, knowledge);
  return found ? `[${text.slice(found.span.start, found.span.end)}]\n${found.markdown}` : "";
}

/** The lines of the hover's list, without their dashes. */
export function facts(marked: string, runtime: ContainerRuntime = "containerd"): string[] {
  return hover(marked, runtime).match(/(?<=^- ).*$/gm) ?? [];
}

/** A profile with one rule more than those that let a program read. */
export function profile(rule: string, more = ""): string {
  return `{"defaultAction": "SCMP_ACT_ERRNO", ${more}
    "syscalls": [{"names": ["read", "clone3"], "action": "SCMP_ACT_ALLOW"}, {${rule}}]}`;
}
