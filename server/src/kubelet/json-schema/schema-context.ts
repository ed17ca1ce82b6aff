import type { KindIndex } from "../../facts/field-index.ts";
import type { FieldKnowledge } from "../../engine/analysis/knowledge.ts";
import type { Json } from "../../facts/table.ts";

/** A JSON Schema, or a part of one. */
export type SchemaObject = { readonly [keyword: string]: Json };

/** How strict a schema is about names. */
export interface SchemaStrictness {
  /** A key that is not a field: rejected as a typo, or allowed, since the kubelet only logs a warning. */
  readonly unknownFields: "refused" | "allowed";
  /** A gate that the version does not know: rejected as the kubelet does, or allowed for other versions' sake. */
  readonly unknownGates: "refused" | "allowed";
}

/** The inputs of a schema. */
export interface SchemaContext extends SchemaStrictness {
  readonly knowledge: FieldKnowledge;
  /** The fields of the kind in its API version and Kubernetes version. */
  readonly index: KindIndex;
}
