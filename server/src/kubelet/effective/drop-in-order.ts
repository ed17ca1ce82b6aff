import { compareBytes } from "../../engine/syntax/byte-order.ts";

/** The files below a drop-in folder, by what the kubelet does with them. */
export interface DropInFiles<T> {
  /** Read, in this order. */
  readonly read: readonly T[];
  /** Silently ignored: the name does not end in `.conf`. */
  readonly skipped: readonly T[];
}

/**
 * Sorts files by their paths below the drop-in folder (with `/`) as the kubelet walks it: names in byte order within
 * each folder, a folder by its own name.
 */
export function dropInOrder<T extends { readonly path: string }>(
  files: readonly T[],
): DropInFiles<T> {
  const sorted = files
    .map((file) => ({ file, names: file.path.split("/") }))
    .sort((a, b) => compareNames(a.names, b.names))
    .map(({ file }) => file);
  const isRead = ({ path }: T): boolean => isDropInName(path);
  return { read: sorted.filter(isRead), skipped: sorted.filter((file) => !isRead(file)) };
}

/** The kubelet reads the file: its last extension is `.conf`, in small letters. */
export function isDropInName(path: string): boolean {
  return path.endsWith(".conf");
}

function compareNames(a: readonly string[], b: readonly string[]): number {
  for (const [at, name] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    const order = compareBytes(name, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
