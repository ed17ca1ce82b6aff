export interface DocumentSource {
  /** Of the document's address: `file`, `untitled`, `git`. */
  readonly scheme: string;
  /** Whether files of that scheme can be written; undefined for schemes that only show text. */
  readonly isWritable: boolean | undefined;
  /** The schemes of the workspace's folders. */
  readonly folders: readonly string[];
}

/**
 * False for text that is only shown: the other side of a diff, an earlier version, a view. The user cannot edit it, and
 * the Problems panel would list every finding twice.
 */
export function isDiagnosed({ scheme, isWritable, folders }: DocumentSource): boolean {
  return scheme === "untitled" || isWritable === true || folders.includes(scheme);
}
