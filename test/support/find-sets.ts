import { expect } from "vitest";
import type { StackFiles } from "../../server/src/stacks/stack-files.ts";
import { stacksOfFile } from "../../server/src/stacks/finders/find-stack-files.ts";
import type { WrittenSet } from "../../server/src/stacks/finders/written-sets.ts";
import type { MemoryFileSystem } from "./memory-file-system.ts";

/** The text of a main file. */
export const config = "kind: KubeletConfiguration\n";

interface Search {
  readonly roots?: readonly string[];
  readonly written?: readonly WrittenSet[];
}

/** The sets that a file is found in, with paths for addresses and without what is empty. */
export async function setsOf(
  files: MemoryFileSystem,
  path: string,
  { roots = ["/w"], written = [] }: Search = {},
): Promise<object[]> {
  const sets = await stacksOfFile(`file://${path}`, {
    files,
    roots: roots.map((root) => `file://${root}`),
    written,
    isMain: async (uri) => (await files.readText(uri))?.includes("KubeletConfiguration") === true,
    readText: (uri) => files.readText(uri),
    unitsByRoot: new Map(),
    unitFilesByRoot: new Map(),
    unitFiles: new Set(),
  });
  return sets.map(shown);
}

function shown(stack: StackFiles): object {
  const { id, main, dropInFolder, folder, args, foundBy, argsFrom, unread } = stack;
  const path = (uri: string): string => decodeURIComponent(uri.slice("file://".length));
  // Several sets of one main file are numbered.
  expect(id.replace(/#\d+$/, "")).toBe(main ?? dropInFolder);
  const paths = (list: readonly { readonly path: string }[] = []): string[] =>
    list.map((file) => file.path);
  for (const file of folder?.files ?? []) {
    expect(path(file.uri)).toBe(`${path(dropInFolder ?? "")}/${file.path}`);
  }
  const all = {
    foundBy: foundBy === "names" ? undefined : foundBy,
    main: main && path(main),
    folder: dropInFolder && path(dropInFolder),
    state: folder && folder.state !== "read" ? folder.state : undefined,
    files: folder?.state === "read" ? paths(folder.files) : undefined,
    skipped: paths(folder?.skipped),
    broken: paths(folder?.broken),
    outside: paths(folder?.outside),
    unread,
    args,
    argsFrom: argsFrom && path(argsFrom),
  };
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name, value]) => value !== undefined && (name === "files" || String(value) !== ""),
    ),
  );
}
