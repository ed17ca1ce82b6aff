import type { ScalarStyle } from "./scalar-text.ts";
import type { LineIndex } from "../text/line-index.ts";
import type { Span } from "../text/span.ts";
import type { LocatedNode } from "./located-node.ts";

/** A step from the document's root: into a key's value, or into a list's item. */
export type CursorStep = { readonly key: string } | { readonly item: number };

/** How much further in than their key the document writes what is below it. */
export interface Indentation {
  readonly map: number;
  /** Zero if lists are in the column of their key. */
  readonly list: number;
}

interface CursorBase {
  /** The way to the map or list that the cursor is in. */
  readonly path: readonly CursorStep[];
  /** The text that an accepted completion replaces: the word at the cursor, quotes included. */
  readonly span: Span;
  /**
   * The text to write before a completion, so that it is in the right place: the space after a colon or dash, the
   * indentation of its map, the dash of its item.
   */
  readonly lead: string;
  /** Column (zero-based) in which the key or item begins, `lead` included. */
  readonly column: number;
  readonly style: ScalarStyle;
  readonly indentation: Indentation;
}

/**
 * Where a completion is asked for. This alone decides which map a blank line belongs to; it reads
 * lines and brackets, not the tree, so that it works in text that does not parse.
 */
export type Cursor =
  | { readonly at: "none" }
  | (CursorBase & {
      /**
       * A key of the map at `path`. Where that map has no keys yet, it may as well become a list,
       * or the text of a scalar: only the schema knows.
       */
      readonly at: "key";
      /** Keys that the map has already, without the one at the cursor. */
      readonly existing: ReadonlySet<string>;
      /** The word has a colon already. */
      readonly hasColon: boolean;
      /** The key has lines below it already. */
      readonly hasBody: boolean;
    })
  | (CursorBase & {
      /** The value of `key` in the map at `path`. */
      readonly at: "value";
      readonly key: string;
    })
  | (CursorBase & {
      /** An item of the list at `path`, which may turn out to be a map's first key. */
      readonly at: "item";
      /** The texts of the other items. */
      readonly others: readonly string[];
      /** Keys that exist below it already, if it is a map. */
      readonly existing: ReadonlySet<string>;
    });

export interface CursorInput {
  readonly text: string;
  readonly lines: LineIndex;
  readonly format: "yaml" | "json";
  /** The document that contains the cursor. */
  readonly document: Span;
  readonly root: LocatedNode | undefined;
}
