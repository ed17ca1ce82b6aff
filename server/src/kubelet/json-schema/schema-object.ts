import type { Json } from "../../facts/table.ts";

/** A JSON Schema, or a part of one. */
export type SchemaObject = { readonly [keyword: string]: Json };
