/** What an editor knows of where a document comes from. */
export interface DocumentSource {
  /** Of the document's address: `file`, `untitled`, `git`. */
  readonly scheme: string;
  /** Whether files of that scheme can be written; undefined where there are none, only texts that are shown. */
  readonly isWritable: boolean | undefined;
  /** The schemes of the workspace's folders. */
  readonly folders: readonly string[];
}

/**
 * False for a text that is only shown: the other side of a diff, an earlier version, a view. Nobody can mend it
 * there, and Problems would say everything twice.
 */
export function isDiagnosed({ scheme, isWritable, folders }: DocumentSource): boolean {
  return scheme === "untitled" || isWritable === true || folders.includes(scheme);
}
