import type { KindIndex } from "../../facts/field-index.ts";
import type { FieldKnowledge } from "../../engine/analysis/knowledge.ts";
import type { Json } from "../../facts/table.ts";
import { repository } from "../../engine/messages/repository.ts";

/**
 * The address of the folder of schemas in the project's repository. `$id` of every schema begins with it; `npm run generate`
 * writes it into all of them.
 */
export const schemaAddress = `https://raw.githubusercontent.com/${repository}/main/schemas/`;

/** How files are named: by version, kind and API version, or as kubeconform's `-schema-location` looks for them. */
export const schemaLayouts = ["plain", "kubeconform"] as const;

export type SchemaLayout = (typeof schemaLayouts)[number];

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
