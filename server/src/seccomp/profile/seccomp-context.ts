import type { SeccompPhrases } from "../messages/seccomp-phrases.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { SeccompKnowledge } from "../../facts/seccomp-knowledge.ts";

/** Tables and language of texts about seccomp profiles. */
export interface SeccompContext {
  readonly knowledge: SeccompKnowledge;
  readonly phrases: SeccompPhrases;
}

/** The context of such a text: the one place that decides about its language. */
export function seccompContext({ seccomp, language }: Knowledge): SeccompContext {
  return { knowledge: seccomp, phrases: language.seccomp };
}
