import type { HoverPhrases } from "../messages/hover-phrases.ts";
import type { FieldKnowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";

/** The subject, the sources and the language of a documentation. */
export interface DocumentationContext {
  readonly knowledge: FieldKnowledge;
  readonly phrases: HoverPhrases;
  readonly kind: string;
  readonly version: KubernetesVersion;
  /** All values of a field are listed; absent: a long list ends with how many more there are. */
  readonly allValues?: true;
}

/** The context of a documentation: the one place that decides about its language. */
export function documentationContext(
  knowledge: FieldKnowledge,
  kind: string,
  version: KubernetesVersion,
): DocumentationContext {
  return { knowledge, phrases: knowledge.language.hover, kind, version };
}
