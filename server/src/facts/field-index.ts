import { uniformRecord, type UniformRecord } from "./uniform-record.ts";
import {
  kubernetesVersions,
  previewVersions,
  type FieldRecord,
  type FieldTable,
  type Json,
  type KindRecord,
  type KubernetesVersion,
  type Versioned,
} from "./table.ts";

/** A field of one kind, API version and Kubernetes version, linked to its children. */
export interface Field {
  /** The key; `{}` for a map's values, `[]` for a list's items, "" for the root. */
  readonly name: string;
  /** Path with `{}` and `[]` for what a user names; the key of descriptions. */
  readonly path: string;
  readonly record: UniformRecord;
  /** The fields of a struct, in the order of the official page; empty for other types. */
  readonly children: ReadonlyMap<string, Field>;
  /** The items of a list, or the values of a map. */
  readonly item: Field | undefined;
}

/** All fields of one kind, API version and Kubernetes version. */
export interface KindIndex {
  readonly kind: string;
  readonly apiVersion: string;
  readonly version: KubernetesVersion;
  readonly root: Field;
  readonly byPath: ReadonlyMap<string, Field>;
  /** Defaults of scalar fields as the values that rules see, kept once they were made. */
  readonly scalarDefaults: Map<string, unknown>;
}

/** The schema of all kinds and versions; indexes are built on first use and kept. */
export interface Schema {
  readonly kinds: ReadonlyMap<string, KindRecord>;
  /** The index; undefined where this kubelet does not read that kind or API version. */
  indexOf(kind: string, apiVersion: string, version: KubernetesVersion): KindIndex | undefined;
  /** The records of a path over all versions, wherever the field exists; undefined: nowhere. */
  recordOf(kind: string, path: string): UniformRecord | undefined;
}

/** The value of a versioned fact in `version`; undefined before its first step. */
export function valueIn<T>(
  fact: Versioned<T> | undefined,
  version: KubernetesVersion,
): T | undefined {
  let found: T | undefined;
  for (const step of fact ?? []) {
    if (!isBefore(version, step.since)) found = step.value;
  }
  return found;
}

/** True if `a` is an older Kubernetes minor than `b`; invalid versions are the oldest. */
export function isBefore(a: string, b: string): boolean {
  return minorOf(a) < minorOf(b);
}

/** Versions are compared for every rule and field of every file. */
const minors: ReadonlyMap<string, number> = new Map(
  kubernetesVersions.map((version) => [version, Number(version.slice(2))]),
);

function minorOf(version: string): number {
  const cached = minors.get(version);
  if (cached !== undefined) return cached;
  const match = /^[^\d]*1\.(\d+)/.exec(version);
  return match ? Number(match[1]) : 0;
}

/** The supported Kubernetes version of a text (`1.33`, `v1.33.4`, `1.33.4+k3s1`); undefined if there is none. */
export function versionFrom(text: string): KubernetesVersion | undefined {
  const match = /^v?(1\.\d+)(?:[.+-].*)?$/.exec(text.trim());
  return kubernetesVersions.find((version) => version === match?.[1]);
}

/** A supported version, for a text that may ask for one that is not. */
export interface NearestVersion {
  readonly version: KubernetesVersion;
  /** The minor that the text asks for, if it is older than the oldest or newer than the newest supported one. */
  readonly asked?: string | undefined;
}

/**
 * The supported version that is nearest to the one a text means: the oldest for an older one, the newest for a newer one;
 * undefined for a text that is not a version.
 */
export function nearestVersion(text: string): NearestVersion | undefined {
  const version = versionFrom(text);
  if (version) return { version };
  const [, asked] = /^v?(1\.(?:0|[1-9]\d{0,3}))(?:[.+-].*)?$/.exec(text.trim()) ?? [];
  if (asked === undefined) return undefined;
  return { version: isBefore(asked, oldestVersion) ? oldestVersion : newestVersion, asked };
}

/** The supported version that a text lost a zero of, as YAML reads `1.30` without quotes: 1.30 for 1.3. */
export function versionWithZero(asked: string): KubernetesVersion | undefined {
  return /^1\.\d$/.test(asked) ? versionFrom(`${asked}0`) : undefined;
}

