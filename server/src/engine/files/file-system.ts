/** A file system without files. */
export const noFiles: FileSystem = {
  readText: () => Promise.resolve(undefined),
  readFolder: () => Promise.resolve(undefined),
  isLink: () => Promise.resolve(undefined),
  realUri: (uri) => Promise.resolve(uri),
};

export interface FolderEntry {
  readonly name: string;
  readonly type: "file" | "folder";
  /** It is a symbolic link; `type` is that of what it leads to. */
  readonly isLink?: true;
  /** It cannot be read: a link that leads to nothing, a pipe, a socket, a device, or a link to one of these. */
  readonly isBroken?: true;
}

/** Files as a shell gives them: from the disk, or from an editor's virtual workspace. */
export interface FileSystem {
  /** The text of a file; undefined where it does not exist or cannot be read. */
  readText(uri: string): Promise<string | undefined>;
  /** The size of a file in bytes, and its first ones as a text; absent if files can only be read completely. */
  readBeginning?(
    uri: string,
    length: number,
  ): Promise<{ readonly size: number; readonly text: string } | undefined>;
  /** The entries of a folder; undefined if it does not exist, is not a folder, or cannot be read. */
  readFolder(uri: string): Promise<readonly FolderEntry[] | undefined>;
  /** Whether the path itself is a link; undefined where there is nothing. */
  isLink(uri: string): Promise<boolean | undefined>;
  /** The mode bits of a file, such as 0o644; absent if the system has none, undefined if unknown. */
  mode?(uri: string): Promise<number | undefined>;
  /** The address with links resolved; the address itself if that is unknown. */
  realUri(uri: string): Promise<string>;
}
