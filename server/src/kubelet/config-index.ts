import type { KindIndex, Schema } from "../facts/field-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { apiVersionFor } from "./identify.ts";

/** The fields of KubeletConfiguration in a version; undefined where the schema has none of it. */
export function configIndex(schema: Schema, version: KubernetesVersion): KindIndex | undefined {
  const kind = "KubeletConfiguration";
  return schema.indexOf(kind, apiVersionFor(kind) ?? "", version);
}
