import type { NearestVersion } from "../../facts/field-index.ts";

/** A part of a file that the nearest version rejects, and another may accept. */
export interface NotKnown {
  readonly kind: NotKnownKind;
  /** As written: a name, a value or a path. */
  readonly name: string;
  /** The field that has the value or key. */
  readonly field?: string | undefined;
  /** The feature gate that a setting needs. */
  readonly gate?: string | undefined;
  /** The most similar known name. */
  readonly suggestion?: string | undefined;
  readonly asked: NearestVersion;
}

export type NotKnownKind =
  | "field"
  | "gate"
  | "locked-gate"
  | "needs-gate"
  | "flag"
  | "value"
  | "key"
  | "kind"
  | "api-version"
  | "setting";
