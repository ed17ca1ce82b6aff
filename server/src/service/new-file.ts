import type { NewFile } from "../engine/parts/domain.ts";
import { domains } from "../stacks/index.ts";

const newFiles: ReadonlyMap<string, NewFile> = new Map(
  domains.flatMap(({ newFiles: ofDomain = {} }) => Object.entries(ofDomain)),
);

/** The text of a new file of a kind; undefined if no domain has such files. */
export function newFileOf(kind: string): NewFile | undefined {
  return newFiles.get(kind);
}
