import type { HoverPhrases } from "../messages/hover-phrases.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import type { KubernetesVersion } from "../schema/table.ts";

/** What a documentation is written about, from, and in which language. */
export interface DocumentationContext {
  readonly knowledge: Knowledge;
  readonly phrases: HoverPhrases;
  readonly kind: string;
  readonly version: KubernetesVersion;
}

/** The context of a documentation: the one place that decides about its language. */
export function documentationContext(
  knowledge: Knowledge,
  kind: string,
  version: KubernetesVersion,
): DocumentationContext {
  return { knowledge, phrases: knowledge.language.hover, kind, version };
}
