import { defaultVersion } from "../../facts/field-index.ts";
import type { KindIndex } from "../../facts/field-index.ts";
import type { FieldKnowledge } from "../../engine/analysis/knowledge.ts";
import { kubernetesVersions, type KubernetesVersion } from "../../facts/table.ts";
import { buildJsonSchema } from "./json-schema.ts";
import type { SchemaStrictness } from "./schema-context.ts";
import { schemaAddress, type SchemaLayout } from "./schema-layout.ts";
import type { SchemaObject } from "./schema-object.ts";
import { schemaText, vocabularyText } from "./schema-text.ts";

/** A schema and its path below the folder, with slashes. */
export interface SchemaFile {
  readonly path: string;
  readonly schema: SchemaObject;
}

/** Which schemas are wanted. */
export interface SchemaRequest {
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