/** What `asked` says about a check with `version`: nothing if another version was chosen since. */
export function askedInsteadOf(
  version: KubernetesVersion,
  asked: string | undefined,
): string | undefined {
  const nearest = asked === undefined ? undefined : nearestVersion(asked);
  return nearest?.version === version ? nearest.asked : undefined;
}

/** The oldest supported version. */
export const oldestVersion: KubernetesVersion = kubernetesVersions[0];

/** The newest supported version, which may be a preview. */
export const newestVersion: KubernetesVersion = kubernetesVersions.at(-1) ?? oldestVersion;

/** True for a version that is not released yet. */
export function isPreview(version: string): boolean {
  return previewVersions.some((preview) => preview === version);
}

/** The newest version that is not a preview. It applies unless the user chooses another. */
export const defaultVersion: KubernetesVersion =
  kubernetesVersions.findLast((version) => !isPreview(version)) ?? oldestVersion;

/** The default of a field in `version`; undefined: the zero value of its type. */
export function defaultOf(field: Field, version: KubernetesVersion): Json | undefined {
  return valueIn(field.record.default, version);
}

/** Builds the schema over the generated table. Records of unknown parents are left out. */
export function createSchema(table: FieldTable): Schema {
  const kinds = new Map(Object.entries(table.kinds));
  const indexes = new Map<KubernetesVersion, readonly KindIndex[]>();
  const records = new Map<string, ReadonlyMap<string, UniformRecord>>();
  return {
    kinds,
    indexOf(kind, apiVersion, version) {
      const known = indexes.get(version) ?? [];
      for (const index of known) {
        if (index.kind === kind && index.apiVersion === apiVersion) return index;
      }
      // Nothing is kept for unknown names in texts.
      const made = buildIndex(kinds.get(kind), kind, apiVersion, version);
      if (made) indexes.set(version, [...known, made]);
      return made;
    },
    recordOf(kind, path) {
      let byPath = records.get(kind);
      if (!byPath) {
        const all = (kinds.get(kind)?.fields ?? []).map(uniformRecord);
        byPath = new Map(all.map((record) => [record.path, record]));
        records.set(kind, byPath);
      }
      return byPath.get(path);
    },
  };
}

interface BuildingField extends Field {
  readonly children: Map<string, Field>;
  item: Field | undefined;
}

function buildIndex(
  kindRecord: KindRecord | undefined,
  kind: string,
  apiVersion: string,
  version: KubernetesVersion,
): KindIndex | undefined {
  const apiVersionRecord = kindRecord?.apiVersions.find(({ name }) => name === apiVersion);
  if (
    !kindRecord ||
    !apiVersionRecord ||
    (apiVersionRecord.since && isBefore(version, apiVersionRecord.since))
  )
    return undefined;
  const short = apiVersion.slice(apiVersion.lastIndexOf("/") + 1);
  const root = building("", "", { path: "", type: "struct" });
  const byPath = new Map<string, BuildingField>([["", root]]);
  for (const record of kindRecord.fields) {
    if (record.since && isBefore(version, record.since)) continue;
    if (record.apiVersions && !record.apiVersions.includes(short)) continue;
    const [parentPath, name] = splitLast(record.path);
    const parent = byPath.get(parentPath);
    if (!parent) continue;
    const field = building(name, record.path, record);
    if (name === "{}" || name === "[]") parent.item = field;
    else parent.children.set(name, field);
    byPath.set(record.path, field);
  }
  return { kind, apiVersion, version, root, byPath, scalarDefaults: new Map() };
}

function building(name: string, path: string, record: FieldRecord): BuildingField {
  return { name, path, record: uniformRecord(record), children: new Map(), item: undefined };
}

/** `a.b{}` -> [`a.b`, `{}`]; `a.b` -> [`a`, `b`]; `a` -> ["", `a`]. */
function splitLast(path: string): [parent: string, name: string] {
  if (path.endsWith("{}") || path.endsWith("[]")) return [path.slice(0, -2), path.slice(-2)];
  const dot = path.lastIndexOf(".");
  return dot < 0 ? ["", path] : [path.slice(0, dot), path.slice(dot + 1)];
}
