/** The types of tokens; the names are those of the YAML specification's productions. */
export type TokenType =
  | "stream-end"
  | "version-directive"
  | "tag-directive"
  | "document-start"
  | "document-end"
  | "block-sequence-start"
  | "block-mapping-start"
  | "block-end"
  | "flow-sequence-start"
  | "flow-sequence-end"
  | "flow-mapping-start"
  | "flow-mapping-end"
  | "block-entry"
  | "flow-entry"
  | "key"
  | "value"
  | "alias"
  | "anchor"
  | "tag"
  | "scalar"
  /** The rest of the text cannot be read; nothing follows. */
  | "failure";

/** How a scalar is written. */
type ScalarStyle = "plain" | "single" | "double" | "block";

export interface Token {
  readonly type: TokenType;
  /** Offsets in the scanned text. */
  readonly start: number;
  readonly end: number;
  /** A scalar's text, an anchor's or alias' name, a tag's suffix, a directive's prefix or version. */
  readonly value: string;
  readonly style: ScalarStyle | undefined;
  /** Of a tag or `%TAG` directive; empty for a tag in its full form. */
  readonly handle: string | undefined;
  /** Set where the token may turn out to be a key once a `:` follows. */
  simpleKey: SimpleKey | undefined;
}

/** A token that is not a key yet. All are made here, so that they have one shape. */
export function tokenOf(
  type: TokenType,
  start: number,
  end: number,
  value = "",
  { style, handle }: Partial<Pick<Token, "style" | "handle">> = {},
): Token {
  return { type, start, end, value, style, handle, simpleKey: undefined };
}

/** A place where a key without `?` may have begun. */
export interface SimpleKey {
  isPossible: boolean;
  /** The tokens after this one have to wait until it is clear whether this is a key. */
  isAwaited: boolean;
  /** A block map's next key has to be here, so text without `:` is a mistake. */
  readonly isRequired: boolean;
  readonly tokenNumber: number;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Why a text cannot be read: the reader's own words, and where it stopped. */
export interface ReadFailure {
  readonly reason: string;
  readonly offset: number;
}
