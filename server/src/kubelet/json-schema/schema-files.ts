import { defaultVersion, type KindIndex } from "../../facts/field-index.ts";
import type { FieldKnowledge } from "../../engine/analysis/knowledge.ts";
import { kubernetesVersions, type KubernetesVersion, type Json } from "../../facts/table.ts";
import { buildJsonSchema } from "./json-schema.ts";
import {
  type SchemaStrictness,
  type SchemaObject,
  schemaAddress,
  type SchemaLayout,
} from "./schema-context.ts";
import { vocabulary } from "./vocabulary.ts";

/** The keywords that are not in draft-07, with what they mean, as text. */
export function vocabularyText(): string {
  return schemaText(vocabulary);
}

/**
 * A schema as text: a line for each keyword that contains schemas and for each of these; all other keywords of a schema
 * are on one line.
 */
export function schemaText(schema: SchemaObject): string {
  return `${written(schema, "", 0)}\n`;
}

const holders: ReadonlySet<string> = new Set(["properties", "keywords"]);

function written(value: SchemaObject, indent: string, depth: number): string {
  const inner = `${indent}  `;
  const entries = Object.entries(value).map(([key, item]) => {
    const isOpen = holders.has(key) || depth === 0 || holdsSchemas(item);
    const text = isOpen && isObject(item) ? written(item, inner, depth + 1) : JSON.stringify(item);
    return `${inner}${JSON.stringify(key)}: ${text}`;
  });
  return entries.length === 0 ? "{}" : `{\n${entries.join(",\n")}\n${indent}}`;
}

function holdsSchemas(value: Json): boolean {
  return (
    isObject(value) &&
    Object.entries(value).some(([key, item]) => holders.has(key) || holdsSchemas(item))
  );
}

function isObject(value: Json): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A schema and its path below the folder, with slashes. */
export interface SchemaFile {
  readonly path: string;
  readonly schema: SchemaObject;
}

/** Which schemas are wanted. */
interface SchemaRequest {
  /** The address of the folder, which ends in a slash. */
  readonly base: string;
  readonly layout: SchemaLayout;
  readonly versions: readonly KubernetesVersion[];
  /** Only those of this kind. */
  readonly kind?: string;
  /** Only those of this API version, with or without its group. */
  readonly apiVersion?: string;
}

const strict: SchemaStrictness = { unknownFields: "refused", unknownGates: "refused" };
const lenient: SchemaStrictness = { unknownFields: "allowed", unknownGates: "refused" };

/** The schemas of every kind in every API version that the versions read; none for a kind that is none of the kubelet's. */
export function schemaFiles(
  knowledge: FieldKnowledge,
  request: SchemaRequest,
): readonly SchemaFile[] {
  const { base, layout, kind: wanted } = request;
  return request.versions.flatMap((version) =>
    [...knowledge.schema.kinds].flatMap(([kind, { apiVersions }]) => {
      if (wanted !== undefined && kind !== wanted) return [];
      return apiVersions.flatMap(({ name }) => {
        if (![undefined, name, shortVersion(name)].includes(request.apiVersion)) return [];
        const index = knowledge.schema.indexOf(kind, name, version);
        const places = index ? placesOf(index, layout) : [];
        return places.flatMap(([path, strictness]) =>
          index
            ? [{ path, schema: buildJsonSchema({ knowledge, index, ...strictness }, base + path) }]
            : [],
        );
      });
    }),
  );
}

/** The path of a schema in the plain layout. */
function schemaPath({ kind, apiVersion, version }: Names): string {
  return `v${version}/${kind.toLowerCase()}-${shortVersion(apiVersion)}.json`;
}

type Names = Pick<KindIndex, "kind" | "apiVersion" | "version">;

function placesOf(
  names: Names,
  layout: SchemaLayout,
): readonly (readonly [string, SchemaStrictness])[] {
  if (layout === "plain") return [[schemaPath(names), strict]];
  const { kind, apiVersion, version } = names;
  // kubeconform's KindSuffix: the first label of the group, and the version.
  const group = apiVersion.slice(0, apiVersion.indexOf("."));
  const file = `${kind.toLowerCase()}-${group}-${shortVersion(apiVersion)}.json`;
  // It asks for a full version, and for "master" without one.
  const folders = [`v${version}.0`, ...(version === defaultVersion ? ["master"] : [])];
  return folders.flatMap((folder) => [
    [`${folder}-standalone-strict/${file}`, strict] as const,
    [`${folder}-standalone/${file}`, lenient] as const,
  ]);
}

function shortVersion(apiVersion: string): string {
  return apiVersion.slice(apiVersion.lastIndexOf("/") + 1);
}

/** The schemas in `schemas/`, and the file of their keywords, by path. */
export function plainSchemas(knowledge: FieldKnowledge): ReadonlyMap<string, string> {
  const request = { base: schemaAddress, layout: "plain", versions: kubernetesVersions } as const;
  const files = schemaFiles(knowledge, request);
  const texts = files.map(({ path, schema }) => [path, schemaText(schema)] as const);
  return new Map([...texts, ["vocabulary.json", vocabularyText()]]);
}
