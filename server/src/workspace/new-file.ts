import type { NewFile } from "../kubelet/index.ts";
import { domains } from "../sets/index.ts";

const newFiles: ReadonlyMap<string, NewFile> = new Map(
  domains.flatMap(({ newFiles: ofDomain = {} }) => Object.entries(ofDomain)),
);

/** What a new file of a kind begins as; undefined if no domain has such files. */
export function newFileOf(kind: string): NewFile | undefined {
  return newFiles.get(kind);
}
