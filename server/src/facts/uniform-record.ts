import type { FieldRecord } from "./table.ts";

/** A record of the field table with all its members, undefined where the table leaves them out. */
export type UniformRecord = { readonly [K in keyof Required<FieldRecord>]: FieldRecord[K] };

/**
 * The facts of a record. The table's records are of as many shapes as there are sets of members, and V8 reads a member of
 * objects of many shapes slowly; every check of every value reads some.
 */
export function uniformRecord(record: FieldRecord): UniformRecord {
  return {
    path: record.path,
    type: record.type,
    since: record.since,
    apiVersions: record.apiVersions,
    pointer: record.pointer,
    default: record.default,
    defaultAsBefore: record.defaultAsBefore,
    zeroMeansDefault: record.zeroMeansDefault,
    required: record.required,
    enum: record.enum,
    range: record.range,
    format: record.format,
    known: record.known,
    knownRule: record.knownRule,
    keyPattern: record.keyPattern,
    examples: record.examples,
    gate: record.gate,
    flag: record.flag,
    deprecatedSince: record.deprecatedSince,
    noEffectSince: record.noEffectSince,
    unit: record.unit,
    usage: record.usage,
    isPath: record.isPath,
    requires: record.requires,
    conflicts: record.conflicts,
    anchor: record.anchor,
  };
}
