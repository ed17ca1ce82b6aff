import type { Span } from "../engine/text/span.ts";

/** A value with its place in the text. */
export interface Located<T> {
  readonly value: T;
  /** The value's own text. */
  readonly span: Span;
  /** Such as `syscalls[3].names[0]`. */
  readonly path: string;
}

/** A place without a value. */
export type ProfilePlace = Pick<Located<unknown>, "span" | "path">;

export type LocatedList<T> = Located<readonly T[]>;

/** A condition on one argument of a call. */
export interface ProfileArgument extends ProfilePlace {
  readonly index: Located<number> | undefined;
  readonly value: Located<bigint> | undefined;
  readonly valueTwo: Located<bigint> | undefined;
  readonly op: Located<string> | undefined;
}

/** What `includes` or `excludes` ask for. */
export interface ProfileConditions extends ProfilePlace {
  readonly caps: LocatedList<Located<string>> | undefined;
  readonly arches: LocatedList<Located<string>> | undefined;
  readonly minKernel: Located<string> | undefined;
}

/** One item of `syscalls`. */
export interface ProfileRule extends ProfilePlace {
  /** Its number in `syscalls`. */
  readonly number: number;
  readonly names: LocatedList<Located<string>> | undefined;
  readonly name: Located<string> | undefined;
  readonly action: Located<string> | undefined;
  readonly errnoRet: Located<number> | undefined;
  readonly errno: Located<string> | undefined;
  readonly args: LocatedList<ProfileArgument> | undefined;
  readonly comment: Located<string> | undefined;
  readonly includes: ProfileConditions | undefined;
  readonly excludes: ProfileConditions | undefined;
}

/** An architecture with the others that its kernel runs. */
export interface ArchMapEntry extends ProfilePlace {
  readonly architecture: Located<string> | undefined;
  readonly subArchitectures: LocatedList<Located<string>> | undefined;
}

/** A key as it is written, known or not. */
export interface ProfileKey {
  readonly name: string;
  /** The path without numbers and in the right case, such as `syscalls[].names`. */
  readonly field: string;
  readonly path: string;
  /** The key's own text, with its quotes. */
  readonly span: Span;
  /** Nothing is said: null, "", [] or {}. */
  readonly isEmpty: boolean;
}

export type ProfileType = "text" | "natural" | "list" | "map";

/** A value of a type that the decoder does not take. */
export interface WrongType extends ProfilePlace {
  readonly field: string;
  readonly expected: ProfileType;
  readonly found: "text" | "number" | "boolean" | "list" | "map";
}

/** Remarks about a part of a profile, apart from its fields. */
export interface Remarks {
  /** Every key of every map that is read, in the order of the text. */
  readonly keys: readonly ProfileKey[];
  readonly wrongTypes: readonly WrongType[];
}

/** An item of `syscalls`. */
export interface ProfileEntry extends Remarks {
  readonly path: string;
  /** Undefined if it is not a rule. */
  readonly rule: ProfileRule | undefined;
}

/** A profile as it is written. Values that are missing or null are undefined. */
export interface SeccompProfile extends ProfilePlace, Remarks {
  readonly defaultAction: Located<string> | undefined;
  readonly defaultErrnoRet: Located<number> | undefined;
  readonly defaultErrno: Located<string> | undefined;
  readonly architectures: LocatedList<Located<string>> | undefined;
  readonly archMap: LocatedList<ArchMapEntry> | undefined;
  readonly flags: LocatedList<Located<string>> | undefined;
  readonly listenerPath: Located<string> | undefined;
  readonly listenerMetadata: Located<string> | undefined;
  readonly syscalls: LocatedList<ProfileRule> | undefined;
  /** The items of `syscalls`. */
  readonly entries: readonly ProfileEntry[];
  /** Remarks about everything but the items of `syscalls`. */
  readonly own: Remarks;
}
