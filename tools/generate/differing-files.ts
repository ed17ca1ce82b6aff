import { readFileSync } from "node:fs";

/** Generated files, by their path below `folder`, whose text on disk is another. */
export function differingFiles(
  folder: URL,
  outputs: ReadonlyMap<string, string>,
): readonly string[] {
  return [...outputs].flatMap(([file, text]) =>
    readText(new URL(file, folder)) === text ? [] : [file],
  );
}

function readText(file: URL): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
