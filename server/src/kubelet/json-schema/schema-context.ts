import type { KindIndex } from "../../facts/field-index.ts";
import type { FieldKnowledge } from "../../analysis/knowledge.ts";

/** How strict a schema is about names. */
export interface Strictness {
  /** A key that is no field: refused as a typing mistake, or allowed, as the kubelet only warns of it. */
  readonly unknownFields: "refused" | "allowed";
  /** A gate that the version does not know: refused as the kubelet does, or allowed for other versions' sake. */
  readonly unknownGates: "refused" | "allowed";
}

/** What a schema is made of. */
export interface SchemaContext extends Strictness {
  readonly knowledge: FieldKnowledge;
  /** The fields of the kind in its API version and Kubernetes version. */
  readonly index: KindIndex;
}
